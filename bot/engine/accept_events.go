package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

var _ bot.Inbox = (*Engine)(nil)

// Accept files the events durably as one batch, settles what decides an approval, wakes the threads that have work now,
// and says what the person is to see at once. What is answered here (status, approvals, help, and the commands that are none of a
// conversation's) is only noted as seen. Until Run has taken up what an earlier life left, it blocks: a row must not be both taken
// up and new.
func (e *Engine) Accept(ctx context.Context, evs ...bot.Event) (bot.Reply, error) {
	if err := e.awaitStart(ctx); err != nil {
		return bot.Reply{}, err
	}
	e.mu.Lock()
	draining := e.draining
	e.mu.Unlock()
	if draining {
		return bot.Reply{}, bot.ErrStopped
	}
	e.busy.add(1)
	defer e.busy.add(-1)
	if len(evs) == 0 {
		return bot.Reply{}, nil
	}
	if err := e.intake.enter(ctx, slices.ContainsFunc(evs, comesOnce)); err != nil {
		return bot.Reply{}, err
	}
	defer e.intake.leave()
	if back, ok := e.givenBack(ctx, evs); ok { // a form that lacks something opens again: nothing of it is stored
		back.Text, back.Modal, back.Lang = bot.Visible(back.Text), back.Modal.Shown(), e.langHere(ctx, evs[0])
		return back, nil
	}
	batch, answers, err := e.makeBatch(ctx, evs)
	if err != nil {
		return bot.Reply{}, err
	}
	filed, err := e.store.Ingest(ctx, batch, e.cfg.Clock.Now())
	e.ingested.note(err)
	if errors.Is(err, storage.ErrFull) && !slices.ContainsFunc(batch, mustBeKept) {
		return answers[len(answers)-1], nil // a question can be answered without room
	}
	if err != nil {
		if errors.Is(err, storage.ErrFull) {
			e.log.Error("no room: event not accepted", "error", err)
		}
		return bot.Reply{}, fmt.Errorf("accept: %w", err)
	}
	var reply bot.Reply
	var about storage.Filed // what the reply is to
	for i, f := range filed {
		if batch[i].Start != "" && f.Outcome == storage.Queued && f.Lease != 0 {
			e.noteStarted(storage.Lease{Name: storage.ThreadLease(f.Thread), Since: f.Lease})
		}
		e.noteForgetting(ctx, batch[i], f) // before it is sent: whoever answers at once is understood, whatever becomes of this life
		e.wakeThreads(batch[i].Event, f)
		if f.Outcome == storage.Noted && e.asksPage(ctx, batch[i].Event) {
			e.postPage(batch[i].Event)
		}
		r, err := e.replyTo(ctx, batch[i], f, answers[i])
		if err != nil {
			e.log.Error("cannot answer at once", "error", errorText(err)) // what was accepted is durable all the same
		}
		if r != (bot.Reply{}) {
			reply, about = r, f
		}
	}
	reply.Text, reply.Modal = bot.Visible(reply.Text), reply.Modal.Shown()
	last := batch[len(batch)-1].Event
	if e.keepAnswer(ctx, last, reply, about) {
		reply.Text = ""
	}
	if reply != (bot.Reply{}) || len(bot.AttachedTo(last.Body)) > 0 {
		reply.Lang, reply.Zone = e.langHere(ctx, last), e.zoneFor(last.By)
	}
	return reply, nil
}

// makeBatch makes what is to be filed of events, and the answers to asides. It only reads: what a connection's end cuts short is read once more, as a
// press that is refused for that is lost.
func (e *Engine) makeBatch(ctx context.Context, evs []bot.Event) (batch []storage.Inbound, answers []bot.Reply, err error) {
	for tries := 0; ; tries++ {
		batch, answers = make([]storage.Inbound, len(evs)), make([]bot.Reply, len(evs))
		for i := 0; i < len(evs) && err == nil; i++ {
			batch[i], answers[i], err = e.makeInbound(ctx, evs[i])
		}
		if err == nil || tries == 2 || ctx.Err() != nil || !storage.IsTrouble(err) || errors.Is(err, storage.ErrDamaged) || errors.Is(err, storage.ErrEnded) {
			return batch, answers, err
		}
		err = nil
	}
}

// mustBeKept reports whether something is lost where an event is not kept.
func mustBeKept(in storage.Inbound) bool {
	return in.Aside == nil || len(in.Aside.Posts)+len(in.Aside.Audit)+len(in.Aside.Tell) > 0
}

// makeInbound adds what the engine knows to an event: what it starts, or how it is answered if it is of no conversation.
func (e *Engine) makeInbound(ctx context.Context, ev bot.Event) (storage.Inbound, bot.Reply, error) {
	ev.By = e.cfg.People.Resolve(ev.By)
	if in, answer, ok, err := e.refuseLong(ctx, ev); ok || err != nil {
		return in, answer, err
	}
	ev, err := e.unifyCommand(ctx, ev)
	if err != nil {
		return storage.Inbound{}, bot.Reply{}, err
	}
	// Whatever is of no conversation is answered first: "help" is no answer to a question that waits.
	if in, answer, ok, err := e.answerAside(ctx, ev); ok || err != nil {
		return in, answer, err
	}
	if in, answer, ok, err := e.takeStaffWords(ctx, ev); ok || err != nil {
		return in, answer, err
	}
	in := storage.Inbound{Event: ev, Code: typedCode(ev), People: e.cfg.People}
	if r, ok, err := e.answerMisread(ctx, &in); ok || err != nil {
		return in, r, errors.Join(err, e.besideHint(ctx, &in))
	}
	if in.Code == nil { // "approve" alone decides the only card of its thread
		if in.Code, err = e.codeHere(ctx, ev); err != nil {
			return in, bot.Reply{}, err
		}
	}
	if r, ok, err := e.refusedWords(ctx, &in); ok || err != nil {
		return in, r, err
	}
	if r, ok, err := e.answerWish(ctx, &in); ok || err != nil {
		return in, r, err
	}
	// A direct message can belong to one of several conversations.
	if answer, err := e.placeEvent(ctx, &in); in.Aside != nil || err != nil {
		return in, answer, err
	}
	if c, ok := ev.Body.(bot.Command); ok && e.cfg.Starts[c.Name] != "" {
		answer, err := e.startInbound(ctx, &in, c)
		return in, answer, err
	}
	return in, bot.Reply{}, nil
}

