package interview_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// What is not kept of a message is marked in the log with the rule that took it out, also after an edit and where several things are told in one message.
func TestMasksSayWhatTheyStandFor(t *testing.T) {
	w := newWorld(t, "en-us-backend-engineer", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"English", "United States, Denver", "Ana Silva", "ana@example.com", "+1 303 555 0143", "Yes, I am authorized"} {
		w.say(s)
	}
	w.say("I have two kids. I ran the order service for four years. I have diabetes. It handled 900 requests a second")
	e := lastSaid(t, w)
	if rules := rulesOf(t, e); len(rules) != 2 || rules[0] == rules[1] || !strings.Contains(e.Text, "order service") || strings.Contains(e.Text, "kids") || strings.Contains(e.Text, "diabetes") {
		t.Fatalf("%q by %q", e.Text, rules)
	}
	family := rulesOf(t, e)[0]
	w.edit(e.ID, "I ran the order service for four years, and I have two kids")
	if e = lastSaid(t, w); len(e.Masked) != 1 || rulesOf(t, e)[0] != family {
		t.Errorf("after the edit: %q by %+v", e.Text, e.Masked)
	}
	w.edit(e.ID, "I ran the order service for four years")
	if e = lastSaid(t, w); len(e.Masked) != 0 {
		t.Errorf("nothing is masked any more: %q by %+v", e.Text, e.Masked)
	}
}

// lastSaid is what the log has of the person's last message.
func lastSaid(t *testing.T, w *world) (last agents.LogEntry) {
	t.Helper()
	log, err := w.journal.History(context.Background(), -1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range log {
		if e.Role == agents.User {
			last = e
		}
	}
	return last
}

// rulesOf are the rules behind the masks of an entry, each of which is one.
func rulesOf(t *testing.T, e agents.LogEntry) (out []string) {
	t.Helper()
	for _, m := range e.Masked {
		if e.Text[m.From:m.To] != hearing.Mask {
			t.Errorf("%+v is no mask in %q", m, e.Text)
		}
		out = append(out, m.Rule)
	}
	if len(out) != strings.Count(e.Text, hearing.Mask) {
		t.Errorf("%q has marks for %q", e.Text, out)
	}
	return out
}
