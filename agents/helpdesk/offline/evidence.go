package offline

// evidence is what speaks for a page to answer what is asked, from 0 to 1.
type evidence struct {
	best    float64 // what the unit that answers best, with what it stands under, has of what is asked
	whole   float64 // what the page has of it
	exact   float64 // what of it the unit has in the same words
	asks    float64 // what of the page's heading, or its question, is asked
	rank    float64 // how high the search ranks it beside the one it found first
	missing float64 // the weight of the heaviest word that the page has not
	strange bool    // no document has that word, and it names something
	help    float64 // 1 when something is wrong, and the heading is about such trouble
	unfit   float64 // how little what it says looks like an answer to such a question
}

// The weights are those of a logistic regression on 341 questions over six sets of documents of different kinds, rounded; each set was
// answered as well by weights learnt from the other five.
func (e evidence) weight() float64 {
	return 1.4*e.best + 1.4*e.whole + 0.9*e.exact + 1.2*e.asks + 2.9*e.rank + e.help - 2*e.missing - 1.1*e.unfit
}

// enough is what a page must weigh to answer.
const enough = 4.66

// evidence weighs a page that the search gave a score, of which the highest was top.
func (q *inquiry) evidence(p *page, score, top float64) evidence {
	if q.total == 0 || top == 0 {
		return evidence{}
	}
	at := q.best(p)
	e := evidence{best: at.score, whole: q.covered(p.head, p.whole), asks: q.asksOf(p.name), rank: score / top, unfit: 1 - q.fits(p, at.at)}
	for _, t := range q.terms {
		has := max(t.in(p.head), t.in(p.whole))
		if has < 0.5 && t.weight/q.total > e.missing {
			e.missing, e.strange = t.weight/q.total, t.unseen && t.names()
		}
		if at.at >= 0 && max(t.in(p.head), t.in(p.units[at.at].words)) >= 1 {
			e.exact += t.weight / q.total
		}
	}
	if q.wrong && sections.Match("ill", p.head.text) && q.covered(p.head) > 0 {
		e.help = 1
	}
	return e
}

// answers reports that a page can answer: it is about what is asked now, has an amount where one is asked, and help where something is
// wrong.
func (q *inquiry) answers(p *page, e evidence) bool {
	if q.own > 0 && covered(q.terms[:q.own], p.head, p.whole) < 0.5 {
		return false
	}
	return e.unfit <= unfitting && (!q.wrong || q.helps(p.head.text, p.whole.text, q.covered(p.head)*q.total))
}
