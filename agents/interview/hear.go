package interview

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
)

// hear takes in what the candidate said: it is logged, put to what waits unanswered, and answered.
func (t *turn) hear(ctx context.Context, heard []application.Heard) error {
	for _, h := range heard {
		words, marks := t.MaskedParts(t.withoutRefused(h))
		t.Newest, t.heard = words, append(t.heard, words)
		if err := t.apply(application.Change{AddUserMessage: &application.AddUserMessage{ID: h.ID, Text: words, At: h.At, Masked: marks}}); err != nil {
			return err
		}
	}
	t.notePicked(heard)
	if len(heard) > 1 {
		t.event("burst_merged", t.State.Current)
	}
	heard = hearing.WithTakenBack(t.joinPasted(heard))
	t.State.Pending, t.State.NotTaken = heard, ""
	t.Said = hearing.Utterance(heard)
	if done, err := t.goesOnPasting(ctx, t.Said); done || err != nil {
		return err
	}
	t.NoteDaysOff()
	return t.answer(ctx)
}

// attempt lets the agents work until something is asked. When a model fails for good, the candidate reads the fixed reply, the
// state is as it was, and what they said waits for the next turn.
func (t *turn) attempt(ctx context.Context) error {
	t.tried = true
	t.TakeUnread()
	if t.run.Stopping {
		t.KeepUnread(t.State.Pending)
		t.putOff("stop.ack")
		return nil
	}
	if err := t.read(ctx, t.State.Pending); err != nil {
		return err
	}
	kept, leads := t.keep(), slices.Clip(t.leads)
	err := t.advanceRead(ctx)
	if err == nil {
		t.AllRead()
		return nil
	}
	if broken := t.run.Broken(); broken != nil {
		return broken
	}
	if errors.Is(err, agents.ErrInterrupted) || errors.Is(err, agents.ErrDiverged) {
		return err
	}
	t.log().ErrorContext(ctx, "agent failed", "class", agents.ErrorClass(err))
	audits := t.State.Audits
	*t.State = kept.state
	t.State.Audits = audits
	t.out, t.posts, t.leads = kept.out, kept.posts, leads
	t.out.Audit = append(t.out.Audit, t.failure(err))
	return t.notRead(ctx, err)
}

// putOff says a fixed text instead of an answer, behind what was to be said before it. What the candidate said waits, and the open
// question stays open.
func (t *turn) putOff(key string) {
	if len(t.leads) > 0 {
		t.post(bot.Post{})
	}
	t.state(t.Text(key, nil))
}

// advanceRead is advance, unless what was said is an answer that the model could not read.
func (t *turn) advanceRead(ctx context.Context) error {
	if t.ByModel.Err != nil && slices.ContainsFunc(append(t.State.HeardAhead(), t.State.Pending...), t.ByModel.Shown) {
		return t.ByModel.Err
	}
	return t.advance(ctx)
}

