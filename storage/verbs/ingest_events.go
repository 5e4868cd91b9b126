package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// IngestVerb is the verb that somebody waits for to be acknowledged. A store does it first where it cannot do all at once.
const IngestVerb = "ingest"

// Ingest files a batch of events in order, in one transaction.
func (s *Store) Ingest(ctx context.Context, batch []storage.Inbound, now time.Time) ([]storage.Filed, error) {
	for _, in := range batch {
		if in.Event.ID == "" {
			return nil, errors.New("ingest: an event without an id")
		}
		if _, err := EncodeRecord(in.Event); err != nil {
			return nil, fmt.Errorf("ingest: %w", err)
		}
	}
	var out []storage.Filed
	var next []*nearTurn
	keep := func() { s.keepTurns(next) }
	err := s.doOp(ctx, op{verb: IngestVerb, plan: func() Plan { return s.planIngest(batch) }, after: keep, run: func(t *txn) error {
		t.now = now
		out, next = make([]storage.Filed, 0, len(batch)), nil
		former, err := t.findFormer(batch)
		if err != nil {
			return err
		}
		for _, in := range batch {
			f := storage.Filed{Outcome: storage.Known}
			if !former[in.Event.With] {
				if f, err = t.fileEvent(in, now); err != nil {
					return err
				}
			}
			if err := t.settleFiles(in.Event, f.Outcome); err != nil {
				return err
			}
			if err := t.noteLease(&f); err != nil {
				return err
			}
			out = append(out, f)
		}
		if s.isSole() && !slices.ContainsFunc(batch, func(in storage.Inbound) bool { return in.Start != "" }) {
			next, err = t.loadNear(out)
		}
		return err
	}})
	if err != nil {
		return nil, fmt.Errorf("ingest: %w", err)
	}
	return out, nil
}

// findFormer finds the events, of those that others of the batch came with, that are known already.
func (t *txn) findFormer(batch []storage.Inbound) (map[bot.EventID]bool, error) {
	out := map[bot.EventID]bool{}
	for _, in := range batch {
		first := in.Event.With
		if _, asked := out[first]; asked || first == "" {
			continue
		}
		seen, err := t.has(t.s.seenKey(first))
		if err != nil {
			return nil, err
		}
		out[first] = seen
	}
	return out, nil
}

// fileEvent decides what becomes of one event. Only what it keeps is marked as seen.
func (t *txn) fileEvent(in storage.Inbound, now time.Time) (storage.Filed, error) {
	seen, err := t.has(t.s.seenKey(in.Event.ID))
	if err != nil || seen {
		return storage.Filed{Outcome: storage.Known}, err
	}
	f, err := t.sortEvent(in, now)
	if err != nil {
		return f, err
	}
	switch f.Outcome {
	case storage.Queued, storage.Opening, storage.Settled, storage.Noted, storage.Held:
		err = t.mark(t.s.seenKey(in.Event.ID))
	}
	return f, err
}

func (t *txn) sortEvent(in storage.Inbound, now time.Time) (storage.Filed, error) {
	if in.Aside != nil {
		return t.fileAside(in)
	}
	if in.Code != nil {
		if f, known, err := t.settleTyped(in, now); known || err != nil {
			return f, err
		}
	}
	switch body := in.Event.Body.(type) {
	case bot.Click:
		return t.filePress(in.Event, press{ref: body.Ref, token: body.Token, button: body.Button, people: in.People}, now)
	case bot.Submit:
		return t.filePress(in.Event, press{body.Ref, body.Token, body.Button, true, body.Values, body.Attachments, in.People}, now)
	}
	if in.Start != "" {
		return t.startThread(in, now)
	}
	if f, known, err := t.fileBeside(in, now); known || err != nil {
		return f, err
	}
	return t.fileArrived(in.Event)
}

