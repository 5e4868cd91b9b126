package slack

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// What a file's text becomes, and whether the person is told that it is not taken. The message itself arrives in any case.
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
		want string
		told bool
	}{
		{"a text", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text}, "職歴：三年", false},
		{"to be asked for", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text, Access: "check_file_info"}, "職歴：三年", false},
		{"the sign-in page", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text, Denied: true}, "", false},
		{"a page", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: []byte(" <!DOCTYPE html><html>")}, "", false},
		{"elsewhere", slacktest.File{Name: "cv.txt", MIME: "text/plain", Elsewhere: elsewhere.URL + "/cv.txt", Size: 9}, "", true},
		{"too large", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: text, Size: maxFileSize + 1}, "", true},
		{"larger than said", slacktest.File{Name: "cv.txt", MIME: "text/plain", Data: make([]byte, maxFileSize+1), Size: 9}, "", true},
		{"a program", slacktest.File{Name: "cv.exe", MIME: "application/x-dosexec", Data: text}, "", true},
		{"a picture", slacktest.File{Name: "me.png", MIME: "image/png", Data: text}, "", true},
	} {
		w.Say("U1", dm, "", "", tt.file)
		m, ok := w.in.events(t, i+1)[i].Body.(bot.Message)
		if !ok || len(m.Attachments) != 1 || m.Attachments[0].Text != tt.want || m.Attachments[0].Name == "" {
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
