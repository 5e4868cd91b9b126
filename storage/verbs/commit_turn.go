package verbs

import (
	"context"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Commit ends the turn. Everything or nothing.
func (s *Store) Commit(ctx context.Context, f storage.Fence, turn storage.Turn) (storage.Committed, error) {
	plan := func() Plan { return s.planCommit(f.Thread, turn) }
	began := time.Now() // of this machine, as how long ago it was is all that counts
	var posts []*nearPost
	var row *nearRow
	o := op{verb: "commit", thread: f.Thread, plan: plan, after: func() { s.forgetTurn(f.Thread); s.keepEnd(row, posts) }}
	return write(ctx, s, o, func(t *txn) (out storage.Committed, _ error) {
		t.now = turn.Now
		r, err := t.ownedTurn(f, turn.Pin.Turn)
		if err == nil {
			err = t.codesFree(turn.Approvals)
		}
		if err != nil {
			return storage.Committed{}, fmt.Errorf("commit: %w", err)
		}
		if out, err = t.commitTurn(r, turn); err == nil {
			posts, err = t.resolveNear(out.Rows, began)
		}
		if err == nil && s.isSole() {
			row = s.near.addRow(r.Thread)
		}
		return out, err
	})
}

// planCommit names what the end of a turn is going to need, save where words are taken back.
func (s *Store) planCommit(id bot.ThreadID, turn storage.Turn) Plan {
	p := planThread(id, ofInbox, ofSteps, ofPacks)
	for part, n := range map[Part]int{ofLog: len(turn.Log), ofEvents: len(turn.Events), ofReviews: len(turn.Reviews)} {
		if n > 0 {
			p.Of = append(p.Of, part)
		}
	}
	if texts := s.packs.inUse(); texts != 0 {
		p.read(textsKey(texts))
	}
	p.queue(id, turn.Posts, turn.Approvals)
	for _, name := range turn.Void {
		p.read(threadKey(id, partApproval, name), threadKey(id, partMessage, storage.CardKey(name)))
		p.Numbers++
	}
	for _, timer := range turn.Timers {
		p.read(threadKey(id, partTimer, timer.Name))
	}
	p.Numbers += len(turn.Later)
	return p
}

// queue is for posts and approvals of a thread.
func (p *Plan) queue(id bot.ThreadID, posts []bot.Post, asks []bot.Approval) {
	for _, post := range posts {
		p.read(threadKey(id, partMessage, post.Key))
	}
	for _, a := range asks {
		p.read(key(kindCode, a.Code), threadKey(id, partApproval, a.Name), threadKey(id, partMessage, storage.CardKey(a.Name)))
	}
	p.drawPosts(len(posts) + len(asks))
	p.Numbers += len(asks)
}

func (t *txn) commitTurn(r *threadRow, turn storage.Turn) (out storage.Committed, err error) {
	for _, seq := range turn.Pin.Inbox {
		if err := t.Del(inboxKey(r.ID, seq)); err != nil {
			return out, err
		}
	}
	if err := t.Del(key(kindPin, string(r.ID))); err != nil {
		return out, err
	}
	if err := t.lastSteps(r.ID, turn.Pin.Turn, turn.Steps); err != nil {
		return out, err
	}
	if err := t.packSteps(r.ID, turn.Pin.Turn); err != nil {
		return out, err
	}
	r.Turn, r.UpdatedAt, r.Glance = turn.Pin.Turn, turn.Now, turn.Glance
	r.Attempts, r.Continue, r.Taken, r.HandedBack = 0, turn.Continue, turn.Taken, turn.HandedBack
	ended, err := t.endDraft(r, turn.Posts)
	if err != nil {
		return out, err
	}
	if err := t.saveRow(r); err != nil {
		return out, err
	}
	if err := t.saveState(r.ID, turn.State); err != nil {
		return out, err
	}
	if err := t.saveRecord(r, turn); err != nil {
		return out, err
	}
	if out.Rows, err = t.applyEffects(r, turn); err != nil {
		return out, err
	}
	out.Rows = append(ended, out.Rows...)
	for _, ev := range turn.Later {
		if err := t.queueEvent(r, ev); err != nil {
			return out, err
		}
	}
	out.More, err = t.indexWork(r)
	return out, err
}

// lastSteps writes the steps that were not put yet.
func (t *txn) lastSteps(id bot.ThreadID, turn uint64, steps []agents.StepRecord) error {
	if len(steps) == 0 {
		return nil
	}
	n, err := t.readNumbering(id, turn)
	if err != nil {
		return err
	}
	for _, step := range steps {
		step.Turn = turn
		n.numberStep(&step)
		if err := t.saveStep(id, step); err != nil {
			return err
		}
	}
	return nil
}

// saveRecord writes what the conversation's record gains, and takes out what is to leave it.
func (t *txn) saveRecord(r *threadRow, turn storage.Turn) error {
	if err := appendAll(t, threadKey(r.ID, partLog), turn.Log); err != nil {
		return err
	}
	if err := appendAll(t, threadKey(r.ID, partEvent), turn.Events); err != nil {
		return err
	}
	if err := appendAll(t, threadKey(r.ID, partReview), turn.Reviews); err != nil {
		return err
	}
	for _, e := range turn.Relog {
		if err := t.changeInLog(r, e); err != nil {
			return err
		}
	}
	for _, gone := range turn.Unlog {
		if err := t.removeFromLog(r, gone); err != nil {
			return err
		}
	}
	for _, ref := range turn.Unfile {
		if err := t.dropIf(ref, func(f *fileRow) bool { return f.Thread == r.ID }); err != nil {
			return err
		}
	}
	if err := t.blankQuotes(r, turn.Unquote); err != nil {
		return err
	}
	return t.Append(turn.Audit)
}

func appendAll[T any](t *txn, prefix []byte, records []T) error {
	if len(records) == 0 {
		return nil
	}
	n, err := t.next(prefix)
	if err != nil {
		return err
	}
	for i, rec := range records {
		if err := t.save(key(string(prefix), bigEndian(n+uint64(i))), rec); err != nil {
			return err
		}
	}
	return nil
}

// applyEffects queues what goes out and sets what comes back.
func (t *txn) applyEffects(r *threadRow, turn storage.Turn) ([]storage.OutboxRow, error) {
	rows, err := t.queuePosts(r, turn.Posts, turn.Approvals)
	if err != nil {
		return nil, err
	}
	for _, name := range turn.Void {
		voided, err := t.voidApproval(r, name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, voided...)
	}
	unshown, err := t.unshowApprovals(r, turn)
	if err != nil {
		return nil, err
	}
	rows = append(rows, unshown...)
	for _, timer := range turn.Timers {
		if timer.Name == "" {
			return nil, fmt.Errorf("%w: a timer without a name", storage.ErrInvalid)
		}
		if err := t.setTimer(r.ID, timer); err != nil {
			return nil, err
		}
	}
	for _, row := range turn.Rows {
		if err := t.keepRow(r.ID, row); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func rowKey(id bot.ThreadID, port, k string) []byte {
	if id == "" {
		return key(kindShared, port, "\x00", k)
	}
	return threadKey(id, partRows, port, "\x00", k)
}

func (t *txn) keepRow(id bot.ThreadID, row agents.Row) error {
	if row.Shared {
		id = ""
	}
	k := rowKey(id, row.Port, row.Key)
	if row.Value == nil {
		t.TakeBack()
		return t.Del(k)
	}
	return t.save(k, row.Value)
}
