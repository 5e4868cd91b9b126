package interview

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
)

// hear takes in what the candidate said: it is logged, put to what waits unanswered, and answered.
func (t *turn) hear(ctx context.Context, heard []application.Heard) error {
	for _, h := range heard {
		t.newest = t.masked(h)
		if err := t.apply(application.Change{AddUserMessage: &application.AddUserMessage{ID: h.ID, Text: t.newest, At: h.At}}); err != nil {
			return err
		}
	}
	if len(heard) > 1 {
		t.event("burst_merged", t.s.Current)
	}
	t.s.Pending, t.s.NotTaken = heard, ""
	t.said = utterance(heard)
	t.noteDaysOff()
	return t.answer(ctx)
}

// answer goes by where the conversation is, and by the newest words alone: what could not be read before them joins them where an
// agent reads them. Each step that deals with the utterance ends it; what none of them takes is an answer for the agent whose turn
// it is.
func (t *turn) answer(ctx context.Context) error {
	if err := t.read(ctx, t.said.parts); err != nil {
		return err
	}
	t.idle = t.answersNothing()
	onlyFiles := t.refusesFiles()
	if b, ok := t.typedButton(); ok {
		return t.press(ctx, b, said{})
	}
	if t.really() {
		if done, err := t.settleLeaving(ctx); done || err != nil {
			return err
		}
	}
	t.dropInterjections()
	if t.asksToPaste() || t.adjusting() || onlyFiles {
		t.carryOn()
		return nil
	}
	if done, err := t.repairing(ctx); done || err != nil {
		return err
	}
	t.heedBeside()
	for _, wants := range []intents.Intent{intents.WantsErase, intents.WantsWithdraw, intents.WantsHuman} {
		if (t.s.Begun() || wants == intents.WantsErase) && t.wants(wants) && !(wants == intents.WantsWithdraw && t.s.Status == application.Withdrawn) && // who has left may only come back
			!(wants == intents.WantsErase && t.removesPart()) && !(wants != intents.WantsHuman && t.numbersAnswer()) {
			t.back()
			if wants == intents.WantsHuman && t.tellsAlong() {
				t.askedBeside()
				break
			}
			return t.leave(wants)
		}
	}
	if t.s.Waits.After(t.now) {
		return t.heardEarly(ctx)
	}
	switch {
	case t.waits(), t.writesBack(), t.thinking():
		return nil
	case t.wants(intents.WantsCopy) && t.s.Begun() && !t.comesBackAfterAll():
		t.copyOfData()
		return nil
	case t.wants(intents.WantsQuiet) && t.s.Begun() && !t.s.Closed():
		t.quiet()
		return nil
	case t.s.Closed():
		return t.afterwards(ctx)
	case !t.s.Begun():
		t.back()
		text := t.said.text
		t.s.Pending = nil
		return t.consent(ctx, text)
	}
	if t.s.Status == application.AwaitingPlanApproval {
		return t.whileDeciding(ctx)
	}
	if t.nudges() {
		t.back()
		t.s.Pending, t.said = nil, said{}
		return t.attempt(ctx)
	}
	switch {
	case (t.s.Status == application.Paused || t.away >= longAway) && t.resume():
		return nil
	case t.away >= shortAway && t.away < longAway && t.s.Status == application.Interviewing && t.onlyComesBack():
		t.aside(t.text("ack.continue", nil))
		return nil
	}
	if done, err := t.offRecord(ctx); done || err != nil {
		return err
	}
	if done, err := t.retracted(ctx); done || err != nil {
		return err
	}
	if done, err := t.correctedByModel(ctx); done || err != nil {
		return err
	}
	if t.s.Status == application.Confirming {
		return t.confirming(ctx)
	}
	t.heedWishLine()
	t.dropComplaints()
	t.takeProposed()
	if t.noteContact() {
		t.carryOn()
		return nil
	}
	if done, err := t.answeredAnother(ctx); done || err != nil {
		return err
	}
	if done, err := t.changesBeside(ctx); done || err != nil {
		return err
	}
	t.correctBeside()
	if done, err := t.digress(ctx); done || err != nil {
		return err
	}
	t.spread()
	if t.dropTalk() {
		t.carryOn()
		return nil
	}
	return t.attempt(ctx)
}

// attempt lets the agents work until something is asked. When a model fails for good, the candidate reads the fixed reply, the
// state is as it was, and what they said waits for the next turn.
func (t *turn) attempt(ctx context.Context) error {
	t.tried = true
	t.takeUnread()
	if t.run.Stopping {
		t.keepUnread(t.s.Pending)
		t.putOff("stop.ack")
		return nil
	}
	if err := t.read(ctx, t.s.Pending); err != nil {
		return err
	}
	kept, leads := t.keep(), slices.Clip(t.leads)
	err := t.advanceRead(ctx)
	if err == nil {
		t.allRead()
		return nil
	}
	if broken := t.run.Broken(); broken != nil {
		return broken
	}
	if errors.Is(err, agents.ErrInterrupted) || errors.Is(err, agents.ErrDiverged) {
		return err
	}
	t.log().ErrorContext(ctx, "agent failed", "class", agents.ErrorClass(err))
	audits := t.s.Audits
	*t.s = kept.state
	t.s.Audits = audits
	t.out, t.posts, t.leads = kept.out, kept.posts, leads
	t.out.Audit = append(t.out.Audit, t.failure(err))
	return t.notRead(err)
}

