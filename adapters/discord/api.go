package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// api calls Discord's REST API through discordgo, which retries nothing and limits nothing here: its own limiter does not know
// contexts nor limits without X-RateLimit-Reset-After, and it would send a message again after a 502.
type api struct {
	session *discordgo.Session // never opened
	times   times
	base    *url.URL // nil: Discord's own
	wire    *transport
}

func newAPI(cfg Config, base *url.URL, t times) (*api, error) {
	s, err := newSession(cfg.Token)
	if err != nil {
		return nil, err
	}
	wire := &transport{next: cfg.Transport, base: base, limits: newLimits(), breaker: newBreaker(cfg, t.breaker)}
	s.Client = &http.Client{Transport: wire, CheckRedirect: refuseRedirect}
	return &api{session: s, times: t, base: base, wire: wire}, nil
}

// refuseRedirect follows no redirect: the API has none, and what a request says is for Discord alone.
func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// clockSkew is how far this machine's clock was before Discord's at the last answer, if there was one.
func (a *api) clockSkew() (time.Duration, bool) {
	if last := a.wire.answer.Load(); last != nil {
		return last.came.Sub(last.said), true
	}
	return 0, false
}

// newSession is a session with everything off that it does by itself.
func newSession(token string) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + strings.TrimPrefix(token, "Bot "))
	if err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	s.MaxRestRetries = 0
	s.ShouldRetryOnRateLimit = false
	s.ShouldReconnectOnError = false
	s.ShouldReconnectVoiceOnSessionError = false
	s.StateEnabled = false
	s.SyncEvents = true
	s.LogLevel = -1 // it would quote what people say
	return s, nil
}

// get reads something.
func (a *api) get(ctx context.Context, path string, out any) error {
	return a.call(ctx, http.MethodGet, path, nil, out)
}

// call makes one request and decodes its answer, if out is not nil. It waits where Discord's limits say so, and blocks no longer
// than ctx and times.call. The error is an *Error.
func (a *api) call(ctx context.Context, method, path string, in, out any) error {
	kind, body, err := encodeBody(in)
	if err != nil {
		return &Error{Call: templatePath(method, path), cause: err}
	}
	ctx, cancel := context.WithTimeout(ctx, a.times.call)
	defer cancel()
	bucket := discordgo.NewRatelimiter().LockBucket("") // one of its own: transport limits
	data, err := a.session.RequestWithLockedBucket(method, discordgo.EndpointAPI+strings.TrimPrefix(path, "/"), kind, body,
		bucket, 0, discordgo.WithContext(ctx))
	if err != nil {
		return classifyError(templatePath(method, path), method == http.MethodPost, err)
	}
	if out == nil || len(data) == 0 {
		return nil
	}
	if err := json.Unmarshal(data, out); err != nil {
		if _, ok := err.(*json.UnmarshalTypeError); !ok {
			return &Error{Call: templatePath(method, path), temporary: true, lost: method == http.MethodPost, cause: err}
		}
	}
	return nil
}

// encodeBody writes the body of a request: JSON, or with files a form that holds it.
func encodeBody(in any) (kind string, body []byte, err error) {
	if m, ok := in.(message); ok && m.hasUploads() {
		return multipartOf(m)
	}
	if in != nil {
		body, err = json.Marshal(in)
	}
	return "application/json", body, err
}

// templatePath names a call without the ids in it.
func templatePath(method, path string) string {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for i, p := range parts {
		if p != "" && (strings.Trim(p, "0123456789") == "" || i == 2 && (parts[0] == "interactions" || parts[0] == "webhooks")) {
			parts[i] = "*"
		}
	}
	return method + " /" + strings.Join(parts, "/")
}
