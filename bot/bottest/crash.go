package bottest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// ErrDead is what everything returns after the program was killed.
var ErrDead = errors.New("the process is dead")

// Points sees every named point that a life of the program passes. Names do not depend on scheduling. When At returns
// true the program dies there: nothing later of this life reaches the store or the platform.
type Points struct {
	At func(name string) bool

	mu    sync.Mutex
	dead  bool
	died  chan struct{}
	where string
}

// NewPoints is for one life.
func NewPoints(at func(name string) bool) *Points {
	return &Points{At: at, died: make(chan struct{})}
}

// Died is closed when the program dies.
func (p *Points) Died() <-chan struct{} { return p.died }

// Where is the point at which the program died, empty while it lives.
func (p *Points) Where() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.where
}

// Kill ends the life at no particular point.
func (p *Points) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.dead {
		p.dead, p.where = true, "killed"
		close(p.died)
	}
}

// Pass passes a point.
func (p *Points) Pass(name string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.dead && p.At != nil && p.At(name) {
		p.dead, p.where = true, name
		close(p.died)
	}
	if p.dead {
		return ErrDead
	}
	return nil
}

// around passes a point before and after something.
func around[T any](p *Points, name string, do func() (T, error)) (T, error) {
	var zero T
	if err := p.Pass(name + " before"); err != nil {
		return zero, err
	}
	v, err := do()
	if err != nil {
		return v, err
	}
	if err := p.Pass(name + " after"); err != nil {
		return zero, err
	}
	return v, nil
}

// nameOf names a post, and its draft apart from it.
func nameOf(p bot.Post) string {
	if p.Draft {
		return p.Key + " draft"
	}
	return p.Key
}

// store passes points around the verbs that change something.
type store struct {
	storage.Store
	p *Points
}

func (s store) Ingest(ctx context.Context, batch []storage.Inbound, now time.Time) ([]storage.Filed, error) {
	return around(s.p, fmt.Sprintf("ingest %s", batch[0].Event.ID), func() ([]storage.Filed, error) {
		return s.Store.Ingest(ctx, batch, now)
	})
}

func (s store) FireTimers(ctx context.Context, now time.Time) ([]bot.ThreadID, []storage.OutboxRow, time.Time, error) {
	if err := s.p.Pass("timers"); err != nil {
		return nil, nil, time.Time{}, err
	}
	return s.Store.FireTimers(ctx, now)
}

func (s store) PutSteps(ctx context.Context, f storage.Fence, pin storage.Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error) {
	return around(s.p, fmt.Sprintf("step %d %s %s", pin.Turn, steps[0].Key, steps[0].Status), func() ([]agents.StepRecord, error) {
		return s.Store.PutSteps(ctx, f, pin, steps, durable)
	})
}

func (s store) PutPiece(ctx context.Context, f storage.File, piece []byte) error {
	_, err := around(s.p, fmt.Sprintf("piece %d %s", f.Pieces, f.Name), func() (struct{}, error) {
		return struct{}{}, s.Store.PutPiece(ctx, f, piece)
	})
	return err
}

func (s store) NoteRead(ctx context.Context, f storage.Fence, seq uint64, read []bot.Attachment) error {
	_, err := around(s.p, "read "+read[0].Name, func() (struct{}, error) { return struct{}{}, s.Store.NoteRead(ctx, f, seq, read) })
	return err
}

func (s store) DropFile(ctx context.Context, ref string) error {
	if s.p.isDead() {
		return ErrDead
	}
	return s.Store.DropFile(ctx, ref)
}

func (s store) Commit(ctx context.Context, f storage.Fence, t storage.Turn) (storage.Committed, error) {
	return around(s.p, fmt.Sprintf("commit %d", t.Pin.Turn), func() (storage.Committed, error) {
		return s.Store.Commit(ctx, f, t)
	})
}

func (s store) Draft(ctx context.Context, f storage.Fence, turn uint64, p bot.Post) (m storage.Message, rows []storage.OutboxRow, err error) {
	_, err = around(s.p, fmt.Sprintf("draft %d %s", turn, p.Key), func() (struct{}, error) {
		m, rows, err = s.Store.Draft(ctx, f, turn, p)
		return struct{}{}, err
	})
	return m, rows, err
}

func (s store) Park(ctx context.Context, f storage.Fence, p storage.Parking) ([]storage.OutboxRow, error) {
	return around(s.p, "park", func() ([]storage.OutboxRow, error) { return s.Store.Park(ctx, f, p) })
}

func (s store) Unpark(ctx context.Context, id bot.ThreadID, u storage.Unparking) ([]storage.OutboxRow, error) {
	return around(s.p, "unpark", func() ([]storage.OutboxRow, error) { return s.Store.Unpark(ctx, id, u) })
}

func (s store) Erase(ctx context.Context, id bot.ThreadID, e storage.Erasure) ([]storage.OutboxRow, error) {
	return around(s.p, "erase", func() ([]storage.OutboxRow, error) { return s.Store.Erase(ctx, id, e) })
}

func (s store) Sent(ctx context.Context, row storage.OutboxRow, ref bot.MessageRef, at time.Time) ([]storage.OutboxRow, error) {
	return around(s.p, "sent "+row.Lane+" "+nameOf(bot.Post{Key: row.Key, Draft: row.Post.Draft}), func() ([]storage.OutboxRow, error) {
		return s.Store.Sent(ctx, row, ref, at)
	})
}

func (s store) Take(ctx context.Context, k storage.InHand) (storage.Share, error) {
	if s.p.isDead() {
		return storage.Share{}, ErrDead
	}
	return s.Store.Take(ctx, k)
}

func (s store) Claim(ctx context.Context, id bot.ThreadID) (storage.Fence, error) {
	if s.p.isDead() {
		return storage.Fence{}, ErrDead
	}
	return s.Store.Claim(ctx, id)
}

func (s store) CountAttempt(ctx context.Context, f storage.Fence) (int, error) {
	if s.p.isDead() {
		return 0, ErrDead
	}
	return s.Store.CountAttempt(ctx, f)
}

// Close does nothing: the world closes or kills the store itself.
func (s store) Close() error { return nil }

func (p *Points) isDead() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dead
}

func (s store) Move(ctx context.Context, id bot.ThreadID, from, to bot.Place) ([]storage.OutboxRow, error) {
	return around(s.p, fmt.Sprintf("move %s %s", from, to), func() ([]storage.OutboxRow, error) { return s.Store.Move(ctx, id, from, to) })
}

func (s store) GiveUp(ctx context.Context, row storage.OutboxRow, reason string, tell ...storage.Telling) ([]storage.OutboxRow, error) {
	return around(s.p, "give up "+row.Message, func() ([]storage.OutboxRow, error) { return s.Store.GiveUp(ctx, row, reason, tell...) })
}

func (s store) Tell(ctx context.Context, tell ...storage.Telling) ([]storage.OutboxRow, error) {
	return around(s.p, "tell", func() ([]storage.OutboxRow, error) { return s.Store.Tell(ctx, tell...) })
}
