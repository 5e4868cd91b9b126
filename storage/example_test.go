package storage_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// One message goes through a store: it is filed, its thread claimed and loaded, and the turn about it committed. What the turn says
// waits in the outbox from then on, also after a crash.
func Example() {
	ctx, now := context.Background(), time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	dir, err := os.MkdirTemp("", "mendan")
	check(err)
	defer os.RemoveAll(dir)
	store, err := boltstore.Open(ctx, filepath.Join(dir, "mendan.db"), boltstore.Options{})
	check(err)
	defer store.Close()

	channel := bot.Place{Platform: "slack", Channel: "C1"}
	event := bot.Event{ID: "ev-1", Place: channel, By: bot.User{Platform: "slack", ID: "U1"}, Body: bot.Command{Name: "apply"}}
	apply := storage.Inbound{Event: event, Start: "interview", NewID: "t-1", Key: []byte("secret")}
	for range 2 { // platforms send an event twice where they are not sure
		filed, err := store.Ingest(ctx, []storage.Inbound{apply}, now)
		check(err)
		fmt.Println(filed[0].Outcome)
	}

	fence, err := store.Claim(ctx, "t-1")
	check(err)
	loaded, err := store.Load(ctx, fence)
	check(err)
	done, err := store.Commit(ctx, fence, storage.Turn{
		Pin:   storage.Pin{Turn: 1, Now: now, Inbox: []uint64{loaded.Inbox[0].Seq}},
		Now:   now,
		State: agents.Saved{Version: 1, Data: json.RawMessage(`{"asked":"name"}`)},
		Posts: []bot.Post{{Key: "name", Text: "What is your name?"}},
	})
	check(err)
	fmt.Println(done.Rows[0].Message, done.Rows[0].Post.Text, done.More)

	unsent, err := store.Unsent(ctx)
	check(err)
	check(store.Sent(ctx, unsent[0], bot.MessageRef{Place: channel, ID: "1712.001"}))
	unsent, err = store.Unsent(ctx)
	fmt.Println(len(unsent), err)
	// Output:
	// queued
	// known
	// m1 What is your name? false
	// 0 <nil>
}

// The entries of the audit chain hold each other: one that is changed or taken out breaks it.
func ExampleAudit_Follows() {
	at := time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	start := storage.Audit{At: at, Kind: "start"}.Seal(storage.Audit{})
	decision := storage.Audit{At: at, Kind: "decision", Labels: map[string]string{"state": "approved"}}.Seal(start)
	fmt.Println(start.Follows(storage.Audit{}), decision.Follows(start))

	decision.Labels["state"] = "rejected"
	fmt.Println(decision.Follows(start), decision.Follows(storage.Audit{}))
	// Output:
	// true true
	// false false
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
