package web

import (
	"crypto/rand"
	"net/http"
	"strings"
)

type linkPage struct {
	page
	Secret  string
	Room    Room
	Mine    string // the room's id, where this browser is in it already
	Refused bool
}

type codePage struct {
	page
	Refused bool
}

// offerDevice shows a person how to go on with another device: by a link or by a code. Asked to, it makes the link another one.
func (s *server) offerDevice(v *visit) error {
	one, now, err := s.enterToWrite(v)
	if err != nil {
		return err
	}
	if err := s.readForm(v); err != nil {
		return err
	}
	if v.r.PostForm.Get("renew") != "" {
		if one, err = s.renewLink(v.r.Context(), one); err != nil {
			return err
		}
	}
	p := s.roomPage(v, one, now)
	if p.Code, err = s.makeCode(v.r.Context(), one.room); err != nil {
		return err
	}
	p.Code = p.Code[:codeSize/2] + " " + p.Code[codeSize/2:]
	p.Link = s.public.String() + "/r/" + one.link()
	p.Title = s.words(v.lang, "device.title")
	s.render(v, http.StatusOK, "device", p)
	return nil
}

// askCode asks for a code of another device.
func (s *server) askCode(v *visit) error {
	s.render(v, http.StatusOK, "code", codePage{page: s.page(v, s.words(v.lang, "code.title"))})
	return nil
}

// takeCode takes a code for a link, which shows whose room it opens before anybody is in.
func (s *server) takeCode(v *visit) error {
	if err := s.readForm(v); err != nil {
		return err
	}
	address := s.addressOf(v.r)
	if !s.isBlind(v, address) {
		link, ok, err := s.useCode(v.r.Context(), v.r.PostForm.Get("code"))
		if err != nil {
			return err
		}
		if ok {
			http.Redirect(v.w, v.r, "/r/"+link, http.StatusSeeOther)
			return nil
		}
		if err := s.noteGuess(v, address); err != nil {
			return err
		}
	}
	s.render(v, http.StatusNotFound, "code", codePage{s.page(v, s.words(v.lang, "code.title")), true})
	return nil
}

// knock finds the room of the link in the address. Whoever tried too many that are none gets the same answer as for one that is none.
func (s *server) knock(v *visit) (secret string, row linkRow, now Room, err error) {
	secret, address := v.r.PathValue("secret"), s.addressOf(v.r)
	if s.isBlind(v, address) {
		secret = rand.Text()
	}
	row, ok, err := s.findLink(v.r.Context(), strings.ToUpper(secret))
	if err != nil {
		return secret, row, now, err
	}
	if ok {
		now, err = s.cfg.Read(v.r.Context(), Place(row.Room))
	}
	if !ok || isGoneError(err) {
		if err := s.noteGuess(v, address); err != nil {
			return secret, row, now, err
		}
		return secret, row, now, &failure{status: http.StatusNotFound, key: "error.link"}
	}
	return strings.ToUpper(secret), row, now, err
}

// showLink shows whose room a link opens. It opens nothing: a mail's scanner looks at it too.
func (s *server) showLink(v *visit) error {
	secret, row, now, err := s.knock(v)
	if err != nil {
		return err
	}
	v.lang = pickLang(now.Lang, now.Owner.Locale, v.lang)
	p := linkPage{page: s.page(v, s.words(v.lang, "link.title")), Secret: secret, Room: now}
	if cookie, err := v.r.Cookie(s.cookieOf(row.Room)); err == nil {
		if _, ok, err := s.findSession(v.r.Context(), row.Room, cookie.Value); err == nil && ok {
			p.Mine = row.Room
		}
	}
	s.render(v, http.StatusOK, "link", p)
	return nil
}

// openLink lets a browser into the room of a link.
func (s *server) openLink(v *visit) error {
	if err := s.readForm(v); err != nil {
		return err
	}
	secret, _, now, err := s.knock(v)
	if err != nil {
		return err
	}
	one, ok, err := s.useLink(v.r.Context(), secret, string(now.Owner.ID), pickLang(now.Lang, now.Owner.Locale, v.lang))
	if err != nil {
		return err
	}
	if !ok {
		return &failure{status: http.StatusNotFound, key: "error.link"}
	}
	s.bells.ringBell(Place(one.room))
	s.setCookie(v, one)
	http.Redirect(v.w, v.r, "/c/"+one.room, http.StatusSeeOther)
	return nil
}
