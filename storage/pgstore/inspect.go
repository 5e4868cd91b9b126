package pgstore

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// Remains reads what is left of a thread, and whether its key is.
func (s *Store) Remains(ctx context.Context, id bot.ThreadID) (storage.Remains, error) {
	out, err := s.Store.Remains(ctx, id)
	if err != nil {
		return out, err
	}
	out.Sealed = true
	err = s.readAll(ctx, func(ctx context.Context, tx pgx.Tx) error {
		return tx.QueryRow(ctx, `select count(*) from sealing where owner = $1`, verbs.RowKey(id)).Scan(&out.Keys)
	})
	return out, err
}

// AuditHead reads where the chain ends, as its last entry left it.
func (s *Store) AuditHead(ctx context.Context) (head storage.AuditHead, err error) {
	var last storage.Audit
	err = s.readAll(ctx, func(ctx context.Context, tx pgx.Tx) error {
		b := &pgx.Batch{}
		askChainEnd(b, &head, &last, "")
		return tx.SendBatch(ctx, b).Close()
	})
	return head, err
}

// Verify reads every row of one state: what they say together fits, and the audit chain is unbroken.
func (s *Store) Verify(ctx context.Context) (storage.Report, error) {
	var v verbs.Inspection
	if err := s.flushIfRoom(ctx); err != nil {
		return v.Report, err
	}
	err := s.readAll(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var head storage.AuditHead
		var files int64
		b := &pgx.Batch{}
		askChainEnd(b, &head, new(storage.Audit), "")
		b.Queue(`select files, indexed from head`).QueryRow(func(r pgx.Row) error { return r.Scan(&files, &v.Indexed) })
		if err := tx.SendBatch(ctx, b).Close(); err != nil {
			return err
		}
		v.Report.Since = head.Since
		err := s.eachRow(ctx, tx, func(k, content []byte) error {
			v.Report.Records++
			return v.Visit(k, content)
		})
		if err == nil {
			err = checkEnd(head, v.Last)
		}
		if err == nil {
			err = v.CheckEnd(files)
		}
		return err
	})
	return v.Report, err
}

// flushIfRoom makes lazy rows durable; where there is no room, what is durable is shown without them.
func (s *Store) flushIfRoom(ctx context.Context) error {
	err := keeper{s}.Flush(ctx, func(verbs.Lazy) bool { return true })
	if err != nil && ctx.Err() == nil && s.whyDead() == nil {
		return nil
	}
	return err
}

// readAll reads one state, with no limit of time but the caller's.
func (s *Store) readAll(ctx context.Context, fn func(context.Context, pgx.Tx) error) error {
	if err := s.whyDead(); err != nil {
		return err
	}
	open, stop := s.untilOver(ctx)
	defer stop()
	err := pgx.BeginTxFunc(open, s.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(open, `set local statement_timeout to 0`); err != nil {
			return err
		}
		return fn(open, tx)
	})
	return s.readError(ctx, err)
}

func (s *Store) eachRow(ctx context.Context, tx pgx.Tx, fn func(key, content []byte) error) error {
	for r, err := range rowsBehind(ctx, tx, newOpener(s.keys), nil) {
		if err != nil {
			return err
		}
		if err := fn(r.Key, r.Content); err != nil {
			return err
		}
	}
	return nil
}

// backupMark begins a backup. Behind it is each row, key and content with their lengths before them, and at the end a zero and their number.
const backupMark = "mendan rows 1\n"

// Backup writes all rows of one state. It holds up nobody. The database's own tools make backups that can be put back into a server.
func (s *Store) Backup(ctx context.Context, w io.Writer) error {
	if err := s.flushIfRoom(ctx); err != nil {
		return err
	}
	err := s.readAll(ctx, func(ctx context.Context, tx pgx.Tx) error {
		out := bufio.NewWriter(w)
		if _, err := out.WriteString(backupMark); err != nil {
			return err
		}
		n := uint64(0)
		err := s.eachRow(ctx, tx, func(k, content []byte) error {
			n++
			for _, part := range [][]byte{k, content} {
				if _, err := out.Write(binary.AppendUvarint(nil, uint64(len(part)))); err != nil {
					return err
				}
				if _, err := out.Write(part); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		if _, err := out.Write(binary.AppendUvarint([]byte{0}, n)); err != nil {
			return err
		}
		return out.Flush()
	})
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}
