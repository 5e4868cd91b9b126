package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// correctedByModel takes what the model has understood to change answers that were given before, or at the summary to add to them. It reports
// whether something was.
func (t *turn) correctedByModel(ctx context.Context) (bool, error) {
	if t.State.Plan == nil || t.State.Section() != application.SectionCompleted {
		return false, nil
	}
	now, _ := t.State.CurrentField()
	var others []application.Ahead
	for _, h := range t.Said.Parts {
		others = append(others, slices.DeleteFunc(t.ToldElse(now, h), func(a application.Ahead) bool {
			return !t.State.Field(a.Field).Settled() && t.State.Status != application.Confirming
		})...)
	}
	if len(others) > 0 {
		return true, t.tellAnew(ctx, others)
	}
	for _, m := range t.ByModel.Found.Moves {
		f := t.State.Field(m.About)
		if c, byRules := t.Corrected(); m.Kind != reading.Correct || f == nil || !f.Settled() || byRules && c.Field != nil || t.Tells() {
			continue
		}
		return true, t.correct(ctx, hearing.Correction{Field: f, Opens: true})
	}
	return false, nil
}

// tellAnew has facts of settled fields reviewed, and nothing else of those fields asked again. What else was said answers the open question.
func (t *turn) tellAnew(ctx context.Context, others []application.Ahead) error {
	now, _ := t.State.CurrentField()
	var own []application.Heard
	for _, h := range t.Said.Parts {
		if now != nil && !now.Settled() && t.State.Status == application.Interviewing {
			if h.Text, _ = t.DealByModel(now, h, h.Text, nil); h.Text != "" {
				own = append(own, h)
			}
		}
	}
	t.close()
	for _, a := range others {
		if f := t.State.Field(a.Field); f.Settled() {
			var keys []string
			for _, told := range a.Facts {
				keys = append(keys, told.Key)
			}
			f.Reopen(keys)
			f.Next = nil
			t.State.Forget(f.ID)
		}
	}
	t.State.Audit, t.State.Status = nil, application.Interviewing
	t.State.Ahead = append(t.State.Ahead, others...)
	if t.State.Pending, t.Said = own, hearing.Utterance(own); len(own) == 0 && now != nil {
		now.Returning = true
	}
	return t.attempt(ctx)
}
