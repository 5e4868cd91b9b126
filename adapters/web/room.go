package web

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// roomPage is a room as a browser sees it.
type roomPage struct {
	page
	ID    string
	Nonce string
	Note  string // for this browser alone
	Keeps string // what was written and is not taken in
	Told  bool   // another browser came in
	Mail  bool   // news can come by mail
	// ByMail is where they go; zero: nowhere yet.
	ByMail newsRow
	Room   Room
	Items  []shownItem
	Kinds  string // of files that can be chosen, as an input's accept

	Expect   bot.Expect    // what the answer to the last question looks like
	Progress *bot.Progress // how far the conversation is

	Link, Code string // for another device, where they are asked for
}

// itemPage is an item on its page.
type itemPage struct {
	Page roomPage
	Item shownItem
}

// shownItem is an item as a page shows it.
type shownItem struct {
	Item
	Rev     string // changes with what is shown
	Parts   []part
	Body    []part // of its card
	Alone   []bot.Button
	Menus   [][]bot.Button
	Modals  []bot.Button // that ask for more, or whether they are meant
	Stamp   string       // when it was said, for machines
	Clock   string       // the same for people: a script has it in their own zone
	Ref     string
	Speaker string
}

// showRoom shows a room, or the last words to one that was erased.
func (s *server) showRoom(v *visit) error {
	one, err := s.enter(v)
	if err != nil {
		return err
	}
	return s.renderRoom(v, one, http.StatusOK, "", "")
}

// renderRoom answers with a room's page.
func (s *server) renderRoom(v *visit, one session, status int, note, keeps string) error {
	now, told, err := s.lookAround(v, one)
	if errors.Is(err, ErrErased) {
		return s.showFarewell(v, one)
	}
	if err != nil {
		return err
	}
	p := s.roomPage(v, one, now)
	p.ByMail = told
	p.Note, p.Keeps = note, keeps
	if p.Told, err = s.takeTold(v, one); err != nil {
		return err
	}
	if err := s.noteSeen(v.r.Context(), one); err != nil {
		return err
	}
	s.setCookie(v, one)
	s.render(v, status, "room", p)
	return nil
}

func (s *server) roomPage(v *visit, one session, now Room) roomPage {
	p := roomPage{page: s.page(v, now.Title), ID: one.room, Nonce: rand.Text(), Room: now, Mail: s.cfg.Mail.Sender != nil}
	for _, it := range now.Items {
		if it.Progress != nil {
			p.Progress = it.Progress
		}
		if shown, ok := showItem(it, v.now, now.Zone, p.Lang); ok {
			p.Items = append(p.Items, shown)
		}
	}
	p.Expect = now.expects()
	p.Kinds = strings.Join(endsOf(p.Expect), ",")
	return p
}

// expects is what the answer to the last question of a room looks like. The question is over once buttons stand below something newer, as below a summary, and
// once people have what was sent, or speak.
func (r Room) expects() bot.Expect {
	if r.Awaits || r.Staff != "" {
		return bot.Expect{}
	}
	for _, it := range slices.Backward(r.Items) {
		switch {
		case it.Of != Bot:
		case it.Expect != nil:
			return *it.Expect
		case it.Card != nil && len(it.Card.Buttons) > 0:
			return bot.Expect{}
		}
	}
	return bot.Expect{}
}

// inputModes are the keyboards that phones have, by what is expected.
var inputModes = map[bot.Expected]string{
	bot.ExpectEmail: "email", bot.ExpectPhone: "tel", bot.ExpectURL: "url", // a number may be told with words: "about three years"
}

// InputMode is the keyboard that a phone shows.
func (p roomPage) InputMode() string { return cmp.Or(inputModes[p.Expect.Kind], "text") }

// Autocomplete is what a browser may fill in.
func (p roomPage) Autocomplete() string { return cmp.Or(p.Expect.Autocomplete, "off") }

// showTalk answers our own script with what was said: the part of the page that changes.
func (s *server) showTalk(v *visit) error {
	one, err := s.enter(v)
	if err != nil {
		return err
	}
	now, told, err := s.lookAround(v, one)
	if err != nil {
		return err
	}
	p := s.roomPage(v, one, now)
	p.ByMail = told
	if p.Told, err = s.takeTold(v, one); err != nil {
		return err
	}
	s.render(v, http.StatusOK, "talk", p)
	return nil
}

