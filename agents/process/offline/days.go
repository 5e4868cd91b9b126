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

// words are where a text says something.
type words struct{ from, to int }

// meet reports that words share letters with others.
func (w words) meet(o words) bool { return w.from < o.to && w.to > o.from }

// cutFrom returns a text without them: Japanese needs no space there.
func (w words) cutFrom(s string) string {
	a, b := strings.TrimSpace(s[:w.from]), s[w.to:]
	if sections.Match("wide", a) && sections.Match("wide", b) && !strings.HasSuffix(a, "は") {
		return a + strings.TrimSpace(b)
	}
	return a + " " + b
}

// due is when something that is told lies: days from what it names, from the goal, or from the step before.
type due struct {
	base base
	days int
	of   string // what is named, for ofNamed
	words
}

type base int

const (
	ofNone  base = iota // nothing is said
	ofGoal              // so many days from the goal
	ofPrev              // so many days after the step before
	ofNamed             // so many days from what is named
	takes               // it takes so many days
)

// said reports that anything is.
func (d due) said() bool { return d.base != ofNone }

// readDue finds when a part of a message says that it lies. A day of the calendar is read before what takes so long.
func (d *designer) readDue(s string) due {
	if out := d.readWay("ways", s); out.said() {
		return out
	}
	if out := d.readDueDate(s); out.said() {
		return out
	}
	return d.readWay("lengths", s)
}

// readWay reads one of the ways of saying when. Their groups are how many ("n") of what unit ("u"), without a number a day, before or after
// what ("of").
func (d *designer) readWay(section, s string) due {
	m, group := sections.Find(section, s)
	if m == nil {
		return due{}
	}
	out := due{base: ofGoal, words: words{m[0], m[1]}}
	days, counted := readDays(group("n") + " " + group("u"))
	if !counted {
		days = 1
	}
	switch {
	case section == "lengths":
		out.base, out.days = takes, days
	case group("before") != "":
		out.days = -days
	case group("after") != "":
		out.base, out.days = ofPrev, days
	case group("same") != "":
		out.base = ofPrev
	}
	if strings.HasPrefix(s[m[0]:], "約") && unicode.In(text.RuneBefore(s, m[0]), unicode.Han) { // of 予約: no "about"
		out.from += len("約")
	}
	switch of := strings.TrimSpace(group("of")); {
	case of == "":
	case d.isGoal(of):
		out.base = ofGoal
	case sections.Match("prev named", of):
		out.base = ofPrev
	default:
		out.base, out.of = ofNamed, of
	}
	return out
}

// isGoal reports that words name the goal: by what every goal is called, or as this one was told.
func (d *designer) isGoal(of string) bool {
	key, about := nameKey(of), nameKey(strings.Join([]string{d.Context.Goal, d.Context.ProcessType, d.now.Title()}, " "))
	return sections.Match("goalish", of) || len([]rune(key)) >= 2 && strings.Contains(about, key)
}

// readDueDate reads a day of the calendar, where it is known how far that lies from the goal.
func (d *designer) readDueDate(s string) due {
	if m, group := sections.Find("before goal", s); m != nil && !d.goal.IsZero() {
		day := time.Weekday(strings.Index("日月火水木金土sunmontuewedthufrisat", strings.ToLower(group("day"))[:3]) / 3 % 7) // three bytes each
		return due{base: ofGoal, days: -(int(d.goal.Weekday()-day+6)%7 + 1), words: words{m[0], m[1]}}
	}
	date, day := d.readDay(s)
	i := strings.Index(s, date)
	if date == "" || i < 0 || d.goal.IsZero() {
		return due{}
	}
	at := sections.Pattern("around date").FindStringIndex(command{text: s, steps: mentions{{words: words{i, i + len(date)}}}}.masked())
	return due{base: ofGoal, days: int(day.Sub(d.goal).Hours() / 24), words: words{at[0], at[1]}}
}

// readDay returns the day of the calendar that a text names; a month is none.
func (d *designer) readDay(s string) (words string, day time.Time) {
	if words, day = brief.DateIn(s, d.Now); words == "" || day.IsZero() || brief.MonthIn(words, d.Now) {
		return "", time.Time{}
	}
	return words, day
}

// readDays reads an amount of time in days. A month has 30.
func readDays(s string) (int, bool) {
	m, group := sections.Find("amount", writeDigits(s))
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

// ofWork stands behind an amount of working days while they are read.
const ofWork = "\uE000"

// writeDigits writes counted words as digits, and what no unit of a plan is as days of the calendar: 二つ目 is 2つ目, half a month 15 days, 10
// working days 14. Names in quotation marks stay as they are.
func writeDigits(s string) string {
	at, out := 0, ""
	for _, m := range append(sections.Pattern("quotes").FindAllStringIndex(s, -1), []int{len(s), len(s)}) {
		out += writeAmounts(s[at:m[0]]) + s[m[0]:m[1]]
		at = m[1]
	}
	return out
}

func writeAmounts(s string) string {
	if sections.Match("kana", s) {
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

// units are how many days a plan counts for a unit, and what it is called in Japanese.
var units = map[string]struct {
	days float64
	ja   string
}{"day": {1, "日"}, "week": {7, "週間"}, "month": {30, "か月"}, "year": {365, ""}}

// writeNumber is a number of a text as rules read it.
func writeNumber(n quantity.Number, s string) string {
	said, after, unit := s[n.Start:n.End], s[n.End:], n.Unit
	value, days := n.Value, n.Max*units[unit].days
	years, work := unit == "year" && sections.Match("span of years", said+after), strings.HasPrefix(after, ofWork)
	switch digits := text.IsDigit(said[0]); {
	case unit == "" && (sections.Match("step before", s[:n.Start]) || sections.Match("step after", after)): // "step two"
		return fmt.Sprint(value)
	case units[unit].days == 0 || unit == "year" && !years:
		return said
	case work && days > 1: // as many days of the calendar as there may be between that many of work
		value, unit = math.Ceil(days*7/5), "day"
	case n.Range() && digits: // "move 1 to 30 days before the goal" has no range
		return said
	case years, n.Max != math.Trunc(n.Max), n.Range(): // a plan promises no day too few
		value, unit = math.Ceil(days), "day"
	case digits && !work:
		return said
	}
	if sections.Match("wide", said) {
		return fmt.Sprint(value) + units[unit].ja
	}
	return fmt.Sprintf("%v %ss", value, unit)
}
