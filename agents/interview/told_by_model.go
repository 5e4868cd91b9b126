package interview

import (
	"context"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

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
