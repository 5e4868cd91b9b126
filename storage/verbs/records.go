package verbs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Record reads one conversation whole.
func (s *Store) Record(ctx context.Context, id bot.ThreadID) (storage.Record, error) {
	if err := s.flushIfRoom(ctx, func(l Lazy) bool { return l.Thread == id }); err != nil {
		return storage.Record{}, err
	}
	var out storage.Record
	err := s.view(ctx, func(t *txn) error {
		r, err := t.row(id)
		if err != nil {
			return err
		}
		out.Thread = r.Thread
		if out.State, err = t.readState(id); err != nil {
			return err
		}
		return t.readRecord(id, &out)
	})
	if err != nil {
		return storage.Record{}, fmt.Errorf("record: %w", err)
	}
	return out, nil
}

func (t *txn) readRecord(id bot.ThreadID, out *storage.Record) (err error) {
	if out.History, err = all[agents.LogEntry](t, threadKey(id, partLog)); err != nil {
		return err
	}
	if out.Events, err = all[agents.NamedEvent](t, threadKey(id, partEvent)); err != nil {
		return err
	}
	if out.Reviews, err = all[json.RawMessage](t, threadKey(id, partReview)); err != nil {
		return err
	}
	approvals, err := t.approvals(id)
	if err != nil {
		return err
	}
	out.Approvals = plainApprovals(approvals)
	messages, err := t.messagesOf(id)
	if err != nil {
		return err
	}
	for _, m := range messages {
		out.Messages = append(out.Messages, m.Message)
	}
	if out.Files, err = t.filesOf(id); err != nil {
		return err
	}
	out.Waiting, err = t.readInbox(id)
	return err
}

// History reads the last n log entries (all for n < 0), oldest first.
func (s *Store) History(ctx context.Context, id bot.ThreadID, n int) ([]agents.LogEntry, error) {
	p := Plan{Keys: [][]byte{RowKey(id)}, Ranges: []Range{{Prefix: threadKey(id, partLog), Back: true, Most: max(n, 0)}}}
	return readPlan(ctx, s, p, func(t *txn) ([]agents.LogEntry, error) {
		if err := t.checkThread(id); err != nil {
			return nil, err
		}
		return t.newestLog(id, n)
	})
}

// newestLog reads the last n log entries (all for n < 0), oldest first.
func (t *txn) newestLog(id bot.ThreadID, n int) (out []agents.LogEntry, err error) {
	err = t.readBackward(threadKey(id, partLog), max(n, 0), func(k, content []byte) error {
		if n >= 0 && len(out) >= n {
			return errEnough
		}
		var e agents.LogEntry
		if err := DecodeRecord(k, content, &e); err != nil {
			return err
		}
		out = append(out, e)
		return nil
	})
	slices.Reverse(out)
	return out, err
}

// Row reads one row of a port; nil when there is none.
func (s *Store) Row(ctx context.Context, thread bot.ThreadID, port, k string) (json.RawMessage, error) {
	return readPlan(ctx, s, Plan{Keys: [][]byte{rowKey(thread, port, k)}}, func(t *txn) (json.RawMessage, error) {
		raw, err := t.Get(rowKey(thread, port, k))
		return slices.Clone(raw), err
	})
}

// Rows reads the shared rows of a port in key order.
func (s *Store) Rows(ctx context.Context, port string) ([]agents.Row, error) {
	var out []agents.Row
	prefix := rowKey("", port, "")
	err := s.view(ctx, func(t *txn) error {
		return t.raw(prefix, func(k, content []byte) error {
			out = append(out, agents.Row{Port: port, Key: string(k[len(prefix):]), Value: slices.Clone(content), Shared: true})
			return nil
		})
	})
	return out, err
}
