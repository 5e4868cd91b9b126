package value

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Fold brings a text to the form in which it is compared and searched: NFKC, valid UTF-8, one kind of dash, quote and tilde,
// no invisible characters, a long-vowel mark between digits as a hyphen. Case is kept; 。 and 、 too.
func Fold(s string) string { return read(s).s }

// text is a message made ready for reading: folded, and folded in lower case byte for byte alongside, with the way back to
// the words as they were given.
type text struct {
	raw string
	s   string // folded
	low string // folded, lower case; a letter whose lower case has another length stays
	at  []int  // where in raw the character of each byte of s begins, and len(raw); nil: s is raw
}

// read folds a message.
func read(raw string) text {
	if ascii(raw) {
		return text{raw: raw, s: raw, low: lower(raw)}
	}
	f := folder{raw: raw, at: make([]int, 0, len(raw)+1)}
	for i := 0; i < len(raw); {
		n := 1
		if raw[i] >= utf8.RuneSelf || i+1 < len(raw) && raw[i+1] >= utf8.RuneSelf {
			n = max(1, norm.NFKC.NextBoundaryInString(raw[i:], true))
		}
		f.add(i, n)
		i += n
	}
	s := f.b.String()
	return text{raw: raw, s: s, low: lower(s), at: append(f.at, len(raw))}
}

type folder struct {
	raw string
	b   strings.Builder
	at  []int
}

// add folds the character (with what combines with it) at raw[i:i+n].
func (f *folder) add(i, n int) {
	seg := f.raw[i : i+n]
	if n == 1 && seg[0] < utf8.RuneSelf {
		f.put(i, rune(seg[0]))
		return
	}
	switch seg {
	case "½", "¼", "¾":
		for _, r := range map[string]string{"½": ".5", "¼": ".25", "¾": ".75"}[seg] {
			f.put(i, r)
		}
		return
	case "ー", "ｰ", "―", "─", "━", "一":
		if f.betweenDigits(i, n) {
			f.put(i, '-')
			return
		}
	}
	if n == 3 && seg >= "①" && seg <= "⑳" { // ①12月 is not 112月
		f.put(i, '(')
		defer f.put(i, ')')
	}
	start := f.b.Len()
	for _, r := range norm.NFKC.String(strings.ToValidUTF8(seg, " ")) {
		if f.b.Len() == start && start > 0 && norm.NFKC.PropertiesString(string(r)).CCC() > 0 { // what it stood on is unseen: it joins nothing else
			f.put(i, ' ')
		}
		f.put(i, r)
	}
}

// betweenDigits reports whether the character stands directly between two digits.
func (f *folder) betweenDigits(i, n int) bool {
	next, _ := utf8.DecodeRuneInString(f.raw[i+n:])
	prev := f.b.String()
	return prev != "" && digit(prev[len(prev)-1]) && (next >= '0' && next <= '9' || next >= '０' && next <= '９')
}

func (f *folder) put(i int, r rune) {
	n := f.b.Len()
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−', '─', '━', '﹣':
		r = '-'
	case '‘', '’', '´', '`':
		r = '\''
	case '“', '”', '〝', '〟':
		r = '"'
	case '〜', '∼', '˜', '〰':
		r = '~'
	case '\t', '\u00a0', '\u3000':
		r = ' '
	case '\u200c', '\u200d', '\ufe0f', '\u20e3':
		return
	case utf8.RuneError:
		r = ' '
	}
	if unseen(r) {
		return
	}
	f.b.WriteRune(r)
	for range f.b.Len() - n {
		f.at = append(f.at, i)
	}
}

// span is the way back: s[i:j] in bytes of the text as given.
func (t text) span(i, j int) Span {
	if t.at == nil {
		return Span{i, j}
	}
	if j <= i {
		return Span{t.at[i], t.at[i]}
	}
	end := j
	for end < len(t.s) && t.at[end] == t.at[j-1] {
		end++
	}
	return Span{t.at[i], t.at[end]}
}

// words returns s[i:j] as they were given.
func (t text) words(i, j int) string { return t.span(i, j).In(t.raw) }

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] < ' ' && s[i] != '\n' || s[i] == '`' {
			return false
		}
	}
	return true
}

// lower is s in lower case with every byte in its place.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if l := unicode.ToLower(r); utf8.RuneLen(l) == utf8.RuneLen(r) {
			return l
		}
		return r
	}, s)
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// letter reports whether c is a letter, digit or underscore of ASCII.
func letter(c byte) bool {
	return digit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// before is the rune that ends at i, 0 at the start.
func before(s string, i int) rune {
	if i == 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return r
}

// after is the rune at i, 0 at the end.
func after(s string, i int) rune {
	if i >= len(s) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return r
}

// back is at most n bytes of s before i, beginning at a character.
func back(s string, i, n int) string {
	from := max(0, i-n)
	for from < i && !utf8.RuneStart(s[from]) {
		from++
	}
	return s[from:i]
}

// ahead is at most n bytes of s from i on, ending at a character.
func ahead(s string, i, n int) string {
	to := min(len(s), i+n)
	for to < len(s) && to > i && !utf8.RuneStart(s[to]) {
		to--
	}
	return s[i:to]
}

// rest is what stands at i, as much of it as a pattern may need that begins there: what is read stays linear in the text.
func (t text) rest(i int) string { return ahead(t.low, i, 64) }

// matchEnd is where a pattern anchored at its beginning ends that matches at i, -1 when it does not.
func (t text) matchEnd(re *pattern.Regexp, i int) int {
	if m := re.FindStringIndex(t.rest(i)); m != nil && m[0] == 0 {
		return i + m[1]
	}
	return -1
}

// submatch is group n of a match's indices.
func submatch(s string, m []int, n int) string {
	if 2*n+1 >= len(m) || m[2*n] < 0 {
		return ""
	}
	return s[m[2*n]:m[2*n+1]]
}
