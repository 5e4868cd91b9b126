package compliance

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// listSigns lists the concepts in the clauses of a text that starts at start, in order; without those that are not asked for if only
// what is asked counts.
func (l *lexicon) listSigns(clauses []clause, start int, onlyAsked bool) []classify.Sign {
	var out []classify.Sign
	for _, c := range clauses {
		for id, spans := range c.found {
			for _, s := range spans {
				if onlyAsked && c.isQuiet(s) {
					continue
				}
				out = append(out, classify.Sign{Name: l.names[id], From: c.at(s.i) - start, To: c.at(s.j) - start})
			}
		}
	}
	slices.SortFunc(out, func(a, b classify.Sign) int {
		return cmp.Or(a.From-b.From, a.To-b.To, strings.Compare(a.Name, b.Name))
	})
	return out
}
