package verbs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Unsent lists the rows that are not done, in order.
func (s *Store) Unsent(ctx context.Context) ([]storage.OutboxRow, error) {
	if err := s.keeper.Flush(ctx, anyLazy); err != nil {
		return nil, err
	}
	var out []storage.OutboxRow
	plan := func() Plan { return Plan{Ranges: []Range{{Prefix: []byte(kindOutbox)}}} }
	err := s.viewOp(ctx, op{verb: "unsent", plan: plan, run: func(t *txn) error {
		rows, err := t.waitingRows()
		out = nil
		for _, r := range rows {
			row, err := t.wholeRow(r)
			if err != nil {
				return err
			}
			out = append(out, row)
		}
		return err
	}})
	return out, err
}

// waitingRows are the rows that are neither done nor given up, in order.
func (t *txn) waitingRows() ([]outRow, error) {
	rows, err := all[outRow](t, []byte(kindOutbox))
	return slices.DeleteFunc(rows, func(r outRow) bool { return r.GivenUp != "" }), err
}

// wholeRow is a row with its post.
func (t *txn) wholeRow(r outRow) (storage.OutboxRow, error) {
	if r.Kind == storage.PostRow && !r.Own {
		m, err := t.message(r.Thread, r.Key)
		if err != nil {
			return r.OutboxRow, err
		}
		r.Post = m.Post
	}
	return r.OutboxRow, nil
}

// Resolve reads what a row needs at the moment of sending. ErrNotFound for a row that is done or went with its thread.
func (s *Store) Resolve(ctx context.Context, row storage.OutboxRow) (storage.Resolved, error) {
	// First what is not durable yet: a mark that has left that list is durable, so the transaction below sees it, and what is near was dropped for it.
	sent, marked := s.justSent(row.Message)
	out, kept := s.takePost(row)
	var below message
	if !kept {
		err := s.viewOp(ctx, op{verb: "resolve", plan: func() Plan { return planRow(row) }, run: func(t *txn) (err error) {
			waits, err := t.has(outboxKey(row.Seq))
			if err == nil && !waits {
				err = fmt.Errorf("outbox row %d: %w", row.Seq, storage.ErrNotFound)
			}
			if err == nil {
				err = t.maySend(row)
			}
			if err == nil {
				out, below, err = t.resolveRow(row)
			}
			return err
		}})
		if err != nil {
			return out, err
		}
	}
	if ref, known := s.justSent(below.ID); known {
		below.Ref = ref
	}
	out.Below = below.Ref
	if marked {
		out.Ref = sent
	}
	return out, nil
}

// resolveRow reads what a row needs, and the message below which it is shown.
func (t *txn) resolveRow(row storage.OutboxRow) (out storage.Resolved, below message, err error) {
	if row.Thread == "" {
		return out, below, nil
	}
	r, err := t.row(row.Thread)
	if errors.Is(err, storage.ErrErased) {
		return out, below, nil
	}
	if err != nil {
		return out, below, err
	}
	out.Thread = r.Thread
	m, err := t.message(row.Thread, row.Key)
	if err != nil {
		return out, below, err
	}
	out.Ref = m.Ref
	if row.Kind == storage.ApprovalRow {
		a, err := t.approvalVersion(row.Thread, row.Approval, row.Version)
		if err != nil {
			return out, below, err
		}
		out.Approval = a.Approval
	}
	below, err = t.belowOf(m, out.Approval)
	return out, below, err
}

// planRow names what is known of a row that is to be sent or was.
func planRow(row storage.OutboxRow) Plan {
	p := Plan{Keys: [][]byte{outboxKey(row.Seq), leaseKey(row.LeaseName())}}
	if row.Thread == "" {
		p.Guards = p.Keys
		return p
	}
	p.hold(row.Thread)
	p.Of = []Part{ofRow}
	p.read(threadKey(row.Thread, partMessage, row.Key))
	if row.Kind == storage.ApprovalRow {
		p.read(threadKey(row.Thread, partApproval, row.Approval))
	}
	if below := row.Post.To.Below; below != "" {
		p.read(threadKey(row.Thread, partMessage, below))
	}
	return p
}

// belowOf is the message below which another one is to be shown; the zero one for none.
func (t *txn) belowOf(m message, a bot.Approval) (message, error) {
	key := m.Post.To.Below
	if m.Approval != "" {
		key = a.To.Below
	}
	if key == "" {
		return message{}, nil
	}
	return t.message(m.Thread, key)
}

