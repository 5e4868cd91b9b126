package llm_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
)

func TestLimiterLetsThroughItsNumber(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, most, done atomic.Int32
		slow := clientFunc(func(context.Context, llm.Request) (llm.Response, error) {
			if n := running.Add(1); n > most.Load() {
				most.Store(n)
			}
			<-time.After(2 * time.Second)
			running.Add(-1)
			done.Add(1)
			return llm.Response{}, nil
		})
		limited := llm.NewLimiter(slow, 3)
		start := time.Now()
		var wg sync.WaitGroup
		for range 10 {
			wg.Go(func() { limited.Chat(t.Context(), llm.Request{}) })
		}
		wg.Wait()
		if most.Load() != 3 || done.Load() != 10 || time.Since(start) != 8*time.Second {
			t.Errorf("at most %d at once, %d done in %v; want 3, 10, 8s", most.Load(), done.Load(), time.Since(start))
		}
	})
}

func TestLimiterWaitEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		limited := llm.NewLimiter(clientFunc(func(context.Context, llm.Request) (llm.Response, error) {
			<-release
			return llm.Response{}, nil
		}), 0) // below one is one
		held := make(chan error)
		go func() {
			_, err := limited.Chat(t.Context(), llm.Request{})
			held <- err
		}()
		synctest.Wait()

		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if _, err := limited.Chat(ctx, llm.Request{}); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Second {
			t.Errorf("a call that waits: %v after %v", err, time.Since(start))
		}
		close(release)
		if err := <-held; err != nil {
			t.Error(err)
		}
		if _, err := limited.Chat(ctx, llm.Request{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a call whose context is over found a free place: %v", err)
		}
		if _, err := limited.Chat(t.Context(), llm.Request{}); err != nil {
			t.Errorf("the place was not given back: %v", err)
		}
	})
}

func TestLimiterGivesThePlaceBackAfterAPanic(t *testing.T) {
	broken := true
	limited := llm.NewLimiter(clientFunc(func(context.Context, llm.Request) (llm.Response, error) {
		if broken {
			panic("a rule is broken")
		}
		return llm.Response{}, nil
	}), 1)
	func() {
		defer func() { recover() }()
		limited.Chat(t.Context(), llm.Request{})
	}()
	broken = false
	if _, err := limited.Chat(t.Context(), llm.Request{}); err != nil {
		t.Error(err)
	}
}
