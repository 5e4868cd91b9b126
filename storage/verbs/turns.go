package verbs

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Work lists the threads with something to do.
func (s *Store) Work(ctx context.Context) ([]bot.ThreadID, error) {
	return read(ctx, s, func(t *txn) (out []bot.ThreadID, err error) {
		err = t.raw([]byte(kindWork), func(k, _ []byte) error {
			out = append(out, bot.ThreadID(k[len(kindWork):]))
			return nil
		})
		return out, err
	})
}

// Claim makes the caller the thread's only owner. It writes nothing where this life has its lease already.
func (s *Store) Claim(ctx context.Context, thread bot.ThreadID) (storage.Fence, error) {
	if err := s.keeper.Flush(ctx, stepsOfThread(thread)); err != nil {
		return storage.Fence{}, err
	}
	if !s.claimNear(thread, 0) {
		if err := s.claimLease(ctx, thread); err != nil {
			return storage.Fence{}, fmt.Errorf("claim: %w", err)
		}
	}
	f, err := s.keeper.Own(ctx, thread)
	if err == nil {
		s.forgetTurn(thread)
		s.claimNear(thread, f.Claim)
	}
	return f, err
}

// Load reads what the next turn needs.
func (s *Store) Load(ctx context.Context, f storage.Fence) (*storage.Loaded, error) {
	if err := s.keeper.Flush(ctx, stepsOfThread(f.Thread)); err != nil {
		return nil, err
	}
	out := s.takeTurn(f)
	if out == nil {
		load := func(t *txn) (err error) {
			if err := t.checkThread(f.Thread); err != nil {
				return err
			}
			if owns, err := t.owns(f); err != nil || !owns {
				return cmp.Or(err, storage.ErrFenced)
			}
			out, err = t.loadTurn(f.Thread)
			return err
		}
		if err := s.viewOp(ctx, op{verb: "load", plan: onThread(f.Thread, turnParts...), run: load}); err != nil {
			return nil, fmt.Errorf("load: %w", err)
		}
	}
	s.noteNumbering(f, numberingOf(out.Thread.Turn+1, out.LastStep, out.Steps))
	return out, nil
}

// turnParts are the parts of a thread, beside its row, that its next turn needs.
var turnParts = []Part{ofState, ofInbox, ofPin, ofSteps, ofPacks}

// loadTurn reads what a thread's next turn needs.
func (t *txn) loadTurn(id bot.ThreadID) (*storage.Loaded, error) {
	r, err := t.row(id)
	if err != nil {
		return nil, err
	}
	out := &storage.Loaded{Thread: r.Thread}
	if out.State, err = t.readState(id); err != nil {
		return nil, err
	}
	if out.Inbox, err = t.readInbox(id); err != nil {
		return nil, err
	}
	if out.Pin, err = t.readPin(id); err != nil {
		return nil, err
	}
	next, err := t.nextStep(id)
	if err != nil {
		return nil, err
	}
	out.LastStep = next - 1
	if out.Pin != nil {
		out.Steps, err = t.stepsOf(id, out.Pin.Turn)
	}
	return out, err
}

// readState reads a flow's state. A program from before it was compressed left it as JSON, which begins otherwise.
func (t *txn) readState(id bot.ThreadID) (s agents.Saved, err error) {
	k := threadKey(id, partState)
	raw, err := t.Get(k)
	if raw == nil || err != nil {
		return s, err
	}
	if raw[0] != '{' {
		if raw, err = t.expand(raw); err != nil {
			return s, err
		}
	}
	return s, DecodeRecord(k, raw, &s)
}

func (t *txn) saveState(id bot.ThreadID, s agents.Saved) error {
	raw, err := EncodeRecord(s)
	if err != nil {
		return err
	}
	short, err := t.s.packs.compressAlone(raw)
	if err != nil {
		return err
	}
	return t.Put(threadKey(id, partState), short)
}

// Repin replaces the pin of an unfinished turn.
func (s *Store) Repin(ctx context.Context, f storage.Fence, pin storage.Pin) error {
	return s.doOp(ctx, op{verb: "repin", thread: f.Thread, plan: onThread(f.Thread), run: func(t *txn) error {
		if _, err := t.ownedTurn(f, pin.Turn); err != nil {
			return fmt.Errorf("repin: %w", err)
		}
		if err := t.save(key(kindPin, string(f.Thread)), pin); err != nil {
			return err
		}
		return t.mark(key(kindWork, string(f.Thread)))
	}})
}

