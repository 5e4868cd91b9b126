package compliance

import (
	"slices"
	"strings"
)

// field is what a field's id, label and intent are about.
type field struct {
	groups map[string]bool
	open   bool // its questions may be about anything in the work
	work   bool // it is about the work that the candidate did or can do
	words  map[string]bool
}

// ownsLabel reports whether the model's label is of what the field is for.
func (f field) ownsLabel(label string) bool {
	group, ok := strings.CutPrefix(label, aimField)
	return ok && f.groups[group]
}

// findUnbound reports a question that does not serve its field: no intent to serve, small talk, another field's matter.
func (e *engine) findUnbound(r reading) []Violation {
	if strings.TrimSpace(r.Intent) == "" {
		return []Violation{e.violation(r, NoIntentBinding, r.FieldID, r.FieldID, nil)}
	}
	f := e.field(r.Question)
	bound := slices.ContainsFunc(r.sentences, func(s []clause) bool { return e.judgeBinding(r, s, f) == serves })
	for _, s := range r.sentences {
		if !asks(s) {
			continue
		}
		b := e.judgeBinding(r, s, f)
		if words := e.wordsBeside(r, s, f); words != nil {
			return []Violation{e.violation(r, NoIntentBinding, r.FieldID, r.FieldID, words)}
		}
		if b == offTopic || !bound && (b == strays || b == unclear && !f.open) {
			return []Violation{e.violation(r, NoIntentBinding, r.FieldID, r.FieldID, sentenceWords(r, s))}
		}
	}
	return nil
}

// judgeBinding returns the lexicon's binding of a sentence, corrected where the model is sure.
func (e *engine) judgeBinding(r reading, s []clause, f field) bind {
	b := e.binding(s, f)
	if !asks(s) {
		if b == continues {
			return serves
		}
		return b
	}
	scores := r.scoresOf(s)
	own, off := e.model.Best(scores, f.ownsLabel), scores[e.model.Index[offTopicLabel]]
	other := e.model.Best(scores, func(l string) bool { return strings.HasPrefix(l, aimField) && !f.ownsLabel(l) })
	work := own < unlikely && slices.ContainsFunc(s, func(c clause) bool { return e.has(c, cueWork) }) // in a field of something else
	switch astray := max(off, other); {
	case (b == serves || b == continues) && off > likely && own < unlikely:
		return offTopic
	case b == continues && astray > hinted && own < unlikely:
		return strays
	case b == continues:
		return serves
	case b == serves && other > sureOther && own < unlikely && off < other:
		return strays
	case b != serves && own > likely && off < own:
		return serves
	case b == offTopic && f.open && own > unlikely && off < 2*own:
		return serves
	case b == unclear && !f.open && (own > hinted && own > astray || astray < stray && !work && (own > unlikely || astray < hinted)):
		return serves // nothing speaks against it
	case b == unclear && f.open && off > sureAim && own < unlikely:
		return offTopic
	case b == unclear && f.open && other > sureAim && own < unlikely:
		return strays
	}
	return b
}

// wordsBeside returns the words of what is asked beside the field's matter, joined by "and", and serves no field: 「希望の開始日と、好きな
// 音楽を…」.
func (e *engine) wordsBeside(r reading, s []clause, f field) []string {
	off := e.model.Index[offTopicLabel]
	for _, c := range s {
		if !c.asks {
			continue
		}
		for _, item := range e.items(c) {
			scores := e.read(e.passage(r, []clause{item})).scores
			own := e.model.Best(scores, f.ownsLabel)
			small := e.binding([]clause{item}, f) == offTopic
			if small && own < likely && scores[off] > unlikely || scores[off] > sureAim && own < unlikely {
				return item.words(r.Text, r.folded, []span{{1, len(item.text) - 1}})
			}
		}
	}
	return nil
}

// items are the parts of a clause that asks for several things, nil if it asks for one.
func (e *engine) items(c clause) []clause {
	var out []clause
	start := 0
	for _, and := range append(e.ands.find(c.text)[0], span{len(c.text), len(c.text)}) {
		to := max(start, and.i) // of "and and" the two share a space
		if item, ok := e.clause(strings.Trim(c.text[start:to], "^|"), c.at(max(start, 1)), e.asking); ok {
			out = append(out, item)
		}
		start = and.j
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

func asks(s []clause) bool { return slices.ContainsFunc(s, func(c clause) bool { return c.asks }) }

func sentenceWords(r reading, s []clause) []string {
	var out []string
	for _, c := range s {
		out = append(out, c.words(r.Text, r.folded, []span{{1, len(c.text) - 1}})...)
	}
	return out
}

func (e *engine) field(q Question) field {
	f := field{groups: map[string]bool{}, words: e.contentWords(fold(q.Intent + "\n" + q.Label).text)}
	facets := e.facetsOf(q.FieldID)
	if facets == nil {
		facets = slices.Concat(e.facetsIn(q.Intent), e.facetsIn(q.Label))
	}
	for _, x := range facets {
		f.groups[x.group] = true
		f.open = f.open || x.open
		f.work = f.work || x.open && x.group == "work"
		for _, g := range e.related[x.group] {
			f.groups[g] = true
		}
	}
	return f
}
