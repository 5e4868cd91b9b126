package verbs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// leaseRow says which life has something, and since when: rows of the outbox with a greater number were queued in its time.
type leaseRow struct {
	Life  uint64 `json:"life"`
	Since uint64 `json:"since"`
}

// leadLease is the lease of who does what one program does for all.
const leadLease = "lead"

func leaseKey(name string) []byte { return key(kindLease, name) }

// leaseOf reads who has something. A store that one program alone has open has no such rows: all is that program's.
func (t *txn) leaseOf(name string) (l leaseRow, err error) {
	if t.s.lease == 0 {
		return leaseRow{Life: t.s.epoch}, nil
	}
	_, err = t.load(leaseKey(name), &l)
	return l, err
}

// seize gives something to this life. Whoever has it held is who may.
func (t *txn) seize(name string) error {
	since, err := t.Draw()
	if err != nil {
		return err
	}
	return t.save(leaseKey(name), leaseRow{Life: t.s.epoch, Since: since})
}

// isFree reports whether a lease is of no life, or of one that is over.
func (l leaseRow) isFree(lives map[uint64]Life) bool { return lives[l.Life].Left <= 0 }

// owns reports whether a fence is the newest claim, and its thread this life's.
func (t *txn) owns(f storage.Fence) (bool, error) {
	if owns, err := t.Owns(f); err != nil || !owns {
		return false, err
	}
	l, err := t.leaseOf(storage.ThreadLease(f.Thread))
	return l.Life == t.s.epoch, err
}

// leaseErased gives a thread to the life that erases it, whoever has it: what it posts and does from then on is for nobody.
func (t *txn) leaseErased(id bot.ThreadID) error {
	name := storage.ThreadLease(id)
	l, err := t.leaseOf(name)
	if err != nil || l.Life == t.s.epoch {
		return err
	}
	return t.seize(name)
}

// leaseNew gives a thread that starts to this life: nothing of it can wait for another one.
func (t *txn) leaseNew(id bot.ThreadID) error {
	if t.s.lease == 0 {
		return nil
	}
	return t.seize(storage.ThreadLease(id))
}

// noteLease says whether this life has the thread to which an event came.
func (t *txn) noteLease(f *storage.Filed) error {
	if f.Outcome != storage.Queued && f.Outcome != storage.Settled {
		return nil
	}
	l, err := t.leaseOf(storage.ThreadLease(f.Thread))
	if f.Elsewhere = l.Life != t.s.epoch; !f.Elsewhere {
		f.Lease = l.Since
	}
	return err
}

// claimLease takes a thread that is free. Its posts that wait are handed out by the next Take. ErrFenced while another life has it.
func (s *Store) claimLease(ctx context.Context, thread bot.ThreadID) error {
	name, free, inherited := storage.ThreadLease(thread), false, false
	look := func(t *txn) error {
		if err := t.checkThread(thread); err != nil {
			return err
		}
		l, err := t.leaseOf(name)
		if err != nil || l.Life == t.s.epoch {
			return err
		}
		lives, err := t.Lives()
		inherited = l.Life != 0
		if free = l.isFree(lives); err == nil && !free {
			err = storage.ErrFenced
		}
		return err
	}
	if err := s.viewOp(ctx, op{verb: "claim", plan: onThread(thread), run: look}); err != nil || !free {
		return err
	}
	plan := func() Plan {
		p := planThread(thread)
		p.Numbers++
		return p
	}
	err := s.doOp(ctx, op{verb: "claim", plan: plan, run: func(t *txn) error {
		free = false
		if err := look(t); err != nil || !free {
			return err
		}
		return t.seize(name)
	}})
	if err == nil && free && inherited {
		s.takeovers.Add(1)
	}
	return err
}

// Hold implements storage.Shared.
func (s *Store) Hold(ctx context.Context, name string) (held bool, err error) {
	if s.lease == 0 {
		return true, nil
	}
	plan := func() Plan {
		p := guarding(leaseKey(name))()
		p.Numbers++
		return p
	}
	err = s.doOp(ctx, op{verb: "hold", plan: plan, run: func(t *txn) error {
		l, err := t.leaseOf(name)
		if err != nil {
			return err
		}
		lives, err := t.Lives()
		switch held = l.Life == t.s.epoch; {
		case err != nil:
			return err
		case lives[t.s.epoch].Left < t.s.lease/2:
			return storage.Trouble(errWaning)
		case !held && l.isFree(lives):
			held = true
			err = t.seize(name)
		}
		return err
	}})
	return held && err == nil, err
}

// Release implements storage.Shared.
func (s *Store) Release(ctx context.Context, name string) error {
	if s.lease == 0 {
		return nil
	}
	plan := guarding(leaseKey(name))
	if id := storage.LeasedThread(name); id != "" {
		plan = onThread(id)
	}
	return s.doOp(ctx, op{verb: "release", plan: plan, run: func(t *txn) error {
		l, err := t.leaseOf(name)
		if err != nil || l.Life != t.s.epoch {
			return err
		}
		return t.save(leaseKey(name), leaseRow{Since: l.Since})
	}})
}

// hasLease reports whether the lease under which a row was handed out is good.
func (t *txn) hasLease(row storage.OutboxRow) (bool, error) {
	l, err := t.leaseOf(row.LeaseName())
	return l.Life == t.s.epoch && l.Since == row.Lease, err
}

// maySend reports why a row is not to be sent by this life, or not now.
func (t *txn) maySend(row storage.OutboxRow) error {
	had, err := t.hasLease(row)
	switch {
	case err != nil || t.s.lease == 0:
		return err
	case !had:
		return fmt.Errorf("outbox row %d: %w", row.Seq, storage.ErrFenced)
	}
	lives, err := t.Lives()
	if err == nil && lives[t.s.epoch].Left < t.s.lease/2 {
		err = storage.Trouble(errWaning)
	}
	return err
}

// ForOthers reports whether a unit wrote something to do that is not known to be this life's: whoever may take it has to look.
func (s *Store) ForOthers(u *Unit) bool {
	found := false
	_ = u.Edits(func(k, content []byte) error {
		if name := workIn(k, content); name != "" && !s.isMine(u, name) {
			found = true
		}
		return nil
	})
	return found
}

// workIn is the lease under which somebody does what a row that was written gives them to do, or that is free by it; empty for none. Of what all have to
// hear of, it is a name that nobody has.
func workIn(k, content []byte) string {
	var r outRow
	var l leaseRow
	switch {
	case content == nil:
	case bytes.HasPrefix(k, []byte(kindLease)) && json.Unmarshal(content, &l) == nil && l.Life == 0:
		return string(k[len(kindLease):]) // it was given back
	case isPaused(k, content):
		return string(k)
	case bytes.HasPrefix(k, []byte(kindWork)):
		return storage.ThreadLease(bot.ThreadID(k[len(kindWork):]))
	case bytes.HasPrefix(k, []byte(kindOutbox)) && json.Unmarshal(content, &r) == nil:
		return r.LeaseName()
	}
	return ""
}

// isMine reports whether this life has something, by what a unit read or by the last look.
func (s *Store) isMine(u *Unit, name string) bool {
	var l leaseRow
	if raw := u.now(string(leaseKey(name))); raw != nil && json.Unmarshal(raw, &l) == nil {
		return l.Life == s.epoch
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mine[name]
}
