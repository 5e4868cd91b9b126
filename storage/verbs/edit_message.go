package verbs

import (
	"bytes"
	"errors"
	"slices"

	"github.com/mendanhq/mendan/bot"
)

// fileChange files an event below a prefix, the inbox of r or (r is nil) what is kept for a thread being opened. An edit of
// a message that still waits there replaces its text, a deletion removes it: no flow ever sees it. What a turn has
// pinned stays as it is, and the change becomes an event of its own.
func (t *txn) fileChange(prefix []byte, r *threadRow, ev bot.Event) error {
	done := false
	var err error
	switch body := ev.Body.(type) {
	case bot.Edited:
		done, err = t.editWaiting(prefix, r, ev, body)
	case bot.Deleted:
		done, err = t.removeWaiting(prefix, r, ev, body)
	}
	if err != nil {
		return err
	}
	switch {
	case !done && r != nil:
		return t.queueEvent(r, ev)
	case !done:
		_, err = t.saveNext(prefix, ev)
	case r != nil:
		_, err = t.indexWork(r)
	}
	return err
}

type said struct {
	key []byte
	ev  bot.Event
}

// findUntaken finds what the same person said or edited under a message's id and no turn has taken up.
func (t *txn) findUntaken(prefix []byte, r *threadRow, by bot.User, id bot.MessageID) ([]said, error) {
	var pinned []uint64
	if r != nil {
		pin, err := t.readPin(r.ID)
		if err != nil {
			return nil, err
		}
		if pin != nil {
			pinned = pin.Inbox
		}
	}
	var out []said
	err := each(t, prefix, func(k []byte, ev bot.Event) error {
		if messageOf(ev.Body) == id && ev.By.Same(by) && !slices.Contains(pinned, readBigEndian(k)) {
			out = append(out, said{bytes.Clone(k), ev})
		}
		return nil
	})
	return out, err
}

func messageOf(b bot.Body) bot.MessageID {
	switch b := b.(type) {
	case bot.Message:
		return b.ID
	case bot.Edited:
		return b.ID
	}
	return ""
}

func (t *txn) editWaiting(prefix []byte, r *threadRow, ev bot.Event, to bot.Edited) (bool, error) {
	found, err := t.findUntaken(prefix, r, ev.By, to.ID)
	if err != nil || len(found) == 0 {
		return false, err
	}
	last := found[len(found)-1]
	switch body := last.ev.Body.(type) {
	case bot.Message:
		body.Text = to.Text
		last.ev.Body = body
	case bot.Edited:
		body.Text = to.Text
		last.ev.Body = body
	}
	t.TakeBack()
	return true, t.save(last.key, last.ev)
}

// removeWaiting takes out a waiting message and its edits. If only edits wait, a flow knows the message and has to be told.
func (t *txn) removeWaiting(prefix []byte, r *threadRow, ev bot.Event, gone bot.Deleted) (bool, error) {
	found, err := t.findUntaken(prefix, r, ev.By, gone.ID)
	if err != nil {
		return false, err
	}
	unseen := false
	for _, f := range found {
		if _, ok := f.ev.Body.(bot.Message); ok {
			unseen = true
		}
		t.TakeBack()
		if err := errors.Join(t.Del(f.key), t.dropFilesOf(f.ev)); err != nil {
			return false, err
		}
	}
	return unseen, nil
}
