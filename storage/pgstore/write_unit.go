package pgstore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// edits are what a unit writes, in the order of the keys. What is new is inserted, so that two who begin the same thing collide.
type edits struct {
	gone        [][]byte
	newKeys     [][]byte
	newContents [][]byte
	newSeals    []*int64
	keys        [][]byte
	contents    [][]byte
	putSeals    []*int64

	seals map[string]*seal // by owner, of what is written
	made  []*seal          // that are new
	over  [][]byte         // owners whose keys are destroyed
}

// insert adds a row that is not there yet.
func (e *edits) insert(k, content []byte, s *seal) {
	content, id := closed(k, content, s)
	e.newKeys, e.newContents, e.newSeals = append(e.newKeys, k), append(e.newContents, content), append(e.newSeals, id)
}

// put adds a row, whatever is there.
func (e *edits) put(k, content []byte, s *seal) {
	content, id := closed(k, content, s)
	e.keys, e.contents, e.putSeals = append(e.keys, k), append(e.contents, content), append(e.putSeals, id)
}

// closed is a content as it is stored.
func closed(k, content []byte, s *seal) ([]byte, *int64) {
	if s == nil {
		return content, nil
	}
	return s.close(k, content), &s.id
}

func (e *edits) isGone(k []byte) bool {
	return slices.ContainsFunc(e.gone, func(g []byte) bool { return bytes.Equal(g, k) })
}

// write writes what the unit decided, and commits, in one round trip; the audit chain takes one before.
func (f *farRows) write(u *verbs.Unit) error {
	e := edits{seals: map[string]*seal{}}
	if err := f.deleteRows(&e, u); err != nil {
		return err
	}
	if err := f.renewSeals(&e, u); err != nil {
		return err
	}
	if err := f.putRows(&e, u); err != nil {
		return err
	}
	head, err := f.sealEntries(&e)
	if err != nil {
		return err
	}
	return f.commit(e, head)
}

// deleteRows lists what the unit deletes, and the keys that go with it.
func (f *farRows) deleteRows(e *edits, u *verbs.Unit) error {
	return u.Edits(func(k, content []byte) error {
		if content == nil && !f.isAbsent(k) {
			e.gone = append(e.gone, k)
			if verbs.OwnsKey(k) {
				e.over = append(e.over, k)
			}
		}
		return nil
	})
}

// putRows lists what the unit writes. A row that is as it was is left so.
func (f *farRows) putRows(e *edits, u *verbs.Unit) error {
	return u.Edits(func(k, content []byte) error {
		was, known := f.known[string(k)]
		switch {
		case len(k) > longestKey:
			return fmt.Errorf("%w: a key of %d bytes", storage.ErrInvalid, len(k))
		case content == nil || known && was != nil && bytes.Equal(content, was):
			return nil
		}
		s, err := f.sealFor(e, k, content)
		if err != nil {
			return err
		}
		if f.isAbsent(k) {
			e.insert(k, content, s)
		} else {
			e.put(k, content, s)
		}
		return nil
	})
}

// sealEntries makes the unit's audit entries links of the chain. Others who append wait for the end of this unit.
func (f *farRows) sealEntries(e *edits) ([]byte, error) {
	if len(f.entries) == 0 {
		return nil, nil
	}
	var head storage.AuditHead
	var last storage.Audit
	err := f.send(func(b *pgx.Batch) { askChainEnd(b, &head, &last, ` for update`) })
	if err == nil {
		err = checkEnd(head, last) // a new link behind a cut would hide it
	}
	if err != nil {
		return nil, err
	}
	for _, entry := range f.entries {
		last = entry.Seal(last)
		content, err := json.Marshal(last)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", storage.ErrInvalid, err)
		}
		e.insert(verbs.AuditKey(last.Seq), content, nil)
	}
	head.Seq, head.Hash = last.Seq, last.Hash
	return json.Marshal(head)
}

