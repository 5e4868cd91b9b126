package task

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// edited takes another wording of a request that no model has worked on yet. Of any other it is said that it came too late.
func (t *turn) edited(ev bot.Event, m bot.Edited) {
	t.Edited(ev, m)
	switch {
	case m.ID == "" || m.ID != t.s.Asked && m.ID != t.s.SentBackBy:
	case m.ID == t.s.Asked && t.s.Typed && t.s.Phase == Gathering && strings.TrimSpace(m.Text) != "":
		t.s.Lang = text.LanguageOf(m.Text, t.s.Lang)
		t.accept(strings.TrimSpace(m.Text), m.ID, true)
	default:
		t.Say(t.Key("edited"), t.Text("task.edited", nil))
	}
}

// takeBack forgets what a deleted message asked for: no model reads it again, and nothing says it again.
func (t *turn) takeBack(ctx context.Context, id bot.MessageID) error {
	switch {
	case id == "":
	case id == t.s.SentBackBy:
		t.Unquote(t.s.Feedback)
		t.s.Feedback, t.s.SentBack, t.s.SentBackBy = "", false, ""
	case id == t.s.Asked:
		return t.forget(ctx)
	}
	return nil
}

// forget ends a task whose request was deleted. What was done in the folder stays, and so does which steps were taken; what they were about is
// as little told any more as the request.
func (t *turn) forget(ctx context.Context) error {
	gone := t.Text("task.taken_back", nil)
	if t.s.Phase != Done {
		t.dropApprovals()
		t.Say("taken_back", gone)
	}
	t.asked = nil
	t.Unquote(t.s.Request, t.s.Notes, t.s.Answer)
	kept := State{Lang: t.s.Lang, Phase: Done, Scope: t.s.Scope, Announced: t.s.Announced, Shown: t.s.Shown, Replans: t.s.Replans, Reason: gone}
	for _, w := range t.s.all() {
		t.unquoteWork(w)
		switch {
		case w.Call != nil && w.Call.Turn != 0: // it may have run, and nobody wrote down that it did
			w.Status = Failed
		case w.Status != Succeeded && w.Status != Failed:
			w.Status = Skipped
		}
		kept.Work = append(kept.Work, Work{Task: Task{ID: w.ID, Tool: w.Tool}, Status: w.Status})
	}
	if kept.Outcome = t.s.Outcome; t.s.Phase != Done {
		kept.Outcome = kept.outcome()
	}
	t.s = kept
	return t.Unsay(ctx, gone, "answer", "report", confirmPrefix)
}

// unquoteWork takes what a task was about out of the steps: its words, and what its calls were given.
func (t *turn) unquoteWork(w Work) {
	t.Unquote(w.Description, w.Result)
	given := []string{string(w.Args)}
	for _, m := range w.Messages {
		for _, c := range m.ToolCalls {
			given = append(given, c.Arguments)
		}
	}
	for _, raw := range given {
		var args map[string]any
		_ = json.Unmarshal([]byte(raw), &args) // what cannot be read was not called with
		for _, v := range args {
			text, _ := v.(string)
			t.Unquote(text)
		}
	}
}
