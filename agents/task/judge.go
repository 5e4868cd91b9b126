package task

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents"
	base "github.com/mendanhq/mendan/agents/turn"
)

var _ agents.Judge[*State] = (*flow)(nil)

// Judge implements agents.Judge: a plan that cannot be carried out, and a permission that allows nothing.
func (f *flow) Judge(_ context.Context, r *agents.Run, s *State, in agents.Filled) (out agents.Judged, err error) {
	if s == nil || s.Plan == nil {
		return out, nil
	}
	t := &turn{flow: f, s: *s}
	t.Turn = base.New(Workflow, r, &t.s.Lang)
	lang := t.s.Lang // of a card in the conversation
	if in.Kind != "" {
		lang = t.ModeratorLang
	}
	switch in.Button {
	case buttonEdit:
		p, problems := t.planOf(strings.TrimSpace(in.Values[inputPlan]))
		if len(problems) > 0 {
			out.Wrong = map[string]string{inputPlan: strings.Join(wordProblems(p.problems(t.tools), lang), "\n")}
		}
	case buttonAllow:
		if _, _, ok := t.permission(in.Values[inputPattern]); !ok {
			out.Wrong = map[string]string{inputPattern: base.Texts(lang).Text("task.allow_how", nil)}
		}
	}
	return out, nil
}
