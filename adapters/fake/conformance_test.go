package fake_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/bot"
)

func TestJSONLIsAnAdapter(t *testing.T) {
	adaptertest.Run(t, func(t *testing.T) adaptertest.Harness {
		return &driver{T: t, changed: make(chan struct{}), modals: map[string]shown{}}
	})
}

// driver is the program at the other end of the lines, and what it was shown.
type driver struct {
	*testing.T
	feed   *feed
	serial int
	last   string // line said

	mu      sync.Mutex
	changed chan struct{}
	posts   []shown
	modals  map[string]shown
	lose    int // posts until one is lost; 0 for none
	arrives bool
}

// shown is a line that shows something.
type shown struct {
	Type, ID, Thread, To, Text string
	Message, Button, For       string
	Again                      bool
	Inputs                     []bot.Input
	Card                       *bot.Card
	Files                      []struct {
		Name, Text string
		Base64     []byte
	}
}

func (d *driver) Lacks() map[string]string {
	const alone = "a driver talks to one life of the program, and says nothing while nobody listens"
	return map[string]string{
		adaptertest.SideBySide:      "lines are taken in one after the other",
		adaptertest.Below:           "a desk of lines has no threads: staff write with a card's code",
		"modal with a file":         "a line brings its files itself",
		"modal with a file refused": "a line brings its files itself",
		"strangers":                 "nobody but the driver speaks",
		"roles":                     "a driver names threads, not rooms",
		"delete a post":             "what was written stays written",
		"throttled place":           "nothing is throttled",
		"markdown":                  "a line carries Markdown as it is",
		"lost answer of a part":     "a post is one line",
		"final":                     "a driver is a program, which does what it means",
		"opening":                   "a driver names threads by itself",
		"reconnect":                 alone,
		"restart":                   alone,
		"stopped":                   alone,
	}
}

func (d *driver) New() bot.Adapter {
	d.feed = newFeed()
	now := func() time.Time { return time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC) }
	return fake.NewJSONL(fake.JSONLOptions{
		In: d.feed, Out: d, Version: "test", Mode: "offline", Workflows: map[string][]string{"apply": {"job"}},
		Hooks: fake.Hooks{Settle: func(context.Context) error { return nil }, Now: now, Advance: func(time.Duration) {}},
	})
}

func (d *driver) Place(n int) bot.Place   { return fake.Place(fmt.Sprint("t", n)) }
func (d *driver) Person(n int) bot.UserID { return bot.UserID(fmt.Sprint("cand-", n)) }

// Begin is one of those that are there from the beginning.
func (d *driver) Begin(n int) (bot.Place, bot.UserID) { return d.Place(n), d.Person(n) }

func (d *driver) Pages() bool                                       { return false }
func (d *driver) Reload(bot.UserID)                                 {}
func (d *driver) Moderators() bot.Place                             { return fake.Moderators() }
func (d *driver) Moderator() bot.UserID                             { return "mod-1" }
func (d *driver) Strangers(bot.Place)                               {}
func (d *driver) Offline() func()                                   { return func() {} }
func (d *driver) Upload(bot.UserID, string, string, string, []byte) {}
func (d *driver) Throttle(bot.Place) func()                         { return func() {} }
func (d *driver) LoseRequest(n int)                                 { d.loseAfter(n, false) }
func (d *driver) LoseAnswer(n int)                                  { d.loseAfter(n, true) }

func (d *driver) Sure(bot.UserID) {}

func (d *driver) LoseFile() { d.loseAfter(0, true) }

func (d *driver) loseAfter(n int, arrives bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lose, d.arrives = n+1, arrives
}

func (d *driver) line(keys map[string]any) bot.MessageID {
	d.serial++
	id := fmt.Sprint("e-", d.serial)
	keys["id"] = id
	raw, err := json.Marshal(keys)
	if err != nil {
		d.Fatal(err)
	}
	d.last = string(raw) + "\n"
	d.Again(1)
	return bot.MessageID(id)
}

func (d *driver) Again(n int) {
	for range n {
		d.feed.add(d.last)
	}
}

func (d *driver) Say(at bot.Place, by bot.UserID, text string) bot.MessageID {
	return d.line(map[string]any{"do": "say", "as": by, "thread": at.Thread, "text": text})
}

func (d *driver) Reply(bot.MessageRef, bot.UserID, string) bot.MessageID { return "" }

func (d *driver) Send(at bot.Place, by bot.UserID, name, mime string, data []byte) bot.MessageID {
	files := []map[string]string{{"name": name, "mime": mime, "data": base64.StdEncoding.EncodeToString(data)}}
	return d.line(map[string]any{"do": "say", "as": by, "thread": at.Thread, "attachments": files})
}

func (d *driver) Edit(_ bot.Place, by bot.UserID, id bot.MessageID, text string) {
	d.line(map[string]any{"do": "edit", "as": by, "message": id, "text": text})
}

func (d *driver) Delete(_ bot.Place, by bot.UserID, id bot.MessageID) {
	d.line(map[string]any{"do": "delete", "as": by, "message": id})
}

func (d *driver) Command(by bot.UserID, name string, args map[string]string) {
	keys := map[string]any{"do": "command", "as": by, "thread": "t0", "name": name}
	if args != nil {
		keys["args"] = args
	}
	d.line(keys)
}

