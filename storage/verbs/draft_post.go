package verbs

import (
	"context"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Draft queues what a post is going to say, unless it is there already. It is an operation like any other even then: the marks of what was sent, which
// are queued as lazy rows, become durable with it.
func (s *Store) Draft(ctx context.Context, f storage.Fence, turn uint64, p bot.Post) (m storage.Message, rows []storage.OutboxRow, err error) {
	plan := func() Plan {
		plan := planThread(f.Thread)
		plan.queue(f.Thread, []bot.Post{p}, nil)
		return plan
	}
	err = s.doOp(ctx, op{verb: "draft", thread: f.Thread, plan: plan, run: func(t *txn) error {
		m, rows = storage.Message{}, nil
		r, err := t.ownedTurn(f, turn)
		if err != nil {
			return fmt.Errorf("draft: %w", err)
		}
		old, err := t.message(r.ID, p.Key)
		if err != nil {
			return err
		}
		switch {
		case r.Draft == p.Key:
			m = old.Message
			return nil
		case r.Draft != "" || old.ID != "":
			return fmt.Errorf("draft: %w: there is a message %q, or a draft %q", storage.ErrInvalid, p.Key, r.Draft)
		}
		r.Draft = p.Key
		if err := t.saveRow(r); err != nil {
			return err
		}
		row, err := t.queuePost(r, p)
		m, rows = storage.Message{ID: row.Message, Key: p.Key, Post: p}, []storage.OutboxRow{row}
		return err
	}})
	return m, rows, err
}

// endDraft ends the thread's draft, if there is one: what is posted in its place rewrites it, else it is taken back. The row is the caller's to save.
func (t *txn) endDraft(r *threadRow, posts []bot.Post) ([]storage.OutboxRow, error) {
	k := r.Draft
	r.Draft = ""
	if k == "" || slices.ContainsFunc(posts, func(p bot.Post) bool { return p.Key == k }) {
		return nil, nil
	}
	m, err := t.message(r.ID, k)
	if err != nil || m.ID == "" {
		return nil, err
	}
	if m.Row != 0 {
		if err := t.Del(outboxKey(m.Row)); err != nil {
			return nil, err
		}
	}
	for _, gone := range [][]byte{threadKey(r.ID, partMessage, k), key(kindMessage, bigEndian(m.No))} {
		if err := t.Del(gone); err != nil {
			return nil, err
		}
	}
	if m.Ref.ID != "" {
		if err := t.Del(refKey(m.Ref.Place.Platform, m.Ref.ID, bigEndian(m.No))); err != nil {
			return nil, err
		}
	}
	row, err := t.queueDeletion(storage.OutboxRow{
		Lane: m.Lane, Thread: r.ID, Message: m.ID, Key: k, Ref: m.Ref, Under: r.Place,
		Post: bot.Post{Key: k, To: m.Post.To, Text: m.Post.Begun, Markdown: m.Post.Markdown, Draft: true},
	})
	return []storage.OutboxRow{row}, err
}
