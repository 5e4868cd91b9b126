package web

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
)

type jobsPage struct {
	page
	Jobs []Job
}

type jobPage struct {
	page
	Job         Job
	Note, Nonce string
	Other       string // the other language
}

// showJobs lists what one can apply for.
func (s *server) showJobs(v *visit) error {
	listed := slices.DeleteFunc(s.cfg.Jobs(v.lang), func(j Job) bool { return j.Unlisted })
	s.render(v, http.StatusOK, "jobs", jobsPage{s.page(v, s.words(v.lang, "jobs.title")), listed})
	return nil
}

func (s *server) findJob(v *visit) (Job, error) {
	for _, j := range s.cfg.Jobs(v.lang) {
		if j.ID == v.r.PathValue("job") {
			return j, nil
		}
	}
	return Job{}, errNotFound
}

// showJob shows a job, in the language that is picked or else its own.
func (s *server) showJob(v *visit) error {
	j, err := s.findJob(v)
	if err != nil {
		return err
	}
	if v.r.URL.Query().Get("lang") == "" {
		v.lang = pickLang(j.Lang, "", v.lang)
		j, _ = s.findJob(v)
	}
	s.renderJob(v, http.StatusOK, j, "")
	return nil
}

func (s *server) renderJob(v *visit, status int, j Job, note string) {
	other := languages[0]
	if v.lang == other {
		other = languages[1]
	}
	s.render(v, status, "job", jobPage{page: s.page(v, j.Title), Job: j, Note: note, Nonce: rand.Text(), Other: other})
}

// begin begins an application: a room, a person and what lets this browser in. Sent twice, it is the same room.
func (s *server) begin(v *visit) error {
	j, err := s.findJob(v)
	if err != nil {
		return err
	}
	if err := s.readForm(v); err != nil {
		return err
	}
	nonce := v.r.PostForm.Get("nonce")
	if !isSecret(nonce) {
		return errBad
	}
	room, person := deriveID(nonce, "room"), deriveID(nonce, "person")
	if _, err := s.cfg.Read(v.r.Context(), Place(room)); isGoneError(err) { // sent again, it is no other start
		if err := s.draw(v, "begin/"+s.addressOf(v.r), s.cfg.Starts, time.Hour); err != nil {
			return err
		}
	}
	var one session
	if err := s.cfg.Rows.Update(v.r.Context(), func(rows RowWriter) (err error) {
		one, err = s.beginSession(rows, room, person, v.lang, v.now)
		return err
	}); err != nil {
		return err
	}
	place := Place(room)
	reply, err := s.accept(v, bot.Event{
		ID: bot.Identify("begin", place, "", ""), Place: place, By: s.personOf(one, v.lang), At: v.now,
		Body: bot.Command{Name: s.cfg.Start, Args: map[string]string{"job": j.ID, "lang": v.lang}},
	})
	if err == nil {
		_, err = s.cfg.Read(v.r.Context(), place)
	}
	switch {
	case errors.Is(err, ErrNoRoom): // it was refused: why stands in the answer
		if err := s.forgetRoom(v.r.Context(), room); err != nil {
			return err
		}
		s.renderJob(v, http.StatusConflict, j, reply.Text)
		return nil
	case err != nil:
		return err
	}
	s.setCookie(v, one)
	s.awaitAnswer(v, one) // where no script runs, nothing would bring the first words and their buttons onto the page
	http.Redirect(v.w, v.r, "/c/"+room, http.StatusSeeOther)
	return nil
}

// personOf is who acts in a room. They have no name: what they are called is for the conversation to hear.
func (s *server) personOf(of session, lang string) bot.User {
	return bot.User{Platform: Platform, ID: bot.UserID(of.row.Person), Role: bot.Candidate, Locale: lang}
}

// accept has something taken in. While the program stops nothing is.
func (s *server) accept(v *visit, ev bot.Event) (reply bot.Reply, err error) {
	if s.life.Err() != nil {
		return reply, bot.ErrStopped
	}
	done := make(chan struct{})
	s.lanes.Add(ev.Place.Thread, 0, func() {
		defer close(done)
		reply, err = s.in.Accept(v.r.Context(), ev)
	})
	<-done
	if err != nil {
		return reply, fmt.Errorf("take in: %w", err)
	}
	s.bells.ringBell(ev.Place)
	return reply, nil
}

// maxForm bounds a form without files, in bytes.
const maxForm = 64 << 10

func (s *server) readForm(v *visit) error {
	v.r.Body = http.MaxBytesReader(v.w, v.r.Body, maxForm)
	if err := s.slowly(v).ParseForm(); err != nil {
		if failureOf(err) != nil {
			return err
		}
		return errBad
	}
	return nil
}
