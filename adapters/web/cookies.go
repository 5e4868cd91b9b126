package web

import (
	"net/http"
	"time"
)

// cookieOf is the name of the cookie that lets a browser into a room. With https no other host can set it.
func (s *server) cookieOf(room string) string {
	if s.public.Scheme == "https" {
		return "__Host-room-" + room
	}
	return "room-" + room
}

func (s *server) setCookie(v *visit, of session) {
	http.SetCookie(v.w, &http.Cookie{
		Name: s.cookieOf(of.room), Value: of.secret, Path: "/", MaxAge: int(sessionTime / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.public.Scheme == "https",
	})
}

func (s *server) dropCookie(v *visit, room string) {
	http.SetCookie(v.w, &http.Cookie{Name: s.cookieOf(room), Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.public.Scheme == "https"})
}

// enter is the session of who asks for a room. A room that it does not open is one that does not exist.
func (s *server) enter(v *visit) (session, error) {
	room := v.r.PathValue("room")
	cookie, err := v.r.Cookie(s.cookieOf(room))
	if err != nil {
		return session{}, ErrNoRoom
	}
	one, ok, err := s.findSession(v.r.Context(), room, cookie.Value)
	if err == nil && !ok {
		err = ErrNoRoom
	}
	return one, err
}

// look is the room of a session as it stands.
func (s *server) look(v *visit, of session) (Room, error) {
	room, err := s.cfg.Read(v.r.Context(), Place(of.room))
	if err == nil && string(room.Owner.ID) != of.row.Person {
		err = ErrNoRoom
	}
	if err == nil {
		v.lang = pickLang(room.Lang, room.Owner.Locale, v.lang)
	}
	return room, err
}
