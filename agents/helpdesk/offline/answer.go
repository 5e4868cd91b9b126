package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/helpdesk"
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
func (q *inquiry) answer(in helpdesk.WorkInput) helpdesk.Draft {
	beside := understand(in.Question.Text)
	best, at := 0.0, -1
	for i, p := range in.Passages {
		if s := q.suits(p, beside); s > best && q.match(p) >= enough {
			best, at = s, i
		}
	}
	if at < 0 {
		return helpdesk.Draft{Sources: []int{}}
	}
	return helpdesk.Draft{Found: true, Answer: q.extract(in.Passages[at]), Sources: []int{at + 1}}
}

// enough is how well a passage must match to answer.
const enough = 0.55
