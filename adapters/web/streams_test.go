package web_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

// stream opens a stream of a room, until stop is called. Its lines come as they are sent.
func (p *person) stream() (lines <-chan string, stop func()) {
	p.Helper()
	ctx, cancel := context.WithCancel(p.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.base+"/c/"+p.room+"/events", nil)
	if err != nil {
		p.Fatal(err)
	}
	for _, c := range p.cookies {
		r.AddCookie(c)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || resp.StatusCode != http.StatusOK {
		p.Fatal(resp, err)
	}
	out := make(chan string, 100)
	go func() {
		defer close(out)
		defer resp.Body.Close()
		for in := bufio.NewScanner(resp.Body); in.Scan(); {
			out <- in.Text()
		}
	}()
	return out, cancel
}

// awaitLine waits for a line that begins so. ok is false where the stream ends before.
func awaitLine(t *testing.T, lines <-chan string, begins string) (line string, ok bool) {
	t.Helper()
	limit := time.After(20 * time.Second)
	for {
		select {
		case line, ok := <-lines:
			if !ok || strings.HasPrefix(line, begins) {
				return line, ok
			}
		case <-limit:
			t.Fatalf("no line %q", begins)
		}
	}
}

// TestStreamsTellThatAndNotWhat: the first event is the catch-up, every change is told, and no word of it.
func TestStreamsTellThatAndNotWhat(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	lines, stop := p.stream()
	defer stop()
	if line, _ := awaitLine(t, lines, "retry: "); len(line) != len("retry: 1000") {
		t.Errorf("%q", line)
	}
	awaitLine(t, lines, "data: changed")
	w.change(p.place(), func(r *web.Room) { r.Items = append(r.Items, web.Item{ID: "m1", Of: web.Bot, Text: "a secret"}) })
	if _, err := w.adapter.Post(t.Context(), bot.Delivery{ID: "m1", Place: p.place(), Post: bot.Post{Text: "a secret"}}); err != nil {
		t.Fatal(err)
	}
	if line, ok := awaitLine(t, lines, "data: "); !ok || line != "data: changed" {
		t.Errorf("%q", line)
	}
}

// TestABrowserHasTwoStreams: the oldest one of three is told to rest, and not one of another browser.
func TestABrowserHasTwoStreams(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	other := w.visitor()
	other.room = p.room
	other.post(p.link())
	others, stop := other.stream()
	defer stop()
	awaitLine(t, others, "data: ")
	var all []<-chan string
	for range 3 {
		lines, stop := p.stream()
		defer stop()
		awaitLine(t, lines, "data: ")
		all = append(all, lines)
	}
	if _, ok := awaitLine(t, all[0], "event: rest"); !ok {
		t.Error("the first one ends without a word")
	}
	w.adapter.Typing(t.Context(), p.place(), "en")
	for i, lines := range append(all[1:], others) {
		if line, ok := awaitLine(t, lines, "data: "); !ok || line != "data: changed" {
			t.Errorf("stream %d: %q", i, line)
		}
	}
}
