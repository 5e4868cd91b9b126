package interview

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

var _ agents.Judge[*State] = (*flow)(nil)

// Judge implements agents.Judge: an order of the questions that cannot be used, a field that there is not, and a question that the floor stops.
func (f *flow) Judge(ctx context.Context, r *agents.Run, s *State, in agents.Filled) (map[string]string, error) {
	if s == nil {
		return nil, nil
	}
	t := &turn{flow: f, run: r, s: *s, passed: map[string]bool{}, loops: map[string]int{}}
	if err := t.recallForm(ctx); err != nil || t.s.Form == nil {
		return nil, err
	}
	switch {
	case in.Button == buttonPlan && in.Kind == askPlan:
		if _, problems := t.planOf(in.Values[inputPlan]); len(problems) > 0 {
			return map[string]string{inputPlan: strings.Join(problems, catalog(t.ModeratorLang).Text("list.separator", nil))}, nil
		}
	case in.Button == buttonMore && in.Kind == askApplication:
		if _, _, input, refused := t.moreOf(in.Values); refused != "" {
			return map[string]string{input: refused}, nil
		}
	}
	return nil, nil
}
