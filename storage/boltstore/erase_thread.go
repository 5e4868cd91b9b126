package boltstore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Erase deletes everything of the thread and compacts the file. An error with rows came after the deletion: there was
// no room to compact, and calling it again, or opening the store again, finishes that. Erasing an erased thread returns what of
// its rows is not sent.
func (s *Store) Erase(ctx context.Context, thread bot.ThreadID, e storage.Erasure) ([]storage.OutboxRow, error) {
	var rows []storage.OutboxRow
	var compacted error
	o := &op{thread: thread}
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
		rows, err = t.eraseThread(r, e)
		return err
	}
	o.after = func() {
		s.mu.Lock()
		delete(s.owners, thread)
		delete(s.turns, thread)
		s.mu.Unlock()
		if !e.Later {
			s.wipeErased(o, func(err error) { compacted = err })
		}
	}
	if err := s.doOp(ctx, o); err != nil {
		return nil, fmt.Errorf("erase: %w", err)
	}
	if err := classifyError(compacted); err != nil {
		return rows, fmt.Errorf("erase: what was deleted is still in free pages of the file: %w", err)
	}
	return rows, nil
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
	err := each(t, []byte(kindOutbox), func(_ []byte, r outRow) error {
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
	if err := t.appendAudit(e.Audit); err != nil {
		return nil, err
	}
	t.head.Compact = true
	t.takeBack()
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
	t.head.Row++
	t.head.Message++
	row := storage.OutboxRow{
		Seq: t.head.Row, Lane: r.lane(p.To), Kind: storage.PostRow, Thread: r.ID, Epoch: t.head.Epoch,
		Message: fmt.Sprintf("m%d", t.head.Message), Key: p.Key, Post: p, Under: r.Place,
	}
	return row, t.save(outboxKey(row.Seq), outRow{OutboxRow: row, Own: true})
}

// layTombs lays the tombstones that refuse the thread and its place from now on.
func (t *txn) layTombs(r *threadRow) error {
	if err := t.mark(t.threadTomb(r.ID)); err != nil {
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
		if err := t.mark(t.placeTomb(p)); err != nil {
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
		gone = append(gone, deskKey(a.State, a.No))
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
		key(kindPin, string(r.ID)), heardKey(r.ID), t.ownerKey(r.Owner, r.ID), key(kindWork, string(r.ID)), key(kindThreads, bigEndian(r.No)))
	for _, p := range r.allPlaces() {
		if owner, err := t.placeOwner(p); err != nil && !errors.Is(err, storage.ErrErased) {
			return err
		} else if owner != nil && owner.ID == r.ID {
			gone = append(gone, t.placeKey(p))
		}
	}
	for _, k := range gone {
		if err := t.del(k); err != nil {
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

// findKeys adds the keys of the records below a prefix that name the thread and fit. Most do not name it: they are not decoded.
func findKeys[T any](t *txn, id bot.ThreadID, to *[][]byte, prefix string, fits func(T) bool) error {
	name, err := encode(id)
	if err != nil {
		return err
	}
	return t.raw([]byte(prefix), func(k, content []byte) error {
		if !bytes.Contains(content, name) {
			return nil
		}
		var v T
		if err := decode(k, content, &v); err != nil {
			return err
		}
		if fits(v) {
			*to = append(*to, slices.Clone(k))
		}
		return nil
	})
}
