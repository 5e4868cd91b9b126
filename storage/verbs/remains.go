package verbs

import (
	"bytes"
	"context"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// pointing are the kinds of rows that name a thread in their content, beside its own.
var pointing = []string{
	kindDesk, kindCode, kindDue, kindToken, kindFile, kindMessage, kindBeside, kindHeld, kindHeldAt, kindPlace, kindRef, kindThreads, kindOwner,
}

// Remains reads what is left of a thread.
func (s *Store) Remains(ctx context.Context, id bot.ThreadID) (out storage.Remains, err error) {
	if err := s.flushIfRoom(ctx, func(l Lazy) bool { return l.Thread == id }); err != nil {
		return out, err
	}
	err = s.view(ctx, func(t *txn) (err error) {
		if out.Erased, err = t.has(s.threadTomb(id)); err != nil {
			return err
		}
		if out.Rows, err = t.countRows(id); err != nil {
			return err
		}
		unsent, err := t.rowsOf(id)
		out.Unsent = len(unsent)
		return err
	})
	if err != nil {
		return out, fmt.Errorf("remains: %w", err)
	}
	return out, nil
}

// countRows counts the rows that a thread has or that name it, but for those that wait to be sent.
func (t *txn) countRows(id bot.ThreadID) (n int, err error) {
	count := func(_, _ []byte) error {
		n++
		return nil
	}
	for _, prefix := range SealedWith(RowKey(id)) {
		if err := t.raw(prefix, count); err != nil {
			return n, err
		}
	}
	for _, k := range [][]byte{key(kindPin, string(id)), key(kindWork, string(id)), heardKey(id)} {
		if there, err := t.has(k); err != nil {
			return n, err
		} else if there {
			n++
		}
	}
	name, err := encode(id)
	if err != nil {
		return n, err
	}
	for _, kind := range pointing {
		err := t.Naming([]byte(kind), id, func(_, content []byte) error {
			if bytes.Contains(content, name) { // others may be among them
				n++
			}
			return nil
		})
		if err != nil {
			return n, err
		}
	}
	err = t.raw([]byte(kindOpening), func(k, _ []byte) error {
		if bytes.HasSuffix(k, []byte(id)) {
			n++
		}
		return nil
	})
	if err != nil {
		return n, err
	}
	listed, err := t.isListed(id)
	if listed {
		n++
	}
	return n, err
}

// isListed reports whether the index of threads has a row for a thread. It has only its number: of a thread without a row, one that leads nowhere is meant.
func (t *txn) isListed(id bot.ThreadID) (listed bool, err error) {
	numbers := map[uint64]bot.ThreadID{}
	err = each(t, []byte(kindThreads), func(k []byte, of bot.ThreadID) error {
		numbers[readBigEndian(k)] = of
		return nil
	})
	if err != nil {
		return false, err
	}
	err = t.raw([]byte(kindListed), func(k, _ []byte) error {
		of, there := numbers[readBigEndian(k)]
		listed = listed || of == id || !there
		return nil
	})
	return listed, err
}
