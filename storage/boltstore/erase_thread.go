package boltstore

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Erase deletes everything of the thread and compacts the file. An error with rows came after the deletion: there was
// no room to compact, and calling it again, or opening the store again, finishes that.
func (s *Store) Erase(ctx context.Context, thread bot.ThreadID, e storage.Erasure) ([]storage.OutboxRow, error) {
	var compacted error
	erasing, rows := s.Erasing(thread, e)
	o := &op{thread: thread}
	o.run = func(t *txn) error {
		before := t.writes
		err := erasing.Run(t)
		t.head.Compact = t.head.Compact || t.writes != before
		return err
	}
	o.after = func() {
		erasing.After()
		s.mu.Lock()
		delete(s.owners, thread)
		s.mu.Unlock()
		if !e.Later {
			s.wipeErased(o, func(err error) { compacted = err })
		}
	}
	if err := s.doOp(ctx, o); err != nil {
		return nil, fmt.Errorf("erase: %w", err)
	}
	if err := classifyError(compacted); err != nil {
		return *rows, fmt.Errorf("erase: what was deleted is still in free pages of the file: %w", err)
	}
	return *rows, nil
}
