package engine

import (
	"context"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// A rewrite that was about to begin when the outbox got the last word does not begin any more: it would come after that.
func TestNoRewriteAfterTheLastWord(t *testing.T) {
	p := newProgress(&Engine{busy: newBusyness()}) // without a store, so that a rewrite would not go unseen
	live := &livePost{ended: make(chan struct{}), show: func(context.Context, bot.Post) error {
		t.Error("it was shown")
		return nil
	}}
	p.live[liveKey{"t1", progressKey}] = live
	p.endRewrites("t1", progressKey)
	p.bringOut(live, bot.Post{Card: &bot.Card{Title: "50%"}})
	if len(p.live) != 0 {
		t.Errorf("still known: %v", p.live)
	}
}
