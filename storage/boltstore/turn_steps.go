package boltstore

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// turnSteps numbers the steps of a turn in progress before they are durable. It lives as long as the claim and the turn.
type turnSteps struct {
	claim, turn uint64
	next        uint64
	seqs        map[string]uint64 // by key
}

// numberStep gives a step its number: a known key keeps its own.
func (n *turnSteps) numberStep(step *agents.StepRecord) {
	if seq, ok := n.seqs[step.Key]; ok {
		step.Seq = seq
		return
	}
	step.Seq = n.next
	n.next++
	n.seqs[step.Key] = step.Seq
}

// readNumbering reads how far a turn's steps are numbered.
func (t *txn) readNumbering(id bot.ThreadID, turn uint64) (*turnSteps, error) {
	n := &turnSteps{turn: turn, next: t.nextStep(id), seqs: map[string]uint64{}}
	steps, err := t.stepsOf(id, turn)
	for _, s := range steps {
		n.seqs[s.Key] = s.Seq
	}
	return n, err
}

// stepsOf reads the steps of one turn, the thread's latest, oldest first.
func (t *txn) stepsOf(id bot.ThreadID, turn uint64) ([]agents.StepRecord, error) {
	var out []agents.StepRecord
	err := t.readBackward(threadKey(id, partStep), func(k, content []byte) error {
		s, err := decodeStep(k, content)
		if err != nil {
			return err
		}
		if s.Turn != turn {
			return errEnough
		}
		out = append(out, s)
		return nil
	})
	slices.Reverse(out)
	return out, err
}

// readBackward reads the records below a prefix whose keys end in a number, the last one first, until errEnough.
func (t *txn) readBackward(prefix []byte, fn func(key, content []byte) error) error {
	c := t.b.Cursor()
	for k, v := seekLast(c, prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Prev() {
		content, err := openRecord(k, v)
		if err == nil {
			err = fn(k, content)
		}
		if err == errEnough {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// PutSteps adds or replaces steps of the turn that pin describes.
func (s *Store) PutSteps(ctx context.Context, f storage.Fence, pin storage.Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error) {
	out := slices.Clone(steps)
	if err := s.numberSteps(ctx, f, pin.Turn, out); err != nil {
		return nil, fmt.Errorf("put steps: %w", err)
	}
	rows := make([][]byte, len(out))
	for i := range out {
		var err error
		if rows[i], err = encodeStep(out[i]); err != nil {
			return nil, fmt.Errorf("put steps: %w", err)
		}
	}
	put := func(t *txn) error {
		if err := s.checkTurn(t, f, pin.Turn); err != nil {
			return fmt.Errorf("put steps: %w", err)
		}
		return t.putSteps(f.Thread, pin, out, rows)
	}
	if durable {
		return out, s.doOp(ctx, &op{thread: f.Thread, run: put})
	}
	return out, s.addLazy(lazyOp{thread: f.Thread, steps: true, run: func(t *txn) error {
		if err := put(t); !isFenced(err) {
			return err
		}
		return nil // the turn is another's by now, or over
	}})
}

func (t *txn) putSteps(id bot.ThreadID, pin storage.Pin, steps []agents.StepRecord, rows [][]byte) error {
	for i, row := range rows {
		if err := t.put(threadKey(id, partStep, bigEndian(steps[i].Seq)), row); err != nil {
			return err
		}
	}
	k := key(kindPin, string(id))
	pinned, err := t.has(k)
	if err != nil || pinned {
		return err
	}
	if err := t.save(k, pin); err != nil {
		return err
	}
	return t.mark(key(kindWork, string(id)))
}

// numberSteps fills in the steps' turn and numbers.
func (s *Store) numberSteps(ctx context.Context, f storage.Fence, turn uint64, steps []agents.StepRecord) error {
	s.mu.Lock()
	known := s.turns[f.Thread]
	s.mu.Unlock()
	if known == nil || known.claim != f.Claim || known.turn != turn {
		fresh, err := read(ctx, s, func(t *txn) (*turnSteps, error) {
			if _, err := s.ownedTurn(t, f, turn); err != nil {
				return nil, err
			}
			return t.readNumbering(f.Thread, turn)
		})
		if err != nil {
			return err
		}
		fresh.claim = f.Claim
		s.mu.Lock()
		if now := s.turns[f.Thread]; now == nil || now.claim != f.Claim || now.turn != turn {
			s.turns[f.Thread] = fresh
		}
		s.mu.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	known = s.turns[f.Thread]
	if s.owners[f.Thread] != f.Claim || f.Epoch != s.epoch || known == nil {
		return storage.ErrFenced
	}
	for i := range steps {
		steps[i].Turn = turn
		known.numberStep(&steps[i])
	}
	return nil
}

// forgetTurn drops the numbering of a turn that is over.
func (s *Store) forgetTurn(id bot.ThreadID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.turns, id)
}

// DropSteps removes steps of the unfinished turn, so that they run again.
func (s *Store) DropSteps(ctx context.Context, f storage.Fence, keys []string) error {
	return s.doOp(ctx, &op{
		thread: f.Thread,
		run: func(t *txn) error {
			r, err := s.ownedRow(t, f)
			if err != nil {
				return fmt.Errorf("drop steps: %w", err)
			}
			steps, err := t.stepsOf(f.Thread, r.Turn+1)
			if err != nil {
				return err
			}
			for _, step := range steps {
				if slices.Contains(keys, step.Key) {
					if err := t.del(threadKey(f.Thread, partStep, bigEndian(step.Seq))); err != nil {
						return err
					}
				}
			}
			return nil
		},
		after: func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			if n := s.turns[f.Thread]; n != nil {
				for _, k := range keys {
					delete(n.seqs, k)
				}
			}
		},
	})
}

// Steps reads a thread's steps, oldest first.
func (s *Store) Steps(ctx context.Context, id bot.ThreadID) ([]agents.StepRecord, error) {
	if err := s.flushIfRoom(ctx, func(l lazyOp) bool { return l.steps && l.thread == id }); err != nil {
		return nil, err
	}
	return read(ctx, s, func(t *txn) ([]agents.StepRecord, error) {
		if _, err := t.row(id); err != nil {
			return nil, err
		}
		return t.allSteps(id)
	})
}
