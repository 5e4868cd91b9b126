package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// BenchmarkOpenConversations starts the program, as a process of its own on Slack over HTTP, on a store with so many interviews that wait for their
// people. It reports when it listens, and its memory beyond the mapped file: at the peak of the first seconds, and after them.
func BenchmarkOpenConversations(b *testing.B) {
	for _, threads := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(threads), func(b *testing.B) {
			b.Setenv("GOGC", "") // as it is started by those who run it
			for b.Loop() {
				s, _ := overHTTP(b, 1)
				p := beginApart(b, s, "")
				p.kill()
				file := fillOpen(b, filepath.Join(p.dir, "mendan.db"), threads)
				begun := time.Now()
				p.start()
				b.ReportMetric(ms(time.Since(begun)), "ms-ready")
				b.ReportMetric(float64(file)/(1<<20), "MiB-file")
				var most, now float64
				for until := time.Now().Add(15 * time.Second); time.Now().Before(until); <-time.After(20 * time.Millisecond) {
					now = anonymous(b, p.pid)
					most = max(most, now)
				}
				b.ReportMetric(most, "MiB-peak")
				b.ReportMetric(now, "MiB-after")
				p.kill()
			}
		})
	}
}

// fillOpen stores interviews in direct messages in which something was said and that wait for more, and returns how long the file is.
func fillOpen(b *testing.B, path string, threads int) int64 {
	store, err := boltstore.Open(b.Context(), path, boltstore.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	state := json.RawMessage(`{"answers":"` + strings.Repeat("words of an answer ", 50) + `"}`)
	for from := 0; from < threads; from += 500 { // together: each transaction costs more than a conversation
		var all sync.WaitGroup
		for i := from; i < min(from+500, threads); i++ {
			all.Go(func() {
				if err := storeOpen(b, store, i, state); err != nil {
					b.Error(err)
				}
			})
		}
		all.Wait()
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}

// storeOpen stores one of them, with a turn that took up what was said.
func storeOpen(b *testing.B, store *boltstore.Store, i int, state json.RawMessage) error {
	ctx, at := b.Context(), slack.Place(fmt.Sprint("D", i), "")
	by := bot.User{Platform: slack.Platform, ID: bot.UserID(fmt.Sprint("U", i)), Name: fmt.Sprint("Somebody ", i), Locale: "ja-JP", Zone: "Asia/Tokyo"}
	id := bot.ThreadID(fmt.Sprintf("0199c0de-0000-7000-8000-%012d", i))
	said := bot.MessageID(fmt.Sprintf("1763600000.%06d", i))
	events := []storage.Inbound{
		{Event: bot.Event{ID: bot.EventID(fmt.Sprint("start", i)), Place: at, By: by, At: wireNow, Body: bot.Command{Name: "apply"}},
			Start: interview.Workflow, About: fmt.Sprint("job", i), NewID: id, Key: []byte(id)},
		{Event: bot.Event{ID: bot.Identify("message", at, said, ""), Place: at, By: by, At: wireNow, Body: bot.Message{ID: said, Text: "こんにちは"}}},
	}
	if _, err := store.Ingest(ctx, events, wireNow); err != nil {
		return err
	}
	fence, err := store.Claim(ctx, id)
	if err != nil {
		return err
	}
	in, err := store.Load(ctx, fence)
	if err != nil {
		return err
	}
	pin := storage.Pin{Turn: in.Thread.Turn + 1, Now: wireNow}
	for _, w := range in.Inbox {
		pin.Inbox = append(pin.Inbox, w.Seq)
	}
	_, err = store.Commit(ctx, fence, storage.Turn{
		Pin: pin, Now: wireNow, State: agents.Saved{Data: state}, Glance: agents.Glance{Status: "asking", Lang: "ja"},
		Timers: []agents.Timer{{Name: "remind", At: wireNow.Add(48 * time.Hour)}, {Name: "expire", At: wireNow.Add(14 * 24 * time.Hour)}},
	})
	return err
}

// anonymous is how much memory of a process is no file's, in MiB.
func anonymous(b *testing.B, pid int) float64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skipf("no /proc here: %v", err)
	}
	_, rest, _ := strings.Cut(string(raw), "RssAnon:")
	kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kb / 1024
}
