package slacktest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// Deliveries: docs.slack.dev/apis/events-api (retries at once, after a minute and after five; here all after AckTime),
// docs.slack.dev/authentication/verifying-requests-from-slack.

// tries is how often a delivery is made that is not acknowledged.
const tries = 4

// delivery is something that the app is told.
type delivery struct {
	envelope string
	kind     string // events_api, interactive, slash_commands
	payload  map[string]any
	try      int
	timer    *time.Timer
	sent     time.Time
	acked    time.Duration // from the first sending
	reply    func(payload json.RawMessage)
}

func (d *delivery) stopTimer() {
	if d.timer != nil {
		d.timer.Stop()
	}
}

// Duplicate lets every delivery from now on arrive n times, each under an envelope of its own.
func (s *Server) Duplicate(n int) { s.withLock(func() { s.copies = max(1, n) }) }

// DeliverTo delivers over HTTP to an address from now on, and not over sockets.
func (s *Server) DeliverTo(address string) { s.withLock(func() { s.target = address }) }

// emitEvent tells of an event in a channel. The lock is held.
func (s *Server) emitEvent(c *Channel, event map[string]any) {
	s.notifyWaiting()
	if c != nil && c.Outside {
		return
	}
	s.deliverPayload("events_api", map[string]any{
		"token": "deprecated", "team_id": Team, "api_app_id": AppID, "type": "event_callback", "event_id": s.newID("Ev"),
		"event_time": time.Now().Unix(), "event": overWire(event), "is_ext_shared_channel": false,
		"authorizations": []any{map[string]any{"team_id": Team, "user_id": BotUser, "is_bot": true}},
	}, nil)
}

// overWire is a value as it goes over the wire, so that what changes later does not change it.
func overWire(v map[string]any) map[string]any {
	raw, _ := json.Marshal(v)
	var out map[string]any
	_ = json.Unmarshal(raw, &out)
	return out
}

// deliverPayload tells the app something. The lock is held.
func (s *Server) deliverPayload(kind string, payload map[string]any, reply func(json.RawMessage)) {
	if s.closed {
		return
	}
	for range s.copies {
		s.last = &delivery{envelope: s.newID("env"), kind: kind, payload: payload, reply: reply}
		s.sendAgain(s.last)
	}
}

// Again makes the last delivery n times more, each under an envelope of its own.
func (s *Server) Again(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for range n {
		s.sendAgain(&delivery{envelope: s.newID("env"), kind: s.last.kind, payload: s.last.payload, reply: s.last.reply})
	}
}

// sendAgain makes a delivery once more. The lock is held.
func (s *Server) sendAgain(d *delivery) {
	if s.closed {
		return
	}
	if s.target == "" && len(s.sockets) == 0 {
		if !s.offline {
			s.backlog = append(s.backlog, d)
		}
		return
	}
	d.try++
	if d.sent.IsZero() {
		d.sent = time.Now()
	}
	s.pending[d.envelope] = d
	if s.target != "" {
		target, try := s.target, d.try
		s.wg.Go(func() { s.postOverHTTP(target, d, try) })
		return
	}
	d.timer = time.AfterFunc(s.opt.AckTime, func() { s.repeatDelivery(d) })
	k := s.sockets[len(s.sockets)-1]
	if s.opt.Spread {
		s.turns++
		k = s.sockets[s.turns%len(s.sockets)]
	}
	_ = k.writeJSON(map[string]any{
		"envelope_id": d.envelope, "type": d.kind, "payload": d.payload, "accepts_response_payload": d.kind != "events_api",
		"retry_attempt": d.try - 1, "retry_reason": map[bool]string{true: "timeout"}[d.try > 1],
	})
}

// repeatDelivery makes a delivery again that was not acknowledged. Of what people pressed Slack makes none.
func (s *Server) repeatDelivery(d *delivery) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.pending[d.envelope] != d:
	case d.kind == "events_api" && d.try < tries:
		s.sendAgain(d)
	case s.opt.Strict:
		s.abandon(d)
	}
}

