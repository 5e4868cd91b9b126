package agents

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Thread is what a flow may know of where it runs: no place, no platform reference.
type Thread struct {
	ID    bot.ThreadID
	Owner bot.User          // whose conversation it is
	Args  map[string]string // of the command that started it
}

// Run is one turn in progress. Its fields do not change during the turn, nor when the turn runs again after a crash.
type Run struct {
	Thread   Thread
	Turn     uint64
	Now      time.Time // business time, pinned
	Events   []bot.Event
	Stopping bool // somebody asked to stop: end the turn as soon as that is sensible
	// HandedBack says that a person spoke in place of the bot until now: what was said meanwhile is in the history, see TakenOver.
	HandedBack bool
	Log        *slog.Logger
	// Draft shows what a post of this turn is going to say, as far as it is written and has passed its checks, each time from its beginning. It never
	// blocks and may be lost. The post itself, with the same key, has the last word; without it the draft is taken back. Nil: nobody would see drafts.
	Draft func(p bot.Post)

	scope  string
	shared *runState
}

type runState struct {
	journal  Journal
	progress func(key string, c bot.Card)

	mu     sync.Mutex
	used   map[string]bool
	broken error
}

// NewRun is for whoever drives flows: the engine, and tests of a flow. progress may be nil.
func NewRun(r Run, j Journal, progress func(key string, c bot.Card)) *Run {
	r.Log = cmp.Or(r.Log, slog.New(slog.DiscardHandler))
	r.shared = &runState{journal: j, progress: progress, used: map[string]bool{}}
	return &r
}

// Child is a scope for parallel work: its step keys are prefixed with the name. It shares everything else.
func (r *Run) Child(name string) *Run {
	c := *r
	c.scope = r.scope + name + "/"
	return &c
}

// History reads the conversation's last n log entries (all for n < 0), oldest first, without this turn's.
func (r *Run) History(ctx context.Context, n int) ([]LogEntry, error) {
	h, err := r.shared.journal.History(ctx, n)
	if err != nil {
		return nil, r.fail(err)
	}
	return h, nil
}

// Row reads a row that this flow's port kept earlier; nil when there is none.
func (r *Run) Row(ctx context.Context, port, key string, shared bool) (json.RawMessage, error) {
	v, err := r.shared.journal.Row(ctx, port, key, shared)
	if err != nil {
		return nil, r.fail(err)
	}
	return v, nil
}

// Others reads the glances of the same person's other conversations of this workflow, oldest first.
func (r *Run) Others(ctx context.Context) ([]Glance, error) {
	g, err := r.shared.journal.Others(ctx)
	if err != nil {
		return nil, r.fail(err)
	}
	return g, nil
}

// Progress shows the latest state of the work on the thread's live card, the post with the key "progress". It never blocks and may be
// lost.
func (r *Run) Progress(card bot.Card) { r.ProgressOf("progress", card) }

// ProgressOf is Progress where a thread has one live card after the other: the key of the post begins with "progress/".
func (r *Run) ProgressOf(key string, card bot.Card) {
	if r.shared.progress != nil {
		r.shared.progress(key, card)
	}
}

// Broken is the error of the journal that makes this turn impossible to commit, if there was one.
func (r *Run) Broken() error {
	r.shared.mu.Lock()
	defer r.shared.mu.Unlock()
	return r.shared.broken
}

// fail breaks the run. The first cause stays.
func (r *Run) fail(err error) error {
	r.shared.mu.Lock()
	defer r.shared.mu.Unlock()
	if r.shared.broken == nil {
		r.shared.broken = err
	}
	return err
}

func (s *runState) claim(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used[key] {
		return false
	}
	s.used[key] = true
	return true
}
