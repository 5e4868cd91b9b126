package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// LongestReasoned bounds the bytes of a message that is read once more for each of its parts without a reason: a pick and why it is
// made are some sentences, and what is longer would be read over and over.
const LongestReasoned = 1200

// Extract reads an answer. Of a choice, or a yes or no, only the part that says it is kept, and not why: 「日本人なので1です」 is option 1,
// and no word on where somebody is from. A reason that hides the answer from the whole does not hide it from that part.
func (v *Verifier) Extract(m facts.Message, known facts.Known) (told []facts.Fact, doubts []facts.Doubt) {
	told, doubts = v.Memory.Read(v.Def, m, known, v.Where)
	if !v.Def.OffersOptions() || v.Def.Multiple || len(told) > 1 || len(m.Text) > LongestReasoned || stance.SaysBoth(m.Text) {
		return told, doubts
	}
	for _, part := range wish.WithoutReasons(m.Text) {
		said := m
		said.Text = part
		found, _ := v.Memory.Read(v.Def, said, known, v.Where)
		if len(found) == 1 && strings.Contains(m.Text, found[0].Quote) && (len(told) == 0 || application.Encoded(told[0].Value) == application.Encoded(found[0].Value)) {
			return found, nil
		}
	}
	return told, doubts
}

// Hidden reports a choice, or a yes or no, that the rules read in what may be used of the answer, and that nobody reads in the whole of
// it: what hides it is why, or what is protected.
func (v *Verifier) Hidden() bool {
	return v.Def.OffersOptions() && len(v.Read) == 1 && len(facts.Extract(*v.Def, facts.Message{Text: v.said}, nil, v.Where)) == 0
}
