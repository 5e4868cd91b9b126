package slack

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// The limits of what Slack sends over HTTP. It waits 3 seconds for an answer, and a request is valid for five minutes:
// docs.slack.dev/authentication/verifying-requests-from-slack.
const (
	maxBody   = 1 << 20
	httpTime  = 2800 * time.Millisecond
	maxSkew   = 5 * time.Minute
	graceTime = 5 * time.Second
)

// serveRequests takes in what Slack sends to the configured address until ctx ends.
func (a *Adapter) serveRequests(ctx context.Context, in bot.Inbox) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.Listen)
	if err != nil {
		return fmt.Errorf("slack: %w", err)
	}
	a.log.Info("listening for Slack", "address", listener.Addr().String())
	server := &http.Server{
		Handler: a.Handler(ctx, in), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
	}
	a.readGaps(ctx, in)
	if err := incoming.Serve(ctx, server, listener, graceTime); err != nil {
		return fmt.Errorf("slack: %w", err)
	}
	return nil
}

// Handler takes in what Slack sends: events, interactions and commands, all at one address. What is not signed by Slack is answered
// with 401 and no word why. A delivery is answered when it is durable, and with 503, after which Slack sends it again, when it is not in time.
func (a *Adapter) Handler(ctx context.Context, in bot.Inbox) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if !isSigned(a.cfg.SigningSecret, r.Header, body, time.Now()) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		d := sortBody(r.Header.Get("Content-Type"), body)
		if d.kind == "url_verification" {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = w.Write(d.payload)
			return
		}
		a.answerRequest(ctx, in, w, d)
	})
}

// answerRequest has a delivery taken in and says how that went.
func (a *Adapter) answerRequest(ctx context.Context, in bot.Inbox, w http.ResponseWriter, d delivery) {
	type outcome struct {
		taken  bool
		answer any
	}
	done := make(chan outcome, 1)
	d.done = func(taken bool, answer any) { done <- outcome{taken, answer} }
	a.takeDelivery(ctx, in, d)
	timer := time.NewTimer(httpTime)
	defer timer.Stop()
	select {
	case o := <-done:
		switch {
		case !o.taken:
			w.WriteHeader(http.StatusServiceUnavailable)
		case o.answer != nil:
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			_ = json.NewEncoder(w).Encode(o.answer)
		}
	case <-timer.C:
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// isSigned checks that a request comes from Slack and is not old: an HMAC over the raw body.
func isSigned(secret string, h http.Header, body []byte, now time.Time) bool {
	stamp := h.Get("X-Slack-Request-Timestamp")
	sec, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || secret == "" {
		return false
	}
	if age := now.Sub(time.Unix(sec, 0)); age > maxSkew || age < -maxSkew {
		return false
	}
	given, err := hex.DecodeString(strings.TrimPrefix(h.Get("X-Slack-Signature"), "v0="))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + stamp + ":"))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}

// sortBody says what kind of delivery a body is, as Socket Mode would call it. A command is read out of its form at once: a crowd gives commands.
func sortBody(contentType string, body []byte) delivery {
	if strings.HasPrefix(contentType, "application/x-www-form-urlencoded") {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return delivery{}
		}
		if p := form.Get("payload"); p != "" {
			return delivery{kind: "interactive", payload: json.RawMessage(p)}
		}
		return delivery{kind: "slash_commands", payload: body, command: readCommandForm(form)}
	}
	const check = "url_verification"
	if bytes.Contains(body, []byte(check)) { // else it is not read here, and then once more as an event
		var outer wireOuter
		if _ = json.Unmarshal(body, &outer); outer.Type == check {
			return delivery{kind: check, payload: json.RawMessage(outer.Challenge)}
		}
	}
	return delivery{kind: "events_api", payload: body}
}

// readCommandForm reads what a command over HTTP says, which Socket Mode says in JSON.
func readCommandForm(form url.Values) *wireCommand {
	field := func(name string) str { return str(strings.ToValidUTF8(form.Get(name), "\uFFFD")) }
	return &wireCommand{
		Text: field("text"), User: field("user_id"), Channel: field("channel_id"), Thread: field("thread_ts"),
		Trigger: field("trigger_id"), ResponseURL: field("response_url"),
	}
}
