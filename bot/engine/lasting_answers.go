package engine

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// What staff are answered about candidates stays to be read where a platform cannot show a message's answer to one person for a moment. It is posted
// so that erasing one of these candidates takes it back: before its words are shown, it is written down durably where they will stand.

// mostAnswer is how many characters of an answer one message holds: it has to be one on every platform, so that it is known where it is.
const mostAnswer = 1500

// answerLasts reports whether what is answered to an event stays.
func (e *Engine) answerLasts(ev bot.Event) bool {
	typed := false
	switch b := ev.Body.(type) {
	case bot.Message:
		typed = true
	case bot.Command:
		typed = b.ID != ""
	}
	r, ok := e.adapters[ev.Place.Platform].(bot.Rememberer)
	return typed && ok && ev.By.Staff() && r.Remembers(ev.Place)
}

// keepAnswer posts an answer that stays and tells of candidates, and reports whether it is one.
func (e *Engine) keepAnswer(ctx context.Context, ev bot.Event, r bot.Reply, filed storage.Filed) bool {
	if r.Text == "" || r.Public || !e.answerLasts(ev) {
		return false
	}
	about := e.toldOf(ctx, ev, r, filed)
	if len(about) == 0 {
		return false
	}
	e.busy.add(1)
	e.wg.Go(func() {
		defer e.busy.add(-1)
		for i, part := range cutLines(r.Text, mostAnswer) {
			if err := e.showAnswer(ev, i, bot.Post{Text: part}, about); err != nil {
				e.log.Warn("an answer could not be given", "error_class", errorText(err))
				return
			}
		}
	})
	return true
}

// toldOf are the conversations of which an answer tells: that at the place, and those whose cards' codes stand in it or were asked about.
func (e *Engine) toldOf(ctx context.Context, ev bot.Event, r bot.Reply, filed storage.Filed) (out []bot.ThreadID) {
	add := func(th storage.Thread, err error) {
		if err == nil && !slices.Contains(out, th.ID) {
			out = append(out, th.ID)
		}
	}
	add(e.store.At(ctx, ev.Place))
	if filed.Thread != "" {
		add(e.store.Thread(ctx, filed.Thread))
	}
	asked := ""
	switch b := ev.Body.(type) {
	case bot.Message:
		asked = b.Text
	case bot.Command:
		asked = b.Text
		for _, arg := range b.Args {
			asked += "\n" + arg
		}
	}
	for _, code := range codesIn(asked + "\n" + r.Text) {
		th, _, err := e.store.Coded(ctx, code)
		add(th, err)
	}
	return out
}

// showAnswer posts a part of such an answer: first a message that says nothing of anybody, of which it is written down where it is, then what it is. One
// that tells of no conversation is posted as it is.
func (e *Engine) showAnswer(ev bot.Event, part int, post bot.Post, about []bot.ThreadID) error {
	a, ok := e.adapters[ev.Place.Platform].(lineKeeper)
	if !ok {
		return errGivenUp
	}
	post.Key, post.To = "answer", bot.Destination{Audience: bot.ToThread}
	if !e.isRoom(ev.Place) && !e.isAlone(ev.Place) { // others read along
		post.To = bot.Destination{Audience: bot.ToPerson, Person: ev.By.ID}
	}
	lang := e.langOf(e.base, ev.By)
	d := bot.Delivery{
		ID: "a" + digestOf(string(ev.ID), strconv.Itoa(part)), Place: ev.Place, About: ev.Place, Post: post, Lang: lang, Zone: e.zoneFor(ev.By), With: ev.By.ID,
	}
	if len(about) > 0 {
		d.Post = bot.Post{Key: post.Key, To: post.To, Text: e.texts(lang).Text("answer.coming", nil)}
	}
	ref, err := e.insistOn(a, d)
	if err != nil {
		return errors.Join(err, e.sayClosed(a, ev, err))
	}
	if len(about) == 0 {
		return nil
	}
	d.Post = post
	if ref.ID == "" { // it is shown for a moment only
		d.ID += "+"
		_, err = e.insistOn(a, d)
		return err
	}
	if err := e.noteLine(d.ID, waitingLine{Place: ref.Place, Ref: ref, Tells: about}); err != nil {
		return errors.Join(err, a.Delete(e.base, ref))
	}
	d.Place, d.Replaces = ref.Place, ref
	if _, err = e.insistOn(a, d); err != nil {
		return err
	}
	for _, id := range about {
		if _, err := e.store.Thread(e.base, id); errors.Is(err, storage.ErrErased) { // meanwhile
			e.eraseLines(e.base, id)
		}
	}
	return nil
}

// insistOn posts, and tries again for a moment where that may help.
func (e *Engine) insistOn(a bot.Adapter, d bot.Delivery) (ref bot.MessageRef, err error) {
	delay := e.cfg.RetryDelay
	for range lineTries {
		ref, err = e.postOnce(e.base, a, d, nil)
		lost := errors.Is(err, bot.ErrUnknownOutcome)
		if err == nil || !lost && !isTemporary(err) || !e.pause(delay) {
			break
		}
		d.Maybe, delay = d.Maybe || lost, 2*delay
	}
	return ref, err
}

// sayClosed tells who cannot be written to alone how they can have the answer all the same.
func (e *Engine) sayClosed(a bot.Adapter, ev bot.Event, why error) error {
	if bot.RefusalOf(why) != bot.Unreachable {
		return nil
	}
	_, err := a.Post(e.base, bot.Delivery{
		ID: "c" + digestOf(string(ev.ID)), Place: ev.Place, About: ev.Place,
		Post: bot.Post{Key: "closed", To: bot.Destination{Audience: bot.ToThread}, Text: e.texts(e.langOf(e.base, ev.By)).Text("platform.closed", nil)},
	})
	return err
}

// cutLines cuts a text where lines end, into parts of at most so many characters; a longer line is cut.
func cutLines(text string, most int) (parts []string) {
	part := ""
	for line := range strings.Lines(text) {
		for utf8.RuneCountInString(part)+utf8.RuneCountInString(line) > most {
			if part == "" {
				runes := []rune(line)
				part, line = string(runes[:most]), string(runes[most:])
			}
			parts, part = append(parts, strings.TrimRight(part, "\n")), ""
		}
		part += line
	}
	return append(parts, part)
}
