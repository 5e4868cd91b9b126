package engine

import (
	"context"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// progressKey names a flow's live card, or begins the names of several. Its first post goes through the outbox like any other; only its
// rewrites during a turn take this way, where the latest state wins and any may be lost.
const progressKey = "progress"

// progressPause is the least time between two states of one card: Slack allows about one message a second and channel.
const progressPause = time.Second

// progress shows how posts stand while a turn runs. It knows one only while there is something to show of it, and for the pause after that.
type progress struct {
	e    *Engine
	mu   sync.Mutex
	live map[liveKey]*livePost
}

// liveKey names a post of a thread.
type liveKey struct {
	thread bot.ThreadID
	key    string
}

// livePost is a post that changes while its turn runs.
type livePost struct {
	show   func(ctx context.Context, p bot.Post) error // brings a state out
	latest *bot.Post                                   // to be shown; the engine is busy while there is one
	after  time.Duration                               // that it has to change for before anything of it is shown
	ended  chan struct{}                               // closed when the outbox has the last word

	sending sync.Mutex // held while a state is on its way
	over    bool       // none may begin its way any more
}

func newProgress(e *Engine) *progress {
	return &progress{e: e, live: map[liveKey]*livePost{}}
}

// shows reports whether something of the thread tells already how far it is.
func (p *progress) shows(id bot.ThreadID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for k := range p.live {
		if k.thread == id {
			return true
		}
	}
	return false
}

// showCard rewrites a live card of the thread soon. It never blocks.
func (p *progress) showCard(th storage.Thread, key string, card bot.Card) {
	p.showPost(liveKey{th.ID, key}, bot.Post{Card: &card}, func() *livePost {
		live := &livePost{show: func(ctx context.Context, now bot.Post) error { return p.e.rewriteCard(ctx, th, key, now.Card) }}
		if th.Continue { // what the turn before said is on its way, or has just come
			live.after = progressPause
		}
		return live
	})
}

// showPost shows a post's state soon, in the way of the one that it begins with. It never blocks.
func (p *progress) showPost(k liveKey, now bot.Post, begin func() *livePost) {
	p.mu.Lock()
	defer p.mu.Unlock()
	live := p.live[k]
	if live == nil {
		live = begin()
		live.ended = make(chan struct{})
		p.live[k] = live
		p.e.wg.Go(func() { p.runPost(k, live) })
	}
	if live.latest == nil {
		p.e.busy.add(1)
	}
	live.latest = &now
}

// endRewrites ends what is shown of a thread's post beside the outbox, of all its posts where the key is empty: none may come after what the outbox
// says. It waits for one under way.
func (p *progress) endRewrites(id bot.ThreadID, key string) {
	var ended []*livePost
	p.mu.Lock()
	for k, live := range p.live {
		if k.thread != id || key != "" && k.key != key {
			continue
		}
		delete(p.live, k)
		if live.latest != nil {
			live.latest = nil
			p.e.busy.add(-1)
		}
		ended = append(ended, live)
	}
	p.mu.Unlock()
	for _, live := range ended {
		live.sending.Lock()
		live.over = true
		live.sending.Unlock()
		close(live.ended)
	}
}

// runPost shows a post's states until there is none for as long as the pause.
func (p *progress) runPost(k liveKey, live *livePost) {
	p.pausePost(live, live.after)
	for {
		p.mu.Lock()
		now := live.latest
		live.latest = nil
		if now == nil && p.live[k] == live {
			delete(p.live, k)
		}
		p.mu.Unlock()
		if now == nil {
			return
		}
		p.bringOut(live, *now)
		p.e.busy.add(-1)
		p.pausePost(live, progressPause)
	}
}

// pausePost waits, but not beyond the post's end.
func (p *progress) pausePost(live *livePost, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-live.ended:
	case <-p.e.base.Done():
	}
}

// bringOut shows a state, unless the outbox has the last word already.
func (p *progress) bringOut(live *livePost, now bot.Post) {
	live.sending.Lock()
	defer live.sending.Unlock()
	if live.over {
		return
	}
	if err := live.show(p.e.base, now); err != nil {
		p.e.log.Debug("progress not shown", "error_class", errorText(err))
	}
}

// rewriteCard shows a card where the outbox has put its first state.
func (e *Engine) rewriteCard(ctx context.Context, th storage.Thread, key string, card *bot.Card) error {
	m, err := e.store.Message(ctx, th.ID, key)
	if err != nil || m.Ref.ID == "" {
		return nil
	}
	a, ok := e.adapters[m.Ref.Place.Platform]
	if !ok {
		return nil
	}
	m.Post.Card = card
	_, err = a.Post(ctx, bot.Delivery{ID: m.ID, Post: m.Post.Shown(), Place: m.Ref.Place, About: th.Place, Replaces: m.Ref})
	return err
}
