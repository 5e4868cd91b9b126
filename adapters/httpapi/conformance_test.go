package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
)

func TestHTTPIsAnAdapter(t *testing.T) {
	adaptertest.Run(t, func(t *testing.T) adaptertest.Harness {
		c := &clients{T: t, changed: make(chan struct{}), queues: map[bot.Place]chan request{}, ctx: t.Context()}
		t.Cleanup(c.close)
		return c
	})
}

// clients are programs that use the API as its description asks for: one request after the other in a session, again with the same key
// when it was not taken in.
type clients struct {
	*testing.T
	ctx     context.Context
	serial  int
	last    request
	queues  map[bot.Place]chan request
	working sync.WaitGroup

	mu      sync.Mutex
	changed chan struct{}
	life    int
	address string
	posts   []bot.Delivery // what a store would have of them, rewritten in place
	erased  map[bot.Place]bool
}

type request struct {
	at   bot.Place
	by   httpapi.Token
	key  string
	text string
}

func token(id string) httpapi.Token {
	return httpapi.Token{Secret: "a secret of " + id, User: bot.User{Platform: httpapi.Platform, ID: bot.UserID(id), Role: bot.Operator}}
}

// once has a connection for each request, so that none is open and unused when a life ends.
var once = &http.Transport{DisableKeepAlives: true}

var people = []httpapi.Token{token("u0"), token("u1"), token("mod")}

func (c *clients) Lacks() map[string]string {
	const noRooms, noButtons = "there are sessions and no rooms", "a client has no buttons: it writes words, or creates what it read"
	return map[string]string{
		adaptertest.Below: noRooms,
		"edit":            "what was sent stays sent", "delete": "what was sent stays sent", "attachment": "a message is a text",
		"command": "the only command is to begin a session", "commands side by side": "the only command is to begin a session", "private answer": "it is the answer to a message", "roles": noRooms,
		"click": noButtons, "modal": noButtons,
		"chosen": noButtons, "menu": noButtons, "modal with a file": noButtons, "modal with a file refused": noButtons, "modal choice": noButtons, "modal choice kept": noButtons, "modal choice cleared": noButtons,
		"final": noButtons, "card": noButtons, "rewrite": noButtons, "many buttons": noButtons, "long labels": noButtons,
		"long text": noButtons, "strangers": "only who has a token speaks", "markdown": "Markdown is what clients get", "delete a post": "what was said stays in the record",
		"opening": "a session is its own thread", "files": "a session is words", "files rewritten": "a session is words",
		"reload": "it is the answer to a message", adaptertest.RevokedLink: "a session has its token's owner, and no link",
	}
}

func (c *clients) New() bot.Adapter {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		c.Fatal(err)
	}
	a := httpapi.New(httpapi.Config{Listener: l, Tokens: people, Start: "process", Rate: 1e6, Log: slog.New(slog.DiscardHandler), Read: c.read})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.life, c.address = c.life+1, l.Addr().String()
	c.change()
	return stored{a, c}
}

// stored keeps what is posted, as the engine's store has done by then.
type stored struct {
	*httpapi.Adapter
	c *clients
}

func (s stored) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	s.c.mu.Lock()
	known := false
	for i := range s.c.posts {
		if s.c.posts[i].ID == d.ID {
			s.c.posts[i], known = d, true
		}
	}
	if !known {
		s.c.posts = append(s.c.posts, d)
	}
	s.c.change()
	s.c.mu.Unlock()
	return s.Adapter.Post(ctx, d)
}

func (c *clients) read(_ context.Context, at bot.Place) (httpapi.Session, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for n := range 2 {
		if at != c.Place(n) || c.erased[at] {
			continue
		}
		s := httpapi.Session{Owner: people[n].User}
		for _, p := range c.posts {
			if p.Place == at {
				s.Messages = append(s.Messages, httpapi.Message{ID: p.ID, Role: "assistant", Text: p.Post.Text})
			}
		}
		return s, nil
	}
	return httpapi.Session{}, httpapi.ErrNoSession
}

func (c *clients) change() {
	close(c.changed)
	c.changed = make(chan struct{})
}

