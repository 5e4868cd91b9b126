package slack

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// served is a workspace that delivers over HTTP to an adapter.
func served(t *testing.T) (*world, string) {
	t.Helper()
	w := prepare(t, slacktest.Options{AckTime: 500 * time.Millisecond}, func(c *Config) { c.HTTP, c.AppToken = true, "" })
	if err := w.a.learnIdentity(context.Background()); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(w.a.Handler(context.Background(), w.in))
	t.Cleanup(func() { s.Close(); w.a.lanes.Wait() })
	w.DeliverTo(s.URL)
	return w, s.URL
}

// Over HTTP everything is as over the socket: events, commands, presses, modals and what they are answered with.
func TestHTTP(t *testing.T) {
	w, _ := served(t)
	dm := w.DM("U1")
	w.Say("U1", dm, "", "こんにちは")
	if m := w.in.events(t, 1)[0].Body.(bot.Message); m.Text != "こんにちは" {
		t.Errorf("%+v", m)
	}
	w.Slash("U1", "C1", "/mendan", "apply backend & more")
	if c := w.in.events(t, 2)[1].Body.(bot.Command); c.Args["job"] != "backend & more" {
		t.Errorf("%+v", c)
	}
	form := &bot.Modal{Title: "t", Inputs: []bot.Input{{Name: "reason", Label: "l", Required: true}}}
	ref := w.post(t, bot.Delivery{ID: "m1", Place: Place("CMOD", ""),
		Post: bot.Post{Card: &bot.Card{Title: "t", Buttons: []bot.Button{{Name: "b", Label: "却下", Token: "tok"}}}}})
	w.in.mu.Lock()
	w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Modal: form, Token: "tok"}, nil }
	w.in.mu.Unlock()
	if err := w.Click("U2", "CMOD", string(ref.ID), "却下"); err != nil {
		t.Fatal(err)
	}
	w.await(t, "the modal", func() bool { _, ok := w.Modal("U2"); return ok })
	v, _ := w.Modal("U2")
	if err := w.Submit("U2", v.ID, map[string]string{"reason": " "}); err != nil {
		t.Fatal(err)
	}
	w.await(t, "the errors", func() bool { v, _ := w.Modal("U2"); return v.Errors["reason"] != "" })
	w.in.mu.Lock()
	w.in.reply = nil
	w.in.mu.Unlock()
	if err := w.Submit("U2", v.ID, map[string]string{"reason": "早い"}); err != nil {
		t.Fatal(err)
	}
	w.await(t, "the modal closes", func() bool { _, open := w.Modal("U2"); return !open })
	if s := w.in.events(t, 4)[3].Body.(bot.Submit); s.Values["reason"] != "早い" || s.Token != "tok" {
		t.Errorf("%+v", s)
	}
}

// What could not be made durable is not acknowledged, and taken in when Slack delivers it again.
func TestHTTPDeliversAgain(t *testing.T) {
	w, _ := served(t)
	refused := false
	w.in.reply = func(bot.Event) (bot.Reply, error) {
		if !refused {
			refused = true
			return bot.Reply{}, bot.ErrStopped
		}
		return bot.Reply{}, nil
	}
	w.Say("U1", w.DM("U1"), "", "二度目に")
	w.in.events(t, 1)
	w.await(t, "the acknowledgement", w.Quiet)
}

func TestSignatures(t *testing.T) {
	w, address := served(t)
	body := `{"type":"event_callback","event":{"type":"message","channel":"D1","user":"U1","text":"x","ts":"17.2"}}`
	sign := func(secret string, at time.Time, body string) http.Header {
		h := http.Header{}
		slacktest.Sign(h, secret, []byte(body), at)
		return h
	}
	good := sign(slacktest.SigningSecret, time.Now(), body)
	short := good.Clone()
	short.Set("X-Slack-Signature", "v0=00")
	for name, tt := range map[string]struct {
		header http.Header
		want   int
	}{
		"good": {good, 200}, "none": {http.Header{}, 401}, "short": {short, 401},
		"another secret": {sign("x", time.Now(), body), 401}, "another body": {sign(slacktest.SigningSecret, time.Now(), body+" "), 401},
		"old": {sign(slacktest.SigningSecret, time.Now().Add(-6*time.Minute), body),
			401}, "of the future": {sign(slacktest.SigningSecret, time.Now().Add(6*time.Minute), body), 401},
		"a little old": {sign(slacktest.SigningSecret, time.Now().Add(-4*time.Minute), body), 200},
	} {
		status, said := send(t, address, "application/json", tt.header, body)
		if status != tt.want || said != "" {
			t.Errorf("%s: %d %q", name, status, said)
		}
	}
	if evs := w.in.events(t, 1); len(evs) != 1 {
		t.Errorf("taken in: %+v", evs)
	}
}

func TestURLVerification(t *testing.T) {
	_, address := served(t)
	body, _ := json.Marshal(map[string]string{"type": "url_verification", "challenge": "3eZb<rZmv"})
	h := http.Header{}
	slacktest.Sign(h, slacktest.SigningSecret, body, time.Now())
	if status, said := send(t, address, "application/json", h, string(body)); status != 200 || said != "3eZb<rZmv" {
		t.Errorf("%d %q", status, said)
	}
	if status, said := send(t, address, "application/json", http.Header{}, string(body)); status != 401 || said != "" {
		t.Errorf("without a signature: %d %q", status, said)
	}
}

func TestHTTPTakesNoNonsense(t *testing.T) {
	w, address := served(t)
	for _, body := range []string{"", "{", "null", "[]", `{"type":"event_callback"}`, "payload=%7B", "payload=",
		url.Values{"payload": {`{"type":"dance"}`}}.Encode()} {
		for _, kind := range []string{"application/json", "application/x-www-form-urlencoded", ""} {
			h := http.Header{}
			slacktest.Sign(h, slacktest.SigningSecret, []byte(body), time.Now())
			if status, _ := send(t, address, kind, h, body); status != 200 {
				t.Errorf("%q as %q: %d", body, kind, status)
			}
		}
	}
	if len(w.in.tries) > 0 {
		t.Errorf("taken in: %+v", w.in.tries)
	}
}

func send(t *testing.T, address, kind string, h http.Header, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = h.Clone()
	req.Header.Set("Content-Type", kind)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	said, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(said)
}

// Messages of 8,000 people at once are all taken in, and the largest bodies are refused before there is no memory for them.
func TestACrowdIsTakenIn(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	hold := make(chan struct{})
	for i := range 8000 {
		if !w.a.lanes.Try(strconv.Itoa(i), 4<<10, func() { <-hold }) {
			t.Fatalf("person %d is refused", i)
		}
	}
	taken := 0
	for w.a.lanes.Try("large", maxBody, func() { <-hold }) {
		taken++
	}
	if taken > maxWaiting/maxBody {
		t.Errorf("%d bodies of %d bytes are held beside them", taken, maxBody)
	}
	close(hold)
	w.a.lanes.Wait()
}
