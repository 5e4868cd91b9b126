package slack

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// stranger is a server of somebody else's, who must not be asked anything.
func stranger(t *testing.T) (address string, asked *atomic.Int32) {
	asked = new(atomic.Int32)
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(s.Close)
	return s.URL, asked
}

// What somebody is told goes to Slack and nowhere else, whatever the payload says; they are told all the same.
func TestForgedResponseURL(t *testing.T) {
	elsewhere, asked := stranger(t)
	w := prepare(t, slacktest.Options{}, nil)
	w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "3 件です"}, nil }
	w.run(t)
	redirected := httptest.NewServer(http.RedirectHandler(elsewhere, http.StatusTemporaryRedirect))
	defer redirected.Close()
	for i, address := range []string{elsewhere + "/secret-path", redirected.URL, "https://hooks.slack.com.evil.example/x", "file:///etc/passwd", "%:no address"} {
		payload := fmt.Sprintf(`{"command":"/mendan","text":"status","user_id":"U1","channel_id":"C1","trigger_id":"t%d","response_url":%q}`, i, address)
		taken := make(chan bool, 1)
		w.a.takeDelivery(context.Background(), w.in, delivery{kind: "slash_commands", payload: []byte(payload), done: func(ok bool, _ any) { taken <- ok }})
		if !<-taken {
			t.Fatal("not taken in")
		}
		w.await(t, "the answer", func() bool { return len(w.Private("U1")) == i+1 })
	}
	if asked.Load() > 0 {
		t.Error("somebody else was told")
	}
	if !strings.Contains(w.log.String(), "not one of Slack's") || strings.Contains(w.log.String(), "secret-path") {
		t.Errorf("the log:\n%s", w.log)
	}
}

// A redirect away from Slack is not followed: with a call goes the token, and what is posted.
func TestRedirectedCalls(t *testing.T) {
	elsewhere, asked := stranger(t)
	for _, status := range []int{http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere+r.URL.Path, status) }))
		w := prepare(t, slacktest.Options{}, func(c *Config) { c.APIURL = api.URL + "/api/" })
		if _, err := w.a.Post(context.Background(), aPost("m1")); err == nil {
			t.Errorf("%d: posted", status)
		}
		if err := w.a.whoami(context.Background()); err == nil || strings.Contains(err.Error(), slacktest.BotToken) {
			t.Errorf("%d: %v", status, err)
		}
		if _, err := w.a.fetchFile(context.Background(), api.URL+"/files/F1", false); err == nil {
			t.Errorf("%d: fetched", status)
		}
		api.Close()
	}
	if asked.Load() > 0 {
		t.Error("somebody else was asked")
	}
}

// A file is uploaded to Slack's own hosts only.
func TestForeignUploadURL(t *testing.T) {
	elsewhere, asked := stranger(t)
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/files.getUploadURLExternal") {
			_, _ = fmt.Fprintf(w, `{"ok":true,"upload_url":%q,"file_id":"F1"}`, elsewhere+"/up")
			return
		}
		_, _ = io.WriteString(w, `{"ok":true,"ts":"1.2","channel":"CMOD"}`)
	}))
	defer api.Close()
	w := prepare(t, slacktest.Options{}, func(c *Config) { c.APIURL = api.URL + "/api/" })
	d := aPost("m1")
	d.Post.Files = []bot.File{{Name: "a.diff", MediaType: "text/x-diff", Data: []byte("+x")}}
	if _, err := w.a.Post(context.Background(), d); err == nil || strings.Contains(err.Error(), slacktest.BotToken) {
		t.Errorf("%v", err)
	}
	if asked.Load() > 0 {
		t.Error("somebody else got the file")
	}
}
