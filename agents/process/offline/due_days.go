package offline

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/process/brief"
)

// due is when something that is told lies: days from what it names, from the goal, or from the step before.
type due struct {
	from dueFrom
	days int
	of   string // what is named, for ofNamed
}

type dueFrom int

const (
	ofNone  dueFrom = iota // nothing is said
	ofGoal                 // so many days from the goal
	ofPrev                 // so many days after the step before
	ofNamed                // so many days from what is named
	takes                  // it takes so many days
)

// reader reads when things are due.
type reader struct {
	now, goal time.Time // goal is zero where it is not known
	about     string    // what the process is for, in the person's words
}

// ways are those of saying when, by their sections of phrases.txt: before or after what they count from, and what that is where they do not
// say it. The groups are what it counts from ("of"), how many ("n") and of what unit ("u"); without a number it is a day.
var ways = []struct {
	section string
	sign    int
	from    dueFrom
}{
	{"ahead ja", -1, ofGoal}, {"leads ja", -1, ofGoal}, {"after ja", 1, ofPrev}, {"goal day", 0, ofGoal},
	{"day before", -1, ofGoal}, {"day after", 1, ofPrev}, {"same day ja", 0, ofPrev}, {"on the day", 0, ofGoal},
	{"ahead en", -1, ofGoal}, {"after en", 1, ofPrev}, {"on day en", 0, ofGoal}, {"next day en", 1, ofPrev}, {"same day en", 0, ofPrev},
}

// due finds when a part of a message says that it lies, and where it says so.
func (r reader) due(s string) (d due, from, to int, ok bool) {
	for _, w := range ways {
		if m, group := phrases(w.section).FindGroups(s); m != nil {
			return r.dueFrom(group("of"), w.sign*amountOf(group), w.from), skipAbout(s, m[0]), m[1], true
		}
	}
	if d, from, to, ok := r.dueOnDate(s); ok {
		return d, from, to, true
	}
	for _, section := range []string{"takes ja", "takes en"} {
		if m, group := phrases(section).FindGroups(s); m != nil {
			return due{from: takes, days: amountOf(group)}, skipAbout(s, m[0]), m[1], true
		}
	}
	return due{}, 0, 0, false
}

// amountOf is how many days a way of saying when counts.
func amountOf(group func(string) string) int {
	if group("n") == "" {
		return 1
	}
	n, _ := daysIn(group("n") + " " + group("u"))
	return n
}

// skipAbout is where words of time begin: a word for "about" that ends another word is none.
func skipAbout(s string, at int) int {
	if last, _ := utf8.DecodeLastRuneInString(s[:at]); strings.HasPrefix(s[at:], "約") && unicode.In(last, unicode.Han) {
		return at + len("約")
	}
	return at
}

// dueFrom is so many days from what is named: the goal, where that is what its words say.
func (r reader) dueFrom(of string, days int, otherwise dueFrom) due {
	of = strings.TrimSpace(of)
	switch {
	case of == "":
		return due{from: otherwise, days: days}
	case r.isGoal(of):
		return due{from: ofGoal, days: days}
	case holds("to prev", of) || of == "前" || of == "その":
		return due{from: ofPrev, days: days}
	}
	return due{ofNamed, days, of}
}

// isGoal reports that words name the goal: by what every goal is called, or as this one was told.
func (r reader) isGoal(of string) bool {
	key := nameKey(of)
	return holds("goalish", of) || len([]rune(key)) >= 2 && strings.Contains(nameKey(r.about), key)
}

// dueOnDate reads a day of the calendar, where it is known how far that lies from the goal.
func (r reader) dueOnDate(s string) (due, int, int, bool) {
	if m := phrases("before goal").FindStringSubmatchIndex(s); m != nil && !r.goal.IsZero() {
		word := strings.ToLower(s[max(m[2], m[4], m[6]):max(m[3], m[5], m[7])])
		day := time.Weekday(strings.Index("日月火水木金土sunmontuewedthufrisat", word[:3]) / 3 % 7) // three bytes each
		return due{from: ofGoal, days: -(int(r.goal.Weekday()-day+6)%7 + 1)}, m[0], m[1], true
	}
	words, day := brief.DateIn(s, r.now)
	i := strings.Index(s, words)
	if words == "" || day.IsZero() || i < 0 || brief.MonthIn(words, r.now) || r.goal.IsZero() {
		return due{}, 0, 0, false
	}
	marked := s[:i] + "\x00" + s[i+len(words):]
	m := phrases("around date").FindStringIndex(marked)
	n := int(day.Sub(r.goal).Hours() / 24)
	return due{from: ofGoal, days: n}, m[0], m[1] + len(words) - 1, true
}

// namesDay reports that a text names a day of the calendar.
func (r reader) namesDay(s string) bool {
	words, day := brief.DateIn(s, r.now)
	return words != "" && !day.IsZero() && !brief.MonthIn(words, r.now)
}
