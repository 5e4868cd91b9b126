package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// failure is how a request ends that cannot be done. Its text is one of TextKeys.
type failure struct {
	status int
	key    string
	after  time.Duration // when to try again; 0: not said
	keeps  string        // what was written, so that it is not lost
	room   string        // where it was written
}

func (f *failure) Error() string { return f.key }

var (
	errNotFound = &failure{status: http.StatusNotFound, key: "error.not_found"}
	errGone     = &failure{status: http.StatusGone, key: "error.gone"}
	errBad      = &failure{status: http.StatusBadRequest, key: "error.bad"}
	errLarge    = &failure{status: http.StatusRequestEntityTooLarge, key: "error.large"}
)

func tooMany(wait time.Duration) *failure {
	return &failure{status: http.StatusTooManyRequests, key: "error.too_many", after: wait}
}

// isGoneError reports that nobody comes into a room any more.
func isGoneError(err error) bool { return errors.Is(err, ErrNoRoom) || errors.Is(err, ErrErased) }

// failureOf is how an error is told. What is nobody's but ours to know is not.
func failureOf(err error) *failure {
	var f *failure
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &large):
		return errLarge
	case errors.Is(err, ErrNoRoom):
		return errNotFound
	case errors.Is(err, ErrErased):
		return errGone
	case errors.Is(err, bot.ErrStopped):
		return &failure{status: http.StatusServiceUnavailable, key: "error.stopping", after: 2 * time.Second}
	}
	return nil
}

// showFailure answers with what went wrong.
func (s *server) showFailure(v *visit, err error) {
	f := failureOf(err)
	if f == nil {
		if v.r.Context().Err() == nil {
			s.cfg.Log.Error("a request failed", "method", v.r.Method, "route", v.r.Pattern, "error", err.Error())
		}
		f = &failure{status: http.StatusServiceUnavailable, key: "error.trouble", after: 5 * time.Second}
	}
	if f.after > 0 {
		v.w.Header().Set("Retry-After", strconv.Itoa(int((f.after+time.Second-1)/time.Second)))
	}
	if wantsJSON(v.r) {
		writeJSON(v.w, f.status, answerBody{Note: s.words(v.lang, f.key)})
		return
	}
	s.render(v, f.status, "failure", failurePage{page: s.page(v, s.words(v.lang, "error.title")), Text: s.words(v.lang, f.key), Keeps: f.keeps, Room: f.room, Nonce: rand.Text()})
}
