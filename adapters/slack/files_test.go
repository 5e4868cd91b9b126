package slack

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// What is kept of a file, why one is not, and whether the person is told at once. The message itself arrives in any case.
func TestFiles(t *testing.T) {
	var shown atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			shown.Add(1)
		}
	}))
	defer elsewhere.Close()
	w := start(t, slacktest.Options{}, nil)
	dm := w.DM("U1")
	text := []byte("職歴：三年")
	told := 0
	for i, tt := range []struct {
		name string
		file slacktest.File
		want string // what is kept
		why  string
		told bool
	}{
		{"a text", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text}, "職歴：三年", "", false},
		{"to be asked for", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text, Access: "check_file_info"}, "職歴：三年", "", false},
		{"the sign-in page", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text, Denied: true}, "", bot.FileFailed, false},
		{"a page", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: []byte(" <!DOCTYPE html><html>")}, "", bot.FileFailed, false},
		{"a page that was sent", slacktest.File{Name: "cv.html", MIME: "text/html", Data: []byte("<!doctype html>職歴")}, "<!doctype html>職歴", "", false},
		{"the sign-in page for a page", slacktest.File{Name: "cv.html", MIME: "text/html", Data: text, Denied: true}, "", bot.FileFailed, false},
		{"elsewhere", slacktest.File{Name: "cv.txt", MIME: "text/plain", Elsewhere: elsewhere.URL + "/cv.txt", Size: 9}, "", bot.FileFailed, true},
		{"too large", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text, Size: maxFileSize + 1}, "", bot.FileTooLarge, true},
		{"larger than said", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: make([]byte, maxFileSize+1), Size: 9}, "", bot.FileTooLarge, true},
		{"of any kind", slacktest.File{Name: "cv.pdf", MIME: "application/pdf", Data: []byte("%PDF-1.7\x00")}, "%PDF-1.7\x00", "", false},
	} {
		w.Say("U1", dm, "", "", tt.file)
		m, ok := w.in.events(t, i+1)[i].Body.(bot.Message)
		if !ok || len(m.Attachments) != 1 || m.Attachments[0].Ref != tt.want || m.Attachments[0].Unread != tt.why || m.Attachments[0].Name == "" {
			t.Errorf("%s: %.200v", tt.name, m)
		}
		if tt.told {
			told++
		}
	}
	w.await(t, "the hints", func() bool {
		n := 0
		for _, m := range w.Messages(dm) {
			if m.Text == "このファイルは読めません" {
				n++
			}
		}
		return n == told
	})
	files := make([]slacktest.File, maxFiles+1)
	for i := range files {
		files[i] = slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text}
	}
	before := len(w.in.events(t, 0))
	w.Say("U1", dm, "", "", files...)
	if m := w.in.events(t, before+1)[before].Body.(bot.Message); m.Attachments[maxFiles-1].Ref == "" || m.Attachments[maxFiles].Unread != bot.FilesTooMany {
		t.Errorf("of too many files: %+v", m)
	}
	if shown.Load() > 0 {
		t.Error("the token was shown to somebody else")
	}
	if strings.Contains(w.log.String(), "職歴") || strings.Contains(w.log.String(), slacktest.BotToken) {
		t.Error("the log says what it must not")
	}
}

func TestOwnAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"https://files.slack.com/files-pri/T1-F1/cv.txt": true, "https://slack.com/x": true, "https://files.slack-gov.com/x": true,
		"http://127.0.0.1:9/files/F1": true, "http://files.slack.com/x": false, "https://slack.com.evil.jp/x": false, "https://evilslack.com/x": false,
		"http://127.0.0.1:10/files/F1": false, "https://127.0.0.1:9/files/F1": false, "https://files.slack.com@evil.jp/x": false, "file:///etc/passwd": false, "": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if isOwnAddress(u, "http://127.0.0.1:9/api/") != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}

// A file that did not come in time, or that Slack failed to give, may come when it is sent again.
func TestAFileInNoTimeIsLate(t *testing.T) {
	never := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/files/broken" {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		select {
		case <-never:
		case <-r.Context().Done():
		}
	}))
	defer slow.Close()
	defer close(never)
	w := prepare(t, slacktest.Options{}, func(c *Config) { c.APIURL = slow.URL + "/api/" })
	for path, patience := range map[string]time.Duration{"broken": time.Minute, "slow": 20 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		got, refused := w.a.keepAttachments(ctx, w.in, bot.Place{}, []wireFile{{ID: "F1", Name: "cv.pdf", Private: str(slow.URL + "/files/" + path)}})
		cancel()
		if got[0].Unread != bot.FileLate || got[0].Ref != "" || refused {
			t.Errorf("%s: %+v, %v", path, got, refused)
		}
	}
}
