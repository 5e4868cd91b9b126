package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// answeredAnother heeds a message that says that a choice was made for another question than the one that was asked: "wait, I'm authorized, the nope was
// for sponsorship", 「働けます。さっきの「いいえ」は残業の話でした」; or tells one otherwise where an address is asked. What it tells of one choice takes the place of
// that; where it tells of none, which is meant is asked. It reports whether that was said.
func (t *turn) answeredAnother(ctx context.Context) (bool, error) {
	if t.State.Plan == nil || t.State.Status != application.Interviewing || t.Pastes() {
		return false, nil
	}
	chosen := t.ChoicesMade()
	now, def := t.State.CurrentField()
	if len(chosen) == 0 || now == nil {
		return false, nil
	}
	f, told := t.ChoiceTold(chosen)
	answer, saysSo := hearing.AnswerMeantElsewhere(t.Said.Text)
	switch fitsHere := t.Tells() && (def.Type == form.TypeText || t.AnswersPlainly()); {
	case !saysSo && (f == nil || fitsHere || def.Type == form.TypeText), f == nil && fitsHere:
		return false, nil // it answers what is asked, whatever was said no to in it
	case f == nil:
		t.askWhich(chosen)
		return true, nil
	}
	if answer != "" && slices.ContainsFunc(t.Named(t.Said.Text), func(n hearing.Naming) bool { return n.Field == now }) {
		h := t.Said.Parts[len(t.Said.Parts)-1].Wording(answer) // the answer is for what is asked now
		t.State.Ahead = append(slices.Clip(t.State.Ahead), application.Ahead{Field: now.ID, Heard: h})
	}
	t.tellChanges([]hearing.Correction{{Field: f, Only: told, From: t.Said.Text}})
	t.State.Pending = t.Said.Only(t.WithoutClauses(told))
	if t.Said = hearing.Utterance(t.State.Pending); t.Said.Text != "" {
		return false, nil
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	return true, t.attempt(ctx)
}
