package task

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// edited takes another wording of a request that no model has worked on yet. Of any other it is said that it came too late.
func (t *turn) edited(ev bot.Event, m bot.Edited) {
	t.Edited(ev, m)
	switch {
	case m.ID == "" || m.ID != t.s.Asked && m.ID != t.s.SentBackBy && !slices.ContainsFunc(t.s.Reasons, func(r Reason) bool { return r.ID == m.ID }):
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
	case id == t.s.Asked:
		return t.forget(ctx)
	default:
		return t.forgetReason(ctx, id)
	}
	return nil
}

// forgetReason forgets why a plan was sent back. What reviewers or other people said of a later plan stays.
func (t *turn) forgetReason(ctx context.Context, id bot.MessageID) error {
	said, err := t.saidBefore(ctx, id)
	if err != nil {
		return err
	}
	var kept []Reason
	for _, r := range slices.Concat(t.s.Reasons, said) {
		if r.ID != id {
			kept = append(kept, r)
			continue
		}
		t.Unquote(r.Text)
		if t.s.Feedback == r.Text {
			t.s.Feedback, t.s.SentBack = "", false
		}
	}
	t.s.Reasons = kept
	return nil
}

// saidBefore is the reason that a message gave, in a state of before: that knows one message, which may as well be any that followed
// ("thanks") the one that said it ("/reject Heron first").
func (t *turn) saidBefore(ctx context.Context, id bot.MessageID) ([]Reason, error) {
	if t.s.SentBackBy == "" {
		return nil, nil
	}
	log, err := t.Run.History(ctx, -1)
	if err != nil {
		return nil, err
	}
	for _, e := range log {
		if w, rest := readCommand(e.Text); e.ID == string(id) && e.Role == agents.User && w == wordReject && rest != "" {
			return []Reason{{id, rest}}, nil
		}
	}
	return nil, nil
}

// forget ends a task whose request was deleted. What was done in the folder stays, and so does which steps were taken; what they were about
// is as little told any more as the request.
func (t *turn) forget(ctx context.Context) error {
	gone := t.Text("task.taken_back", nil)
	t.Out.Unshow = append(t.Out.Unshow, askPlan, askAction+"/")
	if t.s.Phase != Done {
		t.Say("taken_back", gone)
	}
	t.asked = nil
	t.Unquote(t.s.Request, t.s.Notes, t.s.Answer, t.s.Feedback, t.s.Left)
	t.Unquote(t.s.Before...)
	t.Unquote(t.s.modelTexts()...)
	for _, r := range t.s.Reasons {
		t.Unquote(r.Text)
	}
	t.unquoteVotes(t.s.Rounds...)
	if t.s.Final != nil {
		t.unquoteVotes(*t.s.Final)
	}
	kept := State{Lang: t.s.Lang, Phase: Done, Scope: t.s.Scope, Announced: t.s.Announced, Shown: t.s.Shown, Replans: t.s.Replans, Reason: gone}
	for _, w := range t.s.allWork() {
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
	t.Unquote(argTexts(w.Args)...)
	for _, m := range w.Messages {
		for _, c := range m.ToolCalls {
			t.Unquote(argTexts([]byte(c.Arguments))...)
		}
	}
	if w.Call == nil {
		return
	}
	t.Unquote(argTexts(w.Call.Action.Args)...)
	if w.Call.Review != nil {
		t.unquoteVotes(*w.Call.Review)
	}
}

// argTexts are the texts that a call was given.
func argTexts(raw []byte) []string {
	var args map[string]any
	_ = json.Unmarshal(raw, &args) // what cannot be read was not called with
	var out []string
	for _, v := range args {
		if text, ok := v.(string); ok {
			out = append(out, text)
		}
	}
	return out
}

// unquoteVotes takes out of the steps what reviewers said. Of one who gave no vote it is the class of an error.
func (t *turn) unquoteVotes(rounds ...quorum.Round) {
	for _, r := range rounds {
		for _, v := range r.Votes {
			if v.Verdict != quorum.Failed {
				t.Unquote(v.Reason)
			}
		}
	}
}

// modelTexts is what models made of the request: the plan, in their own words, and a debate about it.
func (s *State) modelTexts() []string {
	var out []string
	if s.Plan != nil {
		out = append(out, s.Plan.Objective, s.Plan.Reasoning)
		for _, x := range s.Plan.Tasks {
			out = append(append(out, x.Description), argTexts(x.Args)...)
		}
	}
	if s.Debate == nil {
		return out
	}
	for _, x := range s.Debate.Exchanges {
		out = append(out, x.Reason)
		for _, o := range x.Objections {
			out = append(out, o.Claim, o.Evidence)
		}
		for _, d := range x.Defences {
			out = append(out, d.Claim, d.Evidence)
		}
	}
	return out
}

// replacePlan makes another plan the one that counts. What models thought before is kept for one purpose: to leave the steps with the
// request.
func (s *State) replacePlan(p Plan) {
	old := *s
	s.Plan, s.Debate = &p, nil
	now := s.modelTexts()
	for _, x := range old.modelTexts() {
		if x != "" && !slices.Contains(now, x) && !slices.Contains(s.Before, x) {
			s.Before = append(slices.Clone(s.Before), x)
		}
	}
}
