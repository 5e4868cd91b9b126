package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// inquiry is a part as the rules understand it: what it names, and of what kind its answer is.
type inquiry struct {
	terms []term
	total float64
	want  *pattern.Regexp // what the answer looks like; nil: anything
	sort  string          // what is asked which one: 何色

	own     int     // how many of the terms, the first, are not of a question before; 0 means all
	wrong   bool    // something does not work: the answer says what to do, or why
	vague   bool    // nor is said what of it
	besides float64 // the weight of what is named besides that
}

func understand(text string) *inquiry {
	said := lexicon.Fold(text)
	q := &inquiry{terms: contents(text), want: wanted(said)}
	if m := sections.Pattern("which kind").FindStringSubmatch(said); m != nil && !sections.Match("counters", said) {
		q.sort = m[1]
	}
	q.wrong, q.besides = complains(said)
	q.wrong = q.wrong && q.want == nil
	q.vague = sections.Match("vague", said)
	q.weigh(nil)
	return q
}

// weigh gives the words their weights by how rare they are.
func (q *inquiry) weigh(rare []float64) {
	q.total = 0
	for i := range q.terms {
		if rare != nil && q.terms[i].kind != kana { // of kana the index has no words
			if q.terms[i].unseen = rare[i] >= 1; q.terms[i].unseen && q.terms[i].groups == nil {
				q.terms[i].groups, q.terms[i].share = lexicon.Meant(q.terms[i].text), slipped
			}
			q.terms[i].weight *= q.terms[i].kind.telling(rare[i])
		}
		q.total += q.terms[i].weight
	}
}

// telling is how much a word of the kind tells that is so rare. What no section has may be what the question is about, or only how
// people put it: names are mostly the one, verbs the other.
func (k kind) telling(rare float64) float64 {
	if rare < 1 {
		return 0.2 + 0.8*rare
	}
	switch k {
	case stem, kana:
		return 0.4
	case noun:
		return 0.6
	case word:
		return 0.7
	}
	return 1
}

// covered is how much of what is asked these have together, 0 to 1.
func (q *inquiry) covered(have ...*words) float64 { return covered(q.terms, have...) }

func covered(terms []term, have ...*words) float64 {
	sum, total := 0.0, 0.0
	for _, t := range terms {
		total += t.weight
		most := 0.0
		for _, w := range have {
			most = max(most, t.in(w))
		}
		sum += t.weight * most
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

// place is a unit of a page, and how much it has of what is asked.
type place struct {
	at    int
	score float64
}

// best is the unit that answers: what it says with what it stands under, and with the one before it.
func (q *inquiry) best(p *page) place {
	out := place{at: -1}
	for i, u := range p.units {
		have := []*words{p.head, u.words}
		if i > 0 && u.row == nil && p.units[i-1].row == nil {
			have = append(have, p.units[i-1].words)
		}
		score := q.covered(have...)
		if q.want != nil && q.want.MatchString(u.words.text) {
			score += 0.05
		}
		if score += 0.1 * q.covered(u.words); score > out.score {
			out = place{i, score}
		}
	}
	out.score = min(1, out.score)
	return out
}

// asksOf is how much of what another question names this one does.
func (q *inquiry) asksOf(title string) float64 {
	var mine strings.Builder
	for _, t := range q.terms {
		mine.WriteString(t.text + " ")
	}
	all := wordsOf(mine.String())
	for _, t := range q.terms {
		for _, g := range t.groups {
			all.groups[g] = true
		}
	}
	return covered(contents(title), all)
}
