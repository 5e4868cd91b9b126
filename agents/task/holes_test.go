package task_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/bot"
)

// asking has people decide about a write that the reviewers rejected three times; "x" is what is written.
func asking(t *testing.T, file string, more ...agentstest.Answer) *world {
	t.Helper()
	return askingIn(t, file, more)
}

func askingIn(t *testing.T, file string, more []agentstest.Answer, opts ...func(*task.Config)) *world {
	t.Helper()
	write := calls(task.WriteFile, `{"path":"`+file+`","content":"x\n"}`)
	script := agentstest.NewScript(append([]agentstest.Answer{write, write, write}, more...)...)
	w := newWorld(t, map[string]string{"keep.txt": "keep\n"}, append([]func(*task.Config){client(worker{byRules(), script}), voters("reviewer-b")}, opts...)...)
	w.request(`create out.txt with "x"`, "scope", "fast")
	if _, ok := w.open["action/t1"]; !ok {
		t.Fatalf("nobody is asked: %s, %v", w.status, w.open)
	}
	return w
}

// TestOneOfTwoDoesNotAllow has one person allow calls of that kind where two have to approve: nothing is allowed, and their approval counts as
// the one that it is.
func TestOneOfTwoDoesNotAllow(t *testing.T) {
	w := asking(t, ".env", calls("finish_task", `{"success":true,"result":"done"}`))
	delete(w.open, "action/t1")
	w.run(w.event(moderator, bot.Decision{
		Approval: "action/t1", Kind: "action", Verdict: "allow", Values: map[string]string{"pattern": "write_file .env"}, Needed: 2,
	}))
	again, ok := w.open["action/t1"]
	if !ok || len(again.Votes) != 1 || !again.Votes[0].By.Same(moderator) || again.Votes[0].Verdict != bot.Approved {
		t.Fatalf("asked again: %v, with %+v", ok, again.Votes)
	}
	if r := w.record(); len(r.Grants) > 0 || w.status == string(task.Success) {
		t.Errorf("%s, allowed %+v", w.status, r.Grants)
	}
	w.run(w.event(bot.User{Platform: "fake", ID: "mod-2", Role: bot.Moderator}, bot.Decision{
		Approval: "action/t1", Kind: "action", Verdict: "allow", Values: map[string]string{"pattern": "write_file .env"}, Needed: 2, Votes: again.Votes,
	}))
	if r := w.record(); len(r.Grants) > 0 || w.file(".env") != "x\n" {
		t.Errorf("the second approval does not count: %s", w.status)
	}
}

// TestWhatIsSuggestedAllowsOnlyWhatIsShown takes the pattern that the card suggests as it is, for a file whose name reads as one.
func TestWhatIsSuggestedAllowsOnlyWhatIsShown(t *testing.T) {
	done := calls("finish_task", `{"success":true,"result":"done"}`)
	other := calls(task.WriteFile, `{"path":"ab.key","content":"x\n"}`)
	w := asking(t, "a*.key", other, done)
	card := w.open["action/t1"].Card
	b, _ := card.Button("allow")
	w.decide("action/t1", "allow", map[string]string{"pattern": b.Modal.Inputs[0].Value})
	if got := w.file("a*.key"); got != "x\n" {
		t.Errorf("what was allowed was not done: %q", got)
	}
	if n := strings.Count(joined(w), "grant_used"); n != 1 {
		t.Errorf("the permission was used %d times", n)
	}
}

func joined(w *world) string {
	var out []string
	for _, r := range w.reviews {
		out = append(out, string(r))
	}
	return strings.Join(out, "\n")
}

// TestAStoppedWriteIsNotCalledSkipped stops a task when its write is done and not yet on record: the report must not say that it was left
// out.
func TestAStoppedWriteIsNotCalledSkipped(t *testing.T) {
	w := newWorld(t, nil)
	w.journal.Fault = func(p agentstest.Point, s agents.StepRecord) error {
		if p == agentstest.End && strings.HasPrefix(s.Key, "act/") {
			return errors.New("cut off")
		}
		return nil
	}
	w.request(`create a.txt with "x"`, "scope", "fast")
	if w.broken == nil || w.file("a.txt") != "x\n" {
		t.Fatalf("it was not cut off behind the write: %v", w.broken)
	}
	w.journal.Fault = nil
	w.turn--
	w.run(w.event(operator, bot.Command{Name: "stop"}))
	if got := w.statuses(); got == "skipped" || w.record().Outcome == "success" {
		t.Errorf("tasks %q, %+v", got, w.record())
	}
}

// TestWhatRunsByItselfIsPutBeforePeople has a task write a file that a shell executes: nobody but a person lets it through, and the card and
// the report say what it is.
func TestWhatRunsByItselfIsPutBeforePeople(t *testing.T) {
	w := asking(t, "sub/.envrc", calls("finish_task", `{"success":true,"result":"done"}`))
	var fields []string
	for _, f := range w.open["action/t1"].Card.Fields {
		fields = append(fields, f.Value)
	}
	if !strings.Contains(strings.Join(fields, "\n"), "sub/.envrc by themselves") && !strings.Contains(strings.Join(fields, "\n"), "指示がなくても") {
		t.Errorf("the card does not warn: %q", fields)
	}
	w.decide("action/t1", bot.Approved, nil)
	var told []string
	for _, f := range w.post("report").Card.Fields {
		told = append(told, f.Value)
	}
	if w.file("sub/.envrc") != "x\n" || !strings.Contains(strings.Join(told, "\n"), "sub/.envrc has changed") {
		t.Errorf("the report does not warn: %q", told)
	}
}
