package when

import (
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var bareDay = dayWords.Lazy(`{before a day}({number of a day})日{behind a day}`)

// AnswerDate chooses the day that answers a wish for one.
func AnswerDate(t text.Text, w ask.Want, c ask.Context) ask.Answer {
	cal := calendarOf(c)
	if at, ok := readRelativeStart(t); ok {
		a := ask.Answer{Status: ask.Invalid, Reason: ask.ReasonRelative, Quote: t.Words(at.Start, at.End)}
		if w.Relative {
			a.Status, a.Value = ask.Found, a.Quote
		}
		if !hasDay(t, cal, at) {
			return a
		}
	} else if at, ok := readStartRange(t); ok && w.Relative && !hasDay(t, cal, at) && (asRange().MatchString(t.Low) || !hasDay(t, cal, text.Span{})) {
		words := t.Words(at.Start, at.End)
		return ask.Answer{Status: ask.Found, Reason: ask.ReasonRelative, Value: words, Quote: words}
	}
	all := withBareDays(t, cal, dayWithMonth(t, readDates(t, cal)))
	if len(all) == 0 {
		return looseDate(t, w, cal)
	}
	own := slices.DeleteFunc(slices.Clone(all), func(d date) bool {
		return stance.DoneByAnother(t, d.at) || w.Future && isPast(t, d, cal)
	})
	if len(own) == 0 {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonOthers, Quote: t.Words(all[0].at.Start, all[0].at.End)}
	}
	stand, out := datesStanding(t, own)
	if len(stand) == 0 {
		if d, ok := readBound(t, own[0], cal); ok {
			return d
		}
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnclear, Quote: t.Words(all[0].at.Start, all[0].at.End)}
	}
	all, end := startsAmong(t, keepConcluded(t, stand))
	if len(all) == 0 {
		return afterEnd(t, end, w, cal)
	}
	var spans []text.Span
	for _, d := range all {
		spans = append(spans, d.at)
	}
	keep := stance.Settle(t, spans)
	d := all[keep[0]]
	for _, i := range keep[1:] { // of several the exact one, then the one said as a beginning
		if b := all[i]; d.d == 0 && b.d > 0 && !fromMonth(d, b) || fromMonth(b, d) || d.vague && !b.vague && b.d > 0 ||
			d.bound != "from" && b.bound == "from" && (b.d > 0 || d.d == 0) || d.anyDay(cal) && b.isExact() && b.d > 0 && !isLatest(t, b) {
			d = b
		}
	}
	if a, ok := doubtTwoDays(t, all, d, w, cal); ok {
		return a
	}
	a := answerOfDay(t, d, w, cal)
	counted := end != nil && d.relative && d.at.Start > end.at.Start && !d.isAfterEnd(t, end) // from today, or from that end?
	if a.Status == ask.Found && (d.doubt || counted || isChained(t, all, d) || isReplaced(t, d) || out && !d.isExact()) {
		a.Status, a.Reason = ask.Invalid, ask.ReasonDoubt
	}
	if b, ok := readBound(t, d, cal); ok && a.Value == nil {
		return b
	}
	return a
}

var (
	// sinceBefore stands before a month or a day of the past: "I've been out since May".
	sinceBefore = pattern.Lazy(`\bsince (?:about |around |last |early |mid[- ]|late |the |beginning of |end of )*$`)
	// overBefore stands before when something ended: "job ended September 30".
	overBefore = pattern.Lazy(`\b(?:ended|finished|was (?:let go|laid off|made redundant)|laid off)(?: (?:on|in|back in|at the end of))? $`)
)

// farAhead is in how many days at least a day comes again that is told without a year as one of the past. A nearer one may be meant for that from which
// somebody is free: "free since 7 January".
const farAhead = 90

// isPast reports a day that words before it tell as one since which, or on which, something has been so.
func isPast(t text.Text, d date, cal calendar) bool {
	fore := text.BytesBefore(t.Low, d.at.Start, 32)
	since := sinceBefore().MatchString(fore)
	if !since && !overBefore().MatchString(fore) {
		return false
	}
	if d.d == 0 {
		return since
	}
	return d.noYear && d.time(cal.today.Location()).Sub(cal.today) > farAhead*24*time.Hour
}

// dayWithMonth puts together a day and the month of it that is told apart: 「15日からがいいです。12月の」.
func dayWithMonth(t text.Text, all []date) []date {
	m := bareDay().FindStringSubmatchIndex(t.Low)
	if m == nil || len(all) != 1 || all[0].d > 0 || all[0].m == 0 || m[2] < all[0].at.End && all[0].at.Start < m[3] {
		return all
	}
	x := all[0]
	x.d, x.vague = text.SmallNumber(text.Group(t.Low, m, 1)), false
	x.at = text.Span{Start: min(x.at.Start, m[2]), End: max(x.at.End, m[3]+len("日"))}
	if !isValid(x) {
		return all
	}
	return []date{x}
}

// fromMonth reports a month from which on somebody can begin, beside a day in another that is not said to be a beginning: 「1月からで。年末は旅行が」.
func fromMonth(m, d date) bool {
	return m.d == 0 && m.bound == "from" && d.bound != "from" && d.d > 0 && (m.y != d.y || m.m != d.m)
}

