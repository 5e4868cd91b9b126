package when

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Moment is a day with a time.
type Moment struct {
	text.Span
	ISO  string // 2026-12-03T10:00+09:00
	Time time.Time
	To   string // the end of a range of times, 18:00; "open" for 以降 and "after"; else ""

	Doubt bool // its day may be another one: the weekday told with it is not that of its date

	at text.Span // of its time in the folded text
}

var (
	isoMoment = pattern.Lazy(`\b((?:19|20)\d\d-\d\d-\d\d)[t ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?\s?(z\b|[+-]\d\d:?\d\d)?`)
	timeFirst = pattern.Lazy(`^\s*(?:on|,|the|of|\s)*$`)
)

// Moments lists the moments said, in c.Zone unless they name an offset ("12月3日の10時か、12月4日の15時以降", "Dec 3 at 10am or
// 2pm"). A time belongs to the day before it, or in English to one right behind it.
func Moments(said string, c ask.Context) []Moment {
	t := text.ReadSpelled(said)
	cal := calendarOf(c)
	days := slices.DeleteFunc(readDates(t, cal), func(d date) bool { return d.d == 0 || d.vague })
	out := readISOMoments(t, cal)
	spells := readSpells(t)
	for _, r := range spells {
		if slices.ContainsFunc(out, func(m Moment) bool {
			return m.Start <= t.Span(r.at.Start, r.at.End).Start && t.Span(r.at.Start, r.at.End).Start < m.End
		}) {
			continue
		}
		d, ok := dayOfTime(t, days, r.at, len(days) > 0 && spells[0].at.Start < days[0].at.Start)
		if !ok || r.from < 0 { // "until 18:00" is no moment to begin
			continue
		}
		for _, d := range daysAlike(t, days, d) {
			out = append(out, makeMoment(t, out, d, r, cal))
		}
	}
	slices.SortStableFunc(out, func(a, b Moment) int { return cmp.Compare(a.Start, b.Start) })
	return momentsStanding(t, sameTimes(t, out, days, cal))
}

// momentsStanding are the moments that are not ruled out: 「明日の11時は無理、13時なら」.
func momentsStanding(t text.Text, all []Moment) (stand []Moment) {
	spans := make([]text.Span, len(all))
	for i, m := range all {
		spans[i] = m.at
	}
	for i, b := range stance.ReadBearings(t, spans) {
		if b.Footing != stance.Out || all[i].at.End == 0 {
			stand = append(stand, all[i])
		}
	}
	return stand
}

// sameTimes adds the days that take their time from the moment before: 「火曜の15時、もしくは木曜の同じ時間」.
func sameTimes(t text.Text, all []Moment, days []date, cal calendar) []Moment {
	for _, d := range days {
		at := t.Span(d.at.Start, d.at.End)
		i, _ := slices.BinarySearchFunc(all, at.Start, func(m Moment, start int) int { return cmp.Compare(m.Start, start) })
		if i == 0 || all[i-1].End > at.Start || !dayWords.Match("same time", t.Rest(d.at.End)) {
			continue
		}
		before := all[i-1].Time
		x := makeMoment(t, nil, d, spell{d.at, before.Hour()*60 + before.Minute(), -1, false}, cal)
		all = slices.Insert(all, i, x)
	}
	return all
}

// makeMoment is one day with one time. A second time of the same day has a span of its own.
func makeMoment(t text.Text, have []Moment, d date, r spell, cal calendar) Moment {
	at := time.Date(d.y, time.Month(d.m), d.d, r.from/60, r.from%60, 0, 0, cal.today.Location())
	m := Moment{Span: t.Span(min(d.at.Start, r.at.Start), max(d.at.End, r.at.End)), Time: at, ISO: at.Format("2006-01-02T15:04-07:00"), Doubt: d.doubt, at: r.at}
	if touchesMoment(t, have, m.Span) {
		m.Span = t.Span(r.at.Start, r.at.End)
	}
	switch {
	case r.to >= 0:
		m.To = quantity.HM(r.to)
	case r.open:
		m.To = "open"
	}
	return m
}

