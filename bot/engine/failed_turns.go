package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

var errPanic = errors.New("the flow panicked")

func stack() string { return string(debug.Stack()) }

// Kinds of the engine's own approvals, and the names of their buttons. An approval's own name is its kind and the number
// of the parking: the card of an earlier one stays as it was decided.
const (
	parkedCard  = "parked"
	doubtCard   = "doubt"
	buttonAgain = "again"
	buttonSkip  = "skip"
	buttonDone  = "done_already"
	buttonStop  = "stop"
)

// countFailure counts a turn that its flow failed. Until MaxAttempts it runs again; then the thread is parked.
func (e *Engine) countFailure(ctx context.Context, fence storage.Fence, in *storage.Loaded, cause error) (bool, error) {
	ctx = context.WithoutCancel(ctx)
	n, err := e.store.CountAttempt(ctx, fence)
	if err != nil {
		return false, err
	}
	if n < e.cfg.MaxAttempts {
		return true, cause
	}
	return false, e.parkThread(ctx, fence, in, errorText(cause))
}

// parkThread sets the thread aside: the person gets the fixed reply, operators a card.
func (e *Engine) parkThread(ctx context.Context, fence storage.Fence, in *storage.Loaded, class string) error {
	e.log.Error("thread parked", "thread", string(in.Thread.ID), "error_class", class)
	t := e.texts(e.cfg.ModeratorLang)
	card := bot.Card{
		Kind: parkedCard, Title: t.Text("card.parked.title", nil),
		Body: t.Text("card.parked.body", map[string]any{"who": e.describeThread(t, in.Thread), "attempts": e.cfg.MaxAttempts}),
		Fields: []bot.Field{{
			Name:  t.Text("card.parked.field.log", nil),
			Value: t.Text("card.parked.log", map[string]any{"thread": string(in.Thread.ID), "class": class}),
		}},
		Buttons: []bot.Button{
			{Name: buttonAgain, Label: t.Text("card.parked.button.again", nil), Style: bot.Primary},
			{Name: buttonSkip, Label: t.Text("card.parked.button.skip", nil), Style: bot.Danger, Final: true},
			{Name: bot.ButtonOpen, Label: t.Text("card.open", nil)},
		},
	}
	sorry := e.sealPost(bot.Post{
		Key:  fmt.Sprintf("fallback/%d", in.Thread.Parkings+1),
		Text: e.texts(in.Thread.Glance.Lang).Text("error.parked.candidate", nil),
	})
	return e.setAside(ctx, fence, in, class, card, sorry)
}

// askAboutEffect asks a person what became of an interrupted effect. Until they say, the thread waits.
func (e *Engine) askAboutEffect(ctx context.Context, j *journal, in *storage.Loaded) (bool, error) {
	key := j.doubtfulStep()
	step := j.steps[key]
	t := e.texts(e.cfg.ModeratorLang)
	card := bot.Card{
		Kind: doubtCard, Title: t.Text("card.doubt.title", nil),
		Body:   t.Text("card.doubt.body", map[string]any{"who": e.describeThread(t, in.Thread), "step": step.Name}),
		Fields: []bot.Field{{Name: t.Text("card.doubt.field.input", nil), Value: readableInput(step.Input)}},
		Buttons: []bot.Button{
			{Name: buttonDone, Label: t.Text("card.doubt.button.done_already", nil)},
			{Name: buttonAgain, Label: t.Text("card.doubt.button.again", nil)},
			{Name: buttonStop, Label: t.Text("card.doubt.button.stop", nil), Style: bot.Danger, Final: true},
			{Name: bot.ButtonOpen, Label: t.Text("card.open", nil)},
		},
	}
	return false, e.setAside(context.WithoutCancel(ctx), j.fence, in, doubtPrefix+key, card)
}

// describeThread says whose conversation it is, and about what.
func (e *Engine) describeThread(t *prompts.Catalog, th storage.Thread) string {
	return t.Text("card.concerns", map[string]any{"name": th.Owner.Display(), "title": e.threadTitle(th, t.Lang())})
}

// maxStepInput is how much of what a step was given a card shows, in characters. Source: the longest value of a field that Discord takes,
// https://docs.discord.com/developers/resources/message#embed-object-embed-limits.
const maxStepInput = 1024

// readableInput is what a step was given, as people read it: a line for each thing, by name. What is no JSON object stays as it is.
func readableInput(raw json.RawMessage) string {
	text := string(raw)
	var named map[string]any
	if json.Unmarshal(raw, &named) == nil {
		text = strings.Join(inputLines("", named), "\n")
	}
	var single string
	if json.Unmarshal(raw, &single) == nil {
		text = single
	}
	if r := []rune(text); len(r) > maxStepInput {
		text = string(r[:maxStepInput-1]) + "…"
	}
	return text
}

// inputLines are the lines of an object, in the order of their names; those of an object within one have its name before theirs.
func inputLines(in string, named map[string]any) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(named)) {
		switch v := named[name].(type) {
		case map[string]any:
			out = append(out, inputLines(in+name+" ", v)...)
		case string:
			out = append(out, in+name+": "+v)
		case nil:
		default:
			raw, _ := json.Marshal(v) // it was read from JSON
			out = append(out, in+name+": "+string(raw))
		}
	}
	return out
}

