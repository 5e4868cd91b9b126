package interview

import (
	"context"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// dropAnswer takes an answer out, as if the candidate had not wanted to give it.
func (t *turn) dropAnswer(ctx context.Context, f *application.Field) error {
	t.reopen(f, nil)
	t.State.Pending, t.Said, f.Next = nil, hearing.Said{}, nil
	if t.refused(f, t.State.Form.Field(f.ID)); f.Settled() {
		t.State.Current, f.Reopened = "", false
	}
	return t.attempt(ctx)
}

// correct has the Reviewer look at the field again, with what was said just now, and goes back to where it was then.
func (t *turn) correct(ctx context.Context, c hearing.Correction) error {
	if c.Field == nil {
		t.askWhich(c.Among)
		return nil
	}
	if c.Drops {
		return t.dropAnswer(ctx, c.Field)
	}
	if c.Opens && c.Unsure {
		t.lead(t.Text("edit.unsure", t.labelled(c.Field)))
	}
	if c.Opens {
		return t.edit(ctx, c.Field.ID)
	}
	if len(c.Takes)+len(c.Clears)+len(c.Rewords)+len(c.Restores) > 0 || c.Beside != "" || c.Adds || c.Whole || c.WholeWeek {
		return t.correctAll(ctx, []hearing.Correction{c}, nil)
	}
	if facts.ToldInSentences(*t.State.Form.Field(c.Field.ID)) && len(c.Swaps) == 0 && c.Only != "" && !hearing.ForRecord(c.Only) { // what is said of an answer is none
		return t.edit(ctx, c.Field.ID)
	}
	if def := t.State.Form.Field(c.Field.ID); def.Type == form.TypeFile && c.Only != "" && !facts.Pasted(*def, c.Only) { // a sentence is no document
		return t.edit(ctx, c.Field.ID)
	}
	t.AnswerBeside(c)
	if c.Only != "" {
		told := t.Said.PartWith(c.Only)
		told.Text = c.Only
		t.State.Pending = []application.Heard{told}
		t.Said = hearing.Utterance(t.State.Pending)
	}
	t.reopen(c.Field, c.Keys)
	c.Field.Next, c.Field.Swaps = nil, c.Swaps
	return t.attempt(ctx)
}

// reopen makes a field the one that is looked at, with these facts, or all, told anew.
func (t *turn) reopen(f *application.Field, keys []string) {
	if now, def := t.State.CurrentField(); now != nil && now != f && !now.Settled() {
		if now.ReopenedComplete(def) { // "edit 1", then "edit 2": what was not told anew stays as it was
			t.settleAsBefore(now, def)
		} else {
			now.Leave()
		}
	}
	t.close()
	t.State.Behind = nil
	f.Reopen(keys)
	t.State.Forget(f.ID)
	t.State.Current, t.State.Audit, t.State.Status = f.ID, nil, application.Interviewing
}
