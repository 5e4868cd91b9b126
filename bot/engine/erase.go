package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Why a thread is erased without its flow having asked for it. The catalogue has the words under "erase.".
const (
	ForOperator  = "operator"  // people did it, as for a person who asked them
	ForRetention = "retention" // its time was over

	forFlow = "flow" // its flow did not say
)

// Forget erases threads, fences what runs in them and says why. It works whether or not the engine runs: what is to be posted
// and deleted on platforms is durable, and goes out at the next start if not at once. An erased thread is no error. When only
// the compaction failed the error says so; then calling it again, or the next start, finishes that.
func (e *Engine) Forget(ctx context.Context, reason string, threads ...bot.ThreadID) error {
	var live []storage.Thread
	for _, id := range threads {
		th, err := e.store.Thread(ctx, id)
		if err != nil && !gone(err) {
			return err
		}
		if err == nil {
			live = append(live, th)
		}
	}
	var last error
	for i, th := range live {
		e.stopTurn(th.ID)
		farewell := bot.Post{Key: "farewell", Text: e.texts(th.Glance.Lang).Text("erase."+reason, nil)}
		entry := agents.AuditEntry{Kind: agents.ErasedKind, Labels: map[string]string{"reason": reason}}
		done, err := e.erase(ctx, th, farewell, []agents.AuditEntry{entry}, i < len(live)-1)
		if err != nil && !done {
			return err
		}
		last = err
	}
	return last
}

// eraseAtWish erases a thread as its flow wants. The words are out of reach at once; where their bytes could not be wiped, it tries
// again until they are, or until the next start does it.
func (e *Engine) eraseAtWish(ctx context.Context, th storage.Thread, res *agents.Result) error {
	audit, delay := res.Audit, e.cfg.RetryDelay
	if !slices.ContainsFunc(audit, func(a agents.AuditEntry) bool { return a.Kind == agents.ErasedKind }) {
		audit = append(audit, agents.AuditEntry{Kind: agents.ErasedKind, Labels: map[string]string{"reason": forFlow}})
	}
	for {
		_, err := e.erase(ctx, th, res.Erase.Farewell, audit, false)
		if err == nil || gone(err) || !e.pause(delay) {
			return err
		}
		delay = min(2*delay, time.Minute)
	}
}

// erase deletes a thread in one transaction. done reports that it is deleted, though its bytes may still be in the file.
func (e *Engine) erase(ctx context.Context, th storage.Thread, farewell bot.Post, audit []agents.AuditEntry, more bool) (done bool, err error) {
	now := e.cfg.Clock.Now().UTC()
	farewell = e.sealPost(farewell)
	farewell.Text = paragraphs(farewell.Text, e.outOfReach(th))
	e.mu.Lock()
	e.erased[th.ID] = true
	e.mu.Unlock()
	rows, err := e.store.Erase(ctx, th.ID, storage.Erasure{
		Now: now, Farewell: &farewell, Audit: sealAudit(th, audit, storage.Pin{Now: now}), Later: more,
	})
	if err != nil {
		e.log.Error("an erasure is not finished", "deleted", len(rows) > 0, "error_class", errorText(err))
		e.enqueue(rows)
		return len(rows) > 0, err
	}
	e.progress.settle(th.ID)
	e.enqueue(rows)
	e.log.Info("thread erased")
	if e.cfg.Erased != nil && !more {
		e.erasing.Lock()
		defer e.erasing.Unlock()
		e.cfg.Erased(ctx)
	}
	return true, nil
}

// outOfReach tells the person what only they can delete, and what nobody can.
func (e *Engine) outOfReach(th storage.Thread) string {
	t := e.texts(th.Glance.Lang)
	note := t.Text("erase.own_messages", nil)
	if _, ok := e.adapters[th.Place.Platform].(bot.Deleter); !ok {
		note = paragraphs(note, t.Text("erase.bot_messages", nil))
	}
	return note
}

// takeBack has a post deleted that reached its platform when its thread was erased already.
func (e *Engine) takeBack(ctx context.Context, row storage.OutboxRow) {
	e.mu.Lock()
	late := e.erased[row.Thread]
	e.mu.Unlock()
	if !late || row.Kind == storage.DeleteRow || !row.Under.IsZero() {
		return
	}
	if _, err := e.store.Thread(ctx, row.Thread); !errors.Is(err, storage.ErrErased) {
		return // the erasure failed, and will be tried again
	}
	rows, err := e.store.Erase(ctx, row.Thread, storage.Erasure{Later: true}) // a deletion for it is among them
	if err != nil {
		e.log.Error("a late post is deleted at the next start", "error_class", errorText(err))
	}
	e.enqueue(rows)
}

// staffRoom reports a place where staff read.
func (e *Engine) staffRoom(p bot.Place) bool {
	r := e.cfg.Desk[p.Platform]
	return p == r.Moderators || p == r.Operators
}

// blanked is what takes the place of a card about somebody who was erased, where the platform deletes nothing.
func (e *Engine) blanked(row storage.OutboxRow) bot.Delivery {
	to := bot.Destination{Audience: bot.ToModerators}
	if row.Ref.Place == e.cfg.Desk[row.Ref.Place.Platform].Operators {
		to.Audience = bot.ToOperators
	}
	return bot.Delivery{
		ID: row.Message, Place: row.Ref.Place, About: row.Ref.Place, Replaces: row.Ref,
		Post: bot.Post{Key: "erased/" + row.Message, To: to, Text: e.texts(e.cfg.ModeratorLang).Text("card.erased", nil)},
	}
}

// gone reports that a thread is erased already, or is not there.
func gone(err error) bool {
	return errors.Is(err, storage.ErrErased) || errors.Is(err, storage.ErrNotFound)
}
