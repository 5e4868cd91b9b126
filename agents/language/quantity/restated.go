package quantity

import (
	_ "embed"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/restated.txt
var restatedData string

var restated = pattern.NewLexicon(restatedData)

// dropRestated leaves out a length that the one right behind it tells again, more exactly: "a year and a bit, fourteen months".
func dropRestated(t text.Text, all []piece) []piece {
	var out []piece
	for i, p := range all {
		if i+1 < len(all) && p.isToldAgain(t, all[i+1]) {
			continue
		}
		out = append(out, p)
	}
	return out
}

// isToldAgain reports that q says the same length as p, or takes it back: close to it, with nothing between them but words that leave p
// open or lead to q.
func (p piece) isToldAgain(t text.Text, q piece) bool {
	if p.at.End > q.at.Start || restated.Pattern("goes on").MatchString(text.BytesAfter(t.Low, q.at.End, 12)) {
		return false
	}
	gap, again, instead := t.Low[p.at.End:q.at.Start], restated.Pattern("again"), restated.Pattern("instead")
	vague := p.approx || restated.Pattern("vague before").MatchString(text.BytesBefore(t.Low, p.at.Start, 30))
	open := restated.Pattern("vague").ReplaceAllString(gap, "")
	rest := again.ReplaceAllString(instead.ReplaceAllString(open, ""), "")
	back := instead.MatchString(gap)
	if !back && !p.isNear(q) || restated.Cut("around", rest) != "" || strings.TrimSpace(gap) == "" {
		return false
	}
	exact := restated.Pattern("exact behind").MatchString(text.BytesAfter(t.Low, q.at.End, 24))
	return vague || open != gap || rest != open || exact ||
		p.totalDays() == q.totalDays() && t.Low[p.at.Start:p.at.End] != t.Low[q.at.Start:q.at.End]
}

// isNear reports lengths of which one may be a rounder word for the other.
func (p piece) isNear(q piece) bool {
	return p.totalDays() > 0 && q.totalDays() >= .75*p.totalDays() && q.totalDays() <= 1.75*p.totalDays()
}

// totalDays is the length in days.
func (p piece) totalDays() float64 { return p.months*30 + p.days }
