package when

import (
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// endsOf says of each date whether something else ends on it: 「12月10日に退職するので」, "my last day is 31 December". No work starts on it.
func endsOf(t text.Text, all []date) []bool {
	out := make([]bool, len(all))
	for i, d := range all {
		aft, fore := text.BytesAfter(t.Low, d.at.End, stance.MaxBeside), text.BytesBefore(t.Low, d.at.Start, 80)
		if i+1 < len(all) && all[i+1].at.Start >= d.at.End {
			aft = text.FirstBytes(aft, all[i+1].at.Start-d.at.End)
		}
		if m := stance.StandingPhrases()["end"].FindString(aft); m != "" {
			out[i] = !stance.StandingPhrases()["no end"].MatchString(m)
		}
		out[i] = out[i] || stance.StandingPhrases()["end before"].MatchString(fore) && !stance.StandingPhrases()["no end before"].MatchString(fore)
	}
	return out
}

// startsAmong are the dates but those that end something, and those that are only counted from such an end (翌日, 翌週). end is the last of
// these.
func startsAmong(t text.Text, all []date) (starts []date, end *date) {
	for i, isEnd := range endsOf(t, all) {
		switch {
		case isEnd:
			end = &all[i]
		case end == nil || !all[i].doubt && (all[i].isExact() || all[i].isAfterEnd(t, end)):
			starts = append(starts, all[i])
		}
	}
	if end == nil {
		return all, nil
	}
	return starts, end
}

// keepConcluded returns the dates from the last on that is said to follow from those before, or to be meant in earnest: "the bonus pays out
// on the 15th, so the 16th", "tomorrow, lol. No seriously, the 30th".
func keepConcluded(t text.Text, all []date) []date {
	for i := len(all) - 1; i > 0; i-- {
		between := text.Span{Start: min(all[i-1].at.End, all[i].at.Start), End: all[i].at.Start}.In(t.Low)
		m := stance.StandingPhrases()["concludes"].FindStringIndex(between)
		if m != nil && !stance.NoWords().MatchString(between[m[0]:]) || all[i].counted && !joinsDays().MatchString(between) {
			return all[i:]
		}
	}
	return all
}

// isAfterEnd reports a day of a month behind such an end, told by its number: 「今月末まであるので来月1日から」.
func (d date) isAfterEnd(t text.Text, end *date) bool {
	return !d.vague && d.d > 0 && d.iso() > end.iso() && dayFigure().MatchString(t.Low[d.at.Start:d.at.End])
}

var dayFigure = pattern.Lazy(`[0-9一二三四五六七八九十]日`)

// afterEnd is the day behind the end of something else. It is sure where the next day was said.
func afterEnd(t text.Text, end *date, w ask.Want, cal calendar) ask.Answer {
	d, days := *end, 1
	rest := t.Rest(end.at.End)
	next := stance.StandingPhrases()["next day"].MatchString(rest)
	if stance.StandingPhrases()["next week"].MatchString(rest) {
		days = 7
	}
	if d.d == 0 && d.m > 0 { // 「3月まで学校なので」
		d.d = lastDay(d.y, d.m)
	}
	if d.d > 0 {
		x := on(d.time(cal.today.Location()).AddDate(0, 0, days))
		x.at, x.vague = d.at, d.vague
		d = x
	}
	a := answerOfDay(t, d, w, cal)
	if a.Status == ask.Found && !next {
		a.Status, a.Reason = ask.Invalid, ask.ReasonDoubt
	}
	return a
}

// isReplaced reports a date of which it is said that it is another one: 「12月1日じゃなくて」.
func isReplaced(t text.Text, d date) bool {
	return stance.TakenBack(t, d.at)
}
