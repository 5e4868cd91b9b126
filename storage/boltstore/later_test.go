package boltstore_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// TestErasingSeveral leaves the compaction to the last of them, and an erasure that only fails to compact gives its rows all the same:
// the farewell must not wait for room.
func TestErasingSeveral(t *testing.T) {
	s, f, path := faulty(t)
	for n := range 2 {
		ingest(t, s, starting(n), saying(n, 1, "himitsu"))
	}
	words := func() bool {
		raw, err := os.ReadFile(path)
		must(t, err)
		return bytes.Contains(raw, []byte("himitsu"))
	}
	compactions := 0
	f.Compacted = func() error { compactions++; return nil }
	farewell := bot.Post{Key: "farewell", Text: "bye", To: bot.Destination{Audience: bot.ToThread}}
	rows, err := s.Erase(ctx, threadID(0), storage.Erasure{Farewell: &farewell, Later: true})
	must(t, err)
	if len(rows) != 1 || compactions != 0 {
		t.Errorf("%d rows, %d compactions", len(rows), compactions)
	}
	trouble := errors.New("the device is gone")
	f.Compacted = func() error { return trouble }
	rows, err = s.Erase(ctx, threadID(1), storage.Erasure{Farewell: &farewell})
	if !errors.Is(err, trouble) || len(rows) != 1 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if _, err := s.Thread(ctx, threadID(1)); !errors.Is(err, storage.ErrErased) || !words() {
		t.Errorf("%v; the words are gone: %v", err, !words())
	}
	f.Compacted = nil
	rows, err = s.Erase(ctx, threadID(1), storage.Erasure{})
	must(t, err)
	if len(rows) != 1 || words() {
		t.Errorf("%d rows; words: %v", len(rows), words())
	}
	must(t, s.Close())
}
