package boltstore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// How long it is until a person is told again where their conversation is, and asked again which one they mean.
const (
	tellAgain = 24 * time.Hour
	askAgain  = 10 * time.Minute
)

// held is what a person said while several of their conversations may have been meant.
type held struct {
	Event bot.Event      `json:"event"`
	Among []bot.ThreadID `json:"among"`
}

// beside files what was said beside the conversation that it belongs to. known is false for everything else.
func (t *txn) beside(in storage.Inbound, now time.Time) (f storage.Filed, known bool, err error) {
	switch {
	case in.Release:
		f, err = t.release(in)
		return f, true, err
	case in.Hold != nil:
		f, err = t.hold(in)
		return f, true, err
	}
	to := in.To
	switch b := in.Event.Body.(type) {
	case bot.Edited: // where the message went that it changes
		to, err = t.went(in.Event, b.ID)
	case bot.Deleted:
		to, err = t.went(in.Event, b.ID)
	}
	if err != nil {
		return f, true, err
	}
	if to == "" {
		return t.changeHeld(in.Event)
	}
	r, err := t.row(to)
	switch {
	case errors.Is(err, storage.ErrErased):
		return storage.Filed{Outcome: storage.Gone}, true, nil
	case err != nil:
		return f, true, err
	}
	f, err = t.join(r, in.Event)
	if _, said := in.Event.Body.(bot.Message); err == nil && said && !r.Place.IsZero() {
		f.Beside = now.Sub(r.Beside) >= tellAgain
		if f.Beside {
			r.Beside = now
			err = t.saveRow(r)
		}
	}
	return f, true, err
}

// join puts an event into a thread's inbox as if it had been said there.
func (t *txn) join(r *threadRow, ev bot.Event) (storage.Filed, error) {
	if id := messageOf(ev.Body); id != "" {
		if err := t.save(t.besideKey(ev, id), r.ID); err != nil {
			return storage.Filed{}, err
		}
	}
	if !r.Place.IsZero() {
		ev.Place, ev.Parent = r.Place, r.Parent
	}
	if _, gone := ev.Body.(bot.Deleted); gone && ev.By.ID == "" {
		ev.By = r.Owner
	}
	if err := t.change(inboxPrefix(r.ID), r, ev); err != nil {
		return storage.Filed{}, err
	}
	return storage.Filed{Outcome: storage.Queued, Thread: r.ID, Place: r.Place}, t.hear(r.ID, ev)
}

// went is the thread to which a message went that was said elsewhere; empty for none.
func (t *txn) went(ev bot.Event, id bot.MessageID) (to bot.ThreadID, err error) {
	_, err = t.load(t.besideKey(ev, id), &to)
	return to, err
}

// besideKey names a message by where it was said. An edit may come without the thread that its message was in.
func (t *txn) besideKey(ev bot.Event, id bot.MessageID) []byte {
	in := cmp.Or(ev.Parent, ev.Place)
	return key(kindBeside, t.hash("message", in.String()+"\x00"+string(id)))
}

func (t *txn) heldPrefix(u bot.User) []byte {
	return key(kindHeld, t.hash("owner", string(u.Platform)+"\x00"+string(u.ID)))
}

// hold keeps an event until its writer says to which conversation it belongs, and asks unless they were asked a moment ago.
func (t *txn) hold(in storage.Inbound) (storage.Filed, error) {
	prefix := t.heldPrefix(in.Event.By)
	before, err := all[held](t, prefix)
	if err != nil {
		return storage.Filed{}, err
	}
	t.head.Inbox++
	at := append(bytes.Clone(prefix), be(t.head.Inbox)...)
	if err := t.save(at, held{in.Event, in.Hold.Among}); err != nil {
		return storage.Filed{}, err
	}
	f := storage.Filed{Outcome: storage.Held, Place: in.Event.Place}
	if n := len(before); n > 0 && in.Event.At.Sub(before[n-1].Event.At) < askAgain && slices.Equal(before[n-1].Among, in.Hold.Among) {
		return f, nil
	}
	asked, err := t.aside(storage.Inbound{Event: in.Event, Aside: &storage.Aside{Posts: []bot.Post{in.Hold.Ask}}})
	f.Rows = asked.Rows
	return f, err
}

// release gives what is held of a person to the conversation that they chose, in the order in which it was said.
func (t *txn) release(in storage.Inbound) (storage.Filed, error) {
	prefix := t.heldPrefix(in.Event.By)
	waiting, err := all[held](t, prefix)
	if err != nil {
		return storage.Filed{}, err
	}
	if len(waiting) == 0 || in.To == "" {
		return storage.Filed{Outcome: storage.Nowhere}, nil
	}
	r, err := t.row(in.To)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return storage.Filed{Outcome: storage.Nowhere}, nil
	case errors.Is(err, storage.ErrErased):
		return storage.Filed{Outcome: storage.Gone}, nil
	case err != nil:
		return storage.Filed{}, err
	}
	var f storage.Filed
	for _, w := range waiting {
		if f, err = t.join(r, w.Event); err != nil {
			return f, err
		}
	}
	return f, t.drop(prefix)
}

// changeHeld applies an edit or a deletion to what is held. known is false where nothing is held that it is about.
func (t *txn) changeHeld(ev bot.Event) (storage.Filed, bool, error) {
	id := bot.MessageID("")
	switch b := ev.Body.(type) {
	case bot.Edited:
		id = b.ID
	case bot.Deleted:
		id = b.ID
	}
	if id == "" {
		return storage.Filed{}, false, nil
	}
	var at []byte
	var was held
	err := each(t, []byte(kindHeld), func(k []byte, h held) error {
		if messageOf(h.Event.Body) == id && h.Event.Place.Platform == ev.Place.Platform && (ev.By.ID == "" || h.Event.By.Same(ev.By)) {
			at, was = bytes.Clone(k), h
		}
		return nil
	})
	if err != nil || at == nil {
		return storage.Filed{}, false, err
	}
	f := storage.Filed{Outcome: storage.Held, Place: ev.Place}
	to, edited := ev.Body.(bot.Edited)
	if !edited {
		return f, true, t.del(at)
	}
	m := was.Event.Body.(bot.Message) // nothing else is held
	m.Text = to.Text
	was.Event.Body = m
	return f, true, t.save(at, was)
}

// Held lists the conversations of which one is meant by what is held of a person.
func (s *Store) Held(ctx context.Context, u bot.User) ([]bot.ThreadID, error) {
	var among []bot.ThreadID
	err := s.view(ctx, func(t *txn) error {
		return each(t, t.heldPrefix(u), func(_ []byte, h held) error {
			among = h.Among
			return nil
		})
	})
	return among, err
}

// ThreadsOf lists the threads that a person owns, oldest first.
func (s *Store) ThreadsOf(ctx context.Context, u bot.User) ([]storage.Thread, error) {
	var rows []*threadRow
	err := s.view(ctx, func(t *txn) error {
		return each(t, t.ownerKey(u, ""), func(_ []byte, id bot.ThreadID) error {
			r, err := t.row(id)
			if err == nil && (!r.Place.IsZero() || t.any(t.openingKey(r.Parent, r.ID))) {
				rows = append(rows, r)
			}
			return err
		})
	})
	slices.SortFunc(rows, func(a, b *threadRow) int { return cmp.Compare(a.No, b.No) })
	var out []storage.Thread
	for _, r := range rows {
		out = append(out, r.Thread)
	}
	return out, err
}