// daysAlike lists a day with those right before it that share its time: 12月3日か4日の10時.
func daysAlike(t text.Text, days []date, d date) []date {
	i := slices.IndexFunc(days, func(x date) bool { return x.at == d.at })
	from := i
	for from > 0 && sharing().MatchString(t.Low[days[from-1].at.End:days[from].at.Start]) {
		from--
	}
	return days[from : i+1]
}

var sharing = pattern.Lazy(`^\s?(?:か|と|や|または|もしくは|・|、|or|and)?\s?(?:the )?$`)

func touchesMoment(t text.Text, all []Moment, s text.Span) bool {
	return slices.ContainsFunc(all, func(m Moment) bool { return m.Start < s.End && s.Start < m.End })
}

// spell is a time of day, or a range of them.
type spell struct {
	at       text.Span // in s
	from, to int       // minutes since midnight, -1 when not said
	open     bool
}

// readSpells lists ranges and single times in the order of the text.
func readSpells(t text.Text) []spell {
	var out []spell
	for _, r := range readRanges(t) {
		out = append(out, spell{r.at, byDay(r.from, r.bare), byDay(r.to, r.bare && r.to < 7*60), r.to < 0})
	}
	for _, c := range readClocks(t) {
		if !slices.ContainsFunc(out, func(s spell) bool { return c.At.Start < s.at.End && s.at.Start < c.At.End }) {
			out = append(out, spell{c.At, byDay(c.Minutes, c.Half == ""), -1, false})
		}
	}
	slices.SortFunc(out, func(a, b spell) int { return a.at.Start - b.at.Start })
	return out
}

// byDay is a time on which people meet: 「2時」, of which nothing says in which half of the day it is, is in the afternoon.
func byDay(minutes int, bare bool) int {
	if bare && minutes > 0 && minutes < 7*60 {
		return minutes + 12*60
	}
	return minutes
}

// dayOfTime is the day a time belongs to: one that follows with "on" or in a text that names times first, else the one before.
func dayOfTime(t text.Text, days []date, at text.Span, timesFirst bool) (d date, ok bool) {
	i, _ := slices.BinarySearchFunc(days, at.Start, func(d date, at int) int { return d.at.Start - at })
	if i < len(days) {
		gap := t.Low[min(at.End, days[i].at.Start):days[i].at.Start]
		if timeFirst().MatchString(gap) && (timesFirst || strings.Contains(gap, "on")) {
			return days[i], true
		}
	}
	if i == 0 || at.Start-days[i-1].at.End > 60 {
		return d, false
	}
	return days[i-1], true
}

// readISOMoments reads moments written as ISO 8601.
func readISOMoments(t text.Text, c calendar) []Moment {
	var out []Moment
	for _, m := range isoMoment().FindAllStringSubmatchIndex(t.Low, -1) {
		s := text.Group(t.Low, m, 1) + "T" + text.Group(t.Low, m, 2) + ":" + text.Group(t.Low, m, 3)
		at, err := time.ParseInLocation("2006-01-02T15:04", s, c.today.Location())
		if zone := text.Group(t.Low, m, 4); zone != "" && err == nil {
			at, err = time.Parse("2006-01-02T15:04Z07:00", s+offsetOf(zone))
		}
		if err == nil {
			out = append(out, Moment{Span: t.Span(m[0], m[1]), Time: at, ISO: at.Format("2006-01-02T15:04-07:00")})
		}
	}
	return out
}

func offsetOf(zone string) string {
	switch {
	case zone == "z":
		return "Z"
	case len(zone) == 5:
		return zone[:3] + ":" + zone[3:]
	}
	return zone
}

func sortDates(all []date) {
	slices.SortStableFunc(all, func(a, b date) int { return a.at.Start - b.at.Start })
}
