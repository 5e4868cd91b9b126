// Package shapes holds readers of messages to time linear in the length of the message. Whoever writes to the program chooses the
// message: a reader that takes quadratic time on some shape of it stands still for everybody.
package shapes

import (
	_ "embed"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
)

//go:embed units.txt
var units string

// Units are what messages are made of that cost a reader most, one repeated in each: labels, open brackets and tags, digits and dates,
// what corrects or takes back, white space and what nobody sees, in Japanese and English.
func Units() []string {
	var out []string
	for line := range strings.Lines(units) {
		if line = strings.TrimSpace(line); line == "" || line[0] != '"' {
			continue
		}
		u, err := strconv.Unquote(line)
		if err != nil {
			panic("shapes: " + line + ": " + err.Error())
		}
		out = append(out, u)
	}
	return out
}

// Message is the unit as often as n bytes hold it.
func Message(unit string, n int) string { return strings.Repeat(unit, max(1, n/len(unit))) }

const (
	longer = 16                   // how much longer the longer message is
	most   = 80                   // how much longer it may take: 16 when it is linear, some 40 where package regexp changes its method between, 256 when it is quadratic
	small  = 4 * time.Millisecond // what is over by then stands in nobody's way
	line   = 80                   // bytes
	tries  = 4                    // the least of them counts: the machine does other things, too
)

// Linear holds that read takes time linear in the length of its message, up to n bytes, whatever unit of Units the message repeats. What
// counts is the processor's time for this thread where the system tells it, and the clock's elsewhere. The race detector makes a reader ten
// times slower and some shapes more than others: under it, a message of each unit is only read, and one line is as good as a page.
// Of the units a part is tried unless the whole is asked for (package sample).
func Linear(t *testing.T, n int, read func(message string)) {
	t.Helper()
	for _, u := range sample.Of(Units(), 15) {
		LinearIn(t, u, n, read)
	}
}

// LinearIn holds it for one unit.
func LinearIn(t *testing.T, u string, n int, read func(message string)) {
	t.Helper()
	short, long := Message(u, n/longer), Message(u, n)
	if raceDetector {
		read(Message(u, min(n/longer, line)))
		return
	}
	read(without(short, tries)) // what is made at the first use is made
	x, y := took(read, short), took(read, long)
	for i := 1; i < tries && tooLong(x, y); i++ { // a text that was read may be remembered
		x, y = max(x, took(read, without(short, i))), min(y, took(read, without(long, i)))
	}
	if tooLong(x, y) {
		t.Errorf("%q: %v for %d characters, %v for %d", u, x, utf8.RuneCountInString(short), y, utf8.RuneCountInString(long))
	}
}

// without is a message without its last characters.
func without(message string, last int) string {
	runes := []rune(message)
	return string(runes[:max(0, len(runes)-last)])
}

func tooLong(short, long time.Duration) bool { return long > small && long > most*short }

func took(read func(string), message string) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	from := spent()
	read(message)
	return spent() - from
}
