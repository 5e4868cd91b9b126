package bottest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/bot"
)

// Message is a message of the bot as it stands on the platform.
type Message struct {
	ID    string // the delivery's
	Place bot.Place
	About bot.Place
	Post  bot.Post
	Edits int
	Gone  bool
}

// Platform is a chat platform in memory. It belongs to the world, not to the program: a crash leaves it as it is.
type Platform struct {
	mu       sync.Mutex
	messages []*Message
	doubles  []string // delivery ids that were posted as new twice
}

// Messages are the bot's messages at places that keep accepts, in the order in which they appeared.
func (p *Platform) Messages(keep func(Message) bool) []Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []Message
	for _, m := range p.messages {
		if !m.Gone && (keep == nil || keep(*m)) {
			out = append(out, *m)
		}
	}
	return out
}

// Doubles are the deliveries that appeared twice.
func (p *Platform) Doubles() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.doubles)
}

func (p *Platform) find(id string) *Message {
	for _, m := range p.messages {
		if m.ID == id && !m.Gone {
			return m
		}
	}
	return nil
}

// Rewrite writes over a message, for an adapter that does so by itself.
func (p *Platform) Rewrite(d bot.Delivery) (bot.MessageRef, error) { return p.put(d) }

func (p *Platform) put(d bot.Delivery) (bot.MessageRef, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d.Replaces != (bot.MessageRef{}) {
		m := p.find(string(d.Replaces.ID))
		if m == nil {
			return bot.MessageRef{}, fmt.Errorf("no message %s to rewrite", d.Replaces.ID)
		}
		m.Post = d.Post
		m.Edits++
		return d.Replaces, nil
	}
	if p.find(d.ID) != nil {
		p.doubles = append(p.doubles, d.ID)
	}
	p.messages = append(p.messages, &Message{ID: d.ID, Place: d.Place, About: d.About, Post: d.Post})
	return bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}, nil
}

// Adapter connects a life of the program to the platform. Before and After, where set, run around each post with a name
// that is stable between runs; an error of Before means that the post did not arrive, one of After that its answer was lost.
type Adapter struct {
	Name   bot.Platform
	On     *Platform
	Before func(ctx context.Context, d bot.Delivery) error
	After  func(ctx context.Context, d bot.Delivery) error
	Tell   func(trouble error)                       // what the engine reports; may be nil
	Links  func(p bot.Place, reader bot.User) string // the address of a place; may be nil
	Whole  bool                                      // messages are whole when they come
}

var (
	_ bot.Adapter  = (*Adapter)(nil)
	_ bot.Reporter = (*Adapter)(nil)
	_ bot.Linker   = (*Adapter)(nil)
)

// Report passes on what the engine says of its troubles.
func (a *Adapter) Report(trouble error) {
	if a.Tell != nil {
		a.Tell(trouble)
	}
}

// Composed reports whether messages are whole when they come.
func (a *Adapter) Composed() bool { return a.Whole }

// Link is the address of a place, for who reads it.
func (a *Adapter) Link(p bot.Place, reader bot.User) string {
	if a.Links == nil {
		return ""
	}
	return a.Links(p, reader)
}

// Platform is the adapter's name.
func (a *Adapter) Platform() bot.Platform { return a.Name }

// Run waits for the end: events are given to the engine by the test.
func (a *Adapter) Run(ctx context.Context, _ bot.Inbox) error {
	<-ctx.Done()
	return nil
}

// Post puts the message on the platform.
func (a *Adapter) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	if a.Before != nil {
		if err := a.Before(ctx, d); err != nil {
			return bot.MessageRef{}, err
		}
	}
	ref, err := a.On.put(d)
	if err != nil {
		return ref, err
	}
	if a.After != nil {
		if err := a.After(ctx, d); err != nil {
			return bot.MessageRef{}, err
		}
	}
	return ref, nil
}

// Delete removes one of the bot's messages.
func (a *Adapter) Delete(_ context.Context, ref bot.MessageRef) error {
	a.On.mu.Lock()
	defer a.On.mu.Unlock()
	if m := a.On.find(string(ref.ID)); m != nil {
		m.Gone = true
	}
	return nil
}

// Find looks for a post whose answer was lost.
func (a *Adapter) Find(_ context.Context, d bot.Delivery) (bot.MessageRef, bool, error) {
	a.On.mu.Lock()
	defer a.On.mu.Unlock()
	m := a.On.find(d.ID)
	if m == nil {
		return bot.MessageRef{}, false, nil
	}
	return bot.MessageRef{Place: m.Place, ID: bot.MessageID(m.ID)}, true, nil
}

// Trouble is an error that passes.
type Trouble struct{ Reason string }

func (t Trouble) Error() string { return t.Reason }

// Temporary says that trying again may help.
func (t Trouble) Temporary() bool { return true }

// ErrLost is the answer of a platform that took a post and did not say so.
var ErrLost = errors.Join(errors.New("connection reset"), bot.ErrUnknownOutcome)

// Refused is the answer of a place that takes nothing. Mendable ones people can mend.
type Refused struct {
	Why      bot.Refusal
	Mendable bool
}

func (r Refused) Error() string { return "refused: " + string(r.Why) }

// Refusal is why.
func (r Refused) Refusal() bot.Refusal { return r.Why }

// Temporary says whether the same may be taken later.
func (r Refused) Temporary() bool { return r.Mendable }
