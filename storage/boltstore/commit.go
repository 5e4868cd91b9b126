package boltstore

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Commit ends the turn. Everything or nothing.
func (s *Store) Commit(ctx context.Context, f storage.Fence, turn storage.Turn) (storage.Committed, error) {
	var out storage.Committed
	err := s.do(ctx, &op{
		thread: f.Thread,
		run: func(t *txn) error {
			r, err := s.ownedTurn(t, f, turn.Pin.Turn)
			if err == nil {
				err = t.codesFree(turn.Approvals)
			}
			if err != nil {
				return fmt.Errorf("commit: %w", err)
			}
			out, err = t.commit(r, turn)
			return err
		},
		after: func() { s.forgetTurn(f.Thread) },
	})
	if err != nil {
		return storage.Committed{}, err
	}
	return out, nil
}

func (t *txn) commit(r *threadRow, turn storage.Turn) (out storage.Committed, err error) {
	for _, seq := range turn.Pin.Inbox {
		if err := t.del(inboxKey(r.ID, seq)); err != nil {
			return out, err
		}
	}
	if err := t.del(key(kindPin, string(r.ID))); err != nil {
		return out, err
	}
	if err := t.lastSteps(r.ID, turn.Pin.Turn, turn.Steps); err != nil {
		return out, err
	}
	r.Turn, r.UpdatedAt, r.Glance = turn.Pin.Turn, turn.Now, turn.Glance
	r.Attempts, r.Continue = 0, turn.Continue
	if err := t.saveRow(r); err != nil {
		return out, err
	}
	if err := t.save(threadKey(r.ID, partState), turn.State); err != nil {
		return out, err
	}
	if err := t.remember(r.ID, turn); err != nil {
		return out, err
	}
	if out.Rows, err = t.effects(r, turn); err != nil {
		return out, err
	}
	out.More, err = t.work(r)
	return out, err
}

// lastSteps writes the steps that were not put yet.
func (t *txn) lastSteps(id bot.ThreadID, turn uint64, steps []agents.StepRecord) error {
	if len(steps) == 0 {
		return nil
	}
	n, err := t.numbering(id, turn)
	if err != nil {
		return err
	}
	for _, step := range steps {
		step.Turn = turn
		n.number(&step)
		if err := t.save(threadKey(id, partStep, be(step.Seq)), step); err != nil {
			return err
		}
	}
	return nil
}

// remember writes what the conversation's record gains, and takes out what is to leave it.
func (t *txn) remember(id bot.ThreadID, turn storage.Turn) error {
	if err := appendAll(t, threadKey(id, partLog), turn.Log); err != nil {
		return err
	}
	if err := appendAll(t, threadKey(id, partEvent), turn.Events); err != nil {
		return err
	}
	if err := appendAll(t, threadKey(id, partReview), turn.Reviews); err != nil {
		return err
	}
	for _, e := range turn.Relog {
		if err := t.relog(id, e); err != nil {
			return err
		}
	}
	for _, gone := range turn.Unlog {
		if err := t.unlog(id, gone); err != nil {
			return err
		}
	}
	if err := t.blank(id, turn.Unquote); err != nil {
		return err
	}
	return t.chain(turn.Audit)
}

func appendAll[T any](t *txn, prefix []byte, records []T) error {
	if len(records) == 0 {
		return nil
	}
	n := t.next(prefix)
	for i, rec := range records {
		if err := t.save(key(string(prefix), be(n+uint64(i))), rec); err != nil {
			return err
		}
	}
	return nil
}

// effects queues what goes out and sets what comes back.
func (t *txn) effects(r *threadRow, turn storage.Turn) ([]storage.OutboxRow, error) {
	rows, err := t.tell(r, turn.Posts, turn.Approvals)
	if err != nil {
		return nil, err
	}
	for _, name := range turn.Void {
		voided, err := t.void(r, name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, voided...)
	}
	for _, timer := range turn.Timers {
		if timer.Name == "" {
			return nil, fmt.Errorf("%w: a timer without a name", storage.ErrInvalid)
		}
		if err := t.timer(r.ID, timer); err != nil {
			return nil, err
		}
	}
	for _, row := range turn.Rows {
		if err := t.keepRow(r.ID, row); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func rowKey(id bot.ThreadID, port, k string) []byte {
	if id == "" {
		return key(kindShared, port, "\x00", k)
	}
	return threadKey(id, partRows, port, "\x00", k)
}

func (t *txn) keepRow(id bot.ThreadID, row agents.Row) error {
	if row.Shared {
		id = ""
	}
	k := rowKey(id, row.Port, row.Key)
	if row.Value == nil {
		t.takeBack()
		return t.del(k)
	}
	return t.save(k, row.Value)
}

// chain appends entries to the audit chain.
func (t *txn) chain(entries []storage.Audit) error {
	if len(entries) == 0 {
		return nil
	}
	last, err := t.lastLink()
	if err == nil {
		err = ends(t.head.Chain, last) // a new link behind a cut would hide it
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		last = e.Seal(last)
		if err := t.save(key(kindAudit, be(last.Seq)), last); err != nil {
			return err
		}
	}
	t.head.Chain.Seq, t.head.Chain.Hash = last.Seq, last.Hash
	return nil
}
