package verbs

import (
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

// heldAt is where something held is, by its message.
type heldAt struct {
	At    []byte         `json:"at"`
	Among []bot.ThreadID `json:"among"`
}

// fileBeside files what was said beside the conversation that it belongs to. known is false for everything else.
func (t *txn) fileBeside(in storage.Inbound, now time.Time) (f storage.Filed, known bool, err error) {
	switch {
	case in.Release:
		f, err = t.releaseHeld(in)
		return f, true, err
	case in.Hold != nil:
		f, err = t.holdEvent(in)
		return f, true, err
	}
	to := in.To
	switch b := in.Event.Body.(type) {
	case bot.Edited: // where the message went that it changes
		to, err = t.whereWent(in.Event, b.ID)
	case bot.Deleted:
		to, err = t.whereWent(in.Event, b.ID)
	}
	if err != nil {
		return f, true, err
	}
	if to == "" { // the message may still wait for its writer's choice
		return t.changeHeld(in.Event)
	}
	r, err := t.row(to)
	switch {
	case errors.Is(err, storage.ErrErased):
		return storage.Filed{Outcome: storage.Gone}, true, nil
	case err != nil:
		return f, true, err
	}
	if in.Desk {
		f, err = t.joinFromDesk(r, in.Event)
		return f, true, err
	}
	if in.To != "" { // what was held while several went on comes before it, now that only one may be meant
		if _, err := t.giveHeld(r, t.s.heldPrefix(in.Event.By), func(h held) bool { return slices.Contains(h.Among, r.ID) }); err != nil {
			return f, true, err
		}
	}
	f, err = t.joinInbox(r, in.Event)
	if _, said := in.Event.Body.(bot.Message); err == nil && said && !r.Place.IsZero() {
		f.Beside = now.Sub(r.Beside) >= tellAgain // once a day the person hears where the conversation goes on
		if f.Beside {
			r.Beside = now
			err = t.saveRow(r)
		}
	}
	return f, true, err
}

// joinInbox puts an event into a thread's inbox as if it had been said there.
func (t *txn) joinInbox(r *threadRow, ev bot.Event) (storage.Filed, error) {
	if id := messageOf(ev.Body); id != "" {
		if err := t.save(t.s.besideKey(ev, id), r.ID); err != nil {
			return storage.Filed{}, err
		}
	}
	if !r.Place.IsZero() {
		ev.Place, ev.Parent = r.Place, r.Parent
	}
	if _, gone := ev.Body.(bot.Deleted); gone && ev.By.ID == "" {
		ev.By = r.Owner
	}
	if err := t.fileChange(inboxPrefix(r.ID), r, ev); err != nil {
		return storage.Filed{}, err
	}
	return storage.Filed{Outcome: storage.Queued, Thread: r.ID, Place: r.Place}, t.noteHeard(r.ID, ev)
}

// joinFromDesk puts what was said at the desk into a conversation's inbox, where it stays known that it was said there.
func (t *txn) joinFromDesk(r *threadRow, ev bot.Event) (storage.Filed, error) {
	if id := messageOf(ev.Body); id != "" {
		if err := t.save(t.s.besideKey(ev, id), r.ID); err != nil {
			return storage.Filed{}, err
		}
	}
	return storage.Filed{Outcome: storage.Queued, Thread: r.ID, Place: r.Place}, t.fileChange(inboxPrefix(r.ID), r, ev)
}

// whereWent is the thread to which a message went that was said elsewhere; empty for none.
func (t *txn) whereWent(ev bot.Event, id bot.MessageID) (to bot.ThreadID, err error) {
	_, err = t.load(t.s.besideKey(ev, id), &to)
	return to, err
}

// besideKey names a message by where it was said. An edit may come without the thread that its message was in.
func (s *Store) besideKey(ev bot.Event, id bot.MessageID) []byte {
	return key(kindBeside, s.besideHash(ev, id))
}

func (s *Store) heldAtKey(ev bot.Event, id bot.MessageID) []byte {
	return key(kindHeldAt, s.besideHash(ev, id))
}

func (s *Store) besideHash(ev bot.Event, id bot.MessageID) string {
	in := cmp.Or(ev.Parent, ev.Place)
	return s.saltedHash("message", in.String()+"\x00"+string(id))
}

func (s *Store) heldPrefix(u bot.User) []byte {
	return key(kindHeld, s.saltedHash("owner", string(u.Platform)+"\x00"+string(u.ID)))
}

// holdEvent keeps an event until its writer says to which conversation it belongs, and asks unless they were asked a moment ago.
func (t *txn) holdEvent(in storage.Inbound) (storage.Filed, error) {
	prefix := t.s.heldPrefix(in.Event.By)
	before, err := all[held](t, prefix)
	if err != nil {
		return storage.Filed{}, err
	}
	at, err := t.saveNext(prefix, held{in.Event, in.Hold.Among})
	if err != nil {
		return storage.Filed{}, err
	}
	if id := messageOf(in.Event.Body); id != "" {
		if err := t.save(t.s.heldAtKey(in.Event, id), heldAt{at, in.Hold.Among}); err != nil {
			return storage.Filed{}, err
		}
	}
	f := storage.Filed{Outcome: storage.Held, Place: in.Event.Place}
	if n := len(before); n > 0 && in.Event.At.Sub(before[n-1].Event.At) < askAgain && slices.Equal(before[n-1].Among, in.Hold.Among) {
		return f, nil
	}
	asked, err := t.fileAside(storage.Inbound{Event: in.Event, Aside: &storage.Aside{Posts: []bot.Post{in.Hold.Ask}}})
	f.Rows = asked.Rows
	return f, err
}

// releaseHeld gives what is held of a person to the conversation that they chose, in the order in which it was said.
func (t *txn) releaseHeld(in storage.Inbound) (storage.Filed, error) {
	prefix := t.s.heldPrefix(in.Event.By)
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
	return t.giveHeld(r, prefix, nil)
}

// giveHeld puts what is held below a prefix into a thread's inbox, in the order in which it was said; with asked, only that of which people were asked
// whether it belongs there.
func (t *txn) giveHeld(r *threadRow, prefix []byte, asked func(held) bool) (f storage.Filed, err error) {
	waiting, err := all[held](t, prefix)
	keys, kerr := t.keys(prefix)
	if err = errors.Join(err, kerr); err != nil {
		return f, err
	}
	for i, w := range waiting {
		if asked != nil && !asked(w) {
			continue
		}
		if f, err = t.joinInbox(r, w.Event); err != nil {
			return f, err
		}
		if err := errors.Join(t.Del(keys[i]), t.Del(t.s.heldAtKey(w.Event, messageOf(w.Event.Body)))); err != nil {
			return f, err
		}
	}
	return f, nil
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
	var at heldAt
	if found, err := t.load(t.s.heldAtKey(ev, id), &at); !found || err != nil {
		return storage.Filed{}, false, err
	}
	var was held
	found, err := t.load(at.At, &was)
	if !found || err != nil || ev.By.ID != "" && !was.Event.By.Same(ev.By) {
		return storage.Filed{}, false, err
	}
	t.TakeBack()
	f := storage.Filed{Outcome: storage.Held, Place: ev.Place}
	to, edited := ev.Body.(bot.Edited)
	if !edited {
		return f, true, errors.Join(t.Del(at.At), t.Del(t.s.heldAtKey(ev, id)), t.dropFilesOf(was.Event))
	}
	m := was.Event.Body.(bot.Message) // nothing else is held
	m.Text = to.Text
	was.Event.Body = m
	return f, true, t.save(at.At, was)
}

// Held lists the conversations of which one is meant by what is held of a person, and says when they said the last of it.
func (s *Store) Held(ctx context.Context, u bot.User) (among []bot.ThreadID, last time.Time, err error) {
	err = s.view(ctx, func(t *txn) error {
		return each(t, t.s.heldPrefix(u), func(_ []byte, h held) error {
			among, last = h.Among, h.Event.At
			return nil
		})
	})
	return among, last, err
}
