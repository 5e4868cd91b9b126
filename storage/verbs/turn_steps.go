package verbs

import (
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
	steps, err := t.stepsOf(id, turn)
	if err != nil {
		return nil, err
	}
	next, err := t.nextStep(id)
	return numberingOf(turn, next-1, steps), err
}

// numberingOf is how far a turn with these steps is numbered, the last of the thread's by now.
func numberingOf(turn, last uint64, steps []agents.StepRecord) *turnSteps {
	n := &turnSteps{turn: turn, next: last + 1, seqs: map[string]uint64{}}
	for _, s := range steps {
		n.seqs[s.Key] = s.Seq
	}
	return n
}

// noteNumbering keeps a numbering for the turn, unless it has one.
func (s *Store) noteNumbering(f storage.Fence, n *turnSteps) {
	n.claim = f.Claim
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.turns[f.Thread]; now == nil || now.claim != n.claim || now.turn != n.turn {
		s.turns[f.Thread] = n
	}
}

// stepsOf reads the steps of one turn, the thread's latest, oldest first.
func (t *txn) stepsOf(id bot.ThreadID, turn uint64) ([]agents.StepRecord, error) {
	var out []agents.StepRecord
	err := t.readBackward(threadKey(id, partStep), 0, func(k, content []byte) error {
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
		if err := t.checkTurn(f, pin.Turn); err != nil {
			return fmt.Errorf("put steps: %w", err)
		}
		return t.putSteps(f.Thread, pin, out, rows)
	}
	plan := onThread(f.Thread, ofPin)
	if durable {
		return out, s.doOp(ctx, op{verb: "put steps", thread: f.Thread, plan: plan, run: put})
	}
	later := op{verb: "put steps", thread: f.Thread, plan: plan, run: func(t *txn) error {
		if err := put(t); !isFenced(err) {
			return err
		}
		return nil // the turn is another's by now, or over
	}}
	return out, s.keeper.Later(Lazy{Op: s.unit(later), Steps: true})
}

func (t *txn) putSteps(id bot.ThreadID, pin storage.Pin, steps []agents.StepRecord, rows [][]byte) error {
	for i, row := range rows {
		if err := t.Put(threadKey(id, partStep, bigEndian(steps[i].Seq)), row); err != nil {
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
			if _, err := t.ownedTurn(f, turn); err != nil {
				return nil, err
			}
			return t.readNumbering(f.Thread, turn)
		})
		if err != nil {
			return err
		}
		s.noteNumbering(f, fresh)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	known = s.turns[f.Thread]
	if known == nil || known.claim != f.Claim || known.turn != turn {
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
	return s.doOp(ctx, op{
		verb: "drop steps", thread: f.Thread, plan: onThread(f.Thread, ofSteps),
		run: func(t *txn) error {
			r, err := t.ownedRow(f)
			if err != nil {
				return fmt.Errorf("drop steps: %w", err)
			}
			steps, err := t.stepsOf(f.Thread, r.Turn+1)
			if err != nil {
				return err
			}
			for _, step := range steps {
				if slices.Contains(keys, step.Key) {
					if err := t.Del(threadKey(f.Thread, partStep, bigEndian(step.Seq))); err != nil {
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
