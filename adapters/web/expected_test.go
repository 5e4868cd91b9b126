package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

// TestTheInputFits what is asked last; a file has the kinds and the size that the question has.
func TestTheInputFits(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	ask := func(e *bot.Expect) string {
		w.change(p.place(), func(r *web.Room) {
			r.Items = append(r.Items, web.Item{ID: "m1", Of: web.Bot, Text: "?", Expect: e, Progress: &bot.Progress{Done: 2, Total: 9}})
		})
		return p.get("/c/" + p.room).body
	}
	if page := ask(&bot.Expect{Kind: bot.ExpectEmail, Autocomplete: "email"}); !strings.Contains(page, `inputmode="email" autocomplete="email"`) {
		t.Error("no keyboard for an address")
	} else if !strings.Contains(page, `<progress max="9" value="2"`) {
		t.Error("no progress")
	}
	pdf, png := "%PDF-1.7\n", "\x89PNG\r\n\x1a\nx"
	if got := p.upload("", "photo.png", png); got.status != http.StatusUnsupportedMediaType {
		t.Errorf("a picture that nobody asks for: %d", got.status)
	}
	page := ask(&bot.Expect{Kind: bot.ExpectFile, Accept: []string{"png"}, MaxMB: 1})
	if !strings.Contains(page, `accept=".txt,.text,.md,.markdown,.png"`) {
		t.Error("the kinds that are asked for are not those that can be chosen")
	}
	for name, try := range map[string]struct {
		file, body string
		status     int
	}{
		"asked for":     {"photo.png", png, http.StatusSeeOther},
		"in its place":  {"photo.txt", "no photo", http.StatusSeeOther},
		"not asked for": {"cv.pdf", pdf, http.StatusUnsupportedMediaType},
		"more":          {"photo.png", png + strings.Repeat("x", 1<<20), http.StatusRequestEntityTooLarge},
	} {
		if got := p.upload("", try.file, try.body); got.status != try.status {
			t.Errorf("%s: %d", name, got.status)
		}
	}
}