func (e *Engine) setAside(ctx context.Context, fence storage.Fence, in *storage.Loaded, reason string, card bot.Card, posts ...bot.Post) error {
	now := e.cfg.Clock.Now().UTC()
	ask, err := e.sealAsk(in.Thread, agents.Ask{
		Name: fmt.Sprintf("engine/%s/%d", card.Kind, in.Thread.Parkings+1), Kind: card.Kind, To: bot.Destination{Audience: bot.ToOperators}, Card: card,
		// Nothing else would ever take the thread up again: however late, somebody has to say how it goes on.
		Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, Hold: true},
	}, storage.Pin{Now: now})
	if err != nil {
		return err
	}
	p := storage.Parking{Reason: reason, Posts: posts, Approvals: []bot.Approval{ask}}
	rows, err := e.store.Park(ctx, fence, p)
	for errors.Is(err, storage.ErrCodeTaken) {
		e.renewCode(&p.Approvals[0])
		rows, err = e.store.Park(ctx, fence, p)
	}
	if err != nil {
		return err
	}
	e.enqueueRows(rows)
	return nil
}

// unparkThread carries out what people decided about a thread that was set aside. Without a decision it stays aside.
func (e *Engine) unparkThread(ctx context.Context, fence storage.Fence, in *storage.Loaded) (bool, error) {
	d, ok := deskDecision(in)
	if !ok {
		return false, nil
	}
	var u storage.Unparking
	switch d.Verdict {
	case buttonSkip:
		u = e.giveUp(in, "error.skipped.candidate")
	case buttonStop:
		u = e.giveUp(in, "error.stopped.candidate")
		u.Go = true // a flow that was at work has to see that this was not carried out
	case buttonAgain:
		if key := doubtKey(in); key != "" {
			if err := e.store.DropSteps(ctx, fence, []string{key}); err != nil {
				return false, err
			}
		}
	case buttonDone:
		if err := e.assumeDone(ctx, fence, in); err != nil {
			return false, err
		}
	default:
		return false, nil
	}
	rows, err := e.store.Unpark(ctx, in.Thread.ID, u)
	if err != nil {
		return false, err
	}
	e.enqueueRows(rows)
	return true, nil
}

// giveUp ends the turn that failed without a result, and says so: what the person wrote then is not going to be answered.
func (e *Engine) giveUp(in *storage.Loaded, text string) storage.Unparking {
	return storage.Unparking{Skip: true, Posts: []bot.Post{e.sealPost(bot.Post{
		Key: fmt.Sprintf("unparked/%d", in.Thread.Parkings), Text: e.texts(in.Thread.Glance.Lang).Text(text, nil),
	})}}
}

// assumeDone records that a person said that the effect has happened; its result is not known.
func (e *Engine) assumeDone(ctx context.Context, fence storage.Fence, in *storage.Loaded) error {
	for _, s := range in.Steps {
		if s.Key == doubtKey(in) && in.Pin != nil {
			s.Status, s.Digest, s.Output, s.ErrorClass = agents.Done, "", []byte("null"), "assumed_done"
			_, err := e.store.PutSteps(ctx, fence, *in.Pin, []agents.StepRecord{s}, true)
			return err
		}
	}
	return nil
}

// doubtPrefix begins the reason of a parking because of an effect; the effect's key follows.
const doubtPrefix = "doubt:"

func doubtKey(in *storage.Loaded) string {
	if key, ok := strings.CutPrefix(in.Thread.Parked, doubtPrefix); ok {
		return key
	}
	return ""
}

// deskDecision finds the decision about why the thread is aside now.
func deskDecision(in *storage.Loaded) (bot.Decision, bool) {
	for _, w := range in.Inbox {
		if d, ok := w.Event.Body.(bot.Decision); ok && slices.Contains(in.Thread.ParkedBy, d.Approval) {
			return d, true
		}
	}
	return bot.Decision{}, false
}

// errorClasses name the errors that are known here. The first one that fits counts.
var errorClasses = []struct {
	err   error
	class string
}{
	{errPanic, "panic"}, {errGivenUp, "cannot_be_sent"},
	{storage.ErrFull, "store_full"}, {storage.ErrDamaged, "store_damaged"}, {storage.ErrInvalid, "cannot_be_stored"}, {storage.ErrTaken, "place_taken"},
	{storage.ErrFenced, "fenced"}, {storage.ErrErased, "erased"}, {storage.ErrNotFound, "not_found"},
	{agents.ErrNewerState, "state_of_newer_version"}, {agents.ErrNoMigration, "state_of_older_version"},
	{agents.ErrInterrupted, "interrupted"}, {agents.ErrDiverged, "diverged"},
	{bot.ErrUnknownOutcome, "outcome_unknown"}, {context.DeadlineExceeded, "deadline"}, {context.Canceled, "canceled"},
}

// errorText is what logs and cards may say of an error that may be a flow's or a platform's: its class, never its text, which may quote a
// person. Of an error that has no class it is the Go type of what lies at its bottom, where that says more than that it is an error.
func errorText(err error) string {
	for _, c := range errorClasses {
		if errors.Is(err, c.err) {
			return c.class
		}
	}
	class := agents.ErrorClass(err)
	if why := bot.RefusalOf(err); class == "error" && why != "" {
		return "refused_" + string(why)
	}
	for class == "error" && errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	if of := fmt.Sprintf("%T", err); class == "error" && of != "*errors.errorString" && of != "*errors.joinError" && of != "*fmt.wrapErrors" {
		return of
	}
	return class
}
