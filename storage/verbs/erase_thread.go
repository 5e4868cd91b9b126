package verbs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Erase deletes everything of the thread. Whether the bytes are gone is for the keeper.
func (s *Store) Erase(ctx context.Context, thread bot.ThreadID, e storage.Erasure) ([]storage.OutboxRow, error) {
	o, rows := s.Erasing(thread, e)
	if err := s.keeper.Do(ctx, o); err != nil {
		return nil, fmt.Errorf("erase: %w", err)
	}
	return *rows, nil
}

// Erasing is Erase as an operation, for who does more in it, and the rows that it queues. Of an erased thread nothing is written: they are what is not
// sent.
func (s *Store) Erasing(thread bot.ThreadID, e storage.Erasure) (Op, *[]storage.OutboxRow) {
	var rows []storage.OutboxRow
	plan := func() Plan {
		p := planThread(thread)
		p.Parents = true
		p.Numbers++
		return p
	}
	o := op{verb: "erase", thread: thread, plan: plan, after: func() { s.forgetTurn(thread) }}
	o.run = func(t *txn) error {
		r, err := t.row(thread)
		if errors.Is(err, storage.ErrErased) {
			rows, err = t.rowsOf(thread)
			return err
		}
		if err == nil {
			err = t.checkAged(r, e.Aged)
		}
		if err != nil {
			return err
		}
		if err := t.leaseErased(thread); err != nil {
			return err
		}
		rows, err = t.eraseThread(r, e)
		return err
	}
	return s.unit(o), &rows
}

// checkAged refuses to erase a thread for its age that is to be kept. A turn under way, and what waits for one, is in the index of work.
func (t *txn) checkAged(r *threadRow, aged *storage.Retention) error {
	if aged == nil {
		return nil
	}
	works, err := t.has(key(kindWork, string(r.ID)))
	if err == nil && (works || !aged.Over(r.Thread)) {
		err = storage.ErrKept
	}
	return err
}

// rowsOf lists the rows of a thread that wait to be sent.
func (t *txn) rowsOf(id bot.ThreadID) ([]storage.OutboxRow, error) {
	var out []storage.OutboxRow
	err := t.Naming([]byte(kindOutbox), id, func(k, content []byte) error {
		var r outRow
		if err := DecodeRecord(k, content, &r); err != nil {
			return err
		}
		if r.Thread == id {
			out = append(out, r.OutboxRow)
		}
		return nil
	})
	return out, err
}

