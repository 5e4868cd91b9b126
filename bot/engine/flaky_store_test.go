package engine_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// errCut is what a verb says whose connection broke.
var errCut = errors.New("unexpected EOF")

// flaky says of verbs whether they fail the next time that they are called.
type flaky struct {
	mu    sync.Mutex
	fails map[string]int
}

// failNext has the next calls of a verb fail.
func (f *flaky) failNext(verb string, times int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fails[verb] = times
}

// spent reports whether every failure that was wanted has happened.
func (f *flaky) spent() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, n := range f.fails {
		if n > 0 {
			return false
		}
	}
	return true
}

func (f *flaky) fail(verb string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fails[verb] == 0 {
		return nil
	}
	f.fails[verb]--
	return errCut
}

// flakyStore breaks verbs before they do anything.
type flakyStore struct {
	storage.Store
	*flaky
}

func (s flakyStore) Resolve(ctx context.Context, row storage.OutboxRow) (storage.Resolved, error) {
	if err := s.fail("resolve"); err != nil {
		return storage.Resolved{}, err
	}
	return s.Store.Resolve(ctx, row)
}

func (s flakyStore) Bind(ctx context.Context, id bot.ThreadID, seq uint64, at bot.Place) error {
	if err := s.fail("bind"); err != nil {
		return err
	}
	return s.Store.Bind(ctx, id, seq, at)
}

func (s flakyStore) Thread(ctx context.Context, id bot.ThreadID) (storage.Thread, error) {
	if err := s.fail("thread"); err != nil {
		return storage.Thread{}, err
	}
	return s.Store.Thread(ctx, id)
}

func (s flakyStore) At(ctx context.Context, at bot.Place) (storage.Thread, error) {
	if err := s.fail("at"); err != nil {
		return storage.Thread{}, storage.Trouble(err)
	}
	return s.Store.At(ctx, at)
}

func (s flakyStore) FilesOf(ctx context.Context, id bot.ThreadID) ([]storage.File, error) {
	if err := s.fail("files"); err != nil {
		return nil, err
	}
	return s.Store.FilesOf(ctx, id)
}

func (s flakyStore) PutSteps(ctx context.Context, f storage.Fence, pin storage.Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error) {
	if err := s.fail("step " + string(steps[0].Status)); err != nil {
		return nil, err
	}
	return s.Store.PutSteps(ctx, f, pin, steps, durable)
}

type flakyDisk struct {
	bottest.Disk
	*flaky
}

func (d flakyDisk) Open() (storage.Store, error) {
	s, err := d.Disk.Open()
	return flakyStore{s, d.flaky}, err
}

func (d flakyDisk) Crash(s storage.Store, keepLazy bool) error {
	return d.Disk.Crash(s.(flakyStore).Store, keepLazy)
}

// inFlakyWorld runs f in a world where verbs can be made to fail, and looks whether they did.
func inFlakyWorld(t *testing.T, f func(t *testing.T, w *bottest.World, out *outside, fails *flaky)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		out, fails := newOutside(), &flaky{fails: map[string]int{}}
		w := newWorld(t, out)
		w.Disk = flakyDisk{w.Disk, fails}
		w.Start()
		f(t, w, out, fails)
		w.Stop()
		if !fails.spent() {
			t.Errorf("never failed: %v", fails.fails)
		}
	})
}

// A post is never given up because the store could not be read a moment ago.
func TestNoPostIsGivenUpForTheStoresTrouble(t *testing.T) {
	inFlakyWorld(t, func(t *testing.T, w *bottest.World, _ *outside, fails *flaky) {
		w.Send(begin("t1"))
		fails.failNext("resolve", 1)
		w.Send(say("t1", "a", "hello"))
		if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: hello"}) {
			t.Errorf("said: %q", got)
		}
		rep, err := w.Store.Verify(t.Context())
		if err != nil || len(rep.GivenUp) > 0 {
			t.Errorf("given up: %q, %v", rep.GivenUp, err)
		}
	})
}

// What no platform delivers a second time is taken in though what decides about it cannot be read at once.
func TestWhatCannotBeReadAtOnceIsTakenIn(t *testing.T) {
	inFlakyWorld(t, func(t *testing.T, w *bottest.World, _ *outside, fails *flaky) {
		w.Send(begin("t1"))
		fails.failNext("at", 2)
		ev := say("t1", "a", "approve")
		ev.By = mod
		if _, err := w.Engine.Accept(t.Context(), ev); err != nil {
			t.Errorf("not taken in: %v", err)
		}
	})
}

// A card that the store cannot be asked about is the flow's fault no more than a commit that fails.
func TestNoAttemptIsCountedForTheStoresTrouble(t *testing.T) {
	inFlakyWorld(t, func(t *testing.T, w *bottest.World, _ *outside, fails *flaky) {
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			o.Approvals = []agents.Ask{{
				Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, Card: bot.Card{Title: "q"}, SentFiles: true,
				Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
			}}
			return nil
		}}, nil)}
		w.Stop()
		w.Start()
		fails.failNext("files", 5)
		w.Send(begin("t1"))
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil || th.Attempts != 0 || th.Parked != "" || th.Turn != 1 {
			t.Errorf("%d attempts, parked %q, turn %d, %v", th.Attempts, th.Parked, th.Turn, err)
		}
	})
}

