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
