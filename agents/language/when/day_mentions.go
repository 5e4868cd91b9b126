package when

import (
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// DayMention is a place in a text at which weekdays are named: one, a range, or a group.
type DayMention struct {
	text.Span
	Days []string
	Out  bool // it is said not to be one to work on
}

// DayMentions lists them in the order of the text. None begins before the one before it ends.
func DayMentions(said string) (out []DayMention) {
	t := text.ReadSpelled(said)
	all := ReadDays(t)
	spans := make([]text.Span, len(all))
	for i, d := range all {
		spans[i] = d.at
	}
	bearings := stance.ReadBearings(t, spans)
	for i, d := range all {
		m := DayMention{Span: t.Span(d.at.Start, d.at.End), Out: bearings[i].Footing == stance.Out}
		if n := len(out); n > 0 && m.Start < out[n-1].End { // two readings of the same signs
			continue
		}
		for _, n := range d.days {
			m.Days = append(m.Days, dayIDs[n])
		}
		out = append(out, m)
	}
	return out
}
