package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// A turn that somebody waits for and that takes its time says so in a short line, once. The line gives way to the answer: it is taken down when the
// turn ends, by this life or the next. It is no post of the conversation: no log and no record has it.

// lineAfter is how long a turn runs before it says that it does.
const lineAfter = 6 * time.Second

// lineTable has the lines that are to be taken down, by the ids of their deliveries, so that none is left behind by a crash.
const lineTable = "waiting_lines"

// waitingLine is a line that was sent or is about to be.
type waitingLine struct {
	Thread bot.ThreadID   `json:"thread,omitempty"`
	Place  bot.Place      `json:"place"`
	Ref    bot.MessageRef `json:"ref"` // zero while nobody knows whether it arrived
	Text   string         `json:"text,omitempty"`

	// Tells are the conversations of which it tells, where it is an answer that stays until one of them is erased; see showAnswer.
	Tells []bot.ThreadID `json:"tells,omitempty"`
}

// isAbout reports whether the line goes with a conversation.
func (l waitingLine) isAbout(id bot.ThreadID) bool {
	return l.Thread == id || slices.Contains(l.Tells, id)
}

// lineKeeper is a platform that shows that an answer is being written and can take a message down again.
type lineKeeper interface {
	bot.Adapter
	bot.Typist
	bot.Deleter
}

// beginLine has the turn say that it takes its time, when it does. A turn that runs again has its line already.
func (e *Engine) beginLine(w *worker, in *storage.Loaded) {
	a, ok := e.adapters[cmp.Or(in.Thread.Place.Platform, in.Thread.Parent.Platform)].(lineKeeper)
	if !ok || w.line != nil {
		return
	}
	ctx, cancel := context.WithCancel(e.base)
	w.line = cancel
	th := in.Thread
	e.wg.Go(func() {
		if sleep(ctx, lineAfter) != nil || e.progress.shows(th.ID) {
			return
		}
		at := e.placeNow(ctx, th)
		if at.IsZero() {
			return
		}
		e.showLine(ctx, a, th.ID, bot.Delivery{
			ID: "w" + digestOf(string(th.ID), at.String(), strconv.Itoa(int(th.Turn))), Place: at, About: at, Maybe: true,
			Post: bot.Post{Key: "waiting", To: bot.Destination{Audience: bot.ToThread}, Text: e.texts(e.personLang(th)).Text("waiting", nil)},
		})
	})
}

// placeNow is where a conversation is that had no place yet when its turn began; zero while it has none.
func (e *Engine) placeNow(ctx context.Context, th storage.Thread) bot.Place {
	if th.Place.IsZero() {
		if now, err := e.store.Thread(ctx, th.ID); err == nil {
			return now.Place
		}
	}
	return th.Place
}

// endLine ends the line of the worker's turn, if there is one.
func (w *worker) endLine() {
	if w.line != nil {
		w.line()
		w.line = nil
	}
}

// showLine shows the line until the context ends.
func (e *Engine) showLine(ctx context.Context, a lineKeeper, id bot.ThreadID, d bot.Delivery) {
	l := waitingLine{Thread: id, Place: d.Place, Text: d.Post.Text}
	if err := e.noteLine(d.ID, l); err != nil {
		e.log.Debug("no waiting line: it could not be taken down for certain", "error_class", errorText(err))
		return
	}
	ref, err := e.postOnce(e.base, a, d, nil)
	switch {
	case err == nil:
		l.Ref = ref
		_ = e.noteLine(d.ID, l) // else it is looked for
	case !errors.Is(err, bot.ErrUnknownOutcome):
		e.forgetLine(d.ID)
		return
	}
	<-ctx.Done()
	e.removeLine(d.ID, l)
}

// lineTries is how often a line is tried to be taken down before that is left to the next life.
const lineTries = 6

// removeLine takes a line down. Where nobody knows whether it arrived it is looked for.
func (e *Engine) removeLine(id string, l waitingLine) {
	delay := e.cfg.RetryDelay
	for range lineTries {
		err := e.tryRemoveLine(id, l)
		if err == nil {
			e.forgetLine(id)
			return
		}
		e.log.Debug("a waiting line is not taken down yet", "error_class", errorText(err))
		if !e.pause(delay) {
			return
		}
		delay = min(2*delay, time.Minute)
	}
}

func (e *Engine) tryRemoveLine(id string, l waitingLine) error {
	a, ok := e.adapters[l.Place.Platform].(lineKeeper)
	if !ok {
		return errGivenUp
	}
	if f, finds := a.(bot.Finder); l.Ref.ID == "" && finds {
		ref, found, err := f.Find(e.base, bot.Delivery{
			ID: id, Place: l.Place, About: l.Place, Maybe: true, Post: bot.Post{Key: "waiting", To: bot.Destination{Audience: bot.ToThread}, Text: l.Text},
		})
		if err != nil {
			return err
		}
		if found {
			l.Ref = ref
		}
	}
	if l.Ref.ID == "" {
		return nil
	}
	return a.Delete(e.base, l.Ref)
}

// removeLines takes down what earlier lives left.
func (e *Engine) removeLines(ctx context.Context) {
	for id, l := range e.lines(ctx) {
		if len(l.Tells) > 0 {
			continue // it stays
		}
		if e.tryRemoveLine(id, l) == nil {
			e.forgetLine(id)
		}
	}
}

// eraseLines takes down the lines of a conversation that is erased. Of one that cannot be taken down now no more is kept than where it is.
func (e *Engine) eraseLines(ctx context.Context, thread bot.ThreadID) {
	for id, l := range e.lines(ctx) {
		if !l.isAbout(thread) {
			continue
		}
		if e.tryRemoveLine(id, l) == nil {
			e.forgetLine(id)
		} else {
			_ = e.noteLine(id, waitingLine{Place: l.Place, Ref: l.Ref, Text: l.Text})
		}
	}
}

// lines are those that are noted, by the ids of their deliveries.
func (e *Engine) lines(ctx context.Context) map[string]waitingLine {
	out := map[string]waitingLine{}
	err := e.store.Table(lineTable).View(ctx, func(r agents.TableReader) error {
		return r.Scan("", func(id string, raw []byte) error {
			var l waitingLine
			err := json.Unmarshal(raw, &l)
			out[id] = l
			return err
		})
	})
	if err != nil {
		e.log.Warn("the waiting lines cannot be read", "error_class", errorText(err))
	}
	return out
}

func (e *Engine) noteLine(id string, l waitingLine) error {
	raw, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return e.store.Table(lineTable).Update(e.base, func(w agents.TableWriter) error { return w.Put(id, raw) })
}

func (e *Engine) forgetLine(id string) {
	_ = e.store.Table(lineTable).Update(e.base, func(w agents.TableWriter) error { return w.Delete(id) }) // else it is looked for once more
}

// personLang is the language of whom a conversation is with.
func (e *Engine) personLang(th storage.Thread) string {
	return cmp.Or(th.Glance.Lang, e.ownerLang(th))
}
