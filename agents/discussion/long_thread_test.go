package discussion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/bot"
)

// discuss asks by a message, and returns its id.
func (w *world) discuss(question string) bot.MessageID {
	w.t.Helper()
	id := bot.MessageID(fmt.Sprint("q", w.ids))
	w.run(w.event(operator, bot.Message{ID: id, Text: "discuss " + question}))
	return id
}

// TestALongDiscussionIsNoLongerTurn asks again and again: neither state nor what models read grows, and what was asked long ago is still known.
func TestALongDiscussionIsNoLongerTurn(t *testing.T) {
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client})
	var ids []bot.MessageID
	ask := func() (state, read int) {
		client.asked = nil
		ids = append(ids, w.discuss("Which one?"))
		for _, req := range client.asked {
			read += len(req.Messages[1].Content)
		}
		return len(w.state.Data), read
	}
	for range 30 {
		ask()
	}
	state, read := ask()
	for range 60 {
		ask()
	}
	if s, r := ask(); s > state+64 || r > read { // numbers get longer
		t.Errorf("after 91 questions %d bytes of state, and models read %d; after 30 it was %d and %d", s, r, state, read)
	}
	if r := w.record().Discussions; len(r) != 92 || r[0].Question != "Which one?" || r[0].Status != discussion.Answered {
		t.Errorf("%d discussions, the first %+v", len(r), r[0])
	}

	w.run(w.event(operator, bot.Deleted{ID: ids[2]}))
	if r := w.record().Discussions; r[2].Question != "" || len(r[2].Answers) > 0 || r[3].Question == "" {
		t.Errorf("taken back: %+v", r[2:4])
	}
	if got := w.post("result/3").Text; strings.Contains(got, "Take the first.") {
		t.Errorf("its result still says %q", got)
	}
	w.run(w.event(operator, bot.Edited{ID: ids[4], Text: "discuss Another one?"}))
	if r := w.record().Discussions; r[4].Question != "Which one?" || !w.has("edited/") {
		t.Errorf("an edit of what was read counts: %+v", r[4])
	}
}

// TestATakenBackQuestionIsNotReadAgain deletes one of the questions that whoever answers the next would read.
func TestATakenBackQuestionIsNotReadAgain(t *testing.T) {
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client})
	gone := w.discuss("Is it the red one?")
	w.discuss("Which one?")
	w.run(w.event(operator, bot.Deleted{ID: gone}))
	client.asked = nil
	w.discuss("And then?")
	for _, req := range client.asked {
		if said := req.Messages[1].Content; strings.Contains(said, "red") || !strings.Contains(said, "Which one?") {
			t.Errorf("read %s", said)
		}
	}
}

// TestAnEditBeforeAnybodyRead takes the new wording, and the question before stays what it was; so it does where the new one is none.
func TestAnEditBeforeAnybodyRead(t *testing.T) {
	for name, c := range map[string]struct {
		now  string
		want []string
	}{
		"another wording": {"discuss Which of the three?", []string{"The first?", "Which of the three?"}},
		"nothing left":    {"discuss", []string{"The first?"}},
		"far too long":    {"discuss " + strings.Repeat("long ", 2000), []string{"The first?"}},
	} {
		t.Run(name, func(t *testing.T) {
			client := &script{answer: plain}
			w := newWorld(t, discussion.Config{Client: client})
			w.discuss("The first?")
			w.once(agents.Run{Events: []bot.Event{w.event(operator, bot.Message{ID: "late", Text: "discuss Which one?"})}})
			w.run(w.event(operator, bot.Edited{ID: "late", Text: c.now}))
			var got []string
			for _, d := range w.record().Discussions {
				got = append(got, d.Question)
			}
			if strings.Join(got, "|") != strings.Join(c.want, "|") || w.broken != nil {
				t.Errorf("discussed %q, want %q: %v", got, c.want, w.broken)
			}
			client.asked = nil
			w.discuss("And then?")
			if said := client.asked[0].Messages[1].Content; strings.Count(said, "The first?") != 1 {
				t.Errorf("the next one reads %s", said)
			}
		})
	}
}

