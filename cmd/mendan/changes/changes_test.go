package changes_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/changes"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/memstore"
)

// told reports whether a watcher was told since it was last asked.
func told(c <-chan struct{}) bool {
	synctest.Wait()
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// start begins a conversation at a place.
func start(t *testing.T, s storage.Store, name string) bot.ThreadID {
	t.Helper()
	ev := bot.Event{
		ID: bot.EventID("start " + name), Place: bot.Place{Platform: "fake", Channel: name}, By: bot.User{Platform: "fake", ID: "ana"}, At: time.Now(),
		Body: bot.Command{Name: "apply"},
	}
	filed, err := s.Ingest(t.Context(), []storage.Inbound{{Event: ev, Start: "interview", NewID: bot.ThreadID("id-" + name), Key: []byte("k")}}, time.Now())
	if err != nil || filed[0].Outcome != storage.Queued {
		t.Fatalf("%v, %v", filed, err)
	}
	return filed[0].Thread
}

// turn commits a turn with a post, and returns its row.
func turn(t *testing.T, s storage.Store, id bot.ThreadID) storage.OutboxRow {
	t.Helper()
	f, err := s.Claim(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	in, err := s.Load(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	pin := storage.Pin{Turn: in.Thread.Turn + 1, Now: time.Now()}
	for _, w := range in.Inbox {
		pin.Inbox = append(pin.Inbox, w.Seq)
	}
	out, err := s.Commit(t.Context(), f, storage.Turn{Pin: pin, Now: pin.Now, Posts: []bot.Post{{Key: "q", To: bot.Destination{Audience: bot.ToThread}, Text: "?"}}})
	if err != nil {
		t.Fatal(err)
	}
	return out.Rows[0]
}

// TestChanges has a reader of one conversation, one of another, and one of all told of what changes, each time once, and no more once they look away.
func TestChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		feed := &changes.Feed{}
		inner := memstore.New().Open(memstore.Options{Sole: true})
		s := feed.Store(inner)
		defer s.Close()
		id, other := start(t, s, "a"), start(t, s, "b")
		ctx, cancel := context.WithCancel(t.Context())
		mine, theirs, any := feed.Watch(ctx, id), feed.Watch(t.Context(), other), feed.Watch(t.Context(), changes.Any)
		var row storage.OutboxRow
		said := bot.Event{ID: "said", Place: bot.Place{Platform: "fake", Channel: "a"}, By: bot.User{Platform: "fake", ID: "ana"}, At: time.Now(), Body: bot.Message{ID: "m", Text: "hi"}}
		say := func() error {
			_, err := s.Ingest(t.Context(), []storage.Inbound{{Event: said}}, time.Now())
			return err
		}
		for _, step := range []struct {
			name  string
			do    func() error
			quiet bool
		}{
			{name: "a message", do: say},
			{name: "the same again", do: say, quiet: true},
			{name: "a turn", do: func() error { row = turn(t, s, id); return nil }},
			{name: "what was sent", do: func() error {
				_, err := s.Sent(t.Context(), row, bot.MessageRef{Place: said.Place, ID: "1"}, time.Now())
				return err
			}},
			{name: "nothing", do: func() error { return nil }, quiet: true},
			{name: "a parking", do: func() error {
				f, err := s.Claim(t.Context(), id)
				if err == nil {
					_, err = s.Park(t.Context(), f, storage.Parking{Reason: "x"})
				}
				return err
			}},
			{name: "its end", do: func() error { _, err := s.Unpark(t.Context(), id, storage.Unparking{}); return err }},
			{name: "an erasure", do: func() error { _, err := s.Erase(t.Context(), id, storage.Erasure{}); return err }},
		} {
			if err := step.do(); err != nil {
				t.Fatalf("%s: %v", step.name, err)
			}
			if a, b, c := told(mine), told(theirs), told(any); a == step.quiet || b || c == step.quiet {
				t.Errorf("%s: its reader was told %v, another one's %v, that of all %v", step.name, a, b, c)
			}
		}
		cancel()
		synctest.Wait()
		feed.Tell(id)
		if told(mine) {
			t.Error("who looked away is told")
		}
	})
}

// TestChangesElsewhere has what another program on the same store changed told within a pause, and nothing while nothing changes.
func TestChangesElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pause = time.Second
		feed, data := &changes.Feed{}, memstore.New()
		here, there := data.Open(memstore.Options{}), data.Open(memstore.Options{})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); feed.Run(ctx, here, pause) }()
		id := start(t, there, "a")
		c := feed.Watch(t.Context(), id)
		look := func() bool { time.Sleep(pause + time.Millisecond); return told(c) }
		if !look() { // it may have been read before
			t.Error("the first look is not told")
		}
		if look() {
			t.Error("nothing changed, and it was told")
		}
		turn(t, there, id)
		if !look() {
			t.Error("a turn elsewhere is not told")
		}
		if _, err := there.Erase(t.Context(), id, storage.Erasure{}); err != nil {
			t.Fatal(err)
		}
		if !look() || look() {
			t.Error("an erasure elsewhere is to be told once")
		}
		cancel()
		<-ended
		for _, s := range []storage.Store{here, there} {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestSoleStoreIsNotLookedAt ends at once where no other program can have the store open.
func TestSoleStoreIsNotLookedAt(t *testing.T) {
	s := sole{memstore.New().Open(memstore.Options{Sole: true})}
	defer s.Close()
	(&changes.Feed{}).Run(t.Context(), s, time.Hour)
}

// sole is a store that is this program's alone.
type sole struct{ storage.Store }

func (sole) Lease() time.Duration { return 0 }
