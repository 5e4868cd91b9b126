package web

import (
	"time"

	"github.com/mendanhq/mendan/bot"
)

// draw takes one of so many that may be had within a time, whichever program is asked, or says why there is none.
func (s *server) draw(v *visit, name string, count int, per time.Duration) error {
	wait, err := s.in.Draw(v.r.Context(), Platform, name, bot.Rate{Every: per / time.Duration(count), Burst: count})
	if err == nil && wait > 0 {
		err = tooMany(wait)
	}
	return err
}

// noteGuess counts a link or a code that is none. Whoever tried too many finds none for a while.
func (s *server) noteGuess(v *visit, address string) error {
	err := s.draw(v, "guess/"+address, s.cfg.Guesses, time.Hour)
	f, isFull := err.(*failure)
	if !isFull {
		return err
	}
	s.blind.Change(address, func(l *bot.Limit) { l.Pause(v.now.Add(f.after)) })
	return nil
}

// isBlind reports whether somebody tried too many.
func (s *server) isBlind(v *visit, address string) (blind bool) {
	s.blind.Change(address, func(l *bot.Limit) { blind = v.now.Before(l.Until) })
	return blind
}
