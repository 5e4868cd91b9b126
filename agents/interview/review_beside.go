package interview

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// errForeseenWrong ends a wording: the review came to something else than what it was worded for.
var errForeseenWrong = errors.New("something else is to be asked")

// judged is what a Reviewer's session came to.
type judged struct {
	field   string
	verdict verdict
	err     error
}

// reviewNow has the answers reviewed that wait for it. Where models do that, all of them are asked at once, and beside them the one who words the
// question that follows if they find what the program has found already.
func (t *turn) reviewNow(ctx context.Context) error {
	if !t.readByModel() {
		return t.call(ctx, brief.SubtaskReviewer, brief.Note{})
	}
	next := t.foresee()
	wait, err := t.startReviews(ctx)
	if err != nil {
		return err
	}
	done := false
	reviewed := func() error {
		if !done {
			done = true
			t.judged = wait()
			t.stood.review = t.reviewAll(ctx)
		}
		return t.stood.review
	}
	if next.toBeWorded() && len(t.judging()) > 0 {
		err = t.word(ctx, next, func() error {
			if err := reviewed(); err != nil || t.isAs(next) {
				return err
			}
			return errForeseenWrong
		})
	}
	if failed := reviewed(); failed != nil {
		return failed
	}
	if errors.Is(err, errForeseenWrong) {
		return nil
	}
	return err
}

// reviewAll takes what was judged into the state, field by field, in the order in which it was told.
func (t *turn) reviewAll(ctx context.Context) error {
	for t.stage() == brief.StageReview {
		if err := t.call(ctx, brief.SubtaskReviewer, brief.Note{}); err != nil {
			return err
		}
		if !t.out.Continue && !t.spoke {
			t.focus()
		}
	}
	return nil
}

// foresee is the turn as it will be if the reviews that are to come find what the program has found already, and nothing else.
func (t *turn) foresee() *turn {
	sim := *t
	k := t.keep()
	quiet := *t.run
	quiet.Log = slog.New(slog.DiscardHandler) // what comes of it is told when it does
	sim.State, sim.out, sim.leads, sim.run = &k.state, k.out, slices.Clip(t.leads), &quiet
	for sim.stage() == brief.StageReview {
		f, def := sim.State.CurrentField()
		r := sim.accept(f, def, brief.Review{Passed: true})
		sim.reviewed(r)
		sim.focus()
	}
	return &sim
}

// toBeWorded reports that a model is to word what is asked next.
func (t *turn) toBeWorded() bool {
	f, def := t.State.CurrentField()
	return t.stage() == brief.StageAsk && !f.AskedAsReviewed(def)
}

// isAs reports that what is to be asked is what was foreseen.
func (t *turn) isAs(foreseen *turn) bool {
	if t.stage() != brief.StageAsk || t.State.Current != foreseen.State.Current {
		return false
	}
	f, def := t.State.CurrentField()
	o, _ := foreseen.State.CurrentField()
	return slices.Equal(f.Missing, o.Missing) && t.reviewedQuestion(f, def) == foreseen.reviewedQuestion(o, def)
}

// judging are the fields of words whose answers wait for a review: the one at hand, and those that were told beside it.
func (t *turn) judging() (out []string) {
	ids := []string{t.State.Current}
	for _, a := range t.State.Ahead {
		ids = append(ids, a.Field)
	}
	for _, id := range ids {
		f := t.State.Field(id)
		if f != nil && (id == t.State.Current || !f.Settled()) && t.State.Form.Field(id).Type == form.TypeText && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// startReviews begins the Reviewer's sessions for those fields, all at once. wait blocks until they have ended.
func (t *turn) startReviews(ctx context.Context) (wait func() []judged, err error) {
	fields := t.judging()
	out, asks := make([]judged, len(fields)), make([]func(context.Context) (verdict, error), len(fields))
	for i, id := range fields {
		if asks[i], err = t.reviewOf(id); err != nil {
			return nil, err
		}
	}
	var all sync.WaitGroup
	for i, ask := range asks {
		all.Go(func() {
			found, err := ask(ctx)
			out[i] = judged{fields[i], found, err}
		})
	}
	return func() []judged {
		all.Wait()
		return out
	}, nil
}

// reviewOf is the Reviewer's session about what was told of a field. It is made of the turn as it stands, and uses nothing of it afterwards.
func (t *turn) reviewOf(id string) (func(context.Context) (verdict, error), error) {
	sim := *t
	k := t.keep()
	sim.State = &k.state
	if id != sim.State.Current {
		var parts []application.Heard
		for _, a := range sim.State.Ahead {
			if a.Field == id {
				parts = append(parts, a.Heard)
			}
		}
		sim.State.Current, sim.State.Pending, sim.Said = id, parts, hearing.Utterance(parts)
	}
	return sim.reviewerSession(t.run.Child("beside"))
}
