package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
)

// query is what is looked for: the part as it is asked, then its words alone, then those with what else they are called.
func query(in helpdesk.WorkInput) string {
	switch in.Attempt {
	case 1:
		return in.Subtask
	case 2:
		return strings.Join(append(names(contents(in.Subtask)), others(in.Subtask)...), " ")
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

// answer says what the passages say of a part, in their own sentences.
func answer(in helpdesk.WorkInput) helpdesk.Draft {
	a := understand(in.Subtask)
	best, at := 0.0, -1
	for i, p := range in.Passages {
		if s := a.match(p); s > best {
			best, at = s, i
		}
	}
	if at < 0 || best < enough {
		return helpdesk.Draft{Sources: []int{}}
	}
	return helpdesk.Draft{Found: true, Answer: a.extract(in.Passages[at]), Sources: []int{at + 1}}
}

// enough is the share of what a question names that a passage must have to answer it.
const enough = 0.6

// inquiry is a part as the rules understand it.
type inquiry struct {
	text  string
	terms []term
	total float64
}

func understand(text string) inquiry {
	q := inquiry{text: fold(text), terms: contents(text)}
	for _, t := range q.terms {
		q.total += t.weight
	}
	return q
}

// match is how much of what is asked a passage has, 0 to 1.
func (q inquiry) match(p helpdesk.SearchOutput) float64 {
	if q.total == 0 {
		return 0
	}
	text := fold(p.Heading + "\n" + p.Title + "\n" + p.Text)
	sum := 0.0
	for _, t := range q.terms {
		sum += t.weight * t.in(text, q.text)
	}
	return sum / q.total
}

// in is how much of the word a text has, in other words too.
func (t term) in(text, _ string) float64 {
	switch t.kind {
	case code:
		if strings.Contains(squeezed(text), t.text) {
			return 1
		}
		return 0
	case word:
		if strings.Contains(text, t.text) || called(t.text, text) {
			return 1
		}
		return 0
	}
	if strings.Contains(text, t.text) || called(t.text, text) {
		return 1
	}
	if t.kind == noun {
		rs := []rune(t.text)
		n := 0
		for i := range len(rs) - 1 {
			if strings.Contains(text, string(rs[i:i+2])) {
				n++
			}
		}
		return float64(n) / float64(len(rs)-1)
	}
	return 0
}

// extract are the sentences of a passage that answer.
func (q inquiry) extract(p helpdesk.SearchOutput) string {
	if p.Title != "" {
		return p.Text
	}
	return strings.Join(mail.Sentences(p.Text), "")
}
