package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// sparing is a store that refuses to read everything, and lets something happen when it is asked whose time is over.
type sparing struct {
	storage.Store
	listed func(storage.Store)
}

var errEverything = errors.New("everything is read")

func (s sparing) Find(ctx context.Context, q storage.ThreadQuery) (storage.Page[storage.Thread], error) {
	if q.Owner == nil && q.ByAge() {
		return storage.Page[storage.Thread]{}, errEverything
	}
	return s.Store.Find(ctx, q)
}

func (s sparing) Cards(ctx context.Context, q storage.CardQuery) (storage.Page[bot.Approval], error) {
	if q.State == "" {
		return storage.Page[bot.Approval]{}, errEverything
	}
	return s.Store.Cards(ctx, q)
}

func (s sparing) Overdue(ctx context.Context, r storage.Retention) ([]bot.ThreadID, time.Time, error) {
	over, next, err := s.Store.Overdue(ctx, r)
	if s.listed != nil && len(over) > 0 {
		s.listed(s.Store)
	}
	return over, next, err
}

type sparingDisk struct {
	bottest.Disk
	listed func(storage.Store)
}

func (d sparingDisk) Open() (storage.Store, error) {
	s, err := d.Disk.Open()
	return sparing{s, d.listed}, err
}

func (d sparingDisk) Crash(s storage.Store, keepLazy bool) error {
	return d.Disk.Crash(s.(sparing).Store, keepLazy)
}

// What people write, and what they look at, costs no more when there are many conversations and cards.
func TestNobodyWhoWritesHasEverythingRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Disk, w.Config.Retention = sparingDisk{Disk: w.Disk}, 1000*time.Hour
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
		if err != nil || len(open) != 1 {
			t.Fatal(open, err)
		}
		code := open[0].Code
		if r := accept(t, w, typed("x1", "what about "+code)); !strings.Contains(r.Text, code) {
			t.Errorf("a card that is named: %q", r.Text)
		}
		elsewhere := say("t9", "s", "status")
		if r := accept(t, w, elsewhere); r.Text == "" {
			t.Error("who asks how it stands reads nothing")
		}
		for _, u := range []bot.User{cand, mod} {
			if page, err := w.Engine.Home(t.Context(), u); err != nil || len(page.Cards) == 0 {
				t.Errorf("%s sees %d cards, %v", u.ID, len(page.Cards), err)
			}
		}
		w.Advance(25 * time.Hour) // the card's time is over: the conversation hears of it
		w.Advance(1000 * time.Hour)
		if _, err := w.Store.At(t.Context(), place("t1")); !errors.Is(err, storage.ErrErased) {
			t.Errorf("after its time: %v", err)
		}
		w.Stop()
	})
}

// What is said to a conversation after it was found to be old keeps it, whichever program takes that in.
func TestRetentionHeedsWhatCameMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		looks := 0
		w.Disk = sparingDisk{w.Disk, func(s storage.Store) {
			if looks++; looks == 1 {
				if _, err := s.Ingest(context.Background(), []storage.Inbound{{Event: say("t1", "late", "I am still here")}}, w.Clock.Now()); err != nil {
					t.Error(err)
				}
			}
		}}
		w.Config.Retention = 24 * time.Hour
		w.Start()
		w.Send(begin("t1"))
		w.Advance(25 * time.Hour)
		if _, err := w.Store.At(t.Context(), place("t1")); err != nil {
			t.Errorf("somebody speaks there: %v", err)
		}
		w.Restart() // this life takes up what the other program left
		w.Settle()
		if got := texts(w, "t1", "answer/"); len(got) != 1 {
			t.Errorf("answered: %q", got)
		}
		w.Advance(25 * time.Hour)
		if _, err := w.Store.At(t.Context(), place("t1")); !errors.Is(err, storage.ErrErased) {
			t.Errorf("a day after the last word: %v", err)
		}
		w.Stop()
	})
}