func (c *clients) Place(n int) bot.Place   { return httpapi.Place(fmt.Sprint("session-", n)) }
func (c *clients) Person(n int) bot.UserID { return people[n].User.ID }

// Begin is one of those that are there from the beginning.
func (c *clients) Begin(n int) (bot.Place, bot.UserID) { return c.Place(n), c.Person(n) }

func (c *clients) Pages() bool                                       { return true }
func (c *clients) Reload(bot.UserID)                                 {}
func (c *clients) Moderators() bot.Place                             { return httpapi.Moderators() }
func (c *clients) Moderator() bot.UserID                             { return "mod" }
func (c *clients) Strangers(bot.Place)                               {}
func (c *clients) Upload(bot.UserID, string, string, string, []byte) {}
func (c *clients) Throttle(bot.Place) func()                         { return func() {} }
func (c *clients) LoseRequest(int)                                   {}
func (c *clients) LoseAnswer(int)                                    {}
func (c *clients) Press(bot.MessageRef, bot.UserID, string)          {}
func (c *clients) Fill(bot.UserID, map[string]string)                {}
func (c *clients) Sure(bot.UserID)                                   {}
func (c *clients) Modal(bot.UserID) *bot.Modal                       { return nil }
func (c *clients) LoseFile()                                         {}
func (c *clients) Files(bot.Place) []bot.File                        { return nil }
func (c *clients) Private(bot.UserID) []string                       { return nil }
func (c *clients) Delete(bot.Place, bot.UserID, bot.MessageID)       {}
func (c *clients) Edit(bot.Place, bot.UserID, bot.MessageID, string) {
}
func (c *clients) Command(bot.UserID, string, map[string]string) {}
func (c *clients) Send(bot.Place, bot.UserID, string, string, []byte) bot.MessageID {
	return ""
}

func (c *clients) Reply(bot.MessageRef, bot.UserID, string) bot.MessageID { return "" }

func (c *clients) Say(at bot.Place, by bot.UserID, text string) bot.MessageID {
	c.serial++
	r := request{at: at, key: fmt.Sprint("key-", c.serial), text: text}
	for _, p := range people {
		if p.User.ID == by {
			r.by = p
		}
	}
	c.last = r
	c.queue(r)
	return httpapi.MessageID(r.by, at.Thread, r.key)
}

func (c *clients) Again(n int) {
	for range n {
		c.queue(c.last)
	}
}

func (c *clients) queue(r request) {
	q := c.queues[r.at]
	if q == nil {
		q = make(chan request, 1000)
		c.queues[r.at] = q
		c.working.Go(func() {
			for r := range q {
				c.persist(r)
			}
		})
	}
	q <- r
}

func (c *clients) close() {
	c.mu.Lock()
	c.life = -1
	c.change()
	c.mu.Unlock()
	for _, q := range c.queues {
		close(q)
	}
	c.working.Wait()
}

// persist sends a request until it is taken in. What this life does not take waits for the next.
func (c *clients) persist(r request) {
	for {
		c.mu.Lock()
		life, address := c.life, c.address
		c.mu.Unlock()
		if life < 0 || c.post(address, r) {
			return
		}
		for {
			c.mu.Lock()
			changed, now := c.changed, c.life
			c.mu.Unlock()
			if now != life {
				break
			}
			<-changed
		}
	}
}

