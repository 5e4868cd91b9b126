package httpapi_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
)

// A webhook is told of each post until it takes it, under one id, signed, and without a word of it.
func TestWebhook(t *testing.T) {
	var got []http.Header
	var bodies []string
	status := http.StatusServiceUnavailable
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		got, bodies = append(got, r.Header), append(bodies, string(raw))
		w.WriteHeader(status)
	}))
	key := []byte("0123456789abcdef0123456789abcdef")
	a := httpapi.New(httpapi.Config{Webhook: httpapi.Webhook{URL: server.URL, Secret: "whsec_" + base64.StdEncoding.EncodeToString(key)}})
	post := func(d bot.Delivery) error { _, err := a.Post(t.Context(), d); return err }
	said := bot.Delivery{ID: "m1", Place: httpapi.Place("s1"), Post: bot.Post{Text: "SECRET"}}
	err := post(said)
	if temporary, ok := err.(interface{ Temporary() bool }); !ok || !temporary.Temporary() {
		t.Fatalf("a refusal: %v", err)
	}
	status = http.StatusNoContent
	edited := said
	edited.Post.Text, edited.Replaces = "SECRET 2", bot.MessageRef{ID: "m1"}
	card := bot.Delivery{ID: "m2", Place: httpapi.Moderators(), Post: bot.Post{Card: &bot.Card{Title: "SECRET", Code: "K7QF"}}}
	draft := bot.Delivery{ID: "m3", Place: httpapi.Place("s1"), Post: bot.Post{Draft: true}}
	for _, d := range []bot.Delivery{said, edited, card, draft, {ID: "m4", Place: httpapi.Moderators(), Post: bot.Post{Text: "SECRET"}}} {
		if err := post(d); err != nil {
			t.Errorf("%s: %v", d.ID, err)
		}
	}
	if len(got) != 4 || got[0].Get("webhook-id") != got[1].Get("webhook-id") || got[1].Get("webhook-id") == got[2].Get("webhook-id") {
		t.Fatalf("told %d times: %v", len(got), got)
	}
	for i, want := range []string{"", `"type":"session.message"`, `"type":"session.update"`, `"data":{"code":"K7QF","href":"/approvals/K7QF"}`} {
		h, body := got[i], bodies[i]
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(h.Get("webhook-id") + "." + h.Get("webhook-timestamp") + "." + body))
		if sig := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); h.Get("webhook-signature") != sig || len(h.Get("webhook-timestamp")) != 10 {
			t.Errorf("%d is signed %q, want %q", i, h.Get("webhook-signature"), sig)
		}
		if !json.Valid([]byte(body)) || !strings.Contains(body, want) || strings.Contains(body, "SECRET") {
			t.Errorf("%d: %s", i, body)
		}
	}
	server.Close()
	if err := post(said); err == nil {
		t.Error("a webhook that is away counts as told")
	}
}

// Check looks at a webhook without telling it anything: whether something takes connections there, by a certificate that holds, and how long the key is.
func TestCheckOfAWebhook(t *testing.T) {
	told := 0
	h := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { told++ })
	plain, strange := httptest.NewServer(h), httptest.NewUnstartedServer(h)
	defer plain.Close()
	strange.Config.ErrorLog = log.New(io.Discard, "", 0) // it says that its certificate is refused
	strange.StartTLS()
	defer strange.Close()
	gone := httptest.NewServer(h)
	gone.Close()
	long := strings.Repeat("k", 24)
	for name, c := range map[string]struct {
		hook  httpapi.Webhook
		fails string // of which check
	}{
		"it is there":             {httpapi.Webhook{URL: plain.URL, Secret: long}, ""},
		"by base64":               {httpapi.Webhook{URL: plain.URL, Secret: "whsec_" + base64.StdEncoding.EncodeToString([]byte(long))}, ""},
		"a key that can be tried": {httpapi.Webhook{URL: plain.URL, Secret: "hunter2"}, "webhook secret"},
		"short behind its mark":   {httpapi.Webhook{URL: plain.URL, Secret: "whsec_" + base64.StdEncoding.EncodeToString([]byte("0123456789abcdefghi"))}, "webhook secret"},
		"nobody listens":          {httpapi.Webhook{URL: gone.URL, Secret: long}, "webhook " + gone.URL},
		"whose certificate?":      {httpapi.Webhook{URL: strange.URL, Secret: long}, "webhook " + strange.URL},
		"no such name":            {httpapi.Webhook{URL: "https://nowhere.invalid/x", Secret: long}, "webhook https://nowhere.invalid/x"},
	} {
		failed := ""
		found := httpapi.New(httpapi.Config{Listen: "127.0.0.1:0", Webhook: c.hook}).Check(t.Context())
		for _, f := range found {
			if f.Fails {
				failed += f.Check
			}
			if f.Fails != (f.Do != "") || strings.Contains(f.Found+f.Do, c.hook.Secret) {
				t.Errorf("%s: %+v", name, f)
			}
		}
		if failed != c.fails || len(found) != 4 {
			t.Errorf("%s: %q fails, want %q: %+v", name, failed, c.fails, found)
		}
	}
	if found := httpapi.New(httpapi.Config{Listen: "127.0.0.1:0"}).Check(t.Context()); told > 0 || len(found) != 2 {
		t.Errorf("told %d times; without a webhook %+v", told, found)
	}
}
