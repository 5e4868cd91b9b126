package boltstore_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/storetest"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

func open(t testing.TB, path string, o boltstore.Options) *boltstore.Store {
	t.Helper()
	s, err := boltstore.Open(ctx, path, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func starting(n int) storage.Inbound {
	return storage.Inbound{
		Event: bot.Event{
			ID: bot.EventID(fmt.Sprint("start", n)), Place: place(n), At: noon, Body: bot.Command{Name: "apply"},
			By: bot.User{Platform: "fake", ID: bot.UserID(fmt.Sprint("cand-", n)), Role: bot.Candidate},
		},
		Start: "interview", NewID: threadID(n), Key: []byte("0123456789abcdef0123456789abcdef"),
	}
}

// threadID is as long, and as spread over the key space, as real ones.
func threadID(n int) bot.ThreadID {
	return bot.ThreadID(fmt.Sprintf("%08x-0000-7000-8000-%012d", uint32(n)*2654435761, n))
}

func place(n int) bot.Place {
	return bot.Place{Platform: "fake", Channel: "C0123456789", Thread: fmt.Sprintf("17000000%d.123456", n)}
}

func saying(n, turn int, text string) storage.Inbound {
	id := fmt.Sprintf("%d.%d", n, turn)
	return storage.Inbound{Event: bot.Event{
		ID: bot.EventID("message:" + id), Place: place(n), At: noon,
		By:   bot.User{Platform: "fake", ID: bot.UserID(fmt.Sprint("cand-", n)), Role: bot.Candidate},
		Body: bot.Message{ID: bot.MessageID(id), Text: text},
	}}
}

// plainTurn is what a turn of an interview writes: a state of 4 KB, a question, two log entries, and steps.
func plainTurn(pin storage.Pin, steps int, input string) storage.Turn {
	turn := storage.Turn{
		Pin: pin, Now: noon,
		State: agents.Saved{Version: 1, Data: json.RawMessage(fmt.Sprintf(`{"turn":%d,"fields":%q}`, pin.Turn, strings.Repeat("x", 4000)))},
		Posts: []bot.Post{{Key: fmt.Sprintf("ask/%d", pin.Turn), To: bot.Destination{Audience: bot.ToThread}, Text: strings.Repeat("質問", 40)}},
		Log: []agents.LogEntry{
			{Role: agents.User, Text: strings.Repeat("答え", 40), ID: fmt.Sprint(pin.Turn), At: noon},
			{Role: agents.Assistant, Text: strings.Repeat("質問", 40), ID: fmt.Sprintf("ask/%d", pin.Turn), At: noon},
		},
		Glance: agents.Glance{Status: "interviewing", Lang: "ja", Done: 3, Total: 10},
		Timers: []agents.Timer{{Name: "remind", At: noon.Add(time.Duration(pin.Turn) * time.Hour)}},
	}
	for i := range steps {
		turn.Steps = append(turn.Steps, agents.StepRecord{
			Turn: pin.Turn, Key: fmt.Sprintf("step/%d", i), Agent: "interviewer", Kind: agents.LLM, Name: "reply", Status: agents.Done,
			Input: json.RawMessage(input), Digest: strings.Repeat("d", 64), Output: json.RawMessage(`{"ask":"` + strings.Repeat("y", 200) + `"}`), StartedAt: noon,
		})
	}
	return turn
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func ingest(t testing.TB, s *boltstore.Store, in ...storage.Inbound) []storage.Filed {
	t.Helper()
	f, err := s.Ingest(ctx, in, noon)
	must(t, err)
	return f
}

// run takes up what waits with a plain turn and sends what it posts.
func run(t testing.TB, s *boltstore.Store, id bot.ThreadID, steps int, input string) {
	t.Helper()
	f, err := s.Claim(ctx, id)
	must(t, err)
	in, err := s.Load(ctx, f)
	must(t, err)
	pin := storage.Pin{Turn: in.Thread.Turn + 1, Now: noon}
	for _, w := range in.Inbox {
		pin.Inbox = append(pin.Inbox, w.Seq)
	}
	turn := plainTurn(pin, steps, input)
	for i := range turn.Steps {
		_, err := s.PutSteps(ctx, f, pin, turn.Steps[i:i+1], false)
		must(t, err)
	}
	turn.Steps = nil
	out, err := s.Commit(ctx, f, turn)
	must(t, err)
	for _, row := range out.Rows {
		_, err := s.Resolve(ctx, row)
		must(t, err)
		_, err = s.Sent(ctx, row, bot.MessageRef{Place: place(0), ID: bot.MessageID(row.Message)}, noon)
		must(t, err)
	}
}

// BenchmarkPlainTurn is one message and the turn over it: two durable commits.
func BenchmarkPlainTurn(b *testing.B) {
	prompt, err := json.Marshal(strings.Repeat("The prompt and the last messages. ", 120))
	must(b, err)
	for _, threads := range []int{1, 2000} {
		for _, noSync := range []bool{false, true} {
			b.Run(fmt.Sprintf("threads=%d/nosync=%v", threads, noSync), func(b *testing.B) {
				path := filepath.Join(b.TempDir(), "m.db")
				s := open(b, path, boltstore.Options{NoSync: true})
				fill(b, s, threads, 5)
				must(b, s.Close())
				s = open(b, path, boltstore.Options{NoSync: noSync})
				defer s.Close()
				before := s.Stats()
				b.ResetTimer()
				for i := range b.N {
					n := (i * 7919) % threads
					ingest(b, s, saying(n, 1000+i, "hello"))
					run(b, s, threadID(n), 2, string(prompt))
				}
				after := s.Stats()
				b.ReportMetric(float64(after.Commits-before.Commits)/float64(b.N), "commits/op")
				b.ReportMetric(float64(after.Bytes-before.Bytes)/float64(b.N), "disk-B/op")
			})
		}
	}
}

// fill stores threads with some turns each.
func fill(t testing.TB, s *boltstore.Store, threads, turns int) {
	t.Helper()
	for n := range threads {
		ingest(t, s, starting(n))
		for turn := range turns {
			ingest(t, s, saying(n, turn, "hello"))
			run(t, s, threadID(n), 2, `{"messages":["hello"]}`)
		}
	}
}

// BenchmarkOpen10k opens a store with 10,000 threads and reads what a start needs.
func BenchmarkOpen10k(b *testing.B) {
	path := filepath.Join(b.TempDir(), "m.db")
	s := open(b, path, boltstore.Options{NoSync: true})
	fill(b, s, 10000, 3)
	must(b, s.Close())
	b.ResetTimer()
	for range b.N {
		s := open(b, path, boltstore.Options{})
		if _, err := s.Work(ctx); err != nil {
			b.Fatal(err)
		}
		if _, err := s.Unsent(ctx); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		must(b, s.Close())
		b.StartTimer()
	}
}

// BenchmarkCreate opens a store where there is none.
func BenchmarkCreate(b *testing.B) {
	dir := b.TempDir()
	for i := range b.N {
		s := open(b, filepath.Join(dir, fmt.Sprint(i)), boltstore.Options{})
		b.StopTimer()
		must(b, s.Close())
		b.StartTimer()
	}
}

// BenchmarkErasingInALargeFile erases a conversation with a fifth of the files of a store, and reports how long others waited at most.
func BenchmarkErasingInALargeFile(b *testing.B) {
	for name, files := range map[string]int{"500MB": 60, "1GB": 120} {
		b.Run(name, func(b *testing.B) { eraseInALargeFile(b, files) })
	}
}

func eraseInALargeFile(b *testing.B, files int) {
	for b.Loop() {
		s := open(b, filepath.Join(b.TempDir(), "m.db"), boltstore.Options{Files: storage.FileLimits{Thread: 1 << 30}})
		ingest(b, s, starting(1), starting(2))
		content := strings.Repeat("words ", 8<<20/6)
		for n := range files {
			ref := fmt.Sprint("f", n)
			_, err := storage.KeepFile(ctx, s, storage.File{Ref: ref, Name: ref, At: noon}, strings.NewReader(content))
			must(b, err)
			ingest(b, s, sending(1+n%5/4, n, ref))
		}
		s.Proven()
		erased := make(chan error)
		begun := time.Now()
		go func() {
			_, err := s.Erase(ctx, threadID(2), storage.Erasure{})
			erased <- err
		}()
		var longest time.Duration
		for n, going := 0, true; going; n++ {
			select {
			case err := <-erased:
				must(b, err)
				going = false
			default:
				at := time.Now()
				ingest(b, s, saying(1, 1000+n, "meanwhile"))
				longest = max(longest, time.Since(at))
			}
		}
		b.ReportMetric(float64(longest.Milliseconds()), "ms-waited")
		b.ReportMetric(float64(time.Since(begun).Milliseconds()), "ms-erasing")
		must(b, s.Close())
	}
}

// BenchmarkPages reads pages of a file with 10,000 conversations.
func BenchmarkPages(b *testing.B) {
	path := filepath.Join(b.TempDir(), "mendan.db")
	storetest.BenchPages(b, storetest.Factory{Open: func(ctx context.Context, _ bool) (storage.Store, error) {
		return boltstore.Open(ctx, path, boltstore.Options{NoSync: true})
	}}, 10_000)
}
