package discord

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"time"
)

// transport carries requests to the server that is configured, keeps to its rate limits, and turns refusals into *Error.
type transport struct {
	next    http.RoundTripper
	base    *url.URL // nil: Discord's own
	limits  *limits
	breaker *breaker
	answer  atomic.Pointer[answerTime] // of the last answer that said it
}

// answerTime is when an answer was given, by the server's clock, and when it had come, by this machine's.
type answerTime struct{ said, came time.Time }

// clockSlack is by how much of the time that passes this machine's clock may run ahead.
const clockSlack = 1000

// earliest is what time it is at least by the server's clock when it is now here, however wrong this machine's clock is set: it only counts from the answer on.
func (t answerTime) earliest(now time.Time) time.Time {
	passed := now.Sub(t.came)
	return t.said.Add(passed - passed.Abs()/clockSlack)
}

const maxAnswer = 8 << 20 // bytes of an answer that are read

// RoundTrip implements http.RoundTripper. An answer of 400 and above is an *Error.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	path := strings.TrimPrefix(req.URL.Path, "/api/v9")
	call := templatePath(req.Method, path)
	if err := t.breaker.checkCall(call, req.Method, path); err != nil {
		return nil, err
	}
	key := routeOf(req.Method, path)
	if err := t.limits.waitForRoute(req.Context(), key); err != nil {
		return nil, &Error{Call: call, temporary: true, cause: err}
	}
	if t.base != nil {
		req = redirectRequest(req, t.base)
	}
	resp, err := t.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	if at, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		t.answer.Store(&answerTime{at, time.Now()})
	}
	if resp.StatusCode < 400 {
		t.limits.noteHeaders(key, resp.Header, 0, false)
		t.breaker.noteSuccess(req.Method, path)
		return resp, nil
	}
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxAnswer)) // what can be read of a refusal is enough
	resp.Body.Close()
	e := readRefusal(call, resp, body)
	t.limits.noteHeaders(key, resp.Header, e.wait, isGlobal(resp.Header, body))
	return nil, t.breaker.noteRefusal(req.Method, path, e)
}

var versioned = regexp.MustCompile(`/api(/v[0-9]+)?/?$`)

// redirectRequest sends a request for Discord to another server. Its address may be that of the host, or of the API itself.
func redirectRequest(req *http.Request, base *url.URL) *http.Request {
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host, out.Host = base.Scheme, base.Host, ""
	under, path := strings.TrimSuffix(base.Path, "/"), req.URL.Path
	if m := versioned.FindStringSubmatchIndex(under); m != nil {
		rest := strings.TrimPrefix(path, "/api")
		if m[2] >= 0 {
			rest = strings.TrimPrefix(rest, "/v9")
		}
		out.URL.Path = under + rest
		return out
	}
	out.URL.Path = under + path
	return out
}
