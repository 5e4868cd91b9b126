package boltstore_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// TestStoreFromBeforeOneSequence opens a file in which each kind of record had numbers of its own, the inbox the most. Everything that is new comes
// behind everything that is there, and a conversation that was set aside then is taken up with what was said after that.
func TestStoreFromBeforeOneSequence(t *testing.T) {
	s := openFormer(t, "before_numbers")
	before, err := s.Unsent(ctx)
	must(t, err)
	last := before[len(before)-1].Seq

	_, err = s.Unpark(ctx, threadID(1), storage.Unparking{Skip: true})
	must(t, err)
	f, err := s.Claim(ctx, threadID(1))
	must(t, err)
	in, err := s.Load(ctx, f)
	must(t, err)
	if len(in.Inbox) != 1 || in.Inbox[0].Event.Body.(bot.Message).Text != "after it was parked" {
		t.Errorf("what is left to it: %+v", in.Inbox)
	}
	ingest(t, s, saying(0, 9, "new"), starting(2))
	rec, err := s.Record(ctx, threadID(0))
	must(t, err)
	if n := len(rec.Waiting); n != 2 || rec.Waiting[1].Seq <= rec.Waiting[0].Seq || rec.Waiting[1].Event.ID != "message:0.9" {
		t.Errorf("it waits as %+v", rec.Waiting)
	}
	_, rows, _, err := s.FireTimers(ctx, noon.Add(time.Hour))
	must(t, err)
	run(t, s, threadID(0), 0, "")
	unsent, err := s.Unsent(ctx)
	must(t, err)
	if len(rows) != 2 || rows[1].Seq <= last || unsent[len(unsent)-1].Seq != rows[1].Seq {
		t.Errorf("queued %+v, behind %+v", rows, before)
	}
	threads, err := storage.AllThreads(ctx, s, storage.ThreadQuery{})
	must(t, err)
	approvals, err := storage.AllCards(ctx, s, storage.CardQuery{})
	must(t, err)
	ids := []bot.ThreadID{threads[0].ID, threads[1].ID, threads[2].ID}
	names := []string{approvals[0].Name, approvals[1].Name, approvals[2].Name}
	if !slices.Equal(ids, []bot.ThreadID{threadID(0), threadID(1), threadID(2)}) || !slices.Equal(names, []string{"other", "plan", "engine/parked"}) {
		t.Errorf("in order of age: %v, %v", ids, names)
	}
	_, err = s.Verify(ctx)
	must(t, err)
	must(t, s.Close())
}
