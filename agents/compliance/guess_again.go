package compliance

import (
	"maps"
	"slices"
	"strings"
)

// guessedAgain is a known fact that the model is sure a sentence asks for, unless it asks beyond it or builds on its value.
func (e *engine) guessedAgain(r reading, known map[string]string) []Violation {
	mine := map[string]bool{} // facts that the field is for
	for _, f := range e.facetsOf(r.FieldID) {
		mine[f.name] = true
	}
	for _, u := range r.passages {
		before, whole := r.around(u)
		again, further := e.againOrFurther(whole)
		if !u.asks || further || !again && e.recallsKnown(r, before) {
			continue
		}
		scores, quotes := u.allScores, !again && e.quotes(r, u.clauses)
		for _, name := range sortedKeys(known) {
			enough := sureFact
			if mine[name] && !slices.ContainsFunc(whole, func(c clause) bool { return e.has(c, "manner") }) {
				enough = hinted
			}
			if quotes { // "Can you do nights?" where nights are known, not "How late can you stay on those nights?"
				enough = surest
			}
			key := known[name]
			if l, ok := e.model.Index[aimFact+name]; ok && scores[l] > enough {
				return []Violation{e.violation(r, DuplicateQuestion, key, key, e.modelWords(r, u, l))}
			}
		}
	}
	return nil
}

// doubtsFact reports whether the model is nowhere in the question as sure as that that the fact is asked for, or own if the field is
// for it.
func (e *engine) doubtsFact(r reading, known map[string]string, key string, enough, own float64) bool {
	best, learnt := 0.0, false
	mine := e.facetsOf(r.FieldID)
	for name, k := range known {
		if l, ok := e.model.Index[aimFact+name]; ok && k == key {
			learnt = true
			if slices.ContainsFunc(mine, func(f facet) bool { return f.name == name }) {
				enough = own
			}
			for _, u := range r.passages {
				best = max(best, u.allScores[l])
			}
		}
	}
	return learnt && best < enough
}

// around returns the sentence in which the passage begins, or all of a longer passage, and the sentence before, if there is one.
func (r reading) around(u passage) (before, whole []clause) {
	for _, s := range r.sentences {
		if s[0].start > u.start {
			break
		}
		before, whole = whole, s
	}
	if len(u.clauses) > len(whole) {
		whole = u.clauses
	}
	return before, whole
}

// quotes reports whether the sentence names the value of a known fact.
func (e *engine) quotes(r reading, s []clause) bool {
	said := strings.Join(sentenceWords(r, s), " ")
	for _, value := range r.KnownFacts {
		if mentions(said, value) {
			return true
		}
	}
	return false
}

// namesCount reports whether the sentence names the number of a known fact, however small.
func (e *engine) namesCount(r reading, s []clause) bool {
	said := numbers(strings.Join(sentenceWords(r, s), " "))
	return slices.ContainsFunc(slices.Collect(maps.Values(r.KnownFacts)), func(value string) bool {
		return slices.ContainsFunc(numbers(value), func(n float64) bool { return slices.Contains(said, n) })
	})
}
