package verbs

import (
	"cmp"
	"errors"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// fileAside queues what an event causes that is of no conversation. The rows hold their posts themselves. A thread whose conversation was erased
// takes nothing more; in a direct message the person goes on.
func (t *txn) fileAside(in storage.Inbound) (storage.Filed, error) {
	_, err := t.placeOwner(in.Event.Place)
	switch erased := errors.Is(err, storage.ErrErased); {
	case erased && !in.Event.Parent.IsZero():
		return storage.Filed{Outcome: storage.Gone}, nil
	case err != nil && !erased:
		return storage.Filed{}, err
	}
	for _, note := range in.Aside.Tell { // it was erased while it was asked about
		if err := t.checkThread(note.Thread); note.Thread != "" && errors.Is(err, storage.ErrErased) {
			return storage.Filed{Outcome: storage.Gone}, nil
		}
	}
	if err := t.Append(in.Aside.Audit); err != nil {
		return storage.Filed{}, err
	}
	f := storage.Filed{Outcome: storage.Noted, Place: in.Event.Place}
	for _, p := range in.Aside.Posts {
		row, err := t.queueNobodys(in.Event.Place, p)
		if err != nil {
			return storage.Filed{}, err
		}
		f.Rows = append(f.Rows, row)
	}
	told, err := t.queueTellings(in.Aside.Tell)
	f.Rows = append(f.Rows, told...)
	return f, err
}

// queueNobodys queues a post that is of no conversation. Its row holds it.
func (t *txn) queueNobodys(at bot.Place, p bot.Post) (storage.OutboxRow, error) {
	return t.queueAlone(storage.OutboxRow{Lane: at.String(), Kind: storage.PostRow, Key: p.Key, Post: p, Under: at})
}

// findUnderway finds a conversation of the person who starts one that would be the same: of that workflow, about the same, and not over.
// One whose thread could not be opened is none.
func (t *txn) findUnderway(in storage.Inbound) (found *threadRow, err error) {
	prefix := t.s.ownerPrefix(in.Event.By)
	ids, err := all[bot.ThreadID](t, prefix)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		r, err := t.row(id)
		if err != nil {
			return nil, err
		}
		if r.Workflow != in.Start || r.Glance.Over {
			continue
		}
		if about := cmp.Or(r.Glance.About, r.About); in.About != "" && about != "" && about != in.About {
			continue
		}
		lives, err := t.hasPlace(r)
		if err != nil {
			return nil, err
		}
		if lives {
			found = r
		}
	}
	return found, nil
}

// hasPlace reports whether a conversation has its place, or one is being opened for it.
func (t *txn) hasPlace(r *threadRow) (bool, error) {
	if !r.Place.IsZero() {
		return true, nil
	}
	return t.has(t.s.openingKey(r.Parent, r.ID))
}
