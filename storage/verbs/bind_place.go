package verbs

import (
	"context"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Bind gives an opened thread its place.
func (s *Store) Bind(ctx context.Context, thread bot.ThreadID, seq uint64, place bot.Place) error {
	if place.IsZero() {
		return errors.New("bind: no place")
	}
	plan := func() Plan {
		p := s.planOccupy(thread, place)
		p.read(outboxKey(seq))
		return p
	}
	return s.doOp(ctx, op{verb: "bind", plan: plan, run: func(t *txn) error {
		r, err := t.row(thread)
		if err != nil {
			return fmt.Errorf("bind: %w", err)
		}
		if r.Place == place {
			return nil
		}
		other, err := t.placeHolder(place, true)
		if err != nil {
			return fmt.Errorf("bind: %w", err)
		}
		if !r.Place.IsZero() {
			return errors.New("bind: the thread is bound already")
		}
		if other != nil {
			return fmt.Errorf("bind: %w", storage.ErrTaken)
		}
		return t.bindPlace(r, seq, place)
	}})
}

// Move gives a conversation another place, and takes up again what was given up of it.
func (s *Store) Move(ctx context.Context, thread bot.ThreadID, from, to bot.Place) ([]storage.OutboxRow, error) {
	if from.IsZero() || to.IsZero() {
		return nil, errors.New("move: no place")
	}
	var rows []storage.OutboxRow
	plan := func() Plan { return s.planOccupy(thread, to) }
	err := s.doOp(ctx, op{verb: "move", plan: plan, run: func(t *txn) error {
		r, err := t.row(thread)
		if err != nil || r.Place != from { // it moved already
			return err
		}
		other, err := t.placeHolder(to, true)
		if err != nil {
			return err
		}
		if other != nil && other.ID != r.ID {
			return storage.ErrTaken
		}
		r.Former = append(r.Former, from)
		r.Place = to
		if err := t.occupyPlace(to, r.ID); err != nil {
			return err
		}
		if err := t.saveRow(r); err != nil {
			return err
		}
		rows, err = t.reviveRows(r)
		return err
	}})
	if err != nil {
		return nil, fmt.Errorf("move: %w", err)
	}
	return rows, nil
}

// planOccupy is for a thread that gets a place.
func (s *Store) planOccupy(thread bot.ThreadID, place bot.Place) Plan {
	p := planThread(thread)
	at := s.placeKey(place)
	p.through(at, at)
	p.read(s.placeTomb(place))
	p.Parents = true
	return p
}

// reviveRows lets the posts to a thread wait again that were given up.
func (t *txn) reviveRows(r *threadRow) ([]storage.OutboxRow, error) {
	waiting, err := t.rowsOf(r.ID)
	if err != nil {
		return nil, err
	}
	var out []storage.OutboxRow
	for _, row := range waiting {
		if row.GivenUp == "" || row.Kind != storage.PostRow || row.Lane != r.Lane {
			continue
		}
		row.GivenUp = ""
		if err := t.save(outboxKey(row.Seq), outRow{OutboxRow: row}); err != nil {
			return nil, err
		}
		m, err := t.message(r.ID, row.Key)
		if err != nil {
			return nil, err
		}
		row.Post = m.Post
		out = append(out, row)
	}
	return out, nil
}

func (t *txn) bindPlace(r *threadRow, seq uint64, place bot.Place) error {
	r.Place = place
	if err := t.occupyPlace(place, r.ID); err != nil {
		return err
	}
	if err := t.saveRow(r); err != nil {
		return err
	}
	var row outRow
	found, err := t.load(outboxKey(seq), &row)
	if err != nil {
		return err
	}
	if found && row.Kind == storage.OpenRow && row.Thread == r.ID {
		if err := t.Del(outboxKey(seq)); err != nil {
			return err
		}
	}
	kept := t.s.keptPrefix(r.Parent, place)
	events, err := all[bot.Event](t, kept)
	if err != nil {
		return err
	}
	for _, ev := range events {
		if err := t.queueEvent(r, ev); err != nil {
			return err
		}
		if err := t.noteHeard(r.ID, ev); err != nil {
			return err
		}
	}
	if err := t.drop(kept); err != nil {
		return err
	}
	return t.endOpening(r)
}