// startInbound adds what a new conversation needs, or says why the person cannot begin it.
func (e *Engine) startInbound(ctx context.Context, in *storage.Inbound, c bot.Command) (bot.Reply, error) {
	in.Event.By = e.speaksAsBefore(ctx, in.Event.By)
	by, place, parent := in.Event.By, in.Event.Place, in.Event.Parent
	if s, _ := e.findSpec(c.Name); s.Staff && !by.Staff() {
		in.Aside = &storage.Aside{}
		return bot.Reply{Text: e.texts(e.langOf(ctx, by)).Text("command.staff_only", nil), Public: true}, nil
	}
	if e.cfg.Prepare != nil {
		var why string
		if c, why = e.cfg.Prepare(by, e.langOf(ctx, by), c); why != "" { // a job that nobody offers, for example
			in.Aside = &storage.Aside{}
			return bot.Reply{Text: why, Public: true}, nil
		}
		in.Event.Body = c
	}
	if r, ok, err := e.askChoice(ctx, in, c); ok || err != nil {
		return r, err
	}
	if next, err := e.goesOn(ctx, in.Event, e.cfg.Starts[c.Name]); next || err != nil {
		return bot.Reply{}, err
	}
	in.Start, in.About = e.cfg.Starts[c.Name], c.Args[e.aboutArg(c.Name)]
	in.NewID = bot.ThreadID(e.cfg.NewID())
	in.Key = e.randomBytes(32)
	var err error
	if in.Open, in.Reuse, err = e.chooseRoom(ctx, place, in.Start, c); err != nil {
		return bot.Reply{}, err
	}
	if in.Open && place.Thread == "" && e.isHeldOpenly(place, in.Start, c) {
		in.Below = c.ID
	}
	if in.Open && place.Thread != "" && !parent.IsZero() { // threads have no threads: the new one opens beside this one
		in.Event.Place, in.Event.Parent = parent, bot.Place{}
	}
	return bot.Reply{}, nil
}

// chooseRoom says where a conversation that is started at a place is held: in a thread to be opened, or there, and then whether it may follow
// one that is over. One that is held openly is held in the very thread in which somebody asks for it, unless that is another conversation's: what
// people discuss must not come into a candidate's thread.
func (e *Engine) chooseRoom(ctx context.Context, at bot.Place, workflow string, by bot.Command) (open, reuse bool, err error) {
	open, reuse = e.opensThread(at), e.isDirect(at)
	if reuse && at.Channel != "" { // a thread of a direct message, which can have others beside it
		th, err := e.store.At(ctx, at)
		taken := err == nil && !th.Glance.Over
		return taken, !taken, ignoreGone(err)
	}
	if !e.isHeldOpenly(at, workflow, by) || at.Thread == "" || reuse {
		return open, reuse, nil
	}
	th, err := e.store.At(ctx, at)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return false, false, nil
	case errors.Is(err, storage.ErrErased):
		return open, reuse, nil
	case err != nil:
		return false, false, err
	case th.Workflow == workflow:
		return false, th.Glance.Over, nil
	}
	return open, reuse, nil
}

// opensThread reports whether a conversation that is started at a place gets a thread of its own.
func (e *Engine) opensThread(at bot.Place) bool {
	a := e.adapters[at.Platform]
	if _, ok := a.(bot.Threader); !ok {
		return false
	}
	if _, ok := a.(bot.Director); !ok || at.Thread == "" {
		return at.Thread == ""
	}
	return !e.isDirect(at)
}

// isDirect reports whether only one person and the bot are at a place, and know it.
func (e *Engine) isDirect(at bot.Place) bool {
	d, ok := e.adapters[at.Platform].(bot.Director)
	return ok && at.Thread != "" && d.Direct(at)
}

// comesWhole reports whether messages of a platform are whole when they come.
func (e *Engine) comesWhole(p bot.Platform) bool {
	c, ok := e.adapters[p].(bot.Composer)
	return ok && c.Composed()
}

// wakeThreads wakes what an accepted event gave work to.
func (e *Engine) wakeThreads(ev bot.Event, f storage.Filed) {
	e.enqueueRows(f.Rows)
	if f.Thread == "" || f.Elsewhere {
		return
	}
	switch f.Outcome {
	case storage.Queued, storage.Settled:
		if c, ok := ev.Body.(bot.Command); ok && c.Name == "stop" {
			if th, err := e.store.Thread(e.base, f.Thread); err == nil && e.asksToStop(ev, th.Owner) {
				e.stopTurn(f.Thread)
			}
		}
		e.wakeWorker(f.Thread, e.burstPause(ev))
	}
}
