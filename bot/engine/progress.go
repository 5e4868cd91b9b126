package engine

import (
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// progressKey names a flow's live card. Its first post goes through the outbox like any other; only its rewrites during
// a turn take this way, where the latest state wins and any may be lost.
const progressKey = "progress"

// progressPause is the least time between two rewrites of one card: Slack allows about one message a second and channel.
const progressPause = time.Second

type progress struct {
	e     *Engine
	mu    sync.Mutex
	cards map[bot.ThreadID]*liveCard
}

type liveCard struct {
	delivery bot.Delivery // of the first post
	latest   *bot.Card
	running  bool

	sending sync.Mutex // held while a rewrite is on its way
	over    bool       // no rewrite may begin any more
}

func newProgress(e *Engine) *progress {
	return &progress{e: e, cards: map[bot.ThreadID]*liveCard{}}
}

// posted remembers where a thread's live card is.
func (p *progress) posted(id bot.ThreadID, d bot.Delivery, ref bot.MessageRef) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d.Replaces = ref
	p.cards[id] = &liveCard{delivery: d}
}

// settle ends the rewrites of a thread's live card: none may come after what the outbox says. It waits for one under way.
func (p *progress) settle(id bot.ThreadID) {
	p.mu.Lock()
	live := p.cards[id]
	delete(p.cards, id)
	if live != nil {
		live.latest = nil
	}
	p.mu.Unlock()
	if live != nil {
		live.sending.Lock()
		defer live.sending.Unlock()
		live.over = true
	}
}

// show rewrites the thread's live card soon. It never blocks.
func (p *progress) show(th storage.Thread, card bot.Card) {
	p.mu.Lock()
	defer p.mu.Unlock()
	live := p.cards[th.ID]
	if live == nil {
		return
	}
	live.latest = &card
	if live.running {
		return
	}
	live.running = true
	p.e.busy.add(1)
	p.e.wg.Add(1)
	go p.run(live)
}

func (p *progress) run(live *liveCard) {
	defer p.e.wg.Done()
	defer p.e.busy.add(-1)
	for {
		p.mu.Lock()
		card := live.latest
		live.latest = nil
		if card == nil || p.e.base.Err() != nil {
			live.running = false
			p.mu.Unlock()
			return
		}
		d := live.delivery
		p.mu.Unlock()
		d.Post.Card = card
		p.rewrite(live, d)
		p.e.pause(progressPause)
	}
}

// rewrite shows the card, unless the outbox has the last word already.
func (p *progress) rewrite(live *liveCard, d bot.Delivery) {
	live.sending.Lock()
	defer live.sending.Unlock()
	a, ok := p.e.adapters[d.Place.Platform]
	if !ok || live.over {
		return
	}
	if _, err := a.Post(p.e.base, d); err != nil {
		p.e.log.Debug("progress not shown", "error_class", errorText(err))
	}
}
