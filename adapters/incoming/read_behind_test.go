package incoming_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
)

// What somebody waits for is read first, what is read is read no more, and a place keeps the mark of the first gap that is still open.
func TestBehind(t *testing.T) {
	b := incoming.NewBehind[string, int]()
	if _, left := b.Get(t.Context(), "a"); left {
		t.Error("something is left before the first gap")
	}
	if !b.Begin()([]string{"a", "b", "c"}, map[string]int{"a": 1, "b": 2, "c": 3}) {
		t.Error("nobody walks")
	}
	b.Done("a")
	b.Hurry("c")
	b.Hurry("unknown")
	if b.Begin()([]string{"d", "b"}, map[string]int{"d": 4, "b": 9}) {
		t.Error("two walk")
	}
	if m, _ := b.Get(t.Context(), "b"); m != 2 {
		t.Errorf("b is read from %d on", m)
	}
	var got []string
	for p, ok := b.Next(); ok; p, ok = b.Next() {
		if got = append(got, p); len(got) == 1 {
			b.Later(p)
			continue
		}
		b.Done(p)
	}
	if want := []string{"c", "d", "b", "c"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	if !b.Begin()([]string{"e"}, map[string]int{"e": 1}) {
		t.Error("after a walk there is another one")
	}
}

// A place out of the order is read by who takes something in there, and by the walk where that does not come off. Until then nothing has to be done for it.
func TestBehindOutOfTheOrder(t *testing.T) {
	b := incoming.NewBehind[string, int]()
	known := b.Begin()
	if b.Settled() {
		t.Error("it is settled before it is known what is to be read")
	}
	known([]string{"a"}, map[string]int{"a": 1, "quiet": 2})
	if b.Settled() || b.TakeWalk() {
		t.Error("a place waits for the walk that is under way")
	}
	p, _ := b.Next()
	if b.Done(p); b.Settled() {
		t.Error("it is settled while somebody walks")
	}
	if p, ok := b.Next(); ok || !b.Settled() || b.TakeWalk() {
		t.Errorf("the walk goes on with %q", p)
	}
	if m, left := b.Get(t.Context(), "quiet"); m != 2 || !left {
		t.Errorf("what is out of the order is to be read from %d on: %v", m, left)
	}
	if !b.Hurry("quiet") || b.Settled() || !b.TakeWalk() || b.TakeWalk() {
		t.Error("what is hurried waits for one walk")
	}
	if p, ok := b.Next(); p != "quiet" || !ok {
		t.Errorf("the walk reads %q", p)
	}
	if b.Halt(); b.Settled() {
		t.Error("it is settled though a walk left a place")
	}
	b.Begin()(nil, nil)
	if b.Next(); !b.Settled() {
		t.Error("it is not settled after another walk")
	}
}

func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := incoming.NewPace(3, 2*time.Second)
		began := time.Now()
		var got []time.Duration
		for range 5 {
			p.Wait(t.Context())
			got = append(got, time.Since(began))
		}
		if want := []time.Duration{0, 0, 0, 2 * time.Second, 4 * time.Second}; !slices.Equal(got, want) {
			t.Errorf("they go at %v", got)
		}
		time.Sleep(time.Minute) // of the bubble
		if p.Wait(t.Context()); time.Since(began) != time.Minute+4*time.Second {
			t.Error("after a pause one waits")
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if p.Wait(ended) {
			t.Error("it goes on after its context")
		}
	})
}
