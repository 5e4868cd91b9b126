package changes

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Store tells the feed of what is changed through a store.
func (f *Feed) Store(s storage.Store) storage.Store { return store{s, f} }

type store struct {
	storage.Store
	f *Feed
}

// telling tells of a thread if a verb changed it.
func (s store) telling(thread bot.ThreadID, err error) error {
	if err == nil {
		s.f.Tell(thread)
	}
	return err
}

// Ingest tells of the threads to which something was filed. What was known before changed nothing.
func (s store) Ingest(ctx context.Context, batch []storage.Inbound, now time.Time) ([]storage.Filed, error) {
	out, err := s.Store.Ingest(ctx, batch, now)
	for _, filed := range out {
		if filed.Outcome == storage.Queued || filed.Outcome == storage.Settled || filed.Outcome == storage.Opening {
			s.f.Tell(filed.Thread)
		}
	}
	return out, err
}

// Bind tells of the thread.
func (s store) Bind(ctx context.Context, thread bot.ThreadID, seq uint64, place bot.Place) error {
	return s.telling(thread, s.Store.Bind(ctx, thread, seq, place))
}

// FireTimers tells of the threads that were woken, and of those whose cards changed.
func (s store) FireTimers(ctx context.Context, now time.Time) ([]bot.ThreadID, []storage.OutboxRow, time.Time, error) {
	woken, rows, next, err := s.Store.FireTimers(ctx, now)
	s.f.Tell(woken...)
	for _, row := range rows {
		s.f.Tell(row.Thread)
	}
	return woken, rows, next, err
}

// Commit tells of the thread.
func (s store) Commit(ctx context.Context, f storage.Fence, t storage.Turn) (storage.Committed, error) {
	out, err := s.Store.Commit(ctx, f, t)
	return out, s.telling(f.Thread, err)
}

// Draft tells of the thread.
func (s store) Draft(ctx context.Context, f storage.Fence, turn uint64, p bot.Post) (storage.Message, []storage.OutboxRow, error) {
	m, rows, err := s.Store.Draft(ctx, f, turn, p)
	return m, rows, s.telling(f.Thread, err)
}

// Park tells of the thread.
func (s store) Park(ctx context.Context, f storage.Fence, p storage.Parking) ([]storage.OutboxRow, error) {
	rows, err := s.Store.Park(ctx, f, p)
	return rows, s.telling(f.Thread, err)
}

// Unpark tells of the thread.
func (s store) Unpark(ctx context.Context, thread bot.ThreadID, u storage.Unparking) ([]storage.OutboxRow, error) {
	rows, err := s.Store.Unpark(ctx, thread, u)
	return rows, s.telling(thread, err)
}

// Erase tells of the thread, also where its bytes could not be wiped yet.
func (s store) Erase(ctx context.Context, thread bot.ThreadID, e storage.Erasure) ([]storage.OutboxRow, error) {
	rows, err := s.Store.Erase(ctx, thread, e)
	if err == nil || len(rows) > 0 {
		s.f.Tell(thread)
	}
	return rows, err
}

// Sent tells of the thread.
func (s store) Sent(ctx context.Context, row storage.OutboxRow, ref bot.MessageRef, at time.Time) ([]storage.OutboxRow, error) {
	rows, err := s.Store.Sent(ctx, row, ref, at)
	return rows, s.telling(row.Thread, err)
}
