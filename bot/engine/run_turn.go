package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// errStopped says that a person stopped the running turn: it runs again, knowing that.
var errStopped = errors.New("the turn was stopped")

// runTurn runs the thread's next turn to its commit. Errors of the flow are counted here; the third parks the thread. An
// error that it returns means that the turn is to run again, or is not ours any more.
func (e *Engine) runTurn(id bot.ThreadID, w *worker) (more bool, err error) {
	ctx, done := e.startTurn(w)
	defer done()
	fence, err := e.store.Claim(ctx, id)
	if err != nil {
		return false, err
	}
	in, err := e.store.Load(ctx, fence)
	if err != nil {
		return false, err
	}
	if e.isNewer(in) {
		return false, e.leaveToNewer(context.WithoutCancel(ctx), id)
	}
	if in.Thread.Parked != "" {
		return e.unparkThread(ctx, fence, in)
	}
	if e.isForDesk(in) {
		e.hurryWorker(w) // nobody who speaks with somebody waits for more of a burst
		return e.runDesk(context.WithoutCancel(ctx), fence, in)
	}
	if in.Thread.Taken != nil || len(in.Inbox) == 0 && in.Pin == nil && !in.Thread.Continue {
		return false, nil
	}
	j := newJournal(e, fence, in)
	answered := e.showTyping(w, in, j.pin)
	defer answered()
	if in, err = e.readFiles(ctx, fence, in); err != nil {
		if ctx.Err() != nil {
			return true, e.repinStop(j)
		}
		return false, err
	}
	j = newJournal(e, fence, in) // over what waits now
	e.noteStopping(w, j.pin.Stopping)
	res, err := e.runFlow(ctx, w, j, in)
	answered()
	if err == nil {
		err = e.followStaff(ctx, j, in.Thread, e.pinnedEvents(in.Inbox, j.pin), res)
	}
	switch {
	case err == nil:
		if res.Continue {
			e.hurryWorker(w)
		}
		more, err := e.commitTurn(ctx, j, in, res)
		if err == nil {
			w.endLine()
		}
		return more, err
	case ctx.Err() != nil:
		return true, e.repinStop(j)
	case j.doubtfulStep() != "" && (errors.Is(err, agents.ErrInterrupted) || errors.Is(err, agents.ErrDiverged)):
		return e.askAboutEffect(ctx, j, in)
	case j.isBroken(), storage.IsTrouble(err): // also what a flow reads beside its journal, such as a table
		return false, err // ours to mend, not the flow's fault: not counted
	}
	return e.countFailure(ctx, fence, in, err)
}

// runFlow runs the program over what was loaded. A panic of a flow is an error of the flow.
func (e *Engine) runFlow(ctx context.Context, w *worker, j *journal, in *storage.Loaded) (res *agents.Result, err error) {
	program, ok := e.programs[in.Thread.Workflow]
	if !ok {
		return nil, fmt.Errorf("no program for workflow %q", in.Thread.Workflow)
	}
	log := e.log.With("thread", string(in.Thread.ID), "workflow", in.Thread.Workflow) // a flow names its thread itself
	run := e.newRun(w, j, in)
	defer func() {
		if p := recover(); p != nil {
			// The value may hold what a candidate said: its type is all that the log gets.
			log.Error("flow panicked", slog.String("type", fmt.Sprintf("%T", p)), slog.String("stack", stack()))
			err = errPanic
		}
	}()
	j.seat, ctx = e.takeSeat(ctx)
	defer j.seat.leave()
	log.Info("turn starts", "turn", run.Turn, "events", len(run.Events))
	state := in.State
	in.State = agents.Saved{} // the flow makes its own of it, and thousands of turns may wait for a model
	return program.Turn(ctx, run, state)
}

func (e *Engine) newRun(w *worker, j *journal, in *storage.Loaded) *agents.Run {
	return agents.NewRun(agents.Run{
		Thread:   agents.Thread{ID: in.Thread.ID, Owner: e.cfg.People.Resolve(in.Thread.Owner), Args: in.Thread.Args},
		Turn:     j.pin.Turn,
		Now:      j.pin.Now,
		Events:   e.pinnedEvents(in.Inbox, j.pin),
		Stopping: j.pin.Stopping, HandedBack: in.Thread.HandedBack,
		Log: e.log, Draft: e.draftsOf(w, j, in.Thread),
	}, j, func(key string, c bot.Card) { e.progress.showCard(in.Thread, key, c) })
}

// pinnedEvents picks the events that the turn is about, in the order of what happened, each by the person who they are today: so is the owner.
func (e *Engine) pinnedEvents(inbox []storage.Waiting, pin storage.Pin) []bot.Event {
	pinned := slices.DeleteFunc(slices.Clone(inbox), func(w storage.Waiting) bool { return !slices.Contains(pin.Inbox, w.Seq) })
	var evs []bot.Event
	for _, w := range orderByTime(pinned) { // of those alone: what comes in meanwhile changes nothing for a turn that runs again
		w.Event.By = e.cfg.People.Resolve(w.Event.By)
		evs = append(evs, w.Event)
	}
	return evs
}

// repinStop adds the stop request to an unfinished turn, so that the turn keeps its finished steps when it runs again. When it is the
// engine that ends, it does nothing, and the next life runs the turn.
func (e *Engine) repinStop(j *journal) error {
	ctx := e.base
	in, err := e.store.Load(ctx, j.fence)
	if err != nil {
		return err
	}
	if in.Pin == nil {
		return errStopped // nothing was recorded: the next run takes the request in by itself
	}
	pin := *in.Pin
	for _, w := range in.Inbox {
		if e.asksToStop(w.Event, in.Thread.Owner) && !slices.Contains(pin.Inbox, w.Seq) {
			pin.Inbox = append(pin.Inbox, w.Seq)
			pin.Stopping = true
		}
	}
	if err := e.store.Repin(ctx, j.fence, pin); err != nil {
		return err
	}
	return errStopped
}

// asksToStop reports whether an event asks to stop, and comes from who may: the person whose conversation it is, or staff.
func (e *Engine) asksToStop(ev bot.Event, owner bot.User) bool {
	c, ok := ev.Body.(bot.Command)
	return ok && c.Name == "stop" && (e.cfg.People.Same(ev.By, owner) || ev.By.Staff())
}
