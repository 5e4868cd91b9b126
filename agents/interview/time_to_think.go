package interview

import "github.com/mendanhq/mendan/agents/interview/application"

// thinking grants the time that the candidate wants before they decide, to think or to ask those at home: "my wife needs to see it
// first". It says so in a sentence, asks nothing anew and records nothing. It reports whether nothing else was said.
func (t *turn) thinking() bool {
	if t.State.Closed() && t.State.Begun() || !t.WantsToThink() {
		return false
	}
	text := t.Text("think.kept", nil)
	t.State.Pending = nil
	if t.State.Begun() && t.State.Status != application.Confirming && t.State.Status != application.AwaitingPlanApproval {
		t.rest(text)
		return true
	}
	t.state(text)
	return true
}