func (d *driver) Press(post bot.MessageRef, by bot.UserID, label string) {
	d.line(map[string]any{"do": "click", "as": by, "message": post.ID, "button": d.button(string(post.ID), label)})
}

// button is the name of a button on a post.
func (d *driver) button(post, label string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range d.posts {
		if p.ID != post || p.Card == nil {
			continue
		}
		for _, b := range p.Card.Buttons {
			if b.Label == label {
				return b.Name
			}
		}
	}
	d.Errorf("post %s has no button %q", post, label)
	return ""
}

func (d *driver) Fill(by bot.UserID, values map[string]string) {
	d.mu.Lock()
	m := d.modals[string(by)]
	d.mu.Unlock()
	filled := map[string]string{}
	for _, in := range m.Inputs {
		filled[in.Name] = in.Value
	}
	maps.Copy(filled, values)
	d.line(map[string]any{"do": "click", "as": by, "message": m.Message, "button": m.Button, "values": filled})
}

func (d *driver) Hostile() {
	for _, junk := range []string{
		"", "{", "null", "[]", `{"do":"fly"}`, `{"do":"say"}`, `{"do":null}`, `{"do":"say","as":1,"thread":[]}`, "\xff\xfe",
		`{"do":"click","as":"mod-1","message":"none","button":"x"}`, `{"do":"edit","as":"cand-0","message":"none","text":"x"}`, strings.Repeat("[", 10_000),
	} {
		d.feed.add(junk + "\n")
	}
}

// Write reads what the adapter says, a line at a time.
func (d *driver) Write(raw []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var s shown
	if err := json.Unmarshal(raw, &s); err != nil {
		return 0, err
	}
	lost := false
	if s.Type == "post" && d.lose > 0 {
		d.lose--
		lost = d.lose == 0
	}
	if !lost || d.arrives {
		d.show(s)
	}
	if lost {
		return 0, errors.New("broken pipe")
	}
	return len(raw), nil
}

// show takes a line for what it says: an update, or a post that may be there already, has the place of the one with its id.
func (d *driver) show(s shown) {
	at := slices.IndexFunc(d.posts, func(p shown) bool { return p.ID == s.ID })
	switch {
	case s.Type == "modal":
		d.modals[s.For] = s
	case s.Type != "post" && s.Type != "update":
		return
	case at < 0:
		d.posts = append(d.posts, s)
	case s.Again || s.Type == "update":
		d.posts[at] = s
	default:
		d.Errorf("post %s twice", s.ID)
	}
	close(d.changed)
	d.changed = make(chan struct{})
}

func (d *driver) Shown(at bot.Place) []adaptertest.Message {
	var out []adaptertest.Message
	for _, p := range d.to(func(p shown) bool {
		return p.To == "thread" && at == fake.Place(p.Thread) || p.To == "moderators" && at == fake.Moderators()
	}) {
		m := adaptertest.Message{ID: bot.MessageID(p.ID), Text: p.Text}
		if p.Card != nil {
			texts := []string{p.Text, p.Card.Title, p.Card.Body, p.Card.Chosen}
			for _, f := range p.Card.Fields {
				texts = append(texts, f.Name, f.Value)
			}
			m.Text = strings.TrimSpace(strings.Join(texts, "\n"))
			for _, b := range p.Card.Buttons {
				m.Buttons = append(m.Buttons, b.Label)
			}
		}
		out = append(out, m)
	}
	return out
}

func (d *driver) Files(at bot.Place) []bot.File {
	var out []bot.File
	for _, p := range d.to(func(p shown) bool {
		return p.To == "thread" && at == fake.Place(p.Thread) || p.To == "moderators" && at == fake.Moderators()
	}) {
		for _, f := range p.Files {
			out = append(out, bot.File{Name: f.Name, Data: append([]byte(f.Text), f.Base64...)})
		}
	}
	return out
}

func (d *driver) to(keep func(shown) bool) []shown {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(d.posts), func(p shown) bool { return !keep(p) })
}

func (d *driver) Private(by bot.UserID) []string {
	var out []string
	for _, p := range d.to(func(p shown) bool { return p.To == "user:"+string(by) }) {
		out = append(out, p.Text)
	}
	return out
}

func (d *driver) Modal(by bot.UserID) *bot.Modal {
	d.mu.Lock()
	defer d.mu.Unlock()
	if m, ok := d.modals[string(by)]; ok {
		return &bot.Modal{Inputs: m.Inputs}
	}
	return nil
}

func (d *driver) Await(ctx context.Context, what func() bool) error {
	for {
		d.mu.Lock()
		changed := d.changed
		d.mu.Unlock()
		if what() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// feed is a reader that blocks for what is still to be said.
type feed struct {
	mu    sync.Mutex
	more  *sync.Cond
	text  []byte
	ended bool
}

func newFeed() *feed {
	f := &feed{}
	f.more = sync.NewCond(&f.mu)
	return f
}

func (f *feed) add(s string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.text = append(f.text, s...)
	f.more.Broadcast()
}

func (f *feed) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.text) == 0 && !f.ended {
		f.more.Wait()
	}
	if f.ended {
		return 0, errors.New("closed")
	}
	n := copy(p, f.text)
	f.text = f.text[n:]
	return n, nil
}

func (f *feed) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
	f.more.Broadcast()
	return nil
}
