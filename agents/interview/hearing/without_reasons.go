package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// longestReasoned bounds the bytes of a message that is read once more for each of its parts without a reason: a pick and why it is
// made are some sentences, and what is longer would be read over and over.
const longestReasoned = 1200

// extract reads an answer. Of a choice, or a yes or no, only the part that says it is kept, and not why: 「日本人なので1です」 is option 1,
// and no word on where somebody is from. A reason that hides the answer from the whole does not hide it from that part.
func (v *Verifier) extract(m facts.Message, known facts.Known) (told []facts.Fact, doubts []facts.Doubt) {
	told, doubts = v.memory.Read(v.def, m, known, v.where)
	if !v.def.OffersOptions() || v.def.Multiple || len(told) > 1 || len(m.Text) > longestReasoned || stance.SaysBoth(m.Text) {
		return told, doubts
	}
	for _, part := range wish.WithoutReasons(m.Text) {
		said := m
		said.Text = part
		found, _ := v.memory.Read(v.def, said, known, v.where)
		if len(found) == 1 && strings.Contains(m.Text, found[0].Quote) && (len(told) == 0 || application.Encoded(told[0].Value) == application.Encoded(found[0].Value)) {
			return found, nil
		}
	}
	return told, doubts
}

// Hidden reports a choice, or a yes or no, that the rules read in what may be used of the answer, and that nobody reads in the whole of
// it: what hides it is why, or what is protected.
func (v *Verifier) Hidden() bool {
	return v.def.OffersOptions() && len(v.Read) == 1 && len(v.memory.Extract(v.def, facts.Message{Text: v.said}, nil, v.where)) == 0
}
