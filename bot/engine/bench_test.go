package engine_test

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// bench is a running program on a real file that is synced as in earnest.
func bench(b *testing.B, out *outside) (*engine.Engine, *boltstore.Store) {
	store, err := boltstore.Open(b.Context(), filepath.Join(b.TempDir(), "m.db"), boltstore.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return run(b, store, out), store
}

func run(b *testing.B, store *boltstore.Store, out *outside) *engine.Engine {
	e, err := engine.New(engine.Config{
		Store: store, Programs: []agents.Program{agents.Register("echo", 1, echo{out}, nil)},
		Starts:   map[string]string{"echo": "echo"},
		Adapters: []bot.Adapter{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}},
	})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); e.Run(ctx) }()
	b.Cleanup(func() { cancel(); <-ended; store.Close() })
	return e
}

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkPlainTurn is one person who says something and is answered: accepted, one model call, committed, posted.
func BenchmarkPlainTurn(b *testing.B) {
	e, store := bench(b, newOutside())
	mustAccept(b, e, begin("t1"))
	e.Settle(b.Context())
	before, used := store.Stats(), cpu()
	for i := 0; b.Loop(); i++ {
		mustAccept(b, e, say("t1", fmt.Sprint("e", i), "hello"))
		e.Settle(b.Context())
	}
	after, n := store.Stats(), float64(b.N)
	b.ReportMetric(float64(after.Commits-before.Commits)/n, "commits/turn")
	b.ReportMetric(float64(after.Bytes-before.Bytes)/n, "written-bytes/turn")
	b.ReportMetric(float64(cpu()-used)/n/1000, "cpu-µs/turn")
}

// BenchmarkThreads is many people who talk at once; group commit makes turns cheaper than one at a time.
func BenchmarkThreads(b *testing.B) {
	const threads = 200
	e, store := bench(b, newOutside())
	for i := range threads {
		mustAccept(b, e, begin(fmt.Sprint("t", i)))
	}
	e.Settle(b.Context())
	before, used := store.Stats(), cpu()
	round := 0
	for b.Loop() {
		done := make(chan struct{}, threads)
		for i := range threads {
			go func() {
				mustAccept(b, e, say(fmt.Sprint("t", i), fmt.Sprintf("e%d-%d", round, i), "hello"))
				done <- struct{}{}
			}()
		}
		for range threads {
			<-done
		}
		e.Settle(b.Context())
		round++
	}
	after, n := store.Stats(), float64(b.N*threads)
	b.ReportMetric(float64(after.Commits-before.Commits)/n, "commits/turn")
	b.ReportMetric(float64(cpu()-used)/n/1000, "cpu-µs/turn")
	b.ReportMetric(n/b.Elapsed().Seconds(), "turns/s")
}

// BenchmarkWaitingThreads is the memory of threads in the middle of a turn, waiting on a model, and of idle ones.
func BenchmarkWaitingThreads(b *testing.B) {
	const threads = 8000
	for b.Loop() {
		release := make(chan struct{})
		out := newOutside()
		out.model = func(ctx context.Context, text string) (string, error) {
			select {
			case <-release:
			case <-ctx.Done():
			}
			return text, ctx.Err()
		}
		e, _ := bench(b, out)
		acceptAll(b, e, threads, func(i int) bot.Event { return begin(fmt.Sprint("t", i)) })
		e.Settle(b.Context())
		idle := heap()
		acceptAll(b, e, threads, func(i int) bot.Event { return say(fmt.Sprint("t", i), fmt.Sprint("e", i), "hello") })
		for runtime.NumGoroutine() < threads {
			runtime.Gosched()
		}
		b.ReportMetric(float64(heap()-idle)/threads/1024, "KiB/waiting-thread")
		b.ReportMetric(float64(idle)/threads/1024, "KiB/idle-thread")
		close(release)
		e.Settle(b.Context())
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// BenchmarkStart10k opens a store with 10,000 conversations and is ready to accept.
func BenchmarkStart10k(b *testing.B) {
	const threads = 10000
	path := filepath.Join(b.TempDir(), "m.db")
	store, err := boltstore.Open(b.Context(), path, boltstore.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	e, err := engine.New(engine.Config{
		Store: store, Programs: []agents.Program{agents.Register("echo", 1, echo{newOutside()}, nil)},
		Starts:   map[string]string{"echo": "echo"},
		Adapters: []bot.Adapter{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}},
	})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); e.Run(ctx) }()
	for round := range 5 {
		acceptAll(b, e, threads, func(i int) bot.Event {
			if round == 0 {
				return begin(fmt.Sprint("t", i))
			}
			return say(fmt.Sprint("t", i), fmt.Sprintf("e%d-%d", i, round), "hello")
		})
		e.Settle(b.Context())
	}
	cancel()
	<-ended
	store.Close()

	for b.Loop() {
		store, err := boltstore.Open(b.Context(), path, boltstore.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := store.Work(b.Context()); err != nil {
			b.Fatal(err)
		}
		if _, err := store.Unsent(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		store.Close()
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/start")
}

func mustAccept(b *testing.B, e *engine.Engine, evs ...bot.Event) {
	if _, err := e.Accept(b.Context(), evs...); err != nil {
		b.Error(err)
	}
}

func acceptAll(b *testing.B, e *engine.Engine, n int, event func(i int) bot.Event) {
	const atOnce = 64
	slots := make(chan struct{}, atOnce)
	for i := range n {
		slots <- struct{}{}
		go func() { mustAccept(b, e, event(i)); <-slots }()
	}
	for range atOnce {
		slots <- struct{}{}
	}
}
