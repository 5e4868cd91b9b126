package interview

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// maxRewrites is how many wordings of a question may fail after the first before the reviewed one is asked.
const maxRewrites = 2

// errAskReviewed ends the Interviewer's loop: its wordings failed, the field's reviewed question is asked instead.
var errAskReviewed = errors.New("the reviewed question is to be asked")

// digest identifies a wording to the letter.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// check judges a wording: the floor united with the model's vote. A model that fails or gives no readable vote counts as a
// no. The only error is the journal's.
func (t *turn) check(ctx context.Context, run *agents.Run, w telling.Wording) (application.Checked, error) {
	c := application.Checked{Field: w.Field, Digest: digest(w.Text), Text: w.Text}
	for _, v := range t.Floor(w) {
		c.Violations = append(c.Violations, brief.Violation{Type: string(v.Type), Message: strings.TrimSpace(v.Message + " " + v.Instead)})
		c.Rules = append(c.Rules, v.Rule)
	}
	if len(c.Violations) > 0 {
		return c, nil
	}
	vote, err := t.vote(ctx, run, w)
	if broken := t.run.Broken(); broken != nil {
		return c, broken
	}
	if err != nil {
		t.log().WarnContext(ctx, "no readable vote", "class", agents.ErrorClass(err))
		c.Unreadable = true
		return c, nil
	}
	c.Violations = tool.OrZero(vote.Violations)
	c.Passed = vote.Passed && len(c.Violations) == 0
	return c, nil
}

// vote asks the model, in a session of its own.
func (t *turn) vote(ctx context.Context, run *agents.Run, w telling.Wording) (brief.Check, error) {
	_, def := t.State.CurrentField()
	if def != nil && def.ID != w.Field {
		def = nil
	}
	b := t.briefing(def)
	b.Question = w.Text
	system, err := t.system(brief.QuickCheck, withoutContacts(b, t.contacts(t)))
	if err != nil {
		return brief.Check{}, err
	}
	in := brief.QuickCheckInput{Lang: t.State.Speaks, Field: w.Field, Intent: w.Intent, Text: w.Text}
	for _, k := range t.Known() {
		in.Known = append(in.Known, k.Key)
	}
	msgs := []llm.Message{{Role: llm.RoleUser, Content: application.Encoded(map[string]string{"wording": w.Text, "intent": w.Intent})}}
	return sessionOf[brief.Check](ctx, t, run, brief.QuickCheck, "quickcheck/"+w.Field, system, msgs, t.tools.check, in)
}

// checked takes in what came of a check: a wording that passed may be asked in this turn, to the letter; one that did not is
// noted in the audit record. Too many of those for a field end the Interviewer's loop; the Greeter's tool has asked the section's
// reviewed question by then.
func (t *turn) checked(c application.Checked) error {
	if c.Passed {
		t.passed[c.Field+"/"+c.Digest], t.passedText = true, c.Text
		return nil
	}
	t.block(c)
	if t.State.Field(c.Field) == nil {
		return nil
	}
	if t.blocked++; c.Unreadable || t.blocked > maxRewrites {
		return errAskReviewed
	}
	return nil
}

// block notes in the audit record that a wording was stopped, and by what.
func (t *turn) block(c application.Checked) {
	if c.Unreadable {
		t.out.Audit = append(t.out.Audit, agents.AuditEntry{
			Kind: "compliance_block", Content: []byte(c.Text), Labels: map[string]string{"rule": "no_vote", "type": "unreadable", "field": c.Field},
		})
		return
	}
	if len(c.Violations) == 0 {
		c.Violations = []brief.Violation{{Type: "unspecified"}}
	}
	for i, v := range c.Violations {
		rule := "vote"
		if i < len(c.Rules) {
			rule = c.Rules[i]
		}
		t.out.Audit = append(t.out.Audit, agents.AuditEntry{
			Kind: "compliance_block", Content: []byte(c.Text), Labels: map[string]string{"rule": rule, "type": v.Type, "field": c.Field},
		})
	}
}
