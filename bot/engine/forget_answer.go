package engine

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// forgetTable notes who was asked, where they write to the bot alone, whether everything of theirs is to be deleted. It is durable and every program
// sees it: which one reads the answer, in which of its lives, does not matter. A key is a digest of a person; nothing in it is readable.
const forgetTable = "asked_to_forget"

// askedToForget is where somebody was asked, by which message of theirs.
type askedToForget struct {
	At    bot.Place `json:"at"`
	Since time.Time `json:"since"`
}

// forgetCounts is how long a word is the answer to that question. Later it is what the person says; the buttons stay.
const forgetCounts = 24 * time.Hour

func forgetKey(by bot.User) string { return digestOf(string(by.Platform), string(by.ID)) }

// noteForgetting notes that somebody is asked, once the question is kept: a note without its question would make another yes one to delete everything.
func (e *Engine) noteForgetting(ctx context.Context, in storage.Inbound, f storage.Filed) {
	if f.Outcome != storage.Noted || in.Aside == nil || !e.isAlone(in.Event.Place) ||
		!slices.ContainsFunc(in.Aside.Posts, func(p bot.Post) bool { return p.Key == keyEraseAll }) {
		return
	}
	raw, err := json.Marshal(askedToForget{in.Event.Place, in.Event.At})
	if err == nil {
		err = e.store.Table(forgetTable).Update(ctx, func(w agents.TableWriter) error { return w.Put(forgetKey(in.Event.By), raw) })
	}
	e.setAsked(forgetKey(in.Event.By), true)
	if err != nil {
		e.log.Warn("the question whether everything is to be deleted can be answered by its buttons only", "error_class", errorText(err))
	}
}

// setAsked remembers whether a key of forgetTable is there, where all are known.
func (e *Engine) setAsked(key string, is bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.askings++
	if e.asked != nil {
		e.asked[key] = is
	}
}

// mayBeAsked reports whether a key of forgetTable may be there. A program alone with its store reads all of them once, and no message takes a way to it for
// that. Beside others they may have come since.
func (e *Engine) mayBeAsked(ctx context.Context, key string) (bool, error) {
	e.mu.Lock()
	beside := e.leased.others > 0
	if beside {
		e.asked = nil
	}
	known, is, askings := e.asked != nil, e.asked[key], e.askings
	e.mu.Unlock()
	if beside || known {
		return beside || is, nil
	}
	all := map[string]bool{}
	err := e.store.Table(forgetTable).View(ctx, func(r agents.TableReader) error {
		return r.Scan("", func(key string, _ []byte) error { all[key] = true; return nil })
	})
	if err != nil {
		return false, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.askings != askings { // somebody was asked while it was read
		return true, nil
	}
	e.asked = all
	return all[key], nil
}

// wasAskedToForget reads what was noted of a person. ok is false where they were not asked.
func (e *Engine) wasAskedToForget(ctx context.Context, by bot.User) (asked askedToForget, ok bool, err error) {
	if may, err := e.mayBeAsked(ctx, forgetKey(by)); !may || err != nil {
		return asked, false, err
	}
	err = e.store.Table(forgetTable).View(ctx, func(r agents.TableReader) error {
		raw, err := r.Get(forgetKey(by))
		if err != nil || raw == nil {
			return err
		}
		ok = true
		return json.Unmarshal(raw, &asked)
	})
	return asked, ok, err
}

// dropForgetting forgets that somebody was asked: they have answered, or gone on.
func (e *Engine) dropForgetting(ctx context.Context, by bot.User) error {
	if _, asked, err := e.wasAskedToForget(ctx, by); !asked || err != nil {
		return err
	}
	err := e.store.Table(forgetTable).Update(ctx, func(w agents.TableWriter) error { return w.Delete(forgetKey(by)) })
	if err == nil {
		e.setAsked(forgetKey(by), false)
	}
	return err
}

// answerForgetting takes the first words of somebody who was asked whether everything is to be deleted, where they were asked: a plain yes does it, a plain
// no keeps it, whatever a conversation there asks as well. Any other words are what they are; the buttons stay.
func (e *Engine) answerForgetting(ctx context.Context, in *storage.Inbound) (r bot.Reply, ok bool, err error) {
	m, said := in.Event.Body.(bot.Message)
	if !said || in.Code != nil || !e.isAlone(in.Event.Place) {
		return r, false, nil
	}
	asked, waits, err := e.wasAskedToForget(ctx, in.Event.By)
	if !waits || err != nil || asked.At != in.Event.Place || !in.Event.At.After(asked.Since) { // an earlier "yes" that is delivered once more is none to this
		return r, false, err
	}
	t := e.texts(e.langOf(ctx, in.Event.By))
	answer := ""
	switch {
	case in.Event.At.Sub(asked.Since) > forgetCounts:
		return r, false, e.dropForgetting(ctx, in.Event.By)
	case isAmong(m.Text, t.Text("erase.all.yes.words", nil)):
		answer = forgetYes
	case !isAmong(m.Text, t.Text("erase.all.no.words", nil)):
		return r, false, e.dropForgetting(ctx, in.Event.By)
	}
	in.Aside = &storage.Aside{}
	r, err = e.forgetPerson(ctx, in.Event, bot.Command{Text: answer})
	return r, true, err
}

// isAmong reports whether a text is one of some lines, whatever its case, its width and the signs at its end.
func isAmong(text, lines string) bool {
	plain := func(s string) string { return strings.ToLower(strings.TrimRight(norm.NFKC.String(s), " .!。")) }
	for line := range strings.SplitSeq(lines, "\n") {
		if plain(line) == plain(strings.TrimSpace(text)) {
			return true
		}
	}
	return false
}