// advance runs the agents one after the other until one has asked something.
func (t *turn) advance(ctx context.Context) error {
	for !t.spoke && !t.out.Continue && t.State.Status != application.AwaitingPlanApproval {
		var err error
		switch {
		case t.State.Section() != application.SectionCompleted:
			err = t.greet(ctx)
		case t.State.Plan == nil:
			err = t.plan(ctx)
		case t.State.NextOpen() != nil || t.State.Audit == nil:
			err = t.interview(ctx)
		case t.Reviews.on() && t.Reviews.Final && t.State.Audit.Review == nil:
			err = t.finalReview(ctx)
		default:
			t.summarise()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// kept is what a failed attempt goes back to.
type kept struct {
	state application.State
	out   agents.Effects
	posts int
}

// keep copies what the agents may change. Slices that are only appended to are safe to share once they are clipped.
func (t *turn) keep() *kept {
	k := &kept{state: *t.State, out: t.out, posts: t.posts}
	k.state.Fields = make([]application.Field, len(t.State.Fields))
	for i, f := range t.State.Fields {
		f.Facts, f.Past = maps.Clone(f.Facts), maps.Clone(f.Past)
		k.state.Fields[i] = f
	}
	k.state.Asked, k.state.Source, k.state.Dropped = maps.Clone(t.State.Asked), maps.Clone(t.State.Source), maps.Clone(t.State.Dropped)
	k.state.Needs, k.state.Pending = slices.Clone(t.State.Needs), slices.Clone(t.State.Pending)
	k.state.Held = slices.Clone(t.State.Held)
	k.out.Posts, k.out.Events = slices.Clip(t.out.Posts), slices.Clip(t.out.Events)
	k.out.Audit, k.out.Log = slices.Clip(t.out.Audit), slices.Clip(t.out.Log)
	return k
}

// failure is what the audit record keeps of a model's failure: no word of the conversation.
func (t *turn) failure(err error) agents.AuditEntry {
	labels := map[string]string{"error_type": agents.ErrorClass(err), "agent": t.State.Agent}
	var e *llm.Error
	if errors.As(err, &e) {
		labels["error_type"] = string(e.Code)
		labels["retry_count"] = strconv.Itoa(max(0, e.Attempts-1))
	}
	if hash, ok := llm.AuditHash(t.AuditSalt, []llm.Message{{Role: llm.RoleUser, Content: t.Said.Text}}); ok {
		labels["audit_hash"] = hash
	}
	return agents.AuditEntry{Kind: "model_failure", Labels: labels}
}

// clicked does what a button says, exactly as the words that it stands for. One of a post that no longer asks anything only
// shows where the conversation is.
func (t *turn) clicked(ctx context.Context, c click) error {
	if c.button == buttonQuiet && !t.State.Closed() {
		t.quiet()
		return nil
	}
	if t.State.Open == nil || t.State.Open.Post.Key != c.key {
		over := t.State.Closed() && t.State.Begun()
		again := t.State.Pressed == application.Press{Key: c.key, Button: c.button} // a double click: the first one is answered
		switch {
		case again:
		case over:
			t.post(bot.Post{Text: t.Text("choice.over", nil)})
		default:
			t.reask()
		}
		return nil
	}
	button, ok := t.State.Open.Post.Card.Button(c.button)
	if !ok {
		return nil
	}
	if button.Modal != nil { // its form came without what it asks for
		t.reask()
		return nil
	}
	if err := t.apply(application.Change{AddUserMessage: &application.AddUserMessage{ID: c.id, Text: button.Label, At: t.Now}}); err != nil {
		return err
	}
	t.pressed.key, t.pressed.label = c.key, button.Label
	t.State.Pressed = application.Press{Key: c.key, Button: c.button}
	return t.press(ctx, button, hearing.Utterance([]application.Heard{{ID: c.id, Text: button.Label, At: t.Now}}))
}

// press does what a button of the open question stands for. as is how it counts where it is an answer.
func (t *turn) press(ctx context.Context, b bot.Button, as hearing.Said) error {
	t.State.Pending = nil
	switch {
	case t.Really():
		return t.leaveButton(ctx, b.Name)
	case t.Adding():
		return t.addingButton(ctx, b.Name)
	case t.Offered():
		return t.offerButton(ctx, b.Name)
	case t.State.Open.Post.Asks == asksConsent:
		return t.consentButton(ctx, b.Name)
	case t.State.Open.Post.Card.Kind == hearing.CardSetting:
		return t.settingButton(ctx, b.Name)
	case b.Name == hearing.ButtonKeep:
		return t.keepButton(ctx)
	case t.Which():
		return t.chosen(ctx, strings.TrimPrefix(b.Name, buttonEdit))
	case t.State.Open.Post.Asks == asksConfirm:
		return t.confirmButton(ctx, b.Name)
	}
	t.State.Pending, t.Said = as.Parts, as
	return t.attempt(ctx)
}

// answer hears what the newest words do and acts on it, move by move: what could not be read before them joins them where an agent reads them. What no move
// takes is an answer for the agent whose turn it is.
func (t *turn) answer(ctx context.Context) error {
	if err := t.read(ctx, t.Said.Parts); err != nil {
		return err
	}
	t.Idle = t.AnswersNothing()
	again := t.State.WaysTold == t.State.Current && t.State.Open != nil
	if t.refusesFiles() && again && t.FileField() != nil { // the question stands above, with all that it takes
		t.state("")
		return nil
	}
	return t.answerTo(ctx, t.Moves())
}

// answerTo acts on moves, and has the agents read what is left of the words behind them.
func (t *turn) answerTo(ctx context.Context, moves iter.Seq[hearing.Move]) error {
	for m := range moves {
		t.State.Pending = t.Said.Parts
		if done, err := t.act(ctx, m); done || err != nil {
			return err
		}
	}
	t.State.Pending = t.Said.Parts
	return t.attempt(ctx)
}