// justSent looks for a message among the sent marks that are not durable yet.
func (s *Store) justSent(message string) (ref bot.MessageRef, found bool) {
	s.keeper.Pending(func(l Lazy) bool {
		if found = l.Message == message && l.Ref.ID != ""; found {
			ref = l.Ref
		}
		return !found
	})
	return ref, found
}

// allSent are the places of all messages whose sent marks are not durable yet.
func (s *Store) allSent() map[string]bot.MessageRef {
	out := map[string]bot.MessageRef{}
	s.keeper.Pending(func(l Lazy) bool {
		if _, newer := out[l.Message]; !newer && l.Ref.ID != "" {
			out[l.Message] = l.Ref
		}
		return true
	})
	return out
}

// Sent marks a row done and keeps where the message is. Lazy, but for a message whose thread was erased.
func (s *Store) Sent(ctx context.Context, row storage.OutboxRow, ref bot.MessageRef, at time.Time) ([]storage.OutboxRow, error) {
	ctx = context.WithoutCancel(ctx) // the message is out
	var deletions []storage.OutboxRow
	plan := func() Plan { return planRow(row) }
	mark := op{verb: "sent", thread: row.Thread, plan: plan, run: func(t *txn) (err error) {
		deletions, err = t.markSent(row, ref, at)
		return err
	}}
	if err := s.keeper.Later(Lazy{Op: s.unit(mark), Message: row.Message, Ref: ref}); err != nil {
		return nil, err
	}
	if row.Thread == "" || row.Kind == storage.DeleteRow {
		return nil, nil
	}
	// An erasure that comes from now on has the mark before it, as lazy rows go first, and takes the message back by itself.
	if erased, err := s.erasedByNow(ctx, row.Thread); err != nil || !erased {
		return nil, err
	}
	if err := s.keeper.Flush(ctx, func(l Lazy) bool { return l.Message == row.Message }); err != nil {
		return nil, err
	}
	return deletions, nil
}

// erasedByNow reports whether a thread was erased, also by a commit that is under way.
func (s *Store) erasedByNow(ctx context.Context, id bot.ThreadID) (erased bool, err error) {
	if err := s.keeper.Await(ctx, id); err != nil || !s.mayBeErased(id) {
		return false, err
	}
	tomb := s.threadTomb(id)
	err = s.viewOp(ctx, op{verb: "sent", plan: func() Plan { return Plan{Keys: [][]byte{tomb}} }, run: func(t *txn) (err error) {
		erased, err = t.has(tomb)
		return err
	}})
	return erased, err
}

// markSent marks a row done. It returns the deletion of a message that arrived too late.
func (t *txn) markSent(row storage.OutboxRow, ref bot.MessageRef, at time.Time) ([]storage.OutboxRow, error) {
	var waiting outRow
	waits, err := t.load(outboxKey(row.Seq), &waiting)
	if err != nil {
		return nil, err
	}
	newer := waits && waiting.Rev > row.Rev // the message was rewritten while this was on its way
	switch {
	case newer && waiting.Epoch != t.s.epoch:
		waiting.Epoch = t.s.epoch // where the message is, is known now
		err = t.save(outboxKey(row.Seq), waiting)
	case waits && !newer:
		err = t.Del(outboxKey(row.Seq))
	}
	if err != nil || row.Thread == "" || row.Kind != storage.PostRow && row.Kind != storage.ApprovalRow {
		return nil, err
	}
	m, err := t.message(row.Thread, row.Key)
	if err != nil {
		return nil, err
	}
	if m.ID == "" {
		if waits || ref.ID == "" {
			return nil, nil
		}
		return t.deleteOrphan(row, ref)
	}
	if m.Row == row.Seq && !newer {
		m.Row = 0
	}
	if ref.ID != "" {
		m.noteSent(at)
	}
	if had, err := t.hasLease(row); err != nil || !had && m.Ref.ID != "" {
		return nil, cmp.Or(err, t.saveMessage(m)) // who has the lane now knows better where the message is
	}
	if err := t.setRef(&m, ref); err != nil {
		return nil, err
	}
	return nil, t.saveMessage(m)
}

// deleteOrphan has a message deleted that arrived when its thread was erased already.
func (t *txn) deleteOrphan(row storage.OutboxRow, ref bot.MessageRef) ([]storage.OutboxRow, error) {
	erased, err := t.has(t.s.threadTomb(row.Thread))
	if err != nil || !erased {
		return nil, err
	}
	deletion, err := t.queueDeletion(storage.OutboxRow{Lane: row.Lane, Thread: row.Thread, Message: row.Message, Ref: ref})
	return []storage.OutboxRow{deletion}, err
}

