package when

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// readBound returns the day from which on something is possible that is said not to be before it, or until it: 「2月より前は難しいです」. It is asked
// back.
func readBound(t text.Text, d date, cal calendar) (ask.Answer, bool) {
	rest, days := t.Rest(d.at.End), 0
	switch {
	case stance.StandingPhrases()["not before fore"].MatchString(text.BytesBefore(t.Low, d.at.Start, 60)):
		d.d = max(1, d.d)
	case stance.StandingPhrases()["not until"].MatchString(rest):
		if days = 1; d.d == 0 && d.m > 0 {
			d.d = lastDay(d.y, d.m)
		}
	case stance.StandingPhrases()["not before"].MatchString(rest):
		d.d = max(1, d.d)
	default:
		return ask.Answer{}, false
	}
	if d.m == 0 || d.season {
		return ask.Answer{}, false
	}
	x := on(d.time(cal.today.Location()).AddDate(0, 0, days))
	return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonDoubt, Value: x.iso(), Quote: t.Words(d.at.Start, d.at.End)}, !x.time(cal.today.Location()).Before(cal.today)
}

var (
	firstNumber = pattern.Lazy(`^(?:\d+|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)`)
	joinsDays   = pattern.Lazy(`^(?:\([^)]{1,12}\))?\s?(?:~|-|ー|から|(?:から)?、?(?:または|もしくは|あるいは|それか)|か|` +
		`または|もしくは|or|to|through|and|(?:, )?or),?\s?(?:(?:maybe|perhaps|possibly|even|else) )?(?:on )?(?:the )?$`)
	dayBehind = pattern.Lazy(`^\s?(?:~|-|ー|から|か|または|もしくは|or |to |and )\s?(?:the )?(\d{1,2})(?:日|st|nd|rd|th)`)
	dayBefore = pattern.Lazy(`(?:^|[^\w/.])(\d{1,2}|[a-z]{3,7})(?:st|nd|rd|th|日)?\s?(?:~|-|ー|、|, ?|から|か|to|or|and)\s?(?:the )?$`)
)

// doubtTwoDays returns the doubt which of two days is meant where a range or a choice was told: "between Dec 1 and Dec 15", 「12/5か12/12」,
// "2-3 weeks from now". ok is false for a day alone.
func doubtTwoDays(t text.Text, all []date, d date, w ask.Want, cal calendar) (a ask.Answer, ok bool) {
	e, ok := findOtherDay(t, all, d, cal)
	if !ok || d.d == 0 || e.d == 0 || d.iso() == e.iso() {
		return a, false
	}
	if e.iso() < d.iso() {
		d, e = e, d
	}
	first, second := answerOfDay(t, d, w, cal), answerOfDay(t, e, w, cal)
	if first.Value == nil || second.Value == nil {
		return a, false
	}
	first.Status, first.Reason, first.Other = ask.Invalid, ask.ReasonDoubt, second.Value
	return first, true
}

// findOtherDay returns the other day that stands beside one and is joined to it.
func findOtherDay(t text.Text, all []date, d date, cal calendar) (date, bool) {
	for i := 1; i < len(all); i++ {
		p, n := all[i-1], all[i]
		if (p.at == d.at || n.at == d.at) && joinsDays().MatchString(t.Low[p.at.End:max(p.at.End, n.at.Start)]) {
			if n.at == d.at {
				return p, true
			}
			return n, true
		}
	}
	if m := dayBehind().FindStringSubmatchIndex(t.Rest(d.at.End)); m != nil && !d.relative {
		e := d
		e.d = text.SmallNumber(text.Group(t.Rest(d.at.End), m, 1))
		return e, isValid(e) && e.d > d.d
	}
	return rereadDay(t, d, cal)
}

// rereadDay reads a day again with the number right before it in place of its own: the 2 of "2-3 weeks from now", the 1st of "1st or 15th
// of February".
func rereadDay(t text.Text, d date, cal calendar) (date, bool) {
	end := d.at.Start + len(firstNumber().FindString(t.Low[d.at.Start:d.at.End]))
	fore := text.BytesBefore(t.Low, d.at.Start, 16)
	m := dayBefore().FindStringSubmatchIndex(fore)
	if m == nil || end == d.at.Start || strings.HasPrefix(t.Low[end:], "/") {
		return date{}, false
	}
	if word := text.Group(fore, m, 1); !text.IsDigit(word[0]) && quantity.WordValues[word] == 0 {
		return date{}, false
	}
	from := d.at.Start - len(fore)
	other := text.Read(t.Low[:from+m[2]] + text.Group(fore, m, 1) + t.Low[end:])
	for _, e := range readDates(other, cal) {
		if e.at.Start <= from+m[2] && e.at.End > from+m[2] {
			return e, true
		}
	}
	return date{}, false
}