// abandon gives up a delivery. The lock is held.
func (s *Server) abandon(d *delivery) {
	delete(s.pending, d.envelope)
	s.abandoned[d.envelope] = d.kind
	s.notifyWaiting()
}

// Abandoned is how many deliveries of a kind (events_api, interactive, slash_commands) were given up.
func (s *Server) Abandoned(kind string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range s.abandoned {
		if k == kind {
			n++
		}
	}
	return n
}

// takeAcknowledgement takes an acknowledgement.
func (s *Server) takeAcknowledgement(envelope string, payload json.RawMessage) {
	s.mu.Lock()
	d := s.pending[envelope]
	if d == nil {
		if s.abandoned[envelope] == "" { // else it comes too late
			s.addProblem("acknowledged twice or never delivered: %s", envelope)
		}
		s.mu.Unlock()
		return
	}
	d.stopTimer()
	d.acked = time.Since(d.sent)
	delete(s.pending, envelope)
	s.acks = append(s.acks, d.acked)
	if d.reply != nil {
		d.reply(payload)
	}
	s.notifyWaiting()
	s.mu.Unlock()
}

// postOverHTTP delivers over HTTP, signed.
func (s *Server) postOverHTTP(target string, d *delivery, try int) {
	raw, _ := json.Marshal(d.payload)
	kind := "application/json"
	switch d.kind {
	case "interactive":
		raw, kind = []byte(url.Values{"payload": {string(raw)}}.Encode()), "application/x-www-form-urlencoded"
	case "slash_commands":
		form := url.Values{}
		for _, k := range slices.Sorted(maps.Keys(d.payload)) {
			if v, ok := d.payload[k].(string); ok {
				form.Set(k, v)
			}
		}
		raw, kind = []byte(form.Encode()), "application/x-www-form-urlencoded"
	}
	req, err := http.NewRequest(http.MethodPost, target, bytes.NewReader(raw))
	if err != nil {
		return
	}
	req.Header.Set("Content-Type", kind)
	if try > 1 {
		req.Header.Set("X-Slack-Retry-Num", strconv.Itoa(try-1))
		req.Header.Set("X-Slack-Retry-Reason", "http_timeout")
	}
	Sign(req.Header, SigningSecret, raw, time.Now())
	resp, err := s.sends.Do(req)
	if err != nil {
		s.withLock(func() { s.refused++; s.notifyWaiting() })
		s.repeatDelivery(d)
		return
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusOK {
		s.withLock(func() { s.refused++; s.notifyWaiting() })
		s.repeatDelivery(d)
		return
	}
	s.takeAcknowledgement(d.envelope, body)
}

// Sign signs a request as Slack does.
func Sign(h http.Header, secret string, body []byte, at time.Time) {
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + stamp + ":"))
	mac.Write(body)
	h.Set("X-Slack-Request-Timestamp", stamp)
	h.Set("X-Slack-Signature", "v0="+hex.EncodeToString(mac.Sum(nil)))
}

// Acks are how long each delivery took from its first sending until it was acknowledged.
func (s *Server) Acks() []time.Duration {
	return locked(s, func() []time.Duration { return slices.Clone(s.acks) })
}

// Answered is how many deliveries over HTTP were answered, whether they were taken or not.
func (s *Server) Answered() int { return locked(s, func() int { return len(s.acks) + s.refused }) }

// Refused is how many deliveries over HTTP were answered with anything but 200, or not at all; each may have been made again.
func (s *Server) Refused() int { return locked(s, func() int { return s.refused }) }

// Unacknowledged says of each delivery that nobody acknowledged what it is, for how long it waits and how often it was made.
func (s *Server) Unacknowledged() (waiting []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.pending {
		waiting = append(waiting, fmt.Sprintf("%s %s, made %d times in %s", d.envelope, d.kind, d.try, time.Since(d.sent).Round(time.Millisecond)))
	}
	slices.Sort(waiting)
	return waiting
}

// Quiet reports whether everything that was delivered is acknowledged, or given up.
func (s *Server) Quiet() bool {
	return locked(s, func() bool { return len(s.pending) == 0 && len(s.backlog) == 0 })
}
