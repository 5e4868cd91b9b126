package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	interviewrules "github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// benchEngine holds interviews on a real, synced file.
func benchEngine(b *testing.B, client llm.Client) (*engine.Engine, *boltstore.Store, *bottest.Platform) {
	b.Helper()
	store, err := boltstore.Open(b.Context(), filepath.Join(b.TempDir(), "m.db"), boltstore.Options{})
	if err != nil {
		b.Fatal(err)
	}
	jobs, err := openForms(config.Default())
	if err != nil {
		b.Fatal(err)
	}
	platform := &bottest.Platform{}
	e, err := engine.New(engine.Config{
		Store: store, Starts: map[string]string{interview.Workflow: interview.Workflow}, Adapters: []bot.Adapter{&bottest.Adapter{Name: fake.Platform, On: platform}},
		Desk: map[bot.Platform]engine.Rooms{fake.Platform: {Moderators: fake.Moderators(), Operators: fake.Operators()}},
		Programs: []agents.Program{interview.New(interview.Config{
			Forms: jobs.getForm, DefaultJob: jobs.first, Client: client, Checker: compliance.Lazy(compliance.Default),
		})},
	})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); e.Run(ctx) }()
	b.Cleanup(func() { cancel(); <-ended; store.Close() })
	return e, store, platform
}

func from(thread, id string, body bot.Body) bot.Event {
	return bot.Event{
		ID: bot.EventID(thread + "/" + id), Place: fake.Place(thread), At: time.Now(), Body: body,
		By: bot.User{Platform: fake.Platform, ID: bot.UserID("cand-" + thread), Role: bot.Candidate, Locale: "ja-JP"},
	}
}

// BenchmarkInterviewTurn is a turn of a real interview by rules: an answer is reviewed, the next question checked and asked.
func BenchmarkInterviewTurn(b *testing.B) {
	said := []string{
		"はい", "東京に住んでいます", "佐藤 美咲（さとう みさき）です", "misaki@example.com", "090-1234-5678", "就労可能です",
		"2023年1月から今まで、SaaS企業でバックエンドのリーダーをしています。検索の応答を1.8秒から0.3秒に縮めました", "Goを4年、本番で使っています",
	}
	e, store, _ := benchEngine(b, offline.New(interviewrules.Rules()))
	turns, commits, written := 0, uint64(0), uint64(0)
	for thread := 0; b.Loop(); thread++ {
		name := fmt.Sprint("t", thread)
		benchAccept(b, e, from(name, "start", bot.Command{Name: interview.Workflow}))
		e.Settle(b.Context())
		before := store.Stats()
		for i, text := range said {
			benchAccept(b, e, from(name, fmt.Sprint(i), bot.Message{ID: bot.MessageID(fmt.Sprint(name, "-", i)), Text: text}))
			e.Settle(b.Context())
		}
		after := store.Stats()
		turns, commits, written = turns+len(said), commits+after.Commits-before.Commits, written+after.Bytes-before.Bytes
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(turns), "µs/turn")
	b.ReportMetric(float64(commits)/float64(turns), "commits/turn")
	b.ReportMetric(float64(written)/float64(turns)/1024, "written-KiB/turn")
}

// BenchmarkWaitingInterviews has 8,000 candidates say yes at once while a model over HTTP, in a process of its own, takes two
// seconds for each call (or, held, answers nobody before all of them wait), and reports the most memory that this process used.
func BenchmarkWaitingInterviews(b *testing.B) {
	b.Run("2s", func(b *testing.B) { waitingInterviews(b, false) })
	b.Run("held", func(b *testing.B) { waitingInterviews(b, true) })
}

func waitingInterviews(b *testing.B, held bool) {
	const threads = 8000
	for b.Loop() {
		model := startSlowModel(b, held)
		client := openai.New(openai.Config{BaseURL: model.url, APIKey: "none", MaxConcurrent: threads, Timeout: 10 * time.Minute, HeaderTimeout: 10 * time.Minute})
		settings := llm.DefaultSettings()
		settings.Provider, settings.Model = "slow", "slow"
		router, err := llm.NewRouter(map[string]llm.Client{"slow": client}, settings, nil)
		if err != nil {
			b.Fatal(err)
		}
		e, _, _ := benchEngine(b, llm.NewLimiter(router, threads))
		each(threads, func(i int) {
			benchAccept(b, e, from(fmt.Sprint("t", i), "start", bot.Command{Name: interview.Workflow}))
		})
		e.Settle(b.Context())
		b.ReportMetric(resident(b), "MiB-idle")
		done := make(chan struct{})
		go func() {
			defer close(done)
			each(threads, func(i int) {
				benchAccept(b, e, from(fmt.Sprint("t", i), "yes", bot.Message{ID: bot.MessageID(fmt.Sprint("y", i)), Text: "はい"}))
			})
			if held {
				for model.waiting(b) < threads {
					<-time.After(50 * time.Millisecond)
				}
				model.release()
			}
			e.Settle(b.Context())
		}()
		b.ReportMetric(peak(b, done), "MiB-peak")
		client.Close()
	}
}

// peak is the most memory that this process used until done.
func peak(b *testing.B, done <-chan struct{}) (most float64) {
	for {
		most = max(most, resident(b))
		select {
		case <-done:
			return most
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func benchAccept(b *testing.B, e *engine.Engine, ev bot.Event) {
	if _, err := e.Accept(context.Background(), ev); err != nil {
		b.Error(err)
	}
}

func each(n int, f func(i int)) {
	const atOnce = 64
	slots := make(chan struct{}, atOnce)
	for i := range n {
		slots <- struct{}{}
		go func() { f(i); <-slots }()
	}
	for range atOnce {
		slots <- struct{}{}
	}
}

// resident is the memory of this process that is in use, in MiB.
func resident(b *testing.B) float64 {
	raw, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skipf("no /proc here: %v", err)
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}

// slow is a model server in another process.
type slow struct {
	url   string
	stdin io.Closer
}

func startSlowModel(b *testing.B, held bool) *slow {
	cmd := exec.Command("slowmodel", strconv.FormatBool(held))
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { in.Close(); cmd.Process.Kill(); cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return &slow{strings.TrimSpace(line), in}
}

func (s *slow) waiting(b *testing.B) int {
	res, err := http.Get(s.url + "/waiting")
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	n, _ := strconv.Atoi(string(bytes.TrimSpace(raw)))
	return n
}

func (s *slow) release() { s.stdin.Close() }

// slowModel is the process: it refuses every call, after two seconds or, held, when its standard input ends.
func slowModel() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var waiting atomic.Int64
	released := make(chan struct{})
	go func() { io.Copy(io.Discard, os.Stdin); close(released) }()
	mux := http.NewServeMux()
	mux.HandleFunc("/waiting", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, waiting.Load()) })
	mux.HandleFunc("/chat/completions", func(w http.ResponseWriter, _ *http.Request) {
		waiting.Add(1)
		wait := time.After(2 * time.Second)
		if os.Args[1] == "true" {
			wait = nil
		}
		select {
		case <-wait:
		case <-released:
		}
		http.Error(w, "released", http.StatusBadRequest)
	})
	fmt.Println("http://" + l.Addr().String())
	http.Serve(l, mux)
}
