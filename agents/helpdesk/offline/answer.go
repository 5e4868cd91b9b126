package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
)

// query is what is looked for: the part as it is asked, then its words alone, then those with what else they are called.
func query(in helpdesk.WorkInput) string {
	asked := strings.TrimSpace(in.Subtask + " " + before(in))
	switch in.Attempt {
	case 1:
		return asked
	case 2:
		return strings.Join(append(names(contents(asked)), others(asked)...), " ")
	}
	return strings.Join(append(names(contents(in.Question.Text)), others(in.Question.Text)...), " ")
}

func names(ts []term) []string {
	var out []string
	for _, t := range ts {
		out = append(out, t.text)
	}
	return out
}

// advice says what the next attempt looks for.
func advice(in helpdesk.WorkInput) string {
	more := strings.Join(others(in.Subtask), " ")
	if in.Question.Lang == "ja" {
		if more == "" {
			return "語を減らして、もう一度探します。"
		}
		return "言い換えた語でも探します: " + more
	}
	if more == "" {
		return "Look again with fewer words."
	}
	return "Look for other words as well: " + more
}

// answer says what the passages say of a part, in their own sentences. What else the person wrote, and the language of it, are hints
// which of several is meant.
func (q *inquiry) answer(in helpdesk.WorkInput) helpdesk.Draft {
	top := 0.0
	for _, p := range in.Passages {
		top = max(top, p.Score)
	}
	var found candidates
	for i, passage := range in.Passages {
		p := read(passage)
		p.lang = text.LanguageOf(p.whole.text, in.Question.Lang)
		found = append(found, candidate{i, p, q.evidence(p, passage.Score, top)})
	}
	beside := understand(in.Question.Text)
	var best *candidate
	most := 0.0
	for i, c := range found {
		if !q.answers(c.page, c.evidence) || !found.stands(i) || !q.readable(c.page, in.Question.Lang) {
			continue
		}
		weight := c.weight() + beside.covered(c.page.head, c.page.whole)
		if c.page.lang != in.Question.Lang {
			weight--
		}
		if best == nil || weight > most {
			best, most = &found[i], weight
		}
	}
	near := q.near(found, in.Question.Lang)
	if best == nil || len(near) > 1 && best.help > 0 {
		return helpdesk.Draft{Sources: []int{}, Near: near}
	}
	return helpdesk.Draft{Found: true, Answer: q.quote(best.page, in.Question.Lang), Sources: []int{best.at + 1}, Near: []int{}}
}

// readable reports that a page is in the language of the question, or has what is asked about as the question writes it: a product's name,
// a code. What two words of two languages have in common is a guess.
func (q *inquiry) readable(p *page, lang string) bool {
	sum := 0.0
	if p.lang == lang {
		return true
	}
	for _, t := range q.terms {
		if t.kind == code && strings.Contains(squeezed(p.whole.text), t.text) || (t.kind == word || t.kind == name) && p.whole.stems[t.text] {
			sum += t.weight
		}
	}
	return sum >= q.total/2
}

// near are the pages on trouble with what somebody has trouble with, who said too little to tell which it is: those that have as much of
// it as the one that has most.
func (q *inquiry) near(found candidates, lang string) []int {
	most := 0.4
	out := []int{}
	for _, c := range found {
		if has := c.evidence.whole; q.wrong && q.readable(c.page, lang) && sections.Match("ill", c.page.head.text) && has >= most {
			if has > most+0.05 {
				most, out = has, nil
			}
			out = append(out, c.at+1)
		}
	}
	return out
}

// candidate is a page that may answer.
type candidate struct {
	at int // among the passages
	*page
	evidence
}

type candidates []candidate

// stands reports that a page weighs enough to answer, or nearly and far more than every other: then it is what the documents have on it.
func (cs candidates) stands(i int) bool {
	const nearly, most = 0.55, 0.4
	far, doubt := 1.5, 0.0
	if cs[i].strange { // it may be what the question is about
		far, doubt = 2.5, 1.25*cs[i].missing
	}
	w := cs[i].weight()
	if w-doubt >= enough {
		return true
	}
	if cs[i].strange && cs[i].missing > most {
		return false
	}
	for k, c := range cs {
		if k != i && w-c.weight() < far {
			return false
		}
	}
	return w >= enough-nearly
}

// others are further words for what a text names.
func others(text string) []string {
	var out []string
	f := lexicon.Fold(text)
	for _, g := range lexicon.Groups(text) {
		for _, w := range lexicon.Words(g) {
			if !strings.Contains(f, w) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}
