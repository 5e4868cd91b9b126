package interview

import (
	"context"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/tool"
)

// fromDocuments answers a question of the candidate from the documents. An answer that QuickCheck stops, and one that the documents do
// not have, is not known. Before the candidate has agreed nothing that they write goes to a model. It fails only when the run is broken.
func (t *turn) fromDocuments(ctx context.Context, question string) (answer string, known bool, err error) {
	if t.Documents == nil || t.State.Consent == nil || t.State.Form == nil {
		return "", false, nil
	}
	desk := t.Documents(t.State.Form)
	if desk == nil {
		return "", false, nil
	}
	t.lookedUp++
	run := t.run.Child(fmt.Sprintf("documents/%d", t.lookedUp))
	res, err := desk.Ask(ctx, run, "question", helpdesk.Question{Text: question, Lang: t.State.Speaks}, helpdesk.Watch{})
	if err != nil || !res.Found {
		return "", false, err
	}
	fair, err := t.fairAnswer(ctx, run, res.Answer)
	return res.Answer, fair, err
}

// fairAnswer reports whether an answer may be given: its topics and tone, by the floor and by the model's vote. That it asks nothing for
// the field at hand is not held against it.
func (t *turn) fairAnswer(ctx context.Context, run *agents.Run, answer string) (bool, error) {
	if !t.Fair(answer) {
		t.blockAnswer(answer, "floor")
		return false, nil
	}
	vote, err := t.vote(context.WithValue(ctx, turnKey{}, t), run, telling.Wording{Text: answer})
	if t.run.Broken() != nil {
		return false, t.run.Broken()
	}
	if err != nil {
		t.log().WarnContext(ctx, "no readable vote", "class", agents.ErrorClass(err))
		t.blockAnswer(answer, "no_vote")
		return false, nil
	}
	against := slices.DeleteFunc(slices.Clone(tool.OrZero(vote.Violations)), func(v brief.Violation) bool {
		return v.Type == string(compliance.NoIntentBinding) || v.Type == string(compliance.DuplicateQuestion)
	})
	if len(against) > 0 || !vote.Passed && len(tool.OrZero(vote.Violations)) == 0 {
		t.blockAnswer(answer, "vote")
		return false, nil
	}
	return true, nil
}

// blockAnswer notes in the audit record that an answer from the documents was stopped.
func (t *turn) blockAnswer(answer, rule string) {
	t.out.Audit = append(t.out.Audit, agents.AuditEntry{
		Kind: "compliance_block", Content: []byte(answer), Labels: map[string]string{"rule": rule, "type": "answer", "field": "documents"},
	})
}
