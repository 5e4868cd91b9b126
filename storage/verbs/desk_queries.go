package verbs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func plainApprovals(rows []approvalRow) []bot.Approval {
	var out []bot.Approval
	for _, a := range rows {
		out = append(out, a.Approval)
	}
	return out
}

// At finds the thread that owns a place.
func (s *Store) At(ctx context.Context, place bot.Place) (storage.Thread, error) {
	if th, near := s.nearAt(s.placeKey(place)); near {
		return th, nil
	}
	p := Plan{Of: []Part{ofRow}}
	p.through(s.placeKey(place))
	p.read(s.placeTomb(place))
	return readPlan(ctx, s, p, func(t *txn) (storage.Thread, error) {
		r, err := t.placeOwner(place)
		if err == nil && r == nil {
			err = storage.ErrNotFound
		}
		if err != nil {
			return storage.Thread{}, err
		}
		return r.Thread, nil
	})
}

// Message reads a message of the bot by its flow's key.
func (s *Store) Message(ctx context.Context, thread bot.ThreadID, key string) (storage.Message, error) {
	sent := s.allSent() // before it is read: what has left that list is durable
	m, err := readPlan(ctx, s, Plan{Keys: [][]byte{threadKey(thread, partMessage, key)}}, func(t *txn) (message, error) {
		m, err := t.message(thread, key)
		if err == nil && m.ID == "" {
			err = fmt.Errorf("message %q: %w", key, storage.ErrNotFound)
		}
		return m, err
	})
	if ref, marked := sent[m.ID]; marked {
		m.Ref = ref
	}
	return m.Message, err
}

// Posted finds the conversation and the key of a message of the bot by where it is.
func (s *Store) Posted(ctx context.Context, ref bot.MessageRef) (storage.Thread, string, error) {
	if err := s.flushIfRoom(ctx, anyLazy); err != nil { // somebody may reply at once
		return storage.Thread{}, "", err
	}
	var th storage.Thread
	var key string
	err := s.view(ctx, func(t *txn) error {
		m, err := t.findMessage(ref.Place.Platform, ref.Place, ref.ID)
		if err == nil && m == nil {
			err = fmt.Errorf("message %q: %w", ref.ID, storage.ErrNotFound)
		}
		if err != nil {
			return err
		}
		r, err := t.row(m.Thread)
		if err == nil {
			th, key = r.Thread, m.Key
		}
		return err
	})
	return th, key, err
}

// Thread reads a thread's row.
func (s *Store) Thread(ctx context.Context, id bot.ThreadID) (storage.Thread, error) {
	return readPlan(ctx, s, Plan{Threads: []bot.ThreadID{id}, Of: []Part{ofRow}}, func(t *txn) (storage.Thread, error) {
		r, err := t.row(id)
		if err != nil {
			return storage.Thread{}, err
		}
		return r.Thread, nil
	})
}

// threadsAtOnce is how many rows of threads are read at once.
const threadsAtOnce = 1000

// eachThread reads the rows of all threads, oldest first, and with each of them further parts that fn is going to read.
func (s *Store) eachThread(ctx context.Context, fn func(*txn, *threadRow) error, more ...Part) error {
	return s.view(ctx, func(t *txn) error {
		ids, err := all[bot.ThreadID](t, []byte(kindThreads))
		if err != nil {
			return err
		}
		for some := range slices.Chunk(ids, threadsAtOnce) {
			var keys [][]byte
			for _, id := range some {
				for _, part := range append([]Part{ofRow}, more...) {
					k, _ := part.For(id)
					keys = append(keys, k)
				}
			}
			if err := t.readAhead(keys); err != nil {
				return err
			}
			for _, id := range some {
				r, err := t.row(id)
				if err != nil {
					return err
				}
				if err := fn(t, r); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Overdue lists the threads whose time is over.
func (s *Store) Overdue(ctx context.Context, r storage.Retention) (over []bot.ThreadID, next time.Time, err error) {
	err = s.eachThread(ctx, func(_ *txn, row *threadRow) error {
		switch ends := r.Ends(row.Thread); {
		case r.Over(row.Thread):
			over = append(over, row.ID)
		case next.IsZero() || !ends.IsZero() && ends.Before(next):
			next = ends
		}
		return nil
	})
	return over, next, err
}

// Locate finds the place of a message by its id alone. A person's is looked for in all inboxes and logs.
func (s *Store) Locate(ctx context.Context, platform bot.Platform, id bot.MessageID) (bot.Place, error) {
	if err := s.flushIfRoom(ctx, anyLazy); err != nil {
		return bot.Place{}, err
	}
	var out bot.Place
	err := s.view(ctx, func(t *txn) error {
		m, err := t.findMessage(platform, bot.Place{}, id)
		if err != nil {
			return err
		}
		if m != nil {
			r, err := t.row(m.Thread)
			if err != nil {
				return err
			}
			if r.platform() != platform {
				return storage.ErrNotFound
			}
			out = m.Ref.Place
			if out.IsZero() {
				out = r.Place
			}
			return nil
		}
		out, err = t.placeOfWords(platform, id)
		return err
	})
	if err != nil {
		return bot.Place{}, fmt.Errorf("message %q: %w", id, err)
	}
	return out, nil
}

// placeOfWords finds where a person said something.
func (t *txn) placeOfWords(platform bot.Platform, id bot.MessageID) (out bot.Place, err error) {
	err = each(t, []byte(kindInbox), func(_ []byte, ev bot.Event) error {
		if ev.Place.Platform == platform && messageOf(ev.Body) == id {
			out = ev.Place
		}
		return nil
	})
	if err != nil || !out.IsZero() {
		return out, err
	}
	threads, err := all[bot.ThreadID](t, []byte(kindThreads))
	if err != nil {
		return out, err
	}
	for _, th := range slices.Backward(threads) {
		r, err := t.row(th)
		if err != nil {
			return out, err
		}
		if r.Place.Platform != platform {
			continue
		}
		err = each(t, threadKey(th, partLog), func(_ []byte, e agents.LogEntry) error {
			if e.Role == agents.User && e.ID == string(id) {
				out = r.Place
			}
			return nil
		})
		if err != nil || !out.IsZero() {
			return out, err
		}
	}
	return out, storage.ErrNotFound
}

// Approval reads the present version of an approval.
func (s *Store) Approval(ctx context.Context, thread bot.ThreadID, name string) (bot.Approval, error) {
	return readPlan(ctx, s, Plan{Keys: [][]byte{threadKey(thread, partApproval, name)}}, func(t *txn) (bot.Approval, error) {
		a, err := t.approval(thread, name)
		return a.Approval, err
	})
}

// Coded finds the conversation and the approval that a code stands for.
func (s *Store) Coded(ctx context.Context, word string) (th storage.Thread, a bot.Approval, err error) {
	err = s.view(ctx, func(t *txn) error {
		var c code
		found, err := t.load(key(kindCode, word), &c)
		if err != nil || !found {
			return cmp.Or(err, storage.ErrNotFound)
		}
		r, err := t.row(c.Thread)
		if err != nil {
			return err
		}
		now, err := t.approval(c.Thread, c.Approval)
		th, a = r.Thread, now.Approval
		return err
	})
	return th, a, err
}
