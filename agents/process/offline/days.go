package offline

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
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

// reader reads dates towards the goal that is known.
func (d *designer) reader(title string) reader {
	_, day := brief.DateIn(d.Context.Goal, d.Now)
	return reader{now: d.Now, goal: day, about: strings.Join([]string{d.Context.Goal, d.Context.ProcessType, title}, " ")}
}

// ways are those of saying when, by their sections of phrases.txt: before or after what they count from, and what that is where they do not
// say it. The groups are what it counts from ("of"), how many ("n") and of what unit ("u"); without a number it is a day. A day of the
// calendar is read before what takes so long.
var ways = []struct {
	section string
	sign    int
	from    dueFrom
}{
	{"ahead ja", -1, ofGoal}, {"leads ja", -1, ofGoal}, {"after ja", 1, ofPrev}, {"goal day", 0, ofGoal},
	{"day before", -1, ofGoal}, {"day after", 1, ofPrev}, {"same day ja", 0, ofPrev}, {"on the day", 0, ofGoal},
	{"ahead en", -1, ofGoal}, {"after en", 1, ofPrev}, {"on day en", 0, ofGoal}, {"next day en", 1, ofPrev}, {"same day en", 0, ofPrev},
	{"", 0, ofNone}, {"takes ja", 1, takes}, {"takes en", 1, takes},
}

// readDue finds when a part of a message says that it lies, and where it says so.
func (r reader) readDue(s string) (d due, from, to int, ok bool) {
	for _, w := range ways {
		if w.section == "" {
			if d, from, to, ok := r.readDueDate(s); ok {
				return d, from, to, true
			}
			continue
		}
		if m, group := sections.Pattern(w.section).FindGroups(s); m != nil {
			days := 1
			if group("n") != "" {
				days, _ = readDays(group("n") + " " + group("u"))
			}
			if strings.HasPrefix(s[m[0]:], "約") && unicode.In(text.RuneBefore(s, m[0]), unicode.Han) { // of 予約: no "about"
				m[0] += len("約")
			}
			return r.dueFrom(group("of"), w.sign*days, w.from), m[0], m[1], true
		}
	}
	return due{}, 0, 0, false
}

// dueFrom is so many days from what is named: the goal, where that is what its words say.
func (r reader) dueFrom(of string, days int, otherwise dueFrom) due {
	switch of = strings.TrimSpace(of); {
	case of == "":
		return due{from: otherwise, days: days}
	case r.isGoal(of):
		return due{from: ofGoal, days: days}
	case sections.Match("to prev", of) || of == "前" || of == "その":
		return due{from: ofPrev, days: days}
	}
	return due{ofNamed, days, of}
}

// isGoal reports that words name the goal: by what every goal is called, or as this one was told.
func (r reader) isGoal(of string) bool {
	key := nameKey(of)
	return sections.Match("goalish", of) || len([]rune(key)) >= 2 && strings.Contains(nameKey(r.about), key)
}

// readDueDate reads a day of the calendar, where it is known how far that lies from the goal.
func (r reader) readDueDate(s string) (due, int, int, bool) {
	if m, group := sections.Find("before goal", s); m != nil && !r.goal.IsZero() {
		day := time.Weekday(strings.Index("日月火水木金土sunmontuewedthufrisat", strings.ToLower(group("day"))[:3]) / 3 % 7) // three bytes each
		return due{from: ofGoal, days: -(int(r.goal.Weekday()-day+6)%7 + 1)}, m[0], m[1], true
	}
	words, day := r.readDay(s)
	i := strings.Index(s, words)
	if words == "" || i < 0 || r.goal.IsZero() {
		return due{}, 0, 0, false
	}
	from, to, _ := findNear("around date", s, mention{from: i, to: i + len(words)})
	return due{from: ofGoal, days: int(day.Sub(r.goal).Hours() / 24)}, from, to, true
}

// readDay returns the day of the calendar that a text names; a month is none.
func (r reader) readDay(s string) (words string, day time.Time) {
	if words, day = brief.DateIn(s, r.now); words == "" || day.IsZero() || brief.MonthIn(words, r.now) {
		return "", time.Time{}
	}
	return words, day
}

// readDays reads an amount of time in days. A month has 30.
func readDays(s string) (int, bool) {
	m, group := sections.Pattern("amount").FindGroups(writeDigits(s))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(group("n"))
	switch unit := group("u"); {
	case err != nil || n > 9999:
		return 9999, true
	case sections.Match("weeks", unit):
		n *= 7
	case sections.Match("months", unit):
		n *= 30
	}
	return n, true
}

// writeDigits writes counted words as digits, and what no unit of a plan is as days of the calendar: 二つ目 is 2つ目, half a month 15 days, 10
// working days 14. Names in quotation marks stay as they are.
func writeDigits(s string) string {
	at, out := 0, ""
	for _, m := range sections.Pattern("quotes").FindAllStringIndex(s, -1) {
		out += writeAmounts(s[at:m[0]]) + s[m[0]:m[1]]
		at = m[1]
	}
	return out + writeAmounts(s[at:])
}

// ofWork stands behind an amount of working days while they are read.
const ofWork = "\uE000"

func writeAmounts(s string) string {
	if hasKana(s) {
		s = sections.Rewrite("countdown ja", s)
	}
	s = sections.Rewrite("amounts", s)
	at, out := 0, ""
	for _, n := range quantity.Numbers(s) {
		out += s[at:n.Start] + writeNumber(n, s)
		at = n.End
	}
	return strings.ReplaceAll(out+s[at:], ofWork, "")
}

// unitDays are how many days a plan counts for a unit.
var unitDays = map[string]float64{"day": 1, "week": 7, "month": 30, "year": 365}

// writeNumber is a number of a text as rules read it.
func writeNumber(n quantity.Number, s string) string {
	said, before, after := s[n.Start:n.End], s[:n.Start], s[n.End:]
	days, years := n.Max*unitDays[n.Unit], n.Unit == "year" && sections.Match("span of years", said+after)
	inDigits := said[0] >= '0' && said[0] <= '9'
	switch work := strings.HasPrefix(after, ofWork); {
	case n.Unit == "" && (sections.Match("step before", before) || sections.Match("step after", after)): // "step two"
		return fmt.Sprint(n.Value)
	case unitDays[n.Unit] == 0 || n.Unit == "year" && !years:
		return said
	case work && days > 1: // as many days of the calendar as there may be between that many of work
		days = math.Ceil(days * 7 / 5)
	case n.Range() && inDigits: // "move 1 to 30 days before the goal" has no range
		return said
	case years, n.Max != math.Trunc(n.Max), n.Range(): // a plan promises no day too few
		days = math.Ceil(days)
	case inDigits && !work:
		return said
	case !work:
		return writeAmount(said, n.Unit, n.Value)
	}
	return writeAmount(said, "day", days)
}

// writeAmount returns an amount in the language of what was said.
func writeAmount(said, unit string, n float64) string {
	if hasWide(said) {
		return fmt.Sprint(n) + map[string]string{"day": "日", "week": "週間", "month": "か月"}[unit]
	}
	return fmt.Sprintf("%v %ss", n, unit)
}
