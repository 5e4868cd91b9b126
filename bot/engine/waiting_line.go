package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
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
	Place bot.Place      `json:"place"`
	Ref   bot.MessageRef `json:"ref"` // zero while nobody knows whether it arrived
}

// lineKeeper is a platform that shows that an answer is being written and can take a message down again.
type lineKeeper interface {
	bot.Adapter
	bot.Typist
	bot.Deleter
}

// beginLine has the turn say that it takes its time, when it does. A turn that runs again has its line already.
func (e *Engine) beginLine(w *worker, in *storage.Loaded) {
	a, ok := e.adapters[in.Thread.Place.Platform].(lineKeeper)
	if !ok || w.line != nil {
		return
	}
	ctx, cancel := context.WithCancel(e.base)
	w.line = cancel
	th := in.Thread
	d := bot.Delivery{
		ID: "w" + digestOf(string(th.ID), th.Place.String(), strconv.Itoa(int(th.Turn))), Place: th.Place, About: th.Place, Maybe: true,
		Post: bot.Post{Key: "waiting", To: bot.Destination{Audience: bot.ToThread}, Text: e.texts(e.personLang(th)).Text("waiting", nil)},
	}
	e.wg.Go(func() {
		if sleep(ctx, lineAfter) == nil && !e.progress.shows(th.ID) {
			e.showLine(ctx, a, d)
		}
	})
}

// endLine ends the line of the worker's turn, if there is one.
func (w *worker) endLine() {
	if w.line != nil {
		w.line()
		w.line = nil
	}
}

// showLine shows the line until the context ends.
func (e *Engine) showLine(ctx context.Context, a lineKeeper, d bot.Delivery) {
	if err := e.noteLine(d.ID, waitingLine{Place: d.Place}); err != nil {
		e.log.Debug("no waiting line: it could not be taken down for certain", "error_class", errorText(err))
		return
	}
	ref, err := e.postOnce(e.base, a, d, false)
	if err != nil {
		if !errors.Is(err, bot.ErrUnknownOutcome) {
			e.forgetLine(d.ID)
		}
		return
	}
	_ = e.noteLine(d.ID, waitingLine{d.Place, ref}) // else it is looked for
	<-ctx.Done()
	e.removeLine(a, d.ID, ref)
}

func (e *Engine) removeLine(a bot.Deleter, id string, ref bot.MessageRef) {
	if err := a.Delete(e.base, ref); err != nil {
		e.log.Debug("a waiting line is left for the next life to take down", "error_class", errorText(err))
		return
	}
	e.forgetLine(id)
}

// removeLines takes down what earlier lives left.
func (e *Engine) removeLines(ctx context.Context) {
	left := map[string]waitingLine{}
	err := e.store.Table(lineTable).View(ctx, func(r agents.TableReader) error {
		return r.Scan("", func(id string, raw []byte) error {
			var l waitingLine
			err := json.Unmarshal(raw, &l)
			left[id] = l
			return err
		})
	})
	if err != nil {
		e.log.Warn("the waiting lines that an earlier life left cannot be read", "error_class", errorText(err))
		return
	}
	for id, l := range left {
		a, ok := e.adapters[l.Place.Platform].(lineKeeper)
		f, finds := a.(bot.Finder)
		switch {
		case !ok:
			continue
		case l.Ref.ID == "" && finds:
			ref, found, err := f.Find(ctx, bot.Delivery{ID: id, Place: l.Place, Maybe: true})
			if err != nil {
				continue
			}
			if found {
				l.Ref = ref
			}
		}
		if l.Ref.ID == "" {
			e.forgetLine(id)
			continue
		}
		e.removeLine(a, id, l.Ref)
	}
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
	return cmp.Or(th.Glance.Lang, e.langOf(th.Owner))
}
