package memstore_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/memstore"
)

// What a life began of a thread before it lost it stays fenced in the very moment in which it takes the thread again: else the step of an effect would be put
// down, and the effect happen, that the life in between had begun as well.
func TestAStepInTheMomentOfTakingBack(t *testing.T) {
	ctx, data := t.Context(), memstore.New()
	var moment func() // whenever something is committed; not while it does so itself
	a := data.Open(memstore.Options{Link: func(_ context.Context, at memstore.Crossing) error {
		if do := moment; do != nil && at == memstore.Committed {
			moment = nil
			do()
		}
		return nil
	}})
	b := data.Open(memstore.Options{})
	t.Cleanup(func() {
		for _, s := range []storage.Store{a, b} {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
	})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	began := bot.Event{ID: "e1", Place: bot.Place{Platform: "fake", Thread: "t1"}, By: bot.User{ID: "fake:cand"}, Body: bot.Command{Name: "apply"}}
	_, err := a.Ingest(ctx, []storage.Inbound{{Event: began, Start: "echo", NewID: "id", Key: []byte("key")}}, time.Unix(0, 0))
	must(err)
	f, err := a.Claim(ctx, "id")
	must(err)
	_, err = a.Load(ctx, f)
	must(err)
	a.Lapse()
	_, err = b.Take(ctx, storage.InHand{})
	must(err)
	b.Lapse()
	tried := 0
	var try func()
	try = func() {
		tried++
		_, err := a.PutSteps(ctx, f, storage.Pin{Turn: 1, Now: time.Unix(0, 0)}, []agents.StepRecord{{Key: "pay", Effect: true, Status: agents.Started}}, true)
		if !errors.Is(err, storage.ErrFenced) {
			t.Errorf("the step of the earlier time: %v", err)
		}
		moment = try
	}
	moment = try
	share, err := a.Take(ctx, storage.InHand{})
	moment = nil
	must(err)
	if len(share.Work) != 1 || tried < 2 {
		t.Fatalf("after %d tries it has %+v", tried, share)
	}
}
