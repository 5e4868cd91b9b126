package engine

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// A rewrite that was about to begin when the outbox got the last word does not begin any more: it would come after that.
func TestNoRewriteAfterTheLastWord(t *testing.T) {
	p := newProgress(&Engine{busy: newBusyness()}) // without a store, so that a rewrite would not go unseen
	live := &liveCard{thread: storage.Thread{ID: "t1"}, ended: make(chan struct{})}
	p.cards["t1"] = live
	p.endRewrites("t1")
	p.rewriteCard(live, progressKey, &bot.Card{Title: "50%"})
	if len(p.cards) != 0 {
		t.Errorf("still known: %v", p.cards)
	}
}