// TestAFirstQuestionEditedAway has nothing left to show, and waits for a question.
func TestAFirstQuestionEditedAway(t *testing.T) {
	w := newWorld(t, discussion.Config{Client: &script{answer: plain}})
	w.once(agents.Run{Events: []bot.Event{w.event(operator, bot.Message{ID: "first", Text: "discuss Which one?"})}})
	w.run(w.event(operator, bot.Edited{ID: "first", Text: strings.Repeat("long ", 2000)}))
	w.run(w.event(operator, bot.Click{Button: "answers"}))
	if w.broken != nil || w.glance.Status != discussion.Waiting {
		t.Errorf("%s, %v", w.glance.Status, w.broken)
	}
}

// stored1 is a state of version 1, as it was stored: two questions with their results, all of them in the state.
const stored1 = `{"lang":"en","talks":[
{"id":"m1","question":"Which one?","at":"2026-11-20T01:00:00Z","models":["x","y"],"moderators":["x","y"],"minutes":{"phase":"concluded",
"contributions":[{"model":"x","label":"A","text":"The red one.","review":"Fine."},{"model":"y","label":"B","text":"The blue one.","review":"Fine."}],
"moderator":"x","synthesis":{"conclusion":"Take the red one.","key_points":[],"agreement":[],"disagreement":[]}},"calls":5,"usage":{"total":75}},
{"id":"m2","question":"How many?","at":"2026-11-20T02:00:00Z","models":["x"],"moderators":["x"],"minutes":{"phase":"concluded",
"contributions":[{"model":"x","label":"A","text":"Three."}]},"calls":1,"usage":{"total":15}}],"announced":2,"shown":"0123456789abcdef"}`

// TestStateOfVersion1 goes on with a conversation whose questions all lay in its state.
func TestStateOfVersion1(t *testing.T) {
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client})
	w.state = agents.Saved{Version: 1, Data: []byte(stored1)}
	if r := w.record().Discussions; len(r) != 2 || r[0].Synthesis == nil || r[0].Synthesis.Conclusion != "Take the red one." {
		t.Errorf("before its next turn: %+v", r)
	}
	w.discuss("And then?")
	if said := client.asked[0].Messages[1].Content; !strings.Contains(said, "Take the red one.") || !strings.Contains(said, "Three.") {
		t.Errorf("the next one reads %s", said)
	}
	if r := w.record().Discussions; len(r) != 3 || r[0].Answers[1].Text != "The blue one." || r[1].Question != "How many?" || w.state.Version != 2 {
		t.Errorf("after it, in version %d: %+v", w.state.Version, r)
	}
	if strings.Contains(string(w.state.Data), "blue") {
		t.Errorf("the state still holds all: %s", w.state.Data)
	}
	w.run(w.event(operator, bot.Deleted{ID: "m1"}))
	if r := w.record().Discussions; r[0].Question != "" || len(r[0].Answers) > 0 {
		t.Errorf("it is not taken back: %+v", r[0])
	}
}

// TestTheFirstTurnOfVersion1Deletes takes a question back in the very turn that takes it out of the state.
func TestTheFirstTurnOfVersion1Deletes(t *testing.T) {
	w := newWorld(t, discussion.Config{Client: &script{answer: plain}})
	w.state = agents.Saved{Version: 1, Data: []byte(stored1)}
	w.run(w.event(operator, bot.Deleted{ID: "m1"}))
	if r := w.record().Discussions; len(r) != 2 || r[0].Question != "" || r[1].Question != "How many?" {
		t.Errorf("%+v", r)
	}
	if kept := fmt.Sprintf("%s %s", w.state.Data, w.journal.Rows("discussion_talk", false)); strings.Contains(kept, "red one") {
		t.Errorf("kept all the same: %s", kept)
	}
}
