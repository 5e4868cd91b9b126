package engine_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// elsewhere is a store whose threads another program has.
type elsewhere struct {
	storage.Store
	claims *int
}

func (s elsewhere) Ingest(ctx context.Context, batch []storage.Inbound, now time.Time) ([]storage.Filed, error) {
	filed, err := s.Store.Ingest(ctx, batch, now)
	for i := range filed {
		filed[i].Elsewhere = true
	}
	return filed, err
}

func (s elsewhere) Claim(ctx context.Context, id bot.ThreadID) (storage.Fence, error) {
	*s.claims++
	return s.Store.Claim(ctx, id)
}

type elsewhereDisk struct {
	bottest.Disk
	claims *int
}

func (d elsewhereDisk) Open() (storage.Store, error) {
	s, err := d.Disk.Open()
	return elsewhere{s, d.claims}, err
}

// What another program works on starts no worker here, and who waits at the shell waits for the thread and not for a worker of this process.
func TestWorkWaitsForTurnsThatRunElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, claims := newWorld(t, newOutside()), 0
		w.Disk = elsewhereDisk{w.Disk, &claims}
		w.Start()
		done := make(chan error, 1)
		go func() { done <- w.Engine.Work(t.Context(), begin("t1")) }()
		wait(t.Context(), time.Minute)
		select {
		case err := <-done:
			t.Fatalf("over before the turn ran: %v", err)
		default:
		}
		if claims > 0 {
			t.Errorf("%d tries to run a turn that another program runs", claims)
		}
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		fence, err := w.Store.Claim(t.Context(), th.ID)
		if err != nil {
			t.Fatal(err)
		}
		in, err := w.Store.Load(t.Context(), fence)
		if err != nil {
			t.Fatal(err)
		}
		turn := storage.Turn{Pin: storage.Pin{Turn: 1, Now: start, Inbox: []uint64{in.Inbox[0].Seq}}, Now: start, State: agents.Saved{Version: 1, Data: []byte("{}")}}
		if _, err := w.Store.Commit(t.Context(), fence, turn); err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		w.Stop()
	})
}

// With nothing to do there is nothing to wait for.
func TestWorkOfWhatIsAnsweredAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		w.Send(begin("t1"))
		began := time.Now()
		ev := bot.Event{ID: "s", Place: place("t1"), By: cand, At: start, Body: bot.Command{Name: "status"}}
		if err := w.Engine.Work(t.Context(), ev); err != nil || time.Since(began) > 0 {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
	})
}
