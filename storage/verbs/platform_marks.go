package verbs

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// heard is the latest message taken in at a thread's place.
type heard struct {
	Last bot.MessageID `json:"last"`
	At   time.Time     `json:"at"`
}

func heardKey(id bot.ThreadID) []byte { return key(kindHeard, string(id)) }

// noteHeard notes that a message was taken in. One that was said before the latest does not change that, nor one that came in before what was said
// earlier could be read: from there on it is read again, also by another life.
func (t *txn) noteHeard(id bot.ThreadID, ev bot.Event) error {
	m, ok := ev.Body.(bot.Message)
	if !ok || ev.Ahead {
		return nil
	}
	var h heard
	if found, err := t.load(heardKey(id), &h); err != nil || found && ev.At.Before(h.At) {
		return err
	}
	return t.save(heardKey(id), heard{m.ID, ev.At})
}

// Marks passes to fn how far the places of a platform's threads were taken in, oldest thread first.
func (s *Store) Marks(ctx context.Context, platform bot.Platform, since time.Time, fn func(storage.Mark)) error {
	return s.eachThread(ctx, func(t *txn, r *threadRow) error {
		if r.Place.Platform != platform || r.Glance.Over && r.Taken == nil && r.UpdatedAt.Before(since) {
			return nil
		}
		h := heard{At: r.CreatedAt}
		_, err := t.load(heardKey(r.ID), &h)
		if err == nil {
			fn(storage.Mark{Thread: r.Thread, Last: h.Last, At: h.At})
		}
		return err
	}, ofHeard)
}
