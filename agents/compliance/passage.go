package compliance

import (
	"slices"
	"strings"
)

// passage is a part of the question that the model reads: a sentence, alone or with the one before it, or a clause
// that asks.
type passage struct {
	text              string // folded, what is not asked for blanked out
	all               string // the same with nothing blanked out
	start             int    // where it stands in the folded text
	work              bool
	asks              bool
	clauses           []clause
	scores, allScores []float64
	whole             bool // one sentence, as it stands
	empty             bool // nothing but words that ask
}

// passages lists what the model reads. A sentence that neither asks nor follows one is read too, for its tone.
func (e *engine) passages(r reading) []passage {
	var out []passage
	for i, s := range r.sentences {
		u := e.passage(r, s)
		u.whole = true
		u.empty = !slices.ContainsFunc(s, func(c clause) bool { return !e.isEmpty(c) })
		out = append(out, u)
		for _, c := range s {
			if c.asks && len(s) > 1 && !e.isEmpty(c) {
				out = append(out, e.passage(r, []clause{c}))
			}
		}
		if i > 0 && u.asks {
			before := e.passage(r, r.sentences[i-1])
			between := r.text[before.start+len(before.text) : u.start]
			u.text, u.all = before.text+between+u.text, before.all+between+u.all
			u.whole, u.start, u.work, u.clauses = false, before.start, u.work || before.work, slices.Concat(before.clauses, u.clauses)
			out = append(out, u)
		}
	}
	for i := range out {
		out[i] = e.read(out[i])
	}
	return out
}

func (e *engine) passage(r reading, s []clause) passage {
	last := s[len(s)-1]
	u := passage{start: s[0].start, clauses: s}
	text := []byte(r.text[u.start : last.start+len(last.text)-2])
	for _, c := range s {
		u.asks = u.asks || c.asks
		u.work = u.work || e.has(c, cueWork)
		for _, q := range c.quiet {
			for k := c.at(q.i); k < c.at(q.j); k++ {
				text[k-u.start] = '.'
			}
		}
	}
	u.text, u.all = string(text), r.text[u.start:u.start+len(text)]
	return u
}

// read has the model score the passage.
func (e *engine) read(u passage) passage {
	u.scores = e.model.Scores(u.text, e.listSigns(u.clauses, u.start, true))
	u.allScores = u.scores
	if u.all != u.text {
		u.allScores = e.model.Scores(u.all, e.listSigns(u.clauses, u.start, false))
	}
	return u
}

// words are those of the raw text that speak most for the label.
func (e *engine) modelWords(r reading, u passage, label int) []string {
	from, to := e.model.Because(u.text, e.listSigns(u.clauses, u.start, u.text != u.all), label)
	from, to = r.raw(u.start+from, u.start+to)
	if w := strings.TrimSpace(r.Text[from:to]); w != "" {
		return []string{w}
	}
	return nil
}

// scoresOf are the scores of a sentence.
func (r reading) scoresOf(s []clause) []float64 {
	i := slices.IndexFunc(r.passages, func(u passage) bool { return u.whole && u.start == s[0].start })
	return r.passages[i].allScores
}
