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
	ForPerson    = "person"    // whose it was wanted it
	ForRetention = "retention" // its time was over

	forFlow = "flow" // its flow did not say
)

// Forget erases threads, fences what runs in them and says why. It works whether or not the engine runs: what is to be posted
// and deleted on platforms is durable, and goes out at the next start if not at once. An erased thread is no error. When only
// the compaction failed the error says so; then calling it again, or the next start, finishes that.
func (e *Engine) Forget(ctx context.Context, reason string, threads ...bot.ThreadID) error {
	_, err := e.forgetThreads(ctx, reason, nil, threads...)
	return err
}

// forgetThreads erases threads, where aged is given only those that are old enough and have nothing to do. kept is how many of them are kept for that.
func (e *Engine) forgetThreads(ctx context.Context, reason string, aged *storage.Retention, threads ...bot.ThreadID) (kept int, err error) {
	var live []storage.Thread
	var gone bot.ThreadID // one that is erased, whose bytes may still be in the file
	for _, id := range threads {
		th, err := e.store.Thread(ctx, id)
		switch {
		case err == nil:
			live = append(live, th)
		case errors.Is(err, storage.ErrErased):
			gone = id
		case !isGone(err):
			return kept, err
		}
	}
	wiped := gone == "" // all that is erased
	var last error
	for i, th := range live {
		farewell := bot.Post{Key: "farewell", Text: e.texts(th.Glance.Lang).Text("erase."+reason, nil)}
		entry := agents.AuditEntry{Kind: agents.ErasedKind, Labels: map[string]string{"reason": reason}}
		how := erasure{aged: aged, more: i < len(live)-1}
		done, err := e.eraseThread(ctx, th, farewell, []agents.AuditEntry{entry}, how)
		if errors.Is(err, storage.ErrKept) {
			kept++
			continue
		}
		if err != nil && !done {
			return kept, err
		}
		e.stopTurn(th.ID) // only now: a turn that is stopped begins again while there is something to begin with
		gone, wiped, last = th.ID, !how.more, err
	}
	if !wiped {
		last = e.wipeErased(ctx, gone)
	}
	return kept, last
}

// wipeErased wipes what was erased and is still in the file, and tells so.
func (e *Engine) wipeErased(ctx context.Context, erased bot.ThreadID) error {
	if _, err := e.store.Erase(ctx, erased, storage.Erasure{}); err != nil {
		return err
	}
	e.tellErased(ctx)
	return nil
}

// forgetPlaces has adapters forget what they keep beside the store of where a thread was held.
func (e *Engine) forgetPlaces(th storage.Thread) {
	for _, p := range append(slices.Clone(th.Former), th.Place) {
		if f, ok := e.adapters[p.Platform].(bot.Forgetter); ok && !p.IsZero() {
			f.Forget(p)
		}
	}
}

// tellErased calls who is to be told of erasures.
func (e *Engine) tellErased(ctx context.Context) {
	if e.cfg.Erased != nil {
		e.erasing.Lock()
		defer e.erasing.Unlock()
		e.cfg.Erased(ctx)
	}
}

// eraseAtWish erases a thread as its flow wants. The words are out of reach at once; where their bytes could not be wiped, it tries
// again until they are, or until the next start does it.
func (e *Engine) eraseAtWish(ctx context.Context, th storage.Thread, res *agents.Result) error {
	audit, delay := res.Audit, e.cfg.RetryDelay
	if !slices.ContainsFunc(audit, func(a agents.AuditEntry) bool { return a.Kind == agents.ErasedKind }) {
		audit = append(audit, agents.AuditEntry{Kind: agents.ErasedKind, Labels: map[string]string{"reason": forFlow}})
	}
	r := room{e: e}
	defer r.leaveWait()
	for {
		_, err := e.eraseThread(ctx, th, res.Erase.Farewell, audit, erasure{})
		wait := roomPause
		if !r.lacksRoom(err) {
			wait, delay = delay, min(2*delay, time.Minute)
		}
		if err == nil || isGone(err) || !e.pause(wait) {
			return err
		}
	}
}

// erasure is how a thread is erased.
type erasure struct {
	aged *storage.Retention // only if it is old enough; nil: in any case
	more bool               // others follow, with the last of which the bytes are wiped
}

