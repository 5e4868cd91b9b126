package storage_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
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
	_, err = store.Sent(ctx, unsent[0], bot.MessageRef{Place: channel, ID: "1712.001"}, time.Now())
	check(err)
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

// A file comes in before the message that names it, and goes with the conversation.
func ExampleKeepFile() {
	ctx, now := context.Background(), time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	dir, err := os.MkdirTemp("", "mendan")
	check(err)
	defer os.RemoveAll(dir)
	store, err := boltstore.Open(ctx, filepath.Join(dir, "mendan.db"), boltstore.Options{})
	check(err)
	defer store.Close()

	channel, by := bot.Place{Platform: "slack", Channel: "C1"}, bot.User{Platform: "slack", ID: "U1"}
	apply := storage.Inbound{
		Event: bot.Event{ID: "ev-1", Place: channel, By: by, Body: bot.Command{Name: "apply"}}, Start: "interview", NewID: "t-1", Key: []byte("secret"),
	}
	file, err := storage.KeepFile(ctx, store, storage.File{Ref: "r-1", Name: "cv.txt", MIME: "text/plain", At: now}, strings.NewReader("ten years of Go"))
	check(err)
	said := bot.Message{ID: "1", Attachments: []bot.Attachment{{Name: file.Name, Size: file.Size, Ref: file.Ref}}}
	sends := storage.Inbound{Event: bot.Event{ID: "ev-2", Place: channel, By: by, Body: said}}
	_, err = store.Ingest(ctx, []storage.Inbound{apply, sends}, now)
	check(err)

	kept, err := store.FilesOf(ctx, "t-1")
	check(err)
	content, err := storage.OpenFile(ctx, store, kept[0].Ref)
	check(err)
	raw, err := io.ReadAll(content)
	check(err)
	fmt.Println(kept[0].Name, kept[0].Size, string(raw))

	_, err = store.Erase(ctx, "t-1", storage.Erasure{})
	check(err)
	_, err = store.File(ctx, "r-1")
	fmt.Println(errors.Is(err, storage.ErrNotFound))
	// Output:
	// cv.txt 15 ten years of Go
	// true
}
