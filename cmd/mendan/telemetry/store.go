package telemetry

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Store watches turns, steps, commits and sends of a store.
func (t *Tracer) Store(s storage.Store) storage.Store {
	if t == nil {
		return s
	}
	return store{s, t}
}

type store struct {
	storage.Store
	t *Tracer
}

// Load begins a turn.
func (s store) Load(ctx context.Context, f storage.Fence) (*storage.Loaded, error) {
	in, err := s.Store.Load(ctx, f)
	if err == nil {
		s.t.beginTurn(in)
	}
	return in, err
}

// PutSteps makes the spans of steps that have ended.
func (s store) PutSteps(ctx context.Context, f storage.Fence, pin storage.Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error) {
	put, err := s.Store.PutSteps(ctx, f, pin, steps, durable)
	if x := s.t.turnOf(f.Thread); err == nil && x != nil {
		for _, r := range put {
			if r.Status != agents.Started {
				s.t.put(x.stepSpan(ctx, r))
			}
		}
	}
	return put, err
}

// stepSpan is a step that has ended. How long it took is measured; when it began is business time, which can stand still.
func (t *turn) stepSpan(ctx context.Context, r agents.StepRecord) span {
	end := time.Now()
	s := span{
		trace: t.trace, id: t.childOf(r.Key), parent: t.id, name: "step " + r.Agent, kind: kindInternal,
		start: end.Add(-time.Duration(r.DurationMS) * time.Millisecond), end: end, failed: r.ErrorClass,
		attrs: []attr{{ownStep, r.Key}, {ownKind, string(r.Kind)}, {genAIAgent, r.Agent}},
	}
	if outer, ok := agents.StepOf(ctx); ok && outer.Key != r.Key {
		s.parent = t.childOf(outer.Key)
	}
	if r.Kind == agents.Tool {
		s.name = operationTool + " " + r.Name
		s.attrs = append(s.attrs, attr{genAIOperation, operationTool}, attr{genAIToolName, r.Name})
	}
	return s
}

// Commit makes the spans of the commit and of the turn that ends with it.
func (s store) Commit(ctx context.Context, f storage.Fence, turn storage.Turn) (storage.Committed, error) {
	x, start := s.t.turnOf(f.Thread), time.Now()
	out, err := s.Store.Commit(ctx, f, turn)
	if x != nil {
		failed := ""
		if err != nil {
			failed = agents.ErrorClass(err)
		}
		s.t.put(span{trace: x.trace, id: newID(), parent: x.id, name: "commit", kind: kindInternal, start: start, end: time.Now(), failed: failed,
			attrs: []attr{{ownTurn, int(x.number)}}})
	}
	if err == nil {
		if x != nil {
			s.t.noteRows(out.Rows, link{x.trace, x.id})
		}
		s.t.endTurn(f.Thread, "")
	}
	return out, err
}

// CountAttempt ends a turn that its flow failed.
func (s store) CountAttempt(ctx context.Context, f storage.Fence) (int, error) {
	s.t.endTurn(f.Thread, "failed")
	return s.Store.CountAttempt(ctx, f)
}

// Resolve begins the sending of a post.
func (s store) Resolve(ctx context.Context, row storage.OutboxRow) (storage.Resolved, error) {
	r, err := s.Store.Resolve(ctx, row)
	if err == nil {
		s.t.beginSend(row, r.Thread)
	}
	return r, err
}

// Sent makes the span of a post that is out.
func (s store) Sent(ctx context.Context, row storage.OutboxRow, ref bot.MessageRef, at time.Time) ([]storage.OutboxRow, error) {
	rows, err := s.Store.Sent(ctx, row, ref, at)
	s.t.endSend(row, ref.Place.Platform, "")
	return rows, err
}

// GiveUp makes the span of a post that can never be sent.
func (s store) GiveUp(ctx context.Context, row storage.OutboxRow, reason string, tell ...storage.Telling) ([]storage.OutboxRow, error) {
	s.t.endSend(row, "", "given_up")
	return s.Store.GiveUp(ctx, row, reason, tell...)
}

// noteRows notes which turn queued rows.
func (t *Tracer) noteRows(rows []storage.OutboxRow, turn link) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, row := range rows {
		t.sendingOf(row.Seq).turn = &turn
	}
}

// sendingOf is what is noted of a row. The lock is held.
func (t *Tracer) sendingOf(seq uint64) *sending {
	if t.sends[seq] == nil {
		if len(t.sends) >= most {
			clear(t.sends)
		}
		t.sends[seq] = &sending{}
	}
	return t.sends[seq]
}

// beginSend notes when the sending of a row begins, the first time.
func (t *Tracer) beginSend(row storage.OutboxRow, of storage.Thread) {
	t.mu.Lock()
	defer t.mu.Unlock()
	x := t.sendingOf(row.Seq)
	if !x.start.IsZero() {
		return
	}
	x.start = time.Now()
	if row.Thread != "" && of.ID == row.Thread && of.Turn > 0 {
		trace, id := firstOf(of.ID, of.Turn)
		x.after = &link{trace, id}
	}
}

// endSend makes a row's span: in the trace of the turn that queued it, or, long after its turn or in another life, as a trace of its own that leads to one.
func (t *Tracer) endSend(row storage.OutboxRow, platform bot.Platform, failed string) {
	t.mu.Lock()
	x := t.sends[row.Seq]
	delete(t.sends, row.Seq)
	t.mu.Unlock()
	if x == nil || x.start.IsZero() {
		return
	}
	s := span{id: newID(), name: "send", kind: kindProducer, start: x.start, end: time.Now(), failed: failed,
		attrs: []attr{{genAIConversation, string(row.Thread)}, {ownPlatform, string(platform)}, {ownRow, string(row.Kind)}}}
	if x.turn != nil {
		s.trace, s.parent = x.turn.trace, x.turn.id
	} else {
		s.trace, s.link = newTrace(), x.after
	}
	t.put(s)
}
