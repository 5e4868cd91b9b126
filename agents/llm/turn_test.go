package llm_test

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
)

func TestRetriesOfATurn(t *testing.T) {
	count := func(failed, wait time.Duration) int {
		ctx, n := llm.BeginTurn(t.Context(), "t"), 0
		for n < 20 && llm.SpendRetry(ctx, failed, wait) {
			n++
		}
		return n
	}
	for _, c := range []struct {
		failed, wait time.Duration
		want         int
	}{
		{0, 0, 8}, {0, 1500 * time.Millisecond, 8}, {0, 20 * time.Second, 3}, {25 * time.Second, time.Second, 2}, {60 * time.Second, time.Second, 0},
	} {
		if got := count(c.failed, c.wait); got != c.want {
			t.Errorf("attempts that fail after %v, with waits of %v, are repeated %d times, want %d", c.failed, c.wait, got, c.want)
		}
	}
	if other := llm.BeginTurn(llm.BeginTurn(t.Context(), "t"), "t"); !llm.SpendRetry(other, 0, time.Second) {
		t.Error("a turn begins with nothing")
	}
	for range 20 {
		if !llm.SpendRetry(t.Context(), time.Hour, time.Hour) {
			t.Fatal("outside of a turn a call has its own")
		}
	}
}
