package verbs

import (
	"bytes"
	"context"
	"errors"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// buildAtOnce is how many threads or approvals get their rows in the indexes in one unit.
const buildAtOnce = 100

// BuildIndexes writes the rows of the indexes that a program of before did not: of each thread among those of its owner and by how it stands, of each
// approval by its deadline. It may run again, beside others that write: each unit holds what it is about.
func (s *Store) BuildIndexes(ctx context.Context) error {
	if err := s.listThreadsAnew(ctx); err != nil {
		return err
	}
	return s.listApprovalsAnew(ctx)
}

func (s *Store) listThreadsAnew(ctx context.Context) error {
	for r := (Range{Prefix: []byte(kindThreads), Most: buildAtOnce}); ; {
		var ids []bot.ThreadID
		var last []byte
		err := s.view(ctx, func(t *txn) error {
			ids = nil
			return t.Scan(r, func(k, content []byte) error {
				last, ids = bytes.Clone(k[len(kindThreads):]), append(ids, "")
				return DecodeRecord(k, content, &ids[len(ids)-1])
			})
		})
		if err != nil || len(ids) == 0 {
			return err
		}
		r.After = last
		plan := func() Plan { return Plan{Threads: ids, Of: []Part{ofRow}} }
		if err := s.doOp(ctx, op{verb: "build indexes", plan: plan, run: func(t *txn) error { return t.listThreads(ids) }}); err != nil {
			return err
		}
	}
}

func (t *txn) listThreads(ids []bot.ThreadID) error {
	for _, id := range ids {
		r, err := t.row(id)
		if errors.Is(err, storage.ErrErased) || errors.Is(err, storage.ErrNotFound) { // meanwhile, or its row is damaged, which verifying tells
			continue
		}
		if err != nil {
			return err
		}
		if err := errors.Join(t.mark(r.listed), t.save(t.s.ownerKey(r.Owner, r.No), r.ID), t.Del(append(t.s.ownerPrefix(r.Owner), r.ID...))); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) listApprovalsAnew(ctx context.Context) error {
	for r := (Range{Prefix: []byte(kindDesk), Most: buildAtOnce}); ; {
		var keys [][]byte
		var of []deskEntry
		err := s.view(ctx, func(t *txn) error {
			keys, of = nil, nil
			return t.Scan(r, func(k, content []byte) error {
				keys, of = append(keys, bytes.Clone(k)), append(of, deskEntry{})
				return DecodeRecord(k, content, &of[len(of)-1])
			})
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		r.After = keys[len(keys)-1][len(kindDesk):]
		plan := func() Plan {
			var p Plan
			for _, e := range of {
				p.hold(e.Thread)
				p.read(threadKey(e.Thread, partApproval, e.Name))
			}
			return p
		}
		run := func(t *txn) error {
			for i, e := range of {
				if err := t.moveApproval(keys[i], e); err != nil {
					return err
				}
			}
			return nil
		}
		if err := s.doOp(ctx, op{verb: "build indexes", plan: plan, run: run}); err != nil {
			return err
		}
	}
}

// moveApproval gives an approval its place in the index by state and deadline, in place of the row that it has there.
func (t *txn) moveApproval(k []byte, e deskEntry) error {
	a, err := t.approval(e.Thread, e.Name)
	if errors.Is(err, storage.ErrNotFound) { // erased meanwhile
		return nil
	}
	if err != nil || bytes.Equal(k, deskKey(a)) {
		return err
	}
	if err := t.Del(k); err != nil {
		return err
	}
	return t.save(deskKey(a), e)
}