// eraseThread deletes a thread in one transaction. done reports that it is deleted, though its bytes may still be in the file.
func (e *Engine) eraseThread(
	ctx context.Context, th storage.Thread, farewell bot.Post, audit []agents.AuditEntry, how erasure,
) (done bool, err error) {
	now := e.cfg.Clock.Now().UTC()
	farewell = e.sealPost(farewell)
	farewell.To.Person = th.Owner.ID // for where their place takes nothing any more
	farewell.Text = joinParagraphs(farewell.Text, e.outOfReach(th))
	rows, err := e.store.Erase(ctx, th.ID, storage.Erasure{
		Farewell: &farewell, Audit: sealAudit(th, audit, storage.Pin{Now: now}), Later: how.more, Aged: how.aged,
	})
	if errors.Is(err, storage.ErrKept) {
		return false, err
	}
	if err == nil || len(rows) > 0 {
		e.forgetPlaces(th)
	}
	if err != nil {
		e.log.Warn("an erasure is not finished", "deleted", len(rows) > 0, "error", err.Error())
		e.enqueueRows(rows)
		return len(rows) > 0, err
	}
	e.progress.endRewrites(th.ID, "")
	e.enqueueRows(rows)
	e.eraseLines(ctx, th.ID)
	e.log.Info("thread erased")
	if !how.more {
		e.tellErased(ctx)
	}
	return true, nil
}

// outOfReach tells the person what only they can delete, and what nobody can.
func (e *Engine) outOfReach(th storage.Thread) string {
	t := e.texts(th.Glance.Lang)
	note := t.Text("erase.own_messages", nil)
	if _, ok := e.adapters[th.Place.Platform].(bot.Deleter); !ok {
		note = joinParagraphs(note, t.Text("erase.bot_messages", nil))
	}
	return note
}

// removeMessage takes down a message of the bot whose thread was erased.
func (e *Engine) removeMessage(ctx context.Context, row storage.OutboxRow) error {
	ref, err := e.locateMessage(ctx, row)
	if err != nil {
		return err
	}
	if ref.ID != "" {
		if err := e.takeDown(ctx, row, ref); err != nil {
			return err
		}
	}
	return e.markSent(ctx, row, bot.MessageRef{})
}

// locateMessage finds where a message to be removed is. One whose arrival nobody knows of is looked for; zero means that it is not there.
func (e *Engine) locateMessage(ctx context.Context, row storage.OutboxRow) (bot.MessageRef, error) {
	f, ok := e.adapters[row.Under.Platform].(bot.Finder)
	if row.Ref.ID != "" || !ok {
		return row.Ref, nil
	}
	ref, found, err := f.Find(ctx, bot.Delivery{
		ID: row.Message, Post: row.Post, Place: e.placeFor(row.Under, row.Post.To), About: row.Under, Maybe: true,
	})
	if !found {
		return bot.MessageRef{}, err
	}
	return ref, err
}

// takeDown deletes a message, or blanks it for staff where the platform deletes nothing.
func (e *Engine) takeDown(ctx context.Context, row storage.OutboxRow, ref bot.MessageRef) error {
	a := e.adapters[ref.Place.Platform]
	if d, ok := a.(bot.Deleter); ok {
		return d.Delete(ctx, ref)
	}
	if a == nil || !e.isRoom(ref.Place) {
		return nil
	}
	_, err := a.Post(ctx, e.blankCard(row.Message, ref))
	return err
}

// blankCard is what takes the place of a card about somebody who was erased, where the platform deletes nothing.
func (e *Engine) blankCard(message string, ref bot.MessageRef) bot.Delivery {
	to := bot.Destination{Audience: bot.ToModerators}
	if ref.Place == e.cfg.Desk[ref.Place.Platform].Operators {
		to.Audience = bot.ToOperators
	}
	return bot.Delivery{
		ID: message, Place: ref.Place, About: ref.Place, Replaces: ref,
		Post: bot.Post{Key: "erased/" + message, To: to, Text: e.texts(e.cfg.ModeratorLang).Text("card.erased", nil)},
	}
}

// isGone reports that a thread is erased already, or is not there.
func isGone(err error) bool {
	return errors.Is(err, storage.ErrErased) || errors.Is(err, storage.ErrNotFound)
}

// ignoreGone is an error that is not only that there is no thread.
func ignoreGone(err error) error {
	if isGone(err) {
		return nil
	}
	return err
}
