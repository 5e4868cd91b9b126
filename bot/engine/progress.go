package engine

import (
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// progressKey names a flow's live card, or begins the names of several. Its first post goes through the outbox like any other; only its
// rewrites during a turn take this way, where the latest state wins and any may be lost.
const progressKey = "progress"

func isProgress(key string) bool {
	return key == progressKey || strings.HasPrefix(key, progressKey+"/")
}

// progressPause is the least time between two rewrites of one card: Slack allows about one message a second and channel.
const progressPause = time.Second

// progress rewrites live cards. It knows a card only while there is something to show of it, and for the pause after that.
type progress struct {
	e     *Engine
	mu    sync.Mutex
	cards map[bot.ThreadID]*liveCard
}

type liveCard struct {
	thread storage.Thread
	key    string        // of the card's post
	latest *bot.Card     // to be shown; the engine is busy while there is one
	ended  chan struct{} // closed when the outbox has the last word

	sending sync.Mutex // held while a rewrite is on its way
	over    bool       // no rewrite may begin any more
}

func newProgress(e *Engine) *progress {
	return &progress{e: e, cards: map[bot.ThreadID]*liveCard{}}
}

// shows reports whether a live card of the thread tells already how far it is.
func (p *progress) shows(id bot.ThreadID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cards[id] != nil
}

// showCard rewrites the thread's live card soon. It never blocks.
func (p *progress) showCard(th storage.Thread, key string, card bot.Card) {
	p.mu.Lock()
	defer p.mu.Unlock()
	live := p.cards[th.ID]
	if live == nil {
		live = &liveCard{thread: th, ended: make(chan struct{})}
		p.cards[th.ID] = live
		p.e.wg.Go(func() { p.runCard(live) })
	}
	if live.latest == nil {
		p.e.busy.add(1)
	}
	live.key, live.latest = key, &card
}

// endRewrites ends the rewrites of a thread's live card: none may come after what the outbox says. It waits for one under way.
func (p *progress) endRewrites(id bot.ThreadID) {
	p.mu.Lock()
	live := p.cards[id]
	if live == nil {
		p.mu.Unlock()
		return
	}
	delete(p.cards, id)
	if live.latest != nil {
		live.latest = nil
		p.e.busy.add(-1)
	}
	p.mu.Unlock()
	live.sending.Lock()
	live.over = true
	live.sending.Unlock()
	close(live.ended)
}

// runCard shows a card's states until there is none for as long as the pause.
func (p *progress) runCard(live *liveCard) {
	for {
		p.mu.Lock()
		key, card := live.key, live.latest
		live.latest = nil
		if card == nil && p.cards[live.thread.ID] == live {
			delete(p.cards, live.thread.ID)
		}
		p.mu.Unlock()
		if card == nil {
			return
		}
		p.rewriteCard(live, key, card)
		p.e.busy.add(-1)
		t := time.NewTimer(progressPause)
		select {
		case <-t.C:
		case <-live.ended:
		case <-p.e.base.Done():
		}
		t.Stop()
	}
}

// rewriteCard shows the card where the outbox has put its first state, unless it has the last word already.
func (p *progress) rewriteCard(live *liveCard, key string, card *bot.Card) {
	live.sending.Lock()
	defer live.sending.Unlock()
	if live.over {
		return
	}
	m, err := p.e.store.Message(p.e.base, live.thread.ID, key)
	if err != nil || m.Ref.ID == "" {
		return
	}
	a, ok := p.e.adapters[m.Ref.Place.Platform]
	if !ok {
		return
	}
	m.Post.Card = card
	d := bot.Delivery{ID: m.ID, Post: m.Post.Shown(), Place: m.Ref.Place, About: live.thread.Place, Replaces: m.Ref}
	if _, err := a.Post(p.e.base, d); err != nil {
		p.e.log.Debug("progress not shown", "error_class", errorText(err))
	}
}