// fileArrived puts an event into the inbox of the thread that owns its place.
func (t *txn) fileArrived(ev bot.Event) (storage.Filed, error) {
	r, err := t.placeOwner(ev.Place)
	switch {
	case errors.Is(err, storage.ErrErased):
		return storage.Filed{Outcome: storage.Gone}, nil
	case err != nil:
		return storage.Filed{}, err
	case r == nil:
		return t.keepOpening(ev)
	}
	if _, gone := ev.Body.(bot.Deleted); gone && ev.By.ID == "" {
		ev.By = r.Owner
	}
	if err := t.fileChange(inboxPrefix(r.ID), r, ev); err != nil {
		return storage.Filed{}, err
	}
	return storage.Filed{Outcome: storage.Queued, Thread: r.ID, Place: r.Place}, t.noteHeard(r.ID, ev)
}

// keepOpening holds on to what is said where a thread may just be opened. Bind gives it to its thread.
func (t *txn) keepOpening(ev bot.Event) (storage.Filed, error) {
	nowhere := storage.Filed{Outcome: storage.Nowhere}
	if ev.Parent.IsZero() {
		return nowhere, nil
	}
	if opening, err := t.any(t.s.openingKey(ev.Parent, "")); err != nil || !opening {
		return nowhere, err
	}
	prefix := t.s.keptPrefix(ev.Parent, ev.Place)
	switch ev.Body.(type) {
	case bot.Message:
	case bot.Edited, bot.Deleted:
		if kept, err := t.any(prefix); err != nil || !kept {
			return nowhere, err
		}
	default:
		return nowhere, nil
	}
	if err := t.fileChange(prefix, nil, ev); err != nil {
		return nowhere, err
	}
	return storage.Filed{Outcome: storage.Opening}, nil
}

// startThread begins a conversation, at the event's place or in a thread to be opened below it.
func (t *txn) startThread(in storage.Inbound, now time.Time) (storage.Filed, error) {
	ev := in.Event
	if in.Open || in.Reuse { // one person has one conversation about one thing, wherever it lies
		old, err := t.findUnderway(in)
		switch {
		case err != nil:
			return storage.Filed{}, err
		case old != nil:
			return storage.Filed{Outcome: storage.Busy, Thread: old.ID, Place: old.Place}, nil
		}
	}
	if !in.Open { // one place has one conversation
		old, err := t.placeHolder(ev.Place, in.Reuse)
		switch {
		case errors.Is(err, storage.ErrErased), err == nil && old != nil && old.Glance.Status == "erased":
			return storage.Filed{Outcome: storage.Gone}, nil
		case err != nil:
			return storage.Filed{}, err
		case old != nil:
			return storage.Filed{Outcome: storage.Busy, Thread: old.ID, Place: old.Place}, nil
		}
	}
	th := storage.Thread{
		ID: in.NewID, Workflow: in.Start, About: in.About, Owner: ev.By, Place: ev.Place, Parent: ev.Parent,
		CreatedAt: now, UpdatedAt: now, Key: in.Key,
	}
	c, _ := ev.Body.(bot.Command)
	th.Args = c.Args
	if in.Open { // the place is bound when the platform has opened it
		th.Place, th.Parent, th.Below = bot.Place{}, ev.Place, in.Below
	}
	r, err := t.newThread(th)
	if err == nil && c.ID != "" { // the message that it was written as lies beside a thread that is opened, and may be changed or deleted there
		err = t.save(t.s.besideKey(ev, c.ID), r.ID)
	}
	if err != nil {
		return storage.Filed{}, err
	}
	if err := t.leaseNew(r.ID); err != nil {
		return storage.Filed{}, err
	}
	f := storage.Filed{Outcome: storage.Queued, Thread: r.ID, Place: r.Place}
	if in.Open {
		row, err := t.queueOpening(r)
		if err != nil {
			return f, err
		}
		f.Rows = []storage.OutboxRow{row}
	} else if err := t.occupyPlace(r.Place, r.ID); err != nil {
		return f, err
	}
	return f, t.queueEvent(r, ev)
}
