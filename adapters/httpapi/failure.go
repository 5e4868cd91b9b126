package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/mendanhq/mendan/bot"
)

// failure is how a request ends that cannot be done.
type failure struct {
	status     int
	class      string
	kind       string
	message    string
	retryAfter int // seconds; 0: not said
}

func (f *failure) Error() string { return f.class + ": " + f.message }

func badRequest(message string) *failure {
	return &failure{status: http.StatusBadRequest, class: "BadRequest", message: message}
}

var (
	errUnauthorized = &failure{status: http.StatusUnauthorized, class: "Unauthorized", message: "send a valid token: Authorization: Bearer …"}
	errNotFound     = &failure{status: http.StatusNotFound, class: "NotFound", message: "there is no such session or address"}
	errMethod       = &failure{status: http.StatusMethodNotAllowed, class: "MethodNotAllowed", message: "this address does not take that method"}
	errTooLarge     = &failure{status: http.StatusRequestEntityTooLarge, class: "BodyTooLarge", message: "a body may have at most " +
		strconv.Itoa(maxBody) + " bytes"}
	errMediaType = &failure{status: http.StatusUnsupportedMediaType, class: "UnsupportedMediaType", message: "send JSON, with Content-Type: application/json"}
	errBusy      = &failure{status: http.StatusConflict, class: "SessionBusy",
		message: "an earlier message of this session is being answered; send this one when it is", retryAfter: 1}
	errReused   = &failure{status: http.StatusConflict, class: "IdempotencyKeyReused", message: "this Idempotency-Key was used for another request"}
	errNotTaken = &failure{status: http.StatusConflict, class: "NotTakenOver", message: "nobody has taken the conversation over"}
	errRate     = &failure{status: http.StatusTooManyRequests, class: "RateLimited", message: "too many requests; wait a little"}
	errStopping = &failure{status: http.StatusServiceUnavailable, class: "Unavailable",
		message: "the request was not taken in; send it again, with the same Idempotency-Key", retryAfter: 5}
	errParked = &failure{status: http.StatusServiceUnavailable, class: "SessionStopped",
		message: "the session stopped over an error and a person was told; what was said is kept"}
)

// failureOf is how an error is told. What is nobody's but ours to know is not.
func failureOf(err error) *failure {
	var f *failure
	var r *Refusal
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &r) && r.Forbidden:
		return &failure{status: http.StatusForbidden, class: r.Class, kind: r.Kind, message: r.Message}
	case errors.As(err, &r) && r.Late:
		return &failure{status: http.StatusConflict, class: r.Class, kind: r.Kind, message: r.Message}
	case errors.As(err, &r):
		return &failure{status: http.StatusBadRequest, class: r.Class, kind: r.Kind, message: r.Message}
	case errors.As(err, &large):
		return errTooLarge
	case errors.Is(err, ErrNoSession):
		return errNotFound
	case errors.Is(err, ErrReused):
		return errReused
	case errors.Is(err, bot.ErrStopped):
		return errStopping
	}
	return nil
}

// answerError answers with an error.
func (a *Adapter) answerError(w http.ResponseWriter, r *http.Request, err error) {
	f := failureOf(err)
	if f == nil {
		if r.Context().Err() == nil {
			a.cfg.Log.Error("a request failed", "method", r.Method, "route", r.Pattern, "error", err.Error())
		}
		f = errStopping
	}
	if f.status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="mendan"`)
	}
	if f.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(f.retryAfter))
	}
	writeJSON(w, f.status, errorBody{Error: problem{f.class, f.kind, f.message}})
}

type errorBody struct {
	Error problem `json:"error"`
}

type problem struct {
	Class   string `json:"class"`
	Kind    string `json:"kind,omitempty"`
	Message string `json:"message"`
}

// writeJSON answers with JSON.
func writeJSON(w http.ResponseWriter, status int, body any) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // whoever left does not read it
}
