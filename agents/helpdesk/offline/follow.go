package offline

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
)

// follows reports a question that may go on from the one before it, and whether it must.
func follows(text string) (may, must bool) {
	text = lexicon.Fold(mail.Plain(text))
	if strings.Contains(text, "\n") || utf8.RuneCountInString(text) > 60 {
		return false, false
	}
	must = sections.Match("bound", text) || sections.Match("refers", text) || thin(text)
	return must || sections.Match("brief", text), must
}

// before is what was asked before, where a part goes on from it: the question before, and the one before that where that goes on too.
// The last attempt of a part that makes sense alone is without.
func before(in helpdesk.WorkInput) string {
	q := in.Question
	n := len(q.Before)
	may, must := follows(q.Text)
	if n == 0 || !may || !must && in.Attempt == helpdesk.MaxChallenges || len(plan(helpdesk.PlanInput{Question: q}).Subtasks) > 1 {
		return ""
	}
	last := q.Before[n-1]
	if _, on := follows(last); on && n > 1 {
		last = q.Before[n-2] + "\n" + last
	}
	return mail.Plain(last)
}

// remembered is what the words of the question before weigh beside those of the one that goes on from it.
const remembered = 0.5

// goOn adds what was asked before to what is asked now, which is still what has to be answered.
func (q *inquiry) goOn(before string) {
	if before == "" {
		return
	}
	q.own = len(q.terms)
	earlier := understand(before)
	for _, t := range earlier.terms {
		if !slices.ContainsFunc(q.terms, func(o term) bool { return o.text == t.text }) {
			t.weight *= remembered
			q.terms = append(q.terms, t)
		}
	}
	if q.want == nil {
		q.want, q.sort = earlier.want, earlier.sort
	}
	q.weigh(nil)
}
