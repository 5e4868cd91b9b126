package boltstore

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// aside queues what an event causes that is of no conversation. The rows hold their posts themselves.
func (t *txn) aside(in storage.Inbound) (storage.Filed, error) {
	if _, err := t.owner(in.Event.Place); err != nil {
		if errors.Is(err, storage.ErrErased) {
			return storage.Filed{Outcome: storage.Gone}, nil
		}
		return storage.Filed{}, err
	}
	if err := t.chain(in.Aside.Audit); err != nil {
		return storage.Filed{}, err
	}
	f := storage.Filed{Outcome: storage.Noted, Place: in.Event.Place}
	for _, p := range in.Aside.Posts {
		t.head.Row++
		t.head.Message++
		row := storage.OutboxRow{
			Seq: t.head.Row, Lane: in.Event.Place.String(), Kind: storage.PostRow, Epoch: t.head.Epoch,
			Message: fmt.Sprintf("m%d", t.head.Message), Key: p.Key, Post: p, Under: in.Event.Place,
		}
		if err := t.save(outboxKey(row.Seq), outRow{OutboxRow: row, Own: true}); err != nil {
			return storage.Filed{}, err
		}
		f.Rows = append(f.Rows, row)
	}
	return f, nil
}

// underway finds a conversation of the person who starts one that would be the same: of that workflow, about the same, and not over.
// One whose thread could not be opened is none.
func (t *txn) underway(in storage.Inbound) (found *threadRow, err error) {
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
