package boltstore

import (
	"cmp"
	"errors"
	"fmt"

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
		if _, err := t.row(note.Thread); note.Thread != "" && errors.Is(err, storage.ErrErased) {
			return storage.Filed{Outcome: storage.Gone}, nil
		}
	}
	if err := t.appendAudit(in.Aside.Audit); err != nil {
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
	t.head.Row++
	t.head.Message++
	row := storage.OutboxRow{
		Seq: t.head.Row, Lane: at.String(), Kind: storage.PostRow, Epoch: t.head.Epoch,
		Message: fmt.Sprintf("m%d", t.head.Message), Key: p.Key, Post: p, Under: at,
	}
	return row, t.save(outboxKey(row.Seq), outRow{OutboxRow: row, Own: true})
}

// findUnderway finds a conversation of the person who starts one that would be the same: of that workflow, about the same, and not over.
// One whose thread could not be opened is none.
func (t *txn) findUnderway(in storage.Inbound) (found *threadRow, err error) {
	prefix := t.ownerKey(in.Event.By, "")
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
		if r.Place.IsZero() && !t.any(t.openingKey(r.Parent, r.ID)) {
			continue
		}
		found = r
	}
	return found, nil
}
