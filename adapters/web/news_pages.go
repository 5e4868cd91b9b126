package web

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/mail"
)

type newsPage struct {
	page
	ID      string
	Address string // that was given
	Row     newsRow
	Bad     bool // what was typed is no address
}

type mailedPage struct {
	page
	Secret  string
	Off     bool
	Done    bool
	Address string
	Mine    string // the room's id, where this browser is in it
}

// showNews shows where a person hears of news, and takes another address.
func (s *server) showNews(v *visit) error {
	one, err := s.enterNews(v)
	if err != nil {
		return err
	}
	if _, err := s.look(v, one); err != nil {
		return err
	}
	return s.renderNews(v, one.room, http.StatusOK, "")
}

// enterNews is enter, where people are told by mail.
func (s *server) enterNews(v *visit) (session, error) {
	if s.cfg.Mail.Sender == nil {
		return session{}, errNotFound
	}
	return s.enter(v)
}

// renderNews answers with the page about news in a room. bad is what was typed and is no address.
func (s *server) renderNews(v *visit, room string, status int, bad string) error {
	p := newsPage{page: s.page(v, s.words(v.lang, "news.title")), ID: room, Address: bad, Bad: bad != ""}
	row, _, err := s.findNews(v.r.Context(), room)
	if err != nil {
		return err
	}
	to, _, err := s.openNews(v.r.Context(), room, row)
	if err != nil {
		return err
	}
	if p.Row = row; bad == "" {
		p.Address = to.Address
	}
	s.render(v, status, "news", p)
	return nil
}

// setNews takes an address, and asks by a letter whether it is whose who gives it; or takes it back.
func (s *server) setNews(v *visit) error {
	if s.cfg.Mail.Sender == nil {
		return errNotFound
	}
	one, _, err := s.enterToWrite(v)
	if err != nil {
		return err
	}
	if err := s.readForm(v); err != nil {
		return err
	}
	if v.r.PostForm.Get("off") != "" {
		err = s.cfg.Rows.Update(v.r.Context(), func(rows RowWriter) error { return dropNews(rows, one.room) })
	} else {
		typed := v.r.PostForm.Get("address")
		address, bad := mail.CheckAddress(typed)
		if bad != nil {
			return s.renderNews(v, one.room, http.StatusUnprocessableEntity, typed)
		}
		err = s.askAddress(v, one.room, address)
	}
	if err != nil {
		return err
	}
	http.Redirect(v.w, v.r, "/c/"+one.room+"/news", http.StatusSeeOther)
	return nil
}

// The letters that ask somebody to confirm: nobody is to have many that they never asked for, whoever gives their address.
const (
	asksOfRoom   = 3 // an hour
	asksOfReader = 5 // a day
)

func (s *server) askAddress(v *visit, room, address string) error {
	if err := s.draw(v, "mail/"+room, asksOfRoom, time.Hour); err != nil {
		return err
	}
	// Limits are kept beside the store's secrets. Sixteen bits of a digest tell one reader from another well enough, and nobody who they are.
	if err := s.draw(v, "mailto/"+digestOf(strings.ToLower(address))[:4], asksOfReader, 24*time.Hour); err != nil {
		return err
	}
	to, raw, err := makeNews(address)
	if err != nil {
		return err
	}
	sealed, err := s.cfg.Mail.Seal(v.r.Context(), Place(room), raw)
	if err != nil {
		return err
	}
	if err := s.cfg.Rows.Update(v.r.Context(), func(rows RowWriter) error { return putNews(rows, room, to, sealed, v.now) }); err != nil {
		return err
	}
	s.wakeLetters()
	return nil
}

// knockMailed finds what the link of a letter is for. Whoever tried too many gets the same answer as for one that is none.
func (s *server) knockMailed(v *visit) (p mailedPage, row mailedRow, err error) {
	if s.cfg.Mail.Sender == nil {
		return p, row, errNotFound
	}
	secret, address := strings.ToUpper(v.r.PathValue("secret")), s.addressOf(v.r)
	ok := isSecret(secret) && !s.isBlind(v, address)
	if ok {
		err = s.cfg.Rows.View(v.r.Context(), func(rows RowReader) (err error) {
			row, ok, err = getRow[mailedRow](rows, mailedKey(secret))
			return err
		})
	}
	if err != nil {
		return p, row, err
	}
	var now Room
	if ok = ok && row.isGood(v.now); ok {
		now, err = s.cfg.Read(v.r.Context(), Place(row.Room))
	}
	if !ok || isGoneError(err) {
		if err := s.noteGuess(v, address); err != nil {
			return p, row, err
		}
		return p, row, &failure{status: http.StatusNotFound, key: "error.mailed"}
	}
	if err != nil {
		return p, row, err
	}
	v.lang = pickLang(now.Lang, now.Owner.Locale, v.lang)
	p = mailedPage{page: s.page(v, s.words(v.lang, "news.title")), Secret: secret, Off: row.Off}
	if cookie, err := v.r.Cookie(s.cookieOf(row.Room)); err == nil {
		if _, ok, err := s.findSession(v.r.Context(), row.Room, cookie.Value); err == nil && ok {
			p.Mine = row.Room
		}
	}
	return p, row, nil
}

// showMailed shows what the link of a letter does. It does nothing yet: scanners of mail follow links.
func (s *server) showMailed(v *visit) error {
	p, row, err := s.knockMailed(v)
	if err != nil {
		return err
	}
	kept, _, err := s.findNews(v.r.Context(), row.Room)
	if err != nil {
		return err
	}
	to, _, err := s.openNews(v.r.Context(), row.Room, kept)
	if err != nil {
		return err
	}
	p.Address, p.Done = to.Address, !row.Off && kept.Confirmed
	s.render(v, http.StatusOK, "mailed", p)
	return nil
}

// doMailed confirms an address, or takes it back: by the page's button, or by a mail program at one click (RFC 8058), which sends no page's form.
func (s *server) doMailed(v *visit) error {
	if err := s.readForm(v); err != nil {
		return err
	}
	p, row, err := s.knockMailed(v)
	if err != nil {
		return err
	}
	if err := s.cfg.Rows.Update(v.r.Context(), func(rows RowWriter) error {
		kept, _, err := getRow[newsRow](rows, newsKey(row.Room))
		if err != nil {
			return err
		}
		if !slices.Contains(kept.Links, mailedKey(p.Secret)) { // another address was given meanwhile: the link says nothing of it
			return &failure{status: http.StatusNotFound, key: "error.link"}
		}
		if row.Off {
			return dropNews(rows, row.Room)
		}
		kept.Confirmed = true
		return putRow(rows, newsKey(row.Room), kept)
	}); err != nil {
		return err
	}
	p.Done = true
	s.bells.ringBell(Place(row.Room))
	s.render(v, http.StatusOK, "mailed", p)
	return nil
}
