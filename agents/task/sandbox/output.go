package sandbox

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"
)

// output keeps the beginning and the end of what is written, within a limit.
type output struct {
	mu         sync.Mutex
	limit      int
	head, tail []byte
	total      int64
}

// Write never fails, so that whoever writes too much is not stopped by it.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := len(p)
	o.total += int64(n)
	if room := o.limit/2 - len(o.head); room > 0 {
		k := min(room, len(p))
		o.head, p = append(o.head, p[:k]...), p[k:]
	}
	half := o.limit - o.limit/2
	if len(p) > half {
		p = p[len(p)-half:]
	}
	o.tail = append(o.tail, p...)
	if len(o.tail) > 2*half {
		o.tail = append(o.tail[:0], o.tail[len(o.tail)-half:]...)
	}
	return n, nil
}

// text is what was kept, cut at whole runes, and how many bytes of the middle were left out.
func (o *output) text() (string, int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	head, tail := string(o.head), string(o.tail)
	if half := o.limit - o.limit/2; len(tail) > half {
		tail = tail[len(tail)-half:]
	}
	cut := o.total - int64(len(head)+len(tail))
	if cut == 0 {
		return strings.ToValidUTF8(head+tail, "\uFFFD"), 0
	}
	whole, begun := trimEnd(head), trimStart(tail)
	cut += int64(len(head) - len(whole) + len(tail) - len(begun))
	return strings.ToValidUTF8(whole, "\uFFFD") + fmt.Sprintf("\n… %d bytes …\n", cut) + strings.ToValidUTF8(begun, "\uFFFD"), cut
}

// trimEnd drops a rune that was cut in two at the end.
func trimEnd(s string) string {
	for i := 1; i <= min(utf8.UTFMax, len(s)); i++ {
		if c := s[len(s)-i]; utf8.RuneStart(c) {
			if !utf8.FullRuneInString(s[len(s)-i:]) {
				return s[:len(s)-i]
			}
			break
		}
	}
	return s
}

// trimStart drops the rest of a rune that was cut in two at the start.
func trimStart(s string) string {
	for i := 0; i < min(utf8.UTFMax, len(s)); i++ {
		if utf8.RuneStart(s[i]) {
			return s[i:]
		}
	}
	return s
}
