package engine

import (
	"cmp"
	"context"
	"errors"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// A turn may show what it is going to say while it is written, where the platform can. The beginning is a row of the outbox like any
// other, so that it stands where the whole post will and is that message; more of it goes out beside the outbox, and any of that may be lost. What the turn
// says in the end rewrites it, or it is taken back: storage.Store.Draft has the rest.

// draftAfter is how long a post is written before anything of it is shown: what is whole by then is shown once.
const draftAfter = progressPause

// draft is a post on its way to being said.
type draft struct {
	e      *Engine
	on     bot.Streamer
	fence  storage.Fence
	turn   uint64
	thread storage.Thread
	begun  func() // takes away what says that it takes its time; may be nil

	message storage.Message // once it is there
	lost    bool            // it cannot be shown any more
}

// draftsOf is how the turn shows what it is going to say; nil where the platform shows no more than whole posts.
func (e *Engine) draftsOf(w *worker, j *journal, th storage.Thread) func(bot.Post) {
	on, ok := e.adapters[cmp.Or(th.Place.Platform, th.Parent.Platform)].(bot.Streamer) // its own place may still be being opened
	if !ok {
		return nil
	}
	begun := w.line
	return func(p bot.Post) {
		e.progress.showPost(liveKey{th.ID, p.Key}, p, func() *livePost {
			d := &draft{e: e, on: on, fence: j.fence, turn: j.pin.Turn, thread: th, begun: begun}
			return &livePost{show: d.show, after: draftAfter}
		})
	}
}

// show shows what is written by now. The first time it queues that, and until it has arrived nothing more is shown.
func (d *draft) show(ctx context.Context, now bot.Post) error {
	if d.lost {
		return nil
	}
	if d.message.Ref.ID == "" {
		err := d.begin(ctx, now)
		d.lost = errors.Is(err, storage.ErrFenced) || errors.Is(err, storage.ErrInvalid) || isGone(err)
		if err != nil || d.message.Ref.ID == "" {
			return err
		}
	}
	at := d.message.Ref
	err := d.on.Stream(ctx, bot.Delivery{
		ID: d.message.ID, Post: now.Shown(), Place: at.Place, About: at.Place, Replaces: at, Lang: d.e.personLang(d.thread), With: d.thread.Owner.ID,
	})
	d.lost = err != nil && retryAfter(err) == 0 // nobody knows what is to be read now: the whole post says
	return err
}

// begin queues the beginning, or finds out where it is.
func (d *draft) begin(ctx context.Context, now bot.Post) error {
	now.Draft, now.Begun, now.To.Audience = true, now.Text, bot.ToThread
	m, rows, err := d.e.store.Draft(ctx, d.fence, d.turn, now)
	if err != nil {
		return err
	}
	d.message = m
	d.e.enqueueRows(rows)
	if d.begun != nil {
		d.begun()
	}
	return nil
}
