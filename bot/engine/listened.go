package engine

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// listenedTable has until when all that was said on a platform was taken in, a row for each name that its adapter has for what it listens to. It is a table
// as all others: it outlives the program and comes with backups and copies. There is nothing of a person in it, so no erasure has to look here.
const listenedTable = "listened"

// Listened implements bot.Inbox.
func (e *Engine) Listened(ctx context.Context, p bot.Platform, name string) (until time.Time, err error) {
	err = e.store.Table(listenedTable).View(ctx, func(r agents.TableReader) error {
		until, err = readListened(r, storage.LimitName(p, name))
		return err
	})
	return until, err
}

// NoteListened implements bot.Inbox. What is true once stays true, so it does not matter which life writes it, and when: the latest moment counts. Events
// that it speaks of are durable before it is, as they were accepted before it was noted.
func (e *Engine) NoteListened(ctx context.Context, p bot.Platform, name string, until time.Time) error {
	return e.store.Table(listenedTable).Update(ctx, func(w agents.TableWriter) error {
		key := storage.LimitName(p, name)
		known, err := readListened(w, key)
		if err != nil || !until.After(known) {
			return err
		}
		return w.Put(key, []byte(until.UTC().Format(time.RFC3339Nano)))
	})
}

// readListened reads a row; the zero time where there is none, or where it says nothing that this program understands: then histories are read, which is
// always right.
func readListened(r agents.TableReader, key string) (time.Time, error) {
	raw, err := r.Get(key)
	if err != nil || raw == nil {
		return time.Time{}, err
	}
	until, err := time.Parse(time.RFC3339Nano, string(raw))
	if err != nil {
		return time.Time{}, nil
	}
	return until, nil
}
