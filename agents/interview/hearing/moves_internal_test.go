package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
)

// A part of the reading that panics hears nothing: what comes behind it reads the words as they were, and the failure is told.
func TestPartThatPanicsIsPassedOver(t *testing.T) {
	l := New(&application.State{}, time.Time{})
	l.Said = Said{Text: "3 weeks"}
	failures := 0
	l.Failed = func(_ any, stack []byte) {
		if failures++; len(stack) == 0 {
			t.Error("no stack")
		}
	}
	var heard []Move
	for m := range l.movesOf([]func(*Listener) Move{
		func(l *Listener) Move { l.Said.Text = "3"; panic("index out of range") },
		func(l *Listener) Move { return Move{Does: Edits, Words: l.Said.Text} },
	}) {
		heard = append(heard, m)
	}
	if failures != 1 || len(heard) != 1 || heard[0].Words != "3 weeks" {
		t.Errorf("%d failures, heard %v", failures, heard)
	}
}

// Stretches may meet: the mark of a question is added to what asks it, and begins what follows.
func TestStretchesThatMeet(t *testing.T) {
	raw := "a?? b c"
	for _, tc := range []struct {
		gone []stretch
		want string
	}{
		{[]stretch{{from: 0, to: 3}, {from: 2, to: 5}}, "c"},
		{[]stretch{{from: 0, to: 5}, {from: 1, to: 3}}, "c"},
		{[]stretch{{from: 4, to: 5}}, "a??  c"},
	} {
		if got := cutStretches(raw, tc.gone); got != tc.want {
			t.Errorf("%v leaves %q, want %q", tc.gone, got, tc.want)
		}
	}
}
