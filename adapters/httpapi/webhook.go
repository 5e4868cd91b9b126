package httpapi

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Webhook is an address that is told when something was posted: in a session, or in the desk's room where that is on this platform. What is posted is a row
// of the outbox, which is done only when the address has answered with 2xx: it is told again until then, also by a later life of the program, and one
// session's never waits for another's. It may be told twice, under the same id. No word goes there, only where to read.
//
// The form is that of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
type Webhook struct {
	URL    string // empty: nobody is told
	Secret string // of the signature; one that begins with whsec_ is base64, as the standard has it
}

// webhookTime is how long the address may take to answer.
const webhookTime = 10 * time.Second

// Kinds of what is told.
const (
	hookMessage = "session.message" // something new was said in a session
	hookUpdate  = "session.update"  // a message of it is another one now
	hookCard    = "approval"        // a card was shown, or changed
)

type hookBody struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      hookData  `json:"data"`
}

type hookData struct {
	SessionID string `json:"sessionId,omitempty"`
	Code      string `json:"code,omitempty"`
	Href      string `json:"href"`
}

// tellHook tells the webhook of a delivery. An error means that it is to be told again.
func (a *Adapter) tellHook(ctx context.Context, d bot.Delivery) error {
	body, ok := hookOf(d)
	if a.cfg.Webhook.URL == "" || !ok {
		return nil
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, webhookTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.cfg.Webhook.URL, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	id, at := hookID(d), strconv.FormatInt(body.Timestamp.Unix(), 10)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("webhook-id", id)
	req.Header.Set("webhook-timestamp", at)
	req.Header.Set("webhook-signature", a.cfg.Webhook.sign(id, at, raw))
	res, err := a.hooks.Do(req)
	if err != nil {
		return hookError{}
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10)) // so that the connection can be used again
	if res.StatusCode/100 != 2 {
		return hookError{res.StatusCode}
	}
	return nil
}

// hookOf is what is told of a delivery; false for what only shows that work goes on.
func hookOf(d bot.Delivery) (hookBody, bool) {
	out := hookBody{Timestamp: time.Now().UTC()}
	switch {
	case d.Post.Draft:
		return out, false
	case d.Place.Thread != "":
		out.Type = hookMessage
		if d.Replaces != (bot.MessageRef{}) {
			out.Type = hookUpdate
		}
		out.Data = hookData{SessionID: d.Place.Thread, Href: sessionsPath + url.PathEscape(d.Place.Thread)}
	case d.Place == Moderators() && d.Post.Card != nil && d.Post.Card.Code != "":
		out.Type, out.Data = hookCard, hookData{Code: d.Post.Card.Code, Href: "/approvals/" + url.PathEscape(d.Post.Card.Code)}
	default:
		return out, false
	}
	return out, true
}

// hookID is the same for a delivery however often it is told, and another one for each content.
func hookID(d bot.Delivery) string {
	raw, err := json.Marshal(d.Post)
	if err != nil {
		raw = nil // then the message alone names it
	}
	sum := sha256.Sum256(raw)
	return d.ID + "-" + hex.EncodeToString(sum[:6])
}

// sign is the signature's header: "v1," and an HMAC with SHA-256 of the id, the time and the body.
func (w Webhook) sign(id, at string, body []byte) string {
	mac := hmac.New(sha256.New, w.key())
	fmt.Fprintf(mac, "%s.%s.", id, at)
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func (w Webhook) key() []byte {
	const mark = "whsec_"
	if len(w.Secret) > len(mark) && w.Secret[:len(mark)] == mark {
		if key, err := base64.StdEncoding.DecodeString(w.Secret[len(mark):]); err == nil {
			return key
		}
	}
	return []byte(w.Secret)
}

// hookError is a webhook that was not told. It is tried again.
type hookError struct{ status int }

func (e hookError) Error() string {
	if e.status == 0 {
		return "the webhook does not answer"
	}
	return fmt.Sprintf("the webhook answers %d", e.status)
}

// Temporary is true.
func (hookError) Temporary() bool { return true }

// ErrorClass is for the log.
func (hookError) ErrorClass() string { return "webhook" }