// takeTold reports whether another browser came in since this one was told so last.
func (s *server) takeTold(v *visit, one session) (bool, error) {
	if one.row.Told.IsZero() {
		return false, nil
	}
	return true, s.changeSession(v.r.Context(), one, func(row *sessionRow) { row.Told = time.Time{} })
}

type farewellPage struct {
	page
	Text []part
}

// showFarewell shows the last words to a room that was erased. They come a moment after the erasure: until then the page says that the room is gone, and
// looks again. Afterwards nothing is left that opened it.
func (s *server) showFarewell(v *visit, one session) error {
	last, ok, over := s.awaitFarewell(v, Place(one.room))
	switch gone := one.row.Gone; {
	case ok:
		v.lang = pickLang(one.row.Lang, "", v.lang)
		s.render(v, http.StatusOK, "farewell", farewellPage{s.page(v, s.words(v.lang, "farewell.title")), partsOf(last.text)})
		return nil
	case over || !gone.IsZero() && v.now.Sub(gone) > farewellTime:
		s.dropCookie(v, one.room)
		if err := s.forgetRoom(v.r.Context(), one.room); err != nil {
			return err
		}
	case gone.IsZero():
		v.w.Header().Set("Refresh", "3")
		if err := s.changeSession(v.r.Context(), one, func(row *sessionRow) { row.Gone = v.now }); err != nil {
			return err
		}
	case v.now.Sub(gone) < time.Minute:
		v.w.Header().Set("Refresh", "3")
	}
	return errGone
}

// awaitFarewell blocks until there are last words to a room, or Config.Wait is over.
func (s *server) awaitFarewell(v *visit, at bot.Place) (w farewell, ok, over bool) {
	next, leave := s.bells.listenTo(at)
	defer leave()
	limit := time.NewTimer(s.cfg.Wait)
	defer limit.Stop()
	for {
		rings := next()
		if w, ok, over = s.farewells.wordsTo(at, v.now); ok || over {
			return w, ok, over
		}
		select {
		case <-rings:
		case <-limit.C:
			return w, ok, over
		case <-v.r.Context().Done():
			return w, ok, over
		case <-s.life.Done():
			return w, ok, over
		}
	}
}

// showItem is an item as a page shows it. ok is false where there is nothing to see.
func showItem(it Item, now time.Time, zone *time.Location, lang string) (out shownItem, ok bool) {
	out = shownItem{Item: it, Ref: it.ID, Speaker: string(it.Of)}
	text := it.Text
	if it.Card != nil && strings.TrimSpace(text) == strings.TrimSpace(it.Card.Title) {
		text = "" // the card says it
	}
	if it.Markdown {
		text = strings.Join(markup.Plain.Markdown(text, wholeText), "\n")
	}
	out.Parts = partsOf(text)
	if c := it.Card.WithoutFileForms(); c != nil {
		out.Card, out.Body = c, partsOf(c.Body)
		out.sortButtons(c.Buttons)
	} else {
		out.Card = nil
	}
	if !it.At.IsZero() {
		out.Stamp, out.Clock = it.At.UTC().Format(time.RFC3339), clockOf(it.At, now, zone, lang)
	}
	raw, err := json.Marshal(it)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(append(raw, lang...))
	out.Rev = hex.EncodeToString(sum[:6])
	return out, len(out.Parts) > 0 || out.Card != nil || len(it.Files) > 0
}

// wholeText is a limit that no text reaches.
const wholeText = 1 << 30

// sortButtons parts the buttons of a card into those that are pressed at once, those of menus and those that open something.
func (it *shownItem) sortButtons(buttons []bot.Button) {
	alone, menus := bot.Menus(buttons, wholeText)
	it.Menus = menus
	for _, b := range alone {
		if b.Modal != nil || b.Final {
			it.Modals = append(it.Modals, b)
		} else {
			it.Alone = append(it.Alone, b)
		}
	}
}
