package compliance

import (
	"cmp"
	"slices"
	"strings"
)

// sign is a concept of the lexicon that occurs in a text, and where. The model reads signs beside words, so that what it learns of
// one word of a concept holds of all.
type sign struct {
	name string
	span
}

// signs lists the concepts in the clauses of a text that starts at start, in order; without those that are not asked for if only
// what is asked counts.
func (l *lexicon) signs(clauses []clause, start int, onlyAsked bool) []sign {
	var out []sign
	for _, c := range clauses {
		for id, spans := range c.found {
			for _, s := range spans {
				if onlyAsked && c.isQuiet(s) {
					continue
				}
				out = append(out, sign{l.names[id], span{c.at(s.i) - start, c.at(s.j) - start}})
			}
		}
	}
	slices.SortFunc(out, func(a, b sign) int {
		return cmp.Or(a.i-b.i, a.j-b.j, strings.Compare(a.name, b.name))
	})
	return out
}
