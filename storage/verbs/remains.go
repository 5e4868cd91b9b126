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
	kindDesk, kindCode, kindDue, kindToken, kindFile, kindMessage, kindBeside, kindHeld, kindHeldAt, kindPlace, kindThreads, kindOwner,
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
	name, err := EncodeRecord(id)
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
	for by, numbered := range map[string]func() (map[uint64]bot.ThreadID, error){kindListed: t.threadNumbers, kindRef: t.messageNumbers} {
		of, err := numbered()
		if err == nil {
			err = t.raw([]byte(by), func(k, _ []byte) error {
				if whose, there := of[readBigEndian(k)]; whose == id || !there {
					n++
				}
				return nil
			})
		}
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// threadNumbers are the threads by the numbers with which keys of the index of threads end. One that leads to none can be of a thread without a row.
func (t *txn) threadNumbers() (map[uint64]bot.ThreadID, error) {
	out := map[uint64]bot.ThreadID{}
	err := each(t, []byte(kindThreads), func(k []byte, id bot.ThreadID) error {
		out[readBigEndian(k)] = id
		return nil
	})
	return out, err
}

// messageNumbers is threadNumbers for the threads of the bot's messages, by where those are.
func (t *txn) messageNumbers() (map[uint64]bot.ThreadID, error) {
	out := map[uint64]bot.ThreadID{}
	err := each(t, []byte(kindMessage), func(k []byte, at pointer) error {
		out[readBigEndian(k)] = at.Thread
		return nil
	})
	return out, err
}