// putOff says a fixed text instead of an answer, behind what was to be said before it. What the candidate said waits, and the open
// question stays open.
func (t *turn) putOff(key string) {
	if len(t.leads) > 0 {
		t.post(bot.Post{})
	}
	t.state(t.text(key, nil))
}

// advanceRead is advance, unless what was said is an answer that the model could not read.
func (t *turn) advanceRead(ctx context.Context) error {
	if t.model.err != nil && slices.ContainsFunc(append(t.s.HeardAhead(), t.s.Pending...), t.model.shown) {
		return t.model.err
	}
	return t.advance(ctx)
}

// advance runs the agents one after the other until one has asked something.
func (t *turn) advance(ctx context.Context) error {
	for !t.spoke && !t.out.Continue && t.s.Status != application.AwaitingPlanApproval {
		var err error
		switch {
		case t.s.Section() != application.SectionCompleted:
			err = t.greet(ctx)
		case t.s.Plan == nil:
			err = t.plan(ctx)
		case t.s.NextOpen() != nil || t.s.Audit == nil:
			err = t.interview(ctx)
		case t.Reviews.on() && t.Reviews.Final && t.s.Audit.Review == nil:
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
	k := &kept{state: *t.s, out: t.out, posts: t.posts}
	k.state.Fields = make([]application.Field, len(t.s.Fields))
	for i, f := range t.s.Fields {
		f.Facts, f.Past = maps.Clone(f.Facts), maps.Clone(f.Past)
		k.state.Fields[i] = f
	}
	k.state.Asked, k.state.Source, k.state.Dropped = maps.Clone(t.s.Asked), maps.Clone(t.s.Source), maps.Clone(t.s.Dropped)
	k.state.Needs, k.state.Pending = slices.Clone(t.s.Needs), slices.Clone(t.s.Pending)
	k.state.Held = slices.Clone(t.s.Held)
	k.out.Posts, k.out.Events = slices.Clip(t.out.Posts), slices.Clip(t.out.Events)
	k.out.Audit, k.out.Log = slices.Clip(t.out.Audit), slices.Clip(t.out.Log)
	return k
}

// failure is what the audit record keeps of a model's failure: no word of the conversation.
func (t *turn) failure(err error) agents.AuditEntry {
	labels := map[string]string{"error_type": agents.ErrorClass(err), "agent": t.s.Agent}
	var e *llm.Error
	if errors.As(err, &e) {
		labels["error_type"] = string(e.Code)
		labels["retry_count"] = strconv.Itoa(max(0, e.Attempts-1))
	}
	if hash, ok := llm.AuditHash(t.AuditSalt, []llm.Message{{Role: llm.RoleUser, Content: t.said.text}}); ok {
		labels["audit_hash"] = hash
	}
	return agents.AuditEntry{Kind: "model_failure", Labels: labels}
}

// clicked does what a button says, exactly as the words that it stands for. One of a post that no longer asks anything only
// shows where the conversation is.
func (t *turn) clicked(ctx context.Context, c click) error {
	if c.button == buttonQuiet && !t.s.Closed() {
		t.quiet()
		return nil
	}
	if t.s.Open == nil || t.s.Open.Post.Key != c.key {
		if t.s.Closed() && t.s.Begun() {
			return nil
		}
		t.reask()
		return nil
	}
	button, ok := t.s.Open.Post.Card.Button(c.button)
	if !ok {
		return nil
	}
	if err := t.apply(application.Change{AddUserMessage: &application.AddUserMessage{ID: c.id, Text: button.Label, At: t.now}}); err != nil {
		return err
	}
	return t.press(ctx, button, utterance([]application.Heard{{ID: c.id, Text: button.Label, At: t.now}}))
}

// press does what a button of the open question stands for. as is how it counts where it is an answer.
func (t *turn) press(ctx context.Context, b bot.Button, as said) error {
	t.s.Pending = nil
	switch {
	case t.really():
		return t.leaveButton(ctx, b.Name)
	case t.s.Open.Post.Asks == asksConsent:
		return t.consentButton(ctx, b.Name)
	case b.Name == buttonKeep:
		return t.keepButton(ctx)
	case t.which():
		return t.chosen(ctx, strings.TrimPrefix(b.Name, buttonEdit))
	case t.s.Open.Post.Asks == asksConfirm:
		return t.confirmButton(ctx, b.Name)
	}
	t.s.Pending, t.said = as.parts, as
	return t.attempt(ctx)
}

// typedButton is the button of the open question whose label the candidate wrote instead of pressing it. Options of a choice are
// answers, and are read as such. "Yes, delete it" says what is to be done, however late, and wherever the conversation is: a bare yes does not.
func (t *turn) typedButton() (bot.Button, bool) {
	q := t.s.Open
	if q == nil || q.Post.Card == nil || !t.really() && (t.s.Status == application.Paused || t.s.Closed()) {
		return bot.Button{}, false
	}
	for _, b := range q.Post.Card.Buttons {
		option := q.Post.Card.Kind == cardChoice && b.Name != buttonKeep
		if !option && intents.Plainly(b.Label) == intents.Plainly(t.said.text) {
			return b, true
		}
	}
	return bot.Button{}, false
}

// label is what a field is called in a sentence: its label without what stands in brackets behind it.
func (t *turn) label(id string) string {
	f := t.s.Form.Field(id)
	if f == nil {
		return id
	}
	return unbracketed(f.Label.In(t.s.Speaks))
}

func unbracketed(label string) string {
	label = strings.TrimSpace(label)
	if i := strings.IndexAny(label, "（("); i > 0 {
		label = strings.TrimSpace(label[:i])
	}
	return label
}
