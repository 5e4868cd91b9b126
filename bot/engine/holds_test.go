package engine_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/memstore"
)

// cuttable is a way to shared data that can be cut.
type cuttable struct {
	sharedDisk
	cut atomic.Bool
}

func (d *cuttable) Open() (storage.Store, error) {
	return d.data.Open(memstore.Options{Link: func(context.Context, memstore.Crossing) error {
		if d.cut.Load() {
			return errors.New("the way is cut")
		}
		return nil
	}}), nil
}

// holdThing takes a thing, and fails the test when that takes longer than so long.
func holdThing(t *testing.T, w *bottest.World, name string, within time.Duration) bot.Hold {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	context.AfterFunc(t.Context(), cancel) // it ends the hold as well
	h, err := w.Engine.Hold(ctx, bottest.Name, name, nil)
	if err != nil {
		t.Fatalf("%q is not to be had within %v", name, within)
	}
	return h
}

// What one program has at a time another one has when it is given back, when the first one stops, and when its lease is over, and not before.
func TestOneProgramHoldsAThing(t *testing.T) {
	for _, c := range []struct {
		name   string
		end    func(w *bottest.World, way *cuttable, h bot.Hold)
		within time.Duration
	}{
		{"given back", func(_ *bottest.World, _ *cuttable, h bot.Hold) { h.Release() }, time.Second},
		{"stopped", func(w *bottest.World, _ *cuttable, _ bot.Hold) { w.Stop() }, time.Second},
		{"killed", func(w *bottest.World, _ *cuttable, _ bot.Hold) { w.Kill() }, 20 * time.Second},
		{"cut off", func(_ *bottest.World, way *cuttable, _ bot.Hold) { way.cut.Store(true) }, 20 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			inSharedWorld(t, func(t *testing.T, a, b *bottest.World, _ *outside) {
				a.Stop()
				way := &cuttable{sharedDisk: a.Disk.(sharedDisk)}
				a.Disk = way
				a.Start()
				b.Start()
				first := holdThing(t, a, "shard 0", time.Hour)
				holdThing(t, b, "shard 1", time.Hour)
				wait(t.Context(), time.Minute) // it is renewed
				if first.Err() != nil {
					t.Fatal("it is lost, and nobody else wants it")
				}
				early := make(chan bool, 1)
				waits, cancel := context.WithTimeout(t.Context(), 30*time.Second)
				go func() {
					_, err := b.Engine.Hold(waits, bottest.Name, "shard 0", nil)
					early <- err == nil
				}()
				if <-early {
					t.Fatal("two have it")
				}
				cancel()
				c.end(a, way, first)
				holdThing(t, b, "shard 0", c.within)
				if c.name != "killed" && c.name != "stopped" && first.Err() == nil {
					t.Error("two have it")
				}
				way.cut.Store(false)
				if c.name != "killed" && c.name != "stopped" {
					a.Stop()
				}
				b.Stop()
			})
		})
	}
}

// Within one program, too, one has a thing at a time, and who may not take it yet is asked again.
func TestAThingWithinOneProgram(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		first := holdThing(t, w, "turn", time.Second)
		got := make(chan time.Duration)
		began := time.Now()
		go func() {
			asked := 0
			h, err := w.Engine.Hold(t.Context(), bottest.Name, "turn", func() bool { asked++; return asked > 2 })
			if err != nil {
				t.Error(err)
			}
			h.Release()
			got <- time.Since(began)
		}()
		wait(t.Context(), 10*time.Second)
		first.Release()
		if d := <-got; d < 11*time.Second || d > 13*time.Second {
			t.Errorf("it was had after %v", d)
		}
		holdThing(t, w, "turn", time.Second).Release()
	})
}

// A thread whose state a newer program wrote waits for one: an older program that takes it over gives it back, counts no more than that the newer one was killed, and
// says nothing.
func TestAThreadOfANewerProgramIsLeftToOne(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, old *bottest.World, out *outside) {
		a.Stop()
		a.Config.Programs = []agents.Program{agents.Register("echo", 2, echo{out}, nil)}
		a.Start()
		a.Send(begin("t1"))
		a.Kill()
		old.Start()
		accept(t, old, say("t1", "a", "hello"))
		old.Send(begin("t2")) // which it knows
		wait(t.Context(), time.Minute)
		th, err := old.Store.At(t.Context(), place("t1"))
		if err != nil || th.Parked != "" || th.Attempts > 1 || len(texts(old, "t1", "answer/")) > 0 {
			t.Errorf("the older program made of it: %+v, %v", th, err)
		}
		accept(t, old, say("t2", "b", "hello"))
		wait(t.Context(), 5*time.Second)
		if len(texts(old, "t2", "answer/")) != 1 {
			t.Error("its own threads do not go on")
		}
		a.Start()
		if d := awaitText(t, a, "answer/", 1); d > 2*time.Second {
			t.Errorf("it was answered after %v", d)
		}
		accept(t, old, say("t1", "c", "again")) // comes in where nobody knows it
		awaitText(t, a, "answer/", 2)
		a.Stop()
		old.Stop()
	})
}