func (t *txn) eraseThread(r *threadRow, e storage.Erasure) ([]storage.OutboxRow, error) {
	messages, err := t.messagesOf(r.ID)
	if err != nil {
		return nil, err
	}
	deletions, err := t.listDeletions(r, messages)
	if err != nil {
		return nil, err
	}
	if err := t.forgetThread(r, messages); err != nil {
		return nil, err
	}
	if err := t.layTombs(r); err != nil {
		return nil, err
	}
	if err := t.Append(e.Audit); err != nil {
		return nil, err
	}
	t.TakeBack()
	var rows []storage.OutboxRow
	if e.Farewell != nil && !r.Place.IsZero() {
		row, err := t.queueFarewell(r, *e.Farewell)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	for _, row := range deletions {
		row, err := t.queueDeletion(row)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// listDeletions lists the rows, not queued yet, that take back what the bot said. Where a message is not known to have arrived, as
// after a crash that lost its mark, the row says where to look for it, and nothing of what it said or to whom.
func (t *txn) listDeletions(r *threadRow, messages []message) ([]storage.OutboxRow, error) {
	var out []storage.OutboxRow
	for _, m := range messages {
		row := storage.OutboxRow{Lane: m.Lane, Thread: r.ID, Message: m.ID, Ref: m.Ref}
		if m.Ref.ID == "" {
			to, err := t.audienceOf(m)
			if err != nil {
				return nil, err
			}
			row.Post.To.Audience, row.Under = to, cmp.Or(m.Under, r.Place, r.Parent)
			row.Post.Draft = m.Post.Begun != ""
		}
		out = append(out, row)
	}
	taken, err := t.rowsOf(r.ID)
	for _, row := range taken { // drafts that were to be taken back: nothing is kept of their words
		if row.Kind == storage.DeleteRow {
			row.Post = bot.Post{To: bot.Destination{Audience: row.Post.To.Audience}, Draft: row.Post.Draft}
			out = append(out, row)
		}
	}
	return out, err
}

// audienceOf is whom a message is for.
func (t *txn) audienceOf(m message) (bot.Audience, error) {
	if m.Approval == "" {
		return m.Post.To.Audience, nil
	}
	a, err := t.approval(m.Thread, m.Approval)
	return a.To.Audience, err
}

// queueFarewell queues the last post. Nothing of it is kept beside its row.
func (t *txn) queueFarewell(r *threadRow, p bot.Post) (storage.OutboxRow, error) {
	return t.queueAlone(storage.OutboxRow{Lane: r.lane(p.To), Kind: storage.PostRow, Thread: r.ID, Key: p.Key, Post: p, Under: r.Place})
}

// layTombs lays the tombstones that refuse the thread and its place from now on.
func (t *txn) layTombs(r *threadRow) error {
	if err := t.mark(t.s.threadTomb(r.ID)); err != nil {
		return err
	}
	for _, p := range r.allPlaces() {
		owner, err := t.placeOwner(p)
		if err != nil && !errors.Is(err, storage.ErrErased) {
			return err
		}
		if owner != nil { // where another conversation goes on, nothing is refused
			continue
		}
		if err := t.mark(t.s.placeTomb(p)); err != nil {
			return err
		}
	}
	return nil
}

// allPlaces are where the conversation is and was, each once.
func (r *threadRow) allPlaces() []bot.Place {
	var out []bot.Place
	for _, p := range append(slices.Clone(r.Former), r.Place) {
		if !p.IsZero() && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// forgetThread deletes everything of the thread. Events' ids stay known, as hashes.
func (t *txn) forgetThread(r *threadRow, messages []message) error {
	if err := t.dropAllFiles(r.ID); err != nil {
		return err
	}
	var gone [][]byte
	for _, m := range messages {
		gone = append(gone, key(kindMessage, bigEndian(m.No)))
		if m.Ref.ID != "" {
			gone = append(gone, refKey(m.Ref.Place.Platform, m.Ref.ID, bigEndian(m.No)))
		}
	}
	approvals, err := all[approvalRow](t, threadKey(r.ID, partApproval))
	if err != nil {
		return err
	}
	for _, a := range approvals {
		gone = append(gone, deskKey(a))
	}
	var unsaid []bot.Event
	err = errors.Join(
		findKeys(t, r.ID, &gone, kindToken, func(b button) bool { return b.Thread == r.ID }),
		findKeys(t, r.ID, &gone, kindCode, func(c code) bool { return c.Thread == r.ID }),
		findKeys(t, r.ID, &gone, kindDue, func(d due) bool { return d.Thread == r.ID }),
		findKeys(t, r.ID, &gone, kindBeside, func(to bot.ThreadID) bool { return to == r.ID }),
		// What may belong to the thread is the person's, who wants it gone.
		findKeys(t, r.ID, &gone, kindHeld, func(h held) bool {
			if !slices.Contains(h.Among, r.ID) {
				return false
			}
			unsaid = append(unsaid, h.Event)
			return true
		}),
		findKeys(t, r.ID, &gone, kindHeldAt, func(h heldAt) bool { return slices.Contains(h.Among, r.ID) }),
		findKeys(t, r.ID, &gone, kindOutbox, func(o outRow) bool { return o.Thread == r.ID }),
	)
	if err != nil {
		return err
	}
	gone = append(gone,
		key(kindPin, string(r.ID)), heardKey(r.ID), t.s.ownerKey(r.Owner, r.No), r.listed, key(kindWork, string(r.ID)), key(kindThreads, bigEndian(r.No)))
	for _, p := range r.allPlaces() {
		if owner, err := t.placeOwner(p); err != nil && !errors.Is(err, storage.ErrErased) {
			return err
		} else if owner != nil && owner.ID == r.ID {
			gone = append(gone, t.s.placeKey(p))
		}
	}
	for _, k := range gone {
		if err := t.Del(k); err != nil {
			return err
		}
	}
	if err := errors.Join(t.dropFilesOf(unsaid...), t.endOpening(r)); err != nil {
		return err
	}
	for _, prefix := range [][]byte{inboxPrefix(r.ID), packPrefix(r.ID)} {
		if err := t.drop(prefix); err != nil {
			return err
		}
	}
	return t.drop(threadPrefix(r.ID))
}

// findKeys adds the keys of the records below a prefix that name the thread and fit.
func findKeys[T any](t *txn, id bot.ThreadID, to *[][]byte, prefix string, fits func(T) bool) error {
	return t.Naming([]byte(prefix), id, func(k, content []byte) error {
		var v T
		if err := DecodeRecord(k, content, &v); err != nil {
			return err
		}
		if fits(v) {
			*to = append(*to, slices.Clone(k))
		}
		return nil
	})
}