// askChainEnd reads where the chain should end, and its last link.
func askChainEnd(b *pgx.Batch, head *storage.AuditHead, last *storage.Audit, lock string) {
	b.Queue(`select chain from head` + lock).QueryRow(func(r pgx.Row) error {
		var raw []byte
		if err := r.Scan(&raw); err != nil {
			return err
		}
		return json.Unmarshal(raw, head)
	})
	first := verbs.AuditKey(0)
	kind := first[:len(first)-8]
	where, args := within(kind, kind)
	b.Queue(`select content from record where `+where+` order by key desc limit 1`, args...).QueryRow(func(r pgx.Row) error {
		var raw []byte
		if err := r.Scan(&raw); errors.Is(err, pgx.ErrNoRows) {
			return nil
		} else if err != nil {
			return err
		}
		if err := json.Unmarshal(raw, last); err != nil {
			return fmt.Errorf("%w: the last entry of the audit chain cannot be read: %v", storage.ErrDamaged, err)
		}
		return nil
	})
}

func checkEnd(head storage.AuditHead, last storage.Audit) error {
	if err := head.Ends(last); err != nil {
		return fmt.Errorf("%w: %v", storage.ErrDamaged, err)
	}
	return nil
}

const insertRows = `insert into record (key, content, seal) select * from unnest($1::bytea[], $2::bytea[], $3::bigint[])`

// commit writes and commits. When the connection breaks meanwhile, it finds out what became of it.
func (f *farRows) commit(e edits, head []byte) error {
	if before := f.s.faults.beforeCommit; before != nil {
		before(f.conn.Conn())
	}
	err := f.send(func(b *pgx.Batch) {
		if len(e.over) > 0 {
			b.Queue(`delete from sealing where owner = any($1)`, e.over)
		}
		for _, s := range e.made {
			queueSeal(b, s, ``)
		}
		if len(e.gone) > 0 {
			b.Queue(`delete from record where key = any($1)`, e.gone)
		}
		if len(e.newKeys) > 0 {
			b.Queue(insertRows, e.newKeys, e.newContents, e.newSeals)
		}
		if len(e.keys) > 0 {
			b.Queue(insertRows+` on conflict (key) do update set content = excluded.content, seal = excluded.seal`, e.keys, e.contents, e.putSeals)
		}
		if head != nil {
			b.Queue(`update head set chain = $1`, string(head))
		}
		b.Queue(`commit`)
	})
	if after := f.s.faults.afterCommit; after != nil && err == nil {
		after(f.conn.Conn())
		err = f.conn.Ping(f.ctx)
	}
	if !isCut(err) {
		return err
	}
	return f.s.insistOn(f, err)
}

// errAborted means that a transaction whose end was not heard of did not happen: it is a cut connection, and the unit runs again.
type errAborted struct{ error }

// insistOn asks what became of a transaction, until the database says so.
func (s *Store) insistOn(f *farRows, cut error) error {
	f.end()
	for {
		fate, err := s.askFate(f.ctx, f.xid, f.awake)
		switch {
		case err == nil && fate == "committed":
			return nil
		case err == nil && fate == "aborted":
			return errAborted{cut}
		case err != nil && !isCut(err):
			return err
		}
		select {
		case <-time.After(pause):
		case <-f.ctx.Done():
			return cut
		}
	}
}

// Unwrap is the cut.
func (e errAborted) Unwrap() error { return e.error }

// askFate asks how a transaction ended. A server that crashed gives the numbers of what it lost to others, also where only one of its processes was
// killed and the rest began anew: the mark of before is gone then. A unit whose answer was lost so runs again, and finds by itself what it has done.
func (s *Store) askFate(ctx context.Context, xid uint64, awake string) (fate string, err error) {
	const ask = `select case when exists (select from awake where mark = $2) then pg_xact_status($1::text::xid8) else 'aborted' end`
	err = s.pool.QueryRow(ctx, ask, fmt.Sprint(xid), awake).Scan(&fate)
	return fate, err
}