// queueDeletion queues the removal of one of the bot's messages.
func (t *txn) queueDeletion(row storage.OutboxRow) (storage.OutboxRow, error) {
	no, err := t.Draw()
	if err != nil {
		return row, err
	}
	row.Seq, row.Kind, row.Epoch = no, storage.DeleteRow, t.s.epoch
	return row, t.save(outboxKey(no), outRow{OutboxRow: row})
}

// setRef keeps where a message is, and the way back from there.
func (t *txn) setRef(m *message, ref bot.MessageRef) error {
	if ref.ID == "" || ref == m.Ref {
		return nil
	}
	if m.Ref.ID != "" {
		if err := t.Del(refKey(m.Ref.Place.Platform, m.Ref.ID, bigEndian(m.No))); err != nil {
			return err
		}
	}
	m.Ref = ref
	return t.mark(refKey(ref.Place.Platform, ref.ID, bigEndian(m.No))) // its number says the rest
}

// GiveUp marks a row that can never be sent, and queues what people are told of it. ErrNotFound for a row that is done already.
func (s *Store) GiveUp(ctx context.Context, row storage.OutboxRow, reason string, tell ...storage.Telling) ([]storage.OutboxRow, error) {
	plan := func() Plan {
		p := planRow(row)
		p.Parents = row.Kind == storage.OpenRow
		s.planTellings(&p, tell)
		return p
	}
	o := op{verb: "give up", plan: plan}
	return write(ctx, s, o, func(t *txn) ([]storage.OutboxRow, error) { return t.giveUp(row, reason, tell) })
}

func (t *txn) giveUp(row storage.OutboxRow, reason string, tell []storage.Telling) ([]storage.OutboxRow, error) {
	var waiting outRow
	waits, err := t.load(outboxKey(row.Seq), &waiting)
	switch {
	case err != nil:
		return nil, err
	case !waits:
		return nil, fmt.Errorf("outbox row %d: %w", row.Seq, storage.ErrNotFound)
	case waiting.Rev > row.Rev:
		return nil, nil // there is something newer to try
	}
	waiting.GivenUp = reason
	if row.Thread != "" && waiting.Own { // the last words to whom was erased: nothing is kept of them or their conversation
		if err := t.checkThread(row.Thread); errors.Is(err, storage.ErrErased) {
			waiting.Post = bot.Post{Key: waiting.Post.Key, To: bot.Destination{Audience: waiting.Post.To.Audience}}
			t.TakeBack()
		}
	}
	if err := t.save(outboxKey(row.Seq), waiting); err != nil {
		return nil, err
	}
	if row.Kind == storage.OpenRow {
		r, err := t.row(row.Thread)
		if err != nil {
			return nil, err
		}
		if err := t.endOpening(r); err != nil {
			return nil, err
		}
	}
	return t.queueTellings(tell)
}

// Tell queues what people are told of a row that waits.
func (s *Store) Tell(ctx context.Context, tell ...storage.Telling) ([]storage.OutboxRow, error) {
	plan := func() Plan {
		p := Plan{Of: []Part{ofRow}}
		s.planTellings(&p, tell)
		return p
	}
	return write(ctx, s, op{verb: "tell", plan: plan}, func(t *txn) ([]storage.OutboxRow, error) { return t.queueTellings(tell) })
}

// queueTellings queues what people are told, save what they were told before.
func (t *txn) queueTellings(tell []storage.Telling) ([]storage.OutboxRow, error) {
	var rows []storage.OutboxRow
	for _, note := range tell {
		if note.ID != "" {
			seen, err := t.has(t.s.seenKey(note.ID))
			if err != nil {
				return nil, err
			}
			if seen {
				continue
			}
			if err := t.mark(t.s.seenKey(note.ID)); err != nil {
				return nil, err
			}
		}
		row, err := t.queueTelling(note)
		if err != nil {
			return nil, err
		}
		if err := t.toldOf(note); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// toldOf notes at the row by which post people know of it.
func (t *txn) toldOf(note storage.Telling) error {
	if note.Of == 0 {
		return nil
	}
	var waiting outRow
	if found, err := t.load(outboxKey(note.Of), &waiting); !found || err != nil {
		return err
	}
	waiting.Told = note.Post.Key
	return t.save(outboxKey(note.Of), waiting)
}

func (t *txn) queueTelling(note storage.Telling) (storage.OutboxRow, error) {
	if note.Thread == "" {
		return t.queueNobodys(note.At, note.Post)
	}
	r, err := t.row(note.Thread)
	if err != nil {
		return storage.OutboxRow{}, err
	}
	if !note.At.IsZero() {
		return t.queuePostAt(r, note.Post, note.At.String(), note.At)
	}
	return t.queuePost(r, note.Post)
}
