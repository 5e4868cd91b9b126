package boltstore

import (
	"context"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// keeper runs the verbs' units of work.
type keeper struct{ s *Store }

var _ verbs.Keeper = keeper{}

func (k keeper) View(ctx context.Context, o verbs.Op) error {
	return k.s.view(ctx, k.s.onRows(o))
}

func (k keeper) Do(ctx context.Context, o verbs.Op) error {
	return k.s.doOp(ctx, &op{thread: o.Thread, ahead: o.Verb == verbs.IngestVerb, run: k.s.onRows(o), after: o.After})
}

// onRows runs a unit on the transaction itself: the rows are near, and no plan is needed. Tests may have it go by its plan.
func (s *Store) onRows(o verbs.Op) func(*txn) error {
	return func(t *txn) error {
		if s.planned == nil {
			return o.Run(t)
		}
		u := verbs.NewUnit(t)
		if o.Plan != nil {
			if _, err := u.Load(o.Plan()); err != nil {
				return err
			}
		}
		if err := o.Run(u); err != nil {
			return err
		}
		s.planned(o.Verb, u.Missed())
		return u.Edits(func(k, content []byte) error {
			if content == nil {
				return t.Del(k)
			}
			return t.Put(k, content)
		})
	}
}

// Own makes the caller the thread's only owner. It writes nothing, but waits for a commit under way that an earlier owner has a part in, so that the new
// one reads what that one wrote.
func (k keeper) Own(ctx context.Context, thread bot.ThreadID) (storage.Fence, error) {
	s := k.s
	if err := s.lockBehindBatch(ctx, thread); err != nil {
		return storage.Fence{}, err
	}
	defer s.mu.Unlock()
	s.claims++
	s.owners[thread] = s.claims
	return storage.Fence{Thread: thread, Epoch: s.epoch, Claim: s.claims}, nil
}

// Await waits for a commit under way that has a part in the thread.
func (k keeper) Await(ctx context.Context, thread bot.ThreadID) error {
	if err := k.s.lockBehindBatch(ctx, thread); err != nil {
		return err
	}
	k.s.mu.Unlock()
	return nil
}

// lockBehindBatch locks the store's memory while no commit under way has a part in the thread.
func (s *Store) lockBehindBatch(ctx context.Context, thread bot.ThreadID) error {
	for {
		s.mu.Lock()
		if s.running == nil || !s.running.threads[thread] {
			return nil
		}
		done := s.running.done
		s.mu.Unlock()
		select {
		case <-done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
