package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearNoAdjustment hears at the summary that no adjustment is wanted, or none any more: "I don't want an adjustment any more, take number 9 off". Nobody is told that one is
// wanted; the answer that holds one becomes none, and what else is said is heard as a change.
func (l *Listener) hearNoAdjustment() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 {
		return Move{}
	}
	i := slices.IndexFunc(l.State.Fields, func(f application.Field) bool {
		return ForAdjustments(l.State.Form.Field(f.ID)) && f.Settled()
	})
	if i < 0 {
		return Move{}
	}
	f := &l.State.Fields[i]
	var rest []string
	found := false
	for _, sentence := range l.sentencesSaid() {
		clauses := clausesOfChange(sentence)
		wants := func(words string) bool { return lexicon.Match("wants no adjustment", text.Fold(words)) }
		switch {
		case wants(sentence), slices.ContainsFunc(clauses, wants):
			found = true
			for _, clause := range clauses {
				names := slices.ContainsFunc(l.named(clause), func(n naming) bool { return n.field == f }) || l.lastNamed(clause) == f
				if !wants(clause) && !wants(sentence) && !names && l.WantsSomething(clause) {
					rest = append(rest, clause)
				}
			}
		default:
			rest = append(rest, sentence)
		}
	}
	if !found {
		return Move{}
	}
	none := Correction{Field: f, Only: l.Text("summary.none", nil), From: l.Said.Text, Whole: true}
	return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{none}}, rest)
}
