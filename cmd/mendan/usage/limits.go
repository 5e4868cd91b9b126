package usage

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// Limit bounds what calls use. Zero bounds nothing.
type Limit struct {
	Tokens int     `yaml:"tokens"`
	USD    float64 `yaml:"usd"`
}

// IsSet reports whether it bounds anything.
func (l Limit) IsSet() bool { return l != Limit{} }

// share is how much of it is used: 1 is all of it.
func (l Limit) share(tokens int, money float64) (share float64) {
	if l.Tokens > 0 {
		share = float64(tokens) / float64(l.Tokens)
	}
	if l.USD > 0 {
		share = max(share, money/l.USD)
	}
	return share
}

// Limits are those of one turn, of one conversation, of a day and of a month, by the business clock in UTC. Warn is the share of a day's or month's at which
// operators are told.
type Limits struct {
	Turn   Limit   `yaml:"turn"`
	Thread Limit   `yaml:"thread"`
	Day    Limit   `yaml:"day"`
	Month  Limit   `yaml:"month"`
	Warn   float64 `yaml:"warn"`
}

// rereadAfter is after how long the store is read again for what other programs on it have used.
const rereadAfter = 10 * time.Minute

// Guard is a client that asks nobody once a limit is reached: the call fails with llm.OverLimit, and whoever can go on without a model does. Calls that are under
// way are not cut off, so that a limit is passed by what they use. It is safe for concurrent use.
type Guard struct {
	llm.Client
	Prices Prices
	Limits Limits
	Now    func() time.Time

	// Since reads what was used since a time, and by day and thread, from the store; it may block.
	Since func(ctx context.Context, t time.Time) ([]Line, error)
	// Tell lets operators know, once for each name, that a limit is near or reached; may be nil.
	Tell func(name, period string, reached bool, share float64)

	mu     sync.Mutex
	read   time.Time
	months map[string]*Sum // by month, as 2006-01
	days   map[string]*Sum // by day
	thread map[string]*Sum
	told   map[string]bool
}

// Chat implements llm.Client.
func (g *Guard) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := g.check(ctx); err != nil {
		return llm.Response{}, err
	}
	resp, err := g.Client.Chat(ctx, req)
	if u := resp.Usage; u != (llm.Usage{}) {
		model, cached := resp.Asked()
		g.add(ctx, g.Prices.Call(model, agents.Tokens{Prompt: u.Prompt, Completion: u.Completion, Total: u.Total, Cached: cached}))
	}
	return resp, err
}

// check fails where a limit is reached.
func (g *Guard) check(ctx context.Context) error {
	if err := g.reread(ctx); err != nil {
		return fmt.Errorf("read what was used: %w", err)
	}
	turn := llm.TurnOf(ctx)
	over := func(what string) error {
		return &llm.Error{Code: llm.OverLimit, Err: errors.New("the limit of a " + what + " is reached")}
	}
	if turn != nil {
		if g.Limits.Turn.share(turn.Spent()) >= 1 {
			return over("turn")
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if turn != nil && g.Limits.Thread.shareOf(g.thread[turn.Thread]) >= 1 {
		return over("conversation")
	}
	for _, p := range g.periods() {
		if p.share() >= 1 {
			return over(p.name)
		}
	}
	return nil
}

func (l Limit) shareOf(s *Sum) float64 {
	if s == nil {
		return 0
	}
	return l.share(s.Tokens(), s.Money)
}

// period is a day or a month with its limit.
type period struct {
	name, key string
	limit     Limit
	sum       *Sum
}

func (p period) share() float64 { return p.limit.shareOf(p.sum) }

func (g *Guard) periods() []period {
	now := g.Now().UTC()
	day, month := now.Format(time.DateOnly), now.Format("2006-01")
	return []period{{"day", day, g.Limits.Day, g.days[day]}, {"month", month, g.Limits.Month, g.months[month]}}
}

// reread reads the store where it was not read, or long ago. Before that nobody knows how much is left, and nobody is asked.
func (g *Guard) reread(ctx context.Context) error {
	if !g.Limits.Thread.IsSet() && !g.Limits.Day.IsSet() && !g.Limits.Month.IsSet() {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.Now().UTC()
	if at := time.Now(); !g.read.IsZero() && at.Sub(g.read) < rereadAfter {
		return nil
	}
	since := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	if g.Limits.Thread.IsSet() {
		since = time.Time{}
	}
	lines, err := g.Since(ctx, since)
	if err != nil {
		return err
	}
	if g.told == nil {
		g.told = map[string]bool{}
	}
	g.days, g.months, g.thread = map[string]*Sum{}, map[string]*Sum{}, map[string]*Sum{}
	for _, l := range lines {
		g.book(l.Day, l.Thread, l.Sum)
	}
	g.read = time.Now()
	return nil
}

// book adds to the sums of a day, its month and a thread.
func (g *Guard) book(day, thread string, s Sum) {
	add := func(to map[string]*Sum, key string) {
		if to[key] == nil {
			to[key] = new(Sum)
		}
		to[key].Add(s)
	}
	add(g.days, day)
	add(g.months, day[:len("2006-01")])
	add(g.thread, thread)
}

// add books a call, and tells of a limit that it comes near to.
func (g *Guard) add(ctx context.Context, s Sum) {
	turn, thread := llm.TurnOf(ctx), ""
	if turn != nil {
		turn.Spend(s.Tokens(), s.Money)
		thread = turn.Thread
	}
	g.mu.Lock()
	if g.days == nil {
		g.mu.Unlock()
		return // nothing is bounded but turns
	}
	g.book(g.Now().UTC().Format(time.DateOnly), thread, s)
	var near []func()
	for _, p := range g.periods() {
		share := p.share()
		name := fmt.Sprintf("limit/%s/%s/%t", p.name, p.key, share >= 1)
		if share < min(g.Limits.Warn, 1) || share == 0 || g.Tell == nil || g.told[name] {
			continue
		}
		g.told[name] = true
		near = append(near, func() { g.Tell(name, p.name, share >= 1, share) })
	}
	g.mu.Unlock()
	for _, tell := range near {
		tell()
	}
}
