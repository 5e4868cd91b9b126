package engine_test

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot/bottest"
)

// Until when everything was taken in moves forward only, whichever program says it, and is known to a later life that begins after a kill.
func TestListenedMovesForward(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, _ *outside) {
		b.Start()
		knows := func(w *bottest.World, name string, want time.Time) {
			t.Helper()
			if got, err := w.Engine.Listened(t.Context(), bottest.Name, name); err != nil || !got.Equal(want) {
				t.Errorf("%s is known until %v, %v; want %v", name, got, err, want)
			}
		}
		note := func(w *bottest.World, name string, until time.Time) {
			t.Helper()
			if err := w.Engine.NoteListened(t.Context(), bottest.Name, name, until); err != nil {
				t.Fatal(err)
			}
		}
		later := start.Add(time.Hour + time.Nanosecond)
		knows(a, "server/1", time.Time{})
		note(a, "server/1", start)
		note(b, "server/1", later)
		note(a, "server/1", later.Add(-time.Nanosecond)) // it stood still
		note(b, "server/2", start)
		knows(a, "server/1", later)
		knows(a, "server/2", start)
		if got, err := a.Engine.Listened(t.Context(), "another", "server/1"); err != nil || !got.IsZero() {
			t.Errorf("another platform is known until %v, %v", got, err)
		}
		a.Stop()
		b.Kill()
		b.Start()
		knows(b, "server/1", later)
		b.Stop()
	})
}

// A file keeps it as well, also through a crash.
func TestListenedOutlivesACrash(t *testing.T) {
	w := newWorld(t, newOutside())
	w.Start()
	if err := w.Engine.NoteListened(t.Context(), bottest.Name, "server/1", start); err != nil {
		t.Fatal(err)
	}
	w.Kill()
	w.Start()
	if got, err := w.Engine.Listened(t.Context(), bottest.Name, "server/1"); err != nil || !got.Equal(start) {
		t.Errorf("after a crash it is known until %v, %v", got, err)
	}
	w.Stop()
}