func (c *clients) post(address string, r request) (taken bool) {
	body, _ := json.Marshal(map[string]string{"message": r.text})
	req, err := http.NewRequest(http.MethodPost, "http://"+address+"/ai-agent/sessions/"+r.at.Thread+"/messages", bytes.NewReader(body))
	if err != nil {
		c.Error(err)
		return true
	}
	req.Header.Set("Authorization", "Bearer "+r.by.Secret)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", r.key)
	resp, err := once.RoundTrip(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	said, _ := io.ReadAll(resp.Body)
	switch resp.StatusCode {
	case http.StatusOK:
		return true
	case http.StatusServiceUnavailable:
		return false
	}
	c.Errorf("%d %s", resp.StatusCode, said)
	return true
}

func (c *clients) Hostile() {
	c.mu.Lock()
	address := c.address
	c.mu.Unlock()
	for _, raw := range []string{
		"\x00\x01\x02\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "POST /ai-agent/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
		"POST /ai-agent/sessions/session-0/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + people[0].Secret +
			"\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{\"message\":\"cut",
		"POST /ai-agent/sessions/session-0/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + people[0].Secret +
			"\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			c.Fatal(err)
		}
		_, _ = conn.Write([]byte(raw))
		_ = conn.Close()
	}
	for _, body := range []string{"", "null", "[]", `{"message":null}`, `{"message":1}`, `{"message":" "}`, `{"massage":"x"}`, `{"message":"a"}{}`,
		strings.Repeat("[", 10_000), "\xff"} {
		req, _ := http.NewRequest(http.MethodPost, "http://"+address+"/ai-agent/sessions/session-0/messages", strings.NewReader(body))
		req.Header.Set("Authorization", "Bearer "+people[0].Secret)
		req.Header.Set("Content-Type", "application/json")
		resp, err := once.RoundTrip(req)
		if err != nil {
			c.Fatal(err)
		}
		if resp.Body.Close(); resp.StatusCode != http.StatusBadRequest {
			c.Errorf("%q: %d", body, resp.StatusCode)
		}
	}
}

// Shown is what a client reads.
func (c *clients) Shown(at bot.Place) []adaptertest.Message {
	c.mu.Lock()
	address := c.address
	c.mu.Unlock()
	by := people[0]
	if at == c.Place(1) {
		by = people[1]
	}
	req, _ := http.NewRequest(http.MethodGet, "http://"+address+"/ai-agent/sessions/"+at.Thread, nil)
	req.Header.Set("Authorization", "Bearer "+by.Secret)
	resp, err := once.RoundTrip(req)
	if err != nil {
		c.Fatal(err)
	}
	defer resp.Body.Close()
	var got struct {
		Conversation []struct{ ID, Content string }
	}
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
		c.Fatal(err)
	}
	var out []adaptertest.Message
	for _, m := range got.Conversation {
		out = append(out, adaptertest.Message{ID: bot.MessageID(m.ID), Text: m.Content})
	}
	return out
}

// ask sends a request once, as somebody, and returns what is answered.
func (c *clients) ask(by bot.UserID, method, path, body string) (status int, said string) {
	c.Helper()
	c.mu.Lock()
	address := c.address
	c.mu.Unlock()
	req, _ := http.NewRequest(method, "http://"+address+path, strings.NewReader(body))
	for _, p := range people {
		if p.User.ID == by {
			req.Header.Set("Authorization", "Bearer "+p.Secret)
		}
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := once.RoundTrip(req)
	if err != nil {
		c.Fatal(err)
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(raw)
}

func (c *clients) Visit(by bot.UserID, at bot.Place) (shown string, ok bool) {
	status, said := c.ask(by, http.MethodGet, "/ai-agent/sessions/"+at.Thread, "")
	return said, status == http.StatusOK
}

func (c *clients) Intrude(by bot.UserID, at bot.Place, text string) (refused bool) {
	body, _ := json.Marshal(map[string]string{"message": text})
	status, _ := c.ask(by, http.MethodPost, "/ai-agent/sessions/"+at.Thread+"/messages", string(body))
	return status == http.StatusNotFound
}

func (c *clients) Nowhere() bot.Place { return httpapi.Place("session-9") }

func (c *clients) Erase(at bot.Place) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erased = map[bot.Place]bool{at: true}
	c.change()
}

func (c *clients) Invite(bot.UserID) string { return "" }
func (c *clients) Renew(bot.UserID) string  { return "" }
func (c *clients) Follow(string) bool       { return false }

// Offline ends this life's listening for clients: they try the next address when it is there.
func (c *clients) Offline() func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	address := c.address
	c.address = "" // of nobody
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.life, c.address = c.life+1, address
		c.change()
	}
}

func (c *clients) Await(ctx context.Context, what func() bool) error {
	for {
		c.mu.Lock()
		changed := c.changed
		c.mu.Unlock()
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
