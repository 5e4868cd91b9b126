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

// refsOf are the references of the files that came with an event.
func refsOf(ev bot.Event) (refs []string) {
	for _, a := range bot.AttachedTo(ev.Body) {
		if a.Ref != "" {
			refs = append(refs, a.Ref)
		}
	}
	return refs
}

// settleFiles says what becomes of the files of an event that is not in an inbox: they wait with it, or go with it.
func (t *txn) settleFiles(ev bot.Event, o storage.Outcome) error {
	for _, ref := range refsOf(ev) {
		var err error
		switch o {
		case storage.Queued: // bound, or not to be kept
		case storage.Opening, storage.Held:
			err = t.holdFile(ref)
		default:
			err = t.dropIf(ref, func(f *fileRow) bool { return f.Loose })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// holdFile keeps a file with the message that waits for its conversation, however long that is.
func (t *txn) holdFile(ref string) error {
	f, err := t.file(ref)
	if errors.Is(err, storage.ErrNotFound) || err == nil && !f.Loose {
		return nil
	}
	if err != nil {
		return err
	}
	f.Loose = false
	return errors.Join(t.Del(looseKey(f)), t.save(fileKey(ref), f))
}

// bindFiles makes the files that a message names the thread's. Of one that cannot be kept the message says why.
func (t *txn) bindFiles(r *threadRow, ev bot.Event) (bot.Event, error) {
	m, ok := ev.Body.(bot.Message)
	if !ok || len(refsOf(ev)) == 0 {
		return ev, nil
	}
	m.Attachments = slices.Clone(m.Attachments)
	for i := range m.Attachments {
		a := &m.Attachments[i]
		if a.Ref == "" {
			continue
		}
		why, err := t.bindFile(r, ev, m.ID, a.Ref)
		if err != nil {
			return ev, err
		}
		if why != "" {
			a.Ref, a.Unread = "", cmp.Or(a.Unread, why)
		}
	}
	ev.Body = m
	return ev, nil
}

// bindFile makes a file the thread's, or says why it is not kept.
func (t *txn) bindFile(r *threadRow, ev bot.Event, message bot.MessageID, ref string) (why string, err error) {
	f, err := t.file(ref)
	if errors.Is(err, storage.ErrNotFound) || err == nil && (f.SHA256 == "" || f.Thread != "" && f.Thread != r.ID) {
		return bot.FileLost, nil // a reference to another conversation's file is worth nothing
	}
	if err != nil || f.Thread == r.ID {
		return "", err
	}
	theirs, err := t.filesOf(r.ID)
	if err != nil {
		return "", err
	}
	together := 0
	for _, other := range theirs {
		if other.Message == message {
			together++
		}
	}
	switch {
	case together >= t.s.limits.Message:
		return bot.FilesTooMany, t.dropFile(f)
	case sumSizes(theirs)+f.Size > t.s.limits.Thread:
		return bot.ThreadFull, t.dropFile(f)
	}
	if err := t.Del(looseKey(f)); err != nil {
		return "", err
	}
	f.Loose, f.Thread, f.Message, f.Staff = false, r.ID, message, ev.By.Staff() && !ev.By.Same(r.Owner)
	return "", errors.Join(appendAll(t, threadKey(r.ID, partFile), []string{ref}), t.save(fileKey(ref), f))
}

// dropFilesOf deletes the files of messages that go before a turn took them up.
func (t *txn) dropFilesOf(evs ...bot.Event) error {
	for _, ev := range evs {
		m, _ := ev.Body.(bot.Message)
		for _, ref := range refsOf(ev) {
			mine := func(f *fileRow) bool { return f.Thread == "" || f.Message == m.ID }
			if err := t.dropIf(ref, mine); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropEvents deletes events below a prefix that belong to nobody any more, and their files.
func (t *txn) dropEvents(prefix []byte) error {
	evs, err := all[bot.Event](t, prefix)
	if err != nil {
		return err
	}
	if err := t.dropFilesOf(evs...); err != nil {
		return err
	}
	return t.drop(prefix)
}

// dropFilesWith deletes the files that came with a message of a thread.
func (t *txn) dropFilesWith(id bot.ThreadID, message bot.MessageID) error {
	files, err := t.filesOf(id)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Message == message {
			if err := t.dropFile(&fileRow{File: f}); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropAllFiles deletes all files of a thread.
func (t *txn) dropAllFiles(id bot.ThreadID) error {
	files, err := t.filesOf(id)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := t.dropFile(&fileRow{File: f}); err != nil {
			return err
		}
	}
	return nil
}

// NoteRead notes what was read from the files of a waiting message.
func (s *Store) NoteRead(ctx context.Context, f storage.Fence, seq uint64, read []bot.Attachment) error {
	err := s.doOp(ctx, op{verb: "note what was read", thread: f.Thread, plan: onThread(f.Thread), run: func(t *txn) error {
		if _, err := t.ownedRow(f); err != nil {
			return err
		}
		var ev bot.Event
		found, err := t.load(inboxKey(f.Thread, seq), &ev)
		m, isMessage := ev.Body.(bot.Message)
		if err != nil || !found || !isMessage {
			return err
		}
		for _, r := range read {
			for i := range m.Attachments {
				if a := &m.Attachments[i]; r.Ref != "" && a.Ref == r.Ref {
					a.Text, a.Unread = r.Text, r.Unread
				}
			}
		}
		ev.Body = m
		return t.save(inboxKey(f.Thread, seq), ev)
	}})
	if err != nil {
		return fmt.Errorf("note what was read: %w", err)
	}
	return nil
}