// isChained reports a date that is counted from the one right before it in a way that no rule reads: 来週の次の週の月曜.
func isChained(t text.Text, all []date, chosen date) bool {
	for i := 1; i < len(all); i++ {
		if p, d := all[i-1], all[i]; (p.at == chosen.at || d.at == chosen.at) && p.relative && d.relative && !p.weekday &&
			strings.TrimSpace(t.Low[p.at.End:max(p.at.End, d.at.Start)]) == "の" && !strings.HasPrefix(t.Low[d.at.Start:], "次の月") {
			return true
		}
	}
	return false
}

// datesStanding are the dates that are not ruled out; out reports that some are. "not before the 4th" rules none out.
func datesStanding(t text.Text, all []date) (stand []date, out bool) {
	for i, not := range datesOut(t, all) {
		if out = out || not; !not {
			stand = append(stand, all[i])
		}
	}
	return stand, out
}

// isExact reports a day that was named, not one that "as soon as possible" comes to.
func (d date) isExact() bool { return !d.relative || d.weekday || d.dayOnly }

// anyDay is what "at once" and "at any time" come to: today.
func (d date) anyDay(cal calendar) bool {
	return !d.isExact() && d.d > 0 && d.iso() == on(cal.today).iso()
}

// isLatest reports a day until which somebody wants to have begun.
func isLatest(t text.Text, d date) bool {
	return d.bound == "until" || stance.StandingPhrases()["at the latest"].MatchString(text.BytesBefore(t.Low, d.at.Start, 30))
}

// hasDay reports a day that is told outside of some words.
func hasDay(t text.Text, cal calendar, but text.Span) bool {
	for _, d := range readDates(t, cal) {
		if d.d > 0 && !d.vague && (d.at.End <= but.Start || d.at.Start >= but.End) {
			return true
		}
	}
	return false
}

// answerOfDay returns the answer that one date makes. A month "from" which is its first day; any other is no day yet, and a vague one is
// asked back.
func answerOfDay(t text.Text, d date, w ask.Want, cal calendar) ask.Answer {
	quote := t.Words(d.at.Start, d.at.End)
	if d.d == 0 && (d.bound == "from" || enters().MatchString(t.Rest(d.at.End))) && (d.m > 0 || d.relative) {
		d.m, d.d = max(1, d.m), 1
		if d.noYear && d.time(cal.today.Location()).Before(cal.today) {
			d.y++
		}
	}
	switch {
	case d.d == 0 && d.m > 0 && dayBeyond().MatchString(t.Rest(d.at.End)):
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonNoSuchDay, Quote: quote}
	case d.d > 0 && d.vague && !d.season && !(w.Future && d.time(cal.today.Location()).Before(cal.today)): // "mid January": from its first day on?
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonDoubt, Value: d.iso(), Quote: quote}
	case d.d == 0 || d.vague:
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonDay, Quote: quote}
	case w.Future && d.time(cal.today.Location()).Before(cal.today):
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonPast, Quote: quote}
	}
	return ask.Answer{Status: ask.Found, Value: d.iso(), Quote: quote}
}

// looseDate reads a bare day of the month, and tells a date that can be read in two ways, and a length of time that is
// counted from who knows when, from none.
func looseDate(t text.Text, w ask.Want, cal calendar) ask.Answer {
	if m := bareDay().FindStringSubmatchIndex(t.Low); m != nil {
		x := cal.dayFrom(cal.bareFrom(), text.SmallNumber(text.Group(t.Low, m, 1)))
		if x.at = (text.Span{Start: m[2], End: m[3] + len("日")}); isValid(x) {
			return answerOfDay(t, x, w, cal)
		}
	}
	if m := slashed().FindStringIndex(t.Low); m != nil {
		return unreadDate(t, m[0], m[1], cal)
	}
	if long := quantity.ReadDurations(t); len(long) > 0 {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonDay, Quote: long[0].In(t.Raw)}
	}
	if m := someWeeks().FindStringIndex(t.Low); m != nil {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonDay, Quote: t.Words(m[0], m[1])}
	}
	return ask.Answer{Status: ask.Absent}
}

// unreadDate is an answer to figures that are a date by their form: one that may be read in two ways, or a day that there is not.
func unreadDate(t text.Text, i, j int, cal calendar) ask.Answer {
	a := ask.Answer{Status: ask.Invalid, Reason: ask.ReasonNoSuchDay, Quote: t.Words(i, j)}
	if !cal.unsure {
		return a
	}
	var both []string
	for _, dayFirst := range []bool{false, true} {
		cal.unsure, cal.dayFirst = false, dayFirst
		if ds := readDates(t, cal); len(ds) > 0 && ds[0].d > 0 && !slices.Contains(both, ds[0].iso()) {
			both = append(both, ds[0].iso())
		}
	}
	if len(both) > 1 {
		a.Reason, a.Hint = ask.ReasonAmbiguous, strings.Join(both, " / ")
	}
	return a
}

// enters follows a month in which somebody wants to begin.
var enters = pattern.Lazy(`^の?(?:入社|入店|勤務開始|就業開始|開始|スタート)`)

// dayBeyond is a day right behind a month that has not so many: Feb 30.
var dayBeyond = pattern.Lazy(`^ (?:the )?\d{1,2}(?:st|nd|rd|th)?(?:$|[ ,.!])`)

var someWeeks = pattern.Lazy(`\b(?:a few|some|several|\d+ ?(?:-|~|to|or) ?\d+|[a-z]+ (?:to|or) [a-z]+) (?:days|weeks|months)\b|数(?:日|週間|か月|ヶ月|カ月)`)

var slashed = pattern.Lazy(`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}/\d{1,2}|\d{1,2}月\d{1,2}日|\d{4}-\d{1,2}`)