// What a flow reads in a table of its own, beside its journal, is the store's as well.
func TestATroubleThatAFlowReturnsIsNotCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		runs := 0
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(context.Context, *agents.Run, *agents.Outcome[int]) error {
			if runs++; runs < 9 {
				return errors.Join(errors.New("templates"), storage.Trouble(errCut))
			}
			return nil
		}}, nil)}
		w.Start()
		w.Send(begin("t1"))
		if th, err := w.Store.At(t.Context(), place("t1")); err != nil || th.Turn != 1 || th.Parked != "" {
			t.Errorf("turn %d, parked %q, %v after %d runs", th.Turn, th.Parked, err, runs)
		}
		w.Stop()
	})
}

// The end of an effect is recorded when the store can be reached again: nobody is asked what became of it.
func TestTheEndOfAnEffectIsTriedAgain(t *testing.T) {
	inFlakyWorld(t, func(t *testing.T, w *bottest.World, out *outside, fails *flaky) {
		w.Send(begin("t1"))
		fails.failNext("step "+string(agents.Done), 4)
		w.Send(say("t1", "a", "pay rent"))
		if n := out.paid["rent"]; n != 1 {
			t.Errorf("paid %d times", n)
		}
		open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
		if got := texts(w, "t1", "answer/"); err != nil || len(open) > 0 || len(got) != 1 {
			t.Errorf("people are asked %+v, %v, and the person reads %q", open, err, got)
		}
	})
}

// An effect whose end waits for a store that is away holds up nobody who ends the program: the next life asks.
func TestAnEffectsEndGivesWayToTheProgramsEnd(t *testing.T) {
	inFlakyWorld(t, func(t *testing.T, w *bottest.World, out *outside, fails *flaky) {
		w.Send(begin("t1"))
		fails.failNext("step "+string(agents.Done), 1_000_000)
		accept(t, w, say("t1", "a", "pay rent"))
		synctest.Wait()
		w.Stop()
		fails.failNext("step "+string(agents.Done), 0)
		w.Start()
		w.Settle()
		open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
		if err != nil || len(open) != 1 || open[0].Kind != "doubt" || out.paid["rent"] != 1 {
			t.Errorf("people are asked %+v, %v; paid %v", open, err, out.paid)
		}
	})
}

// A thread that was at work when the program was killed is taken up though it cannot be read at once.
func TestASuspectThatCannotBeReadAtOnceIsTakenUp(t *testing.T) {
	inFlakyWorld(t, func(t *testing.T, w *bottest.World, out *outside, fails *flaky) {
		w.Send(begin("t1"))
		hold(out)
		accept(t, w, say("t1", "a", "hello"))
		synctest.Wait()
		w.Kill()
		out.model = nil
		fails.failNext("thread", 1)
		w.Start()
		w.Settle()
		if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: hello"}) {
			t.Errorf("said: %q", got)
		}
	})
}

// A place that was opened and could not be bound is found again: there is no second one, and nobody is told that there is none.
func TestAPlaceThatCouldNotBeBoundIsFoundAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		fails := &flaky{fails: map[string]int{}}
		w.Disk = flakyDisk{w.Disk, fails}
		opened := map[string]int{}
		w.Through = func(a *bottest.Adapter) bot.Adapter { return countingOpener{a, opened} }
		w.Start()
		fails.failNext("bind", 2)
		w.Send(bot.Event{ID: "c", Place: bot.Place{Platform: bottest.Name, Channel: "jobs"}, By: cand, At: start, Body: bot.Command{Name: "echo"}})
		th, err := w.Store.At(t.Context(), place("opened"))
		if err != nil || th.Turn != 1 || opened["maybe"] != 2 || opened["anew"] != 1 {
			t.Errorf("turn %d, %v, opened %v", th.Turn, err, opened)
		}
		w.Stop()
	})
}

// countingOpener opens one place, and counts how often it is asked to look for it first.
type countingOpener struct {
	*bottest.Adapter
	opened map[string]int
}

func (c countingOpener) Open(_ context.Context, o bot.Opening) (bot.Place, error) {
	if o.Maybe {
		c.opened["maybe"]++
	} else {
		c.opened["anew"]++
	}
	return place("opened"), nil
}

// A commit that the device refuses is the store's trouble, whatever the device says, and so is a store that has ended.
func TestWhatTheDeviceSaysIsATrouble(t *testing.T) {
	var cause error
	d := faultyDisk{newWorld(t, newOutside()).Disk.(disk), &boltstore.Faults{BeforeCommit: func() error { return cause }}}
	s, err := d.Open()
	if err != nil {
		t.Fatal(err)
	}
	cause = errors.New("input/output error")
	_, err = s.Ingest(t.Context(), []storage.Inbound{{Event: begin("t1"), Start: "echo", NewID: "1", Key: []byte("k")}}, start)
	if !storage.IsTrouble(err) || !errors.Is(err, cause) {
		t.Errorf("the device fails: %v", err)
	}
	cause = nil
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Thread(t.Context(), "1"); !storage.IsTrouble(err) {
		t.Errorf("a store that was closed: %v", err)
	}
	for _, answer := range []error{storage.ErrNotFound, storage.ErrFenced, context.Canceled, nil} {
		if storage.IsTrouble(storage.Trouble(answer)) {
			t.Errorf("%v is an answer", answer)
		}
	}
}
