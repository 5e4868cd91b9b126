package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// ownHours are the hours that are told of the work applied for: of several, not those of something else that is on then, or was once
// (「本業が9時から18時なので、平日は19時から22時」), nor those that the person takes back. Where all are of such, all stay.
func ownHours(t text.Text, all []hours) []hours {
	if len(all) < 2 {
		return all
	}
	slices.SortStableFunc(all, func(a, b hours) int { return a.at.Start - b.at.Start })
	var own []hours
	for i, h := range all {
		if !isOfElse(t, all, i) {
			own = append(own, h)
		}
	}
	if len(own) == 0 {
		own = all
	}
	var spans []text.Span
	for _, h := range own {
		spans = append(spans, h.at)
	}
	var out []hours
	for _, i := range stance.Settle(t, spans) {
		out = append(out, own[i])
	}
	return out
}

// isOfElse reports hours in a part of a sentence that tells of something else, or of another time.
func isOfElse(t text.Text, all []hours, i int) bool {
	at := all[i].at
	from := max(0, at.Start-stance.MaxBeside)
	if i > 0 {
		from = max(from, all[i-1].at.End)
	}
	aft := t.Rest(at.End)
	if i+1 < len(all) {
		aft = text.FirstBytes(aft, max(0, all[i+1].at.Start-at.End))
	}
	return stance.OfOtherWork(text.BytesBefore(t.Low, at.Start, at.Start-from), aft)
}