// CountAttempt counts a failed attempt at the thread's next turn.
func (s *Store) CountAttempt(ctx context.Context, f storage.Fence) (int, error) {
	return write(ctx, s, op{verb: "count an attempt", thread: f.Thread, plan: onThread(f.Thread)}, func(t *txn) (int, error) {
		r, err := t.ownedRow(f)
		if err != nil {
			return 0, fmt.Errorf("count an attempt: %w", err)
		}
		r.Attempts++
		return r.Attempts, t.saveRow(r)
	})
}

// Park sets the thread aside.
func (s *Store) Park(ctx context.Context, f storage.Fence, p storage.Parking) ([]storage.OutboxRow, error) {
	plan := func() Plan {
		plan := planThread(f.Thread)
		plan.Numbers++
		plan.queue(f.Thread, p.Posts, p.Approvals)
		return plan
	}
	return write(ctx, s, op{verb: "park", thread: f.Thread, plan: plan}, func(t *txn) ([]storage.OutboxRow, error) {
		r, err := t.ownedRow(f)
		if err == nil {
			err = t.codesFree(p.Approvals)
		}
		if err != nil {
			return nil, fmt.Errorf("park: %w", err)
		}
		if r.Boundary, err = t.Draw(); err != nil {
			return nil, err
		}
		r.Parked, r.ParkedBy = cmp.Or(p.Reason, "parked"), nil
		r.Parkings++
		for _, a := range p.Approvals {
			r.ParkedBy = append(r.ParkedBy, a.Name)
		}
		ended, err := t.endDraft(r, nil)
		if err != nil {
			return nil, err
		}
		rows, err := t.queuePosts(r, p.Posts, p.Approvals)
		if err != nil {
			return nil, err
		}
		rows = append(ended, rows...)
		if err := t.Del(key(kindWork, string(r.ID))); err != nil {
			return nil, err
		}
		return rows, t.saveRow(r)
	})
}

// queuePosts queues posts and approvals.
func (t *txn) queuePosts(r *threadRow, posts []bot.Post, asks []bot.Approval) ([]storage.OutboxRow, error) {
	var rows []storage.OutboxRow
	for _, p := range posts {
		row, err := t.queuePost(r, p)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	for _, a := range asks {
		asked, err := t.askApproval(r, a)
		if err != nil {
			return nil, err
		}
		rows = append(rows, asked...)
	}
	return rows, nil
}

// Unpark takes a thread up again. Decisions about its parking have done their work and leave the inbox. With skip, the
// turn that failed is over without a result: its number is used, its steps stay in the log.
func (s *Store) Unpark(ctx context.Context, thread bot.ThreadID, u storage.Unparking) ([]storage.OutboxRow, error) {
	plan := func() Plan {
		p := planThread(thread, ofInbox, ofPin)
		p.queue(thread, u.Posts, nil)
		return p
	}
	return write(ctx, s, op{verb: "unpark", thread: thread, plan: plan, after: func() { s.forgetTurn(thread) }}, func(t *txn) ([]storage.OutboxRow, error) {
		r, err := t.row(thread)
		if err != nil {
			return nil, fmt.Errorf("unpark: %w", err)
		}
		if r.Parked == "" {
			return nil, nil
		}
		rows, err := t.queuePosts(r, u.Posts, nil)
		if err != nil {
			return nil, err
		}
		return rows, t.unparkThread(r, u)
	})
}

func (t *txn) unparkThread(r *threadRow, u storage.Unparking) error {
	inbox, err := t.readInbox(r.ID)
	if err != nil {
		return err
	}
	for _, w := range inbox {
		if d, ok := w.Event.Body.(bot.Decision); u.Skip && w.Seq <= r.Boundary || ok && slices.Contains(r.ParkedBy, d.Approval) {
			if err := t.Del(inboxKey(r.ID, w.Seq)); err != nil {
				return err
			}
		}
	}
	if u.Skip {
		pin, err := t.readPin(r.ID)
		if err != nil {
			return err
		}
		if pin != nil {
			r.Turn = pin.Turn
		}
		if err := t.Del(key(kindPin, string(r.ID))); err != nil {
			return err
		}
		r.Continue = r.Continue && u.Go
	}
	r.Parked, r.Boundary, r.ParkedBy, r.Attempts = "", 0, nil, 0
	if err := t.saveRow(r); err != nil {
		return err
	}
	_, err = t.indexWork(r)
	return err
}
