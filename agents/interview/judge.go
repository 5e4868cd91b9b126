package interview

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

var _ agents.Judge[*application.State] = (*flow)(nil)

// Judge implements agents.Judge: an order of the questions that cannot be used, a field that there is not, and a question, an answer or other
// words of staff to the candidate that the floor stops.
func (f *flow) Judge(ctx context.Context, r *agents.Run, s *application.State, in agents.Filled) (out agents.Judged, err error) {
	if s == nil {
		return out, nil
	}
	t := newTurn(f, r, s)
	if err := t.recallForm(ctx); err != nil || t.State.Form == nil {
		return out, err
	}
	switch {
	case in.Button == buttonPlan && in.Kind == askPlan:
		if _, input, problems := t.planOf(in.Values); len(problems) > 0 {
			out.Wrong = map[string]string{input: base.Texts(t.ModeratorLang).List(problems)}
		}
	case in.Button == buttonMore && in.Kind == askApplication:
		if _, _, input, refused := t.moreOf(in.Values); refused != "" {
			out.Wrong = map[string]string{input: refused}
		}
	case in.Kind == bot.KindTakenOver:
		if refused := t.refusal(strings.TrimSpace(hearing.Readable(in.Values[valueText]))); refused != "" {
			out.Wrong = map[string]string{valueText: refused}
		}
	case in.Button == buttonAnswer:
		out.Wrong = t.wrongAnswer(t.seenOn(in.Approval, in.Turn), in.Values)
	}
	out.Audit = t.out.Audit
	return out, nil
}
