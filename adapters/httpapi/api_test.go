package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
)

// world is an engine and a store as far as the adapter sees them: what is said is answered when answer says so.
type world struct {
	bot.Sole
	mu       sync.Mutex
	sessions map[bot.Place]*httpapi.Session
	known    map[bot.EventID]bool
	refuse   error                     // what Accept says instead
	private  string                    // what Accept replies instead of a turn
	silent   bool                      // answers wait for answer
	made     map[string]string         // templates by key
	order    []string                  // texts taken in
	started  func(bot.Event) bot.Reply // nil: every start begins a session
	adapter  *httpapi.Adapter
	taken    httpapi.Conversation // the one that the code K7QF names
	card     httpapi.Approval     // the one that the code K7QF names
}

func newWorld() *world {
	return &world{sessions: map[bot.Place]*httpapi.Session{}, known: map[bot.EventID]bool{}, made: map[string]string{}}
}

// handler is one life of an adapter over the world.
func (w *world) handler(ctx context.Context, change func(*httpapi.Config)) http.Handler {
	cfg := httpapi.Config{Tokens: people, Start: "process", Rate: 1e6, Log: slog.New(slog.DiscardHandler), Read: w.read, Create: w.create,
		Conversation: w.conversation, File: w.file, Approvals: w.approvals, Approval: w.approval, Decide: w.decide}
	if change != nil {
		change(&cfg)
	}
	w.adapter = httpapi.New(cfg)
	return w.adapter.Handler(ctx, w)
}

func (w *world) Marks(context.Context, bot.Platform) ([]bot.Mark, error) { return nil, nil }
func (w *world) Home(context.Context, bot.User) (bot.Page, error)        { return bot.Page{}, nil }

func (*world) Keep(_ context.Context, _ bot.Place, _, _ string, body io.Reader) (ref string, size int64, err error) {
	size, err = io.Copy(io.Discard, body)
	return "kept", size, err
}

func (w *world) Accept(_ context.Context, evs ...bot.Event) (bot.Reply, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ev := evs[0]
	switch {
	case w.refuse != nil:
		return bot.Reply{}, w.refuse
	case w.known[ev.ID]:
		return bot.Reply{}, nil
	case w.private != "":
		return bot.Reply{Text: w.private}, nil
	}
	switch b := ev.Body.(type) {
	case bot.Command:
		if _, begins := starts[b.Name]; !begins {
			w.known[ev.ID] = true
			return w.desk(ev, b), nil
		}
		if w.started != nil {
			if r := w.started(ev); r.Text != "" {
				return r, nil
			}
		}
		w.sessions[ev.Place] = &httpapi.Session{Owner: ev.By, Workflow: b.Name, Status: "drafting", Context: b.Args["context"], Request: b.Args["request"]}
		w.say(ev.Place, "どのような業務ですか。")
	case bot.Message:
		s := w.sessions[ev.Place]
		s.Messages = append(s.Messages, httpapi.Message{ID: string(b.ID), Role: "user", Text: b.Text, At: ev.At})
		w.order = append(w.order, b.Text)
		if s.Working = w.silent; !w.silent {
			w.say(ev.Place, "返事: "+b.Text)
		}
	}
	w.known[ev.ID] = true
	return bot.Reply{}, nil
}

func (w *world) say(at bot.Place, text string) {
	usd := 0.002
	s := w.sessions[at]
	s.Messages = append(s.Messages, httpapi.Message{ID: "m" + string(rune('a'+len(s.Messages))), Role: "assistant", Text: text,
		Usage: &bot.Usage{Tokens: 10, CostUSD: &usd}})
	s.Working = false
}

// answer ends the turn of a session.
func (w *world) answer(at bot.Place, text string) {
	w.mu.Lock()
	w.say(at, text)
	w.mu.Unlock()
	_, _ = w.adapter.Post(context.Background(), bot.Delivery{ID: "m", Place: at})
}

func (w *world) read(_ context.Context, at bot.Place) (httpapi.Session, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s, ok := w.sessions[at]
	if !ok {
		return httpapi.Session{}, httpapi.ErrNoSession
	}
	out := *s
	out.Messages = slices.Clone(s.Messages)
	return out, nil
}

func (w *world) create(_ context.Context, by bot.User, key string, raw []byte) (string, error) {
	switch {
	case strings.Contains(string(raw), "broken"):
		return "", &httpapi.Refusal{Class: "ValidationFailed", Kind: "SeqMissing", Message: "no step has the seq 2"}
	case by.ID == "u1":
		return "", &httpapi.Refusal{Class: "ApprovalRequired", Message: "somebody else has to approve", Forbidden: true}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	id := "pt_" + key
	if old, ok := w.made[id]; ok && key != "" && old != string(raw) {
		return "", httpapi.ErrReused
	}
	w.made[id] = string(raw)
	return id, nil
}

// call is a request by its parts; the zero values are those of a good one.
type call struct {
	method, path, body string
	as                 string // "" for u0, "nobody" for no token
	key, media, after  string
}

func do(h http.Handler, c call) *httptest.ResponseRecorder {
	r := httptest.NewRequest(c.method, c.path, bytes.NewReader([]byte(c.body)))
	secret := people[0].Secret
	switch c.as {
	case "u1":
		secret = people[1].Secret
	case "wrong":
		secret = "a secret of u2"
	}
	if c.as != "nobody" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	if c.key != "" {
		r.Header.Set("Idempotency-Key", c.key)
	}
	if c.after != "" {
		r.Header.Set("Last-Event-ID", c.after)
	}
	if c.media == "" {
		c.media = "application/json"
	}
	r.Header.Set("Content-Type", c.media)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func post(path, body, key string) call {
	return call{method: http.MethodPost, path: path, body: body, key: key}
}

// begin makes a session and returns its id.
func begin(t *testing.T, h http.Handler, key string) string {
	t.Helper()
	w := do(h, post("/ai-agent/sessions", `{"context":{"industry":"SaaS"}}`, key))
	if w.Code != http.StatusCreated {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	id := field(t, w, "sessionId").(string)
	if w.Header().Get("Location") != "/ai-agent/sessions/"+id {
		t.Errorf("Location %q of %s", w.Header().Get("Location"), id)
	}
	return id
}

// field is a value of a JSON answer, by the keys that lead to it.
func field(t *testing.T, w *httptest.ResponseRecorder, keys ...string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("%d %q: %v", w.Code, w.Body, err)
	}
	for _, k := range keys {
		m, ok := v.(map[string]any)
		if !ok {
			t.Fatalf("%s has no %v", w.Body, keys)
		}
		v = m[k]
	}
	return v
}

func messages(id string) string { return "/ai-agent/sessions/" + id + "/messages" }

func TestConversation(t *testing.T) {
	h := newWorld().handler(t.Context(), nil)
	id := begin(t, h, "")
	if other := begin(t, h, ""); other == id || len(id) < 26 {
		t.Errorf("ids %s, %s", id, other)
	}
	w := do(h, post(messages(id), `{"message":"4月1日に <公開> したい & よろしく"}`, ""))
	if w.Code != http.StatusOK || field(t, w, "aiResponse", "content") != "返事: 4月1日に <公開> したい & よろしく" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if field(t, w, "usage", "tokens") != 10.0 || field(t, w, "usage", "costUsd") != 0.002 {
		t.Errorf("usage %v", field(t, w, "usage"))
	}
	if n := len(field(t, w, "conversation").([]any)); n != 3 {
		t.Errorf("%d messages", n)
	}
	w = do(h, call{method: http.MethodGet, path: "/ai-agent/sessions/" + id})
	if w.Code != http.StatusOK || field(t, w, "context", "industry") != "SaaS" || field(t, w, "usage", "tokens") != 20.0 || field(t, w, "pending") != false {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// A session of somebody else, one that is not there and one that is over to guess look the same.
func TestOthersSessionsAreNone(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	id := begin(t, h, "")
	var bodies []string
	for _, c := range []call{
		{method: "GET", path: "/ai-agent/sessions/" + id, as: "u1"},
		{method: "GET", path: "/ai-agent/sessions/none"},
		{method: "POST", path: messages(id), as: "u1", body: `{"message":"x"}`},
		{method: "POST", path: messages("none"), body: `{"message":"x"}`},
	} {
		w := do(h, c)
		if w.Code != http.StatusNotFound {
			t.Errorf("%+v: %d", c, w.Code)
		}
		bodies = append(bodies, w.Body.String())
	}
	if len(slices.Compact(bodies)) != 1 || len(wd.order) > 0 {
		t.Errorf("%q, taken in %q", bodies, wd.order)
	}
}

// The same request with the same key has one effect and one answer, in every life of the program.
func TestAgain(t *testing.T) {
	wd := newWorld()
	var ids, answers, made []string
	for range 2 { // lives
		h := wd.handler(t.Context(), nil)
		for range 2 {
			id := begin(t, h, "k1")
			ids = append(ids, id)
			w := do(h, post(messages(id), `{"message":"はい"}`, "k2"))
			answers = append(answers, field(t, w, "aiResponse", "content").(string))
			made = append(made, field(t, do(h, post("/process-templates", `{"name":"x"}`, "k3")), "id").(string))
		}
	}
	if len(slices.Compact(ids)) != 1 || len(slices.Compact(answers)) != 1 || len(slices.Compact(made)) != 1 || len(wd.order) != 1 {
		t.Errorf("%q %q %q, taken in %q", ids, answers, made, wd.order)
	}
	h := wd.handler(t.Context(), nil)
	for name, c := range map[string]call{
		"another message":  post(messages(ids[0]), `{"message":"いいえ"}`, "k2"),
		"another context":  post("/ai-agent/sessions", `{}`, "k1"),
		"another template": post("/process-templates", `{"name":"y"}`, "k3"),
	} {
		if w := do(h, c); w.Code != http.StatusConflict || field(t, w, "error", "class") != "IdempotencyKeyReused" {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	other := do(h, call{method: "POST", path: "/ai-agent/sessions", body: `{}`, key: "k1", as: "u1"})
	if field(t, other, "sessionId") == ids[0] {
		t.Error("two people have one session")
	}
}

// An answer that takes long is told where to be fetched, and nothing of it is lost; meanwhile nothing else can be said.
func TestSlowAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wd := newWorld()
		h := wd.handler(t.Context(), nil)
		id := begin(t, h, "")
		wd.silent = true
		w := do(h, post(messages(id), `{"message":"急ぎません"}`, "k"))
		if w.Code != http.StatusAccepted || field(t, w, "href") != "/ai-agent/sessions/"+id || w.Header().Get("Retry-After") == "" {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		if w := do(h, post(messages(id), `{"message":"まだですか"}`, "")); w.Code != http.StatusConflict || field(t, w, "error", "class") != "SessionBusy" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if w := do(h, call{method: "GET", path: "/ai-agent/sessions/" + id}); field(t, w, "pending") != true {
			t.Errorf("%s", w.Body)
		}
		again := make(chan *httptest.ResponseRecorder)
		go func() { again <- do(h, post(messages(id), `{"message":"急ぎません"}`, "k")) }()
		synctest.Wait()
		wd.answer(httpapi.Place(id), "できました。")
		if w := <-again; w.Code != http.StatusOK || field(t, w, "aiResponse", "content") != "できました。" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if !slices.Equal(wd.order, []string{"急ぎません"}) {
			t.Errorf("taken in %q", wd.order)
		}
	})
}

// A turn that ends without a word wakes nobody, and is noticed all the same.
func TestQuietTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wd := newWorld()
		h := wd.handler(t.Context(), nil)
		id := begin(t, h, "")
		wd.silent = true
		got := make(chan *httptest.ResponseRecorder)
		go func() { got <- do(h, post(messages(id), `{"message":"ok"}`, "")) }()
		synctest.Wait()
		wd.mu.Lock()
		wd.sessions[httpapi.Place(id)].Working = false
		wd.mu.Unlock()
		if w := <-got; w.Code != http.StatusOK || field(t, w, "aiResponse", "content") != "" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

// Who waits when the program stops is told where the answer will be; what comes then is not taken in.
func TestStopping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		life, stop := context.WithCancel(t.Context())
		wd := newWorld()
		h := wd.handler(life, nil)
		id := begin(t, h, "")
		wd.silent = true
		got := make(chan *httptest.ResponseRecorder)
		go func() { got <- do(h, post(messages(id), `{"message":"はい"}`, "")) }()
		synctest.Wait()
		begun := time.Now()
		stop()
		if w := <-got; w.Code != http.StatusAccepted || time.Since(begun) > 0 {
			t.Errorf("%d after %s", w.Code, time.Since(begun))
		}
		for _, c := range []call{post(messages(id), `{"message":"x"}`, ""), post("/ai-agent/sessions", `{}`, ""), post("/process-templates", `{}`, "")} {
			if w := do(h, c); w.Code != http.StatusServiceUnavailable && w.Code != http.StatusConflict {
				t.Errorf("%s: %d", c.path, w.Code)
			}
		}
	})
}

func TestParkedSession(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	id := begin(t, h, "")
	wd.silent = true
	wd.sessions[httpapi.Place(id)].Parked = true
	if w := do(h, post(messages(id), `{"message":"x"}`, "")); w.Code != http.StatusServiceUnavailable || field(t, w, "error", "class") != "SessionStopped" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// What is answered without a turn is the answer.
func TestPrivateAnswer(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	id := begin(t, h, "")
	wd.private = "承認待ちはありません。"
	if w := do(h, post(messages(id), `{"message":"approvals"}`, "")); w.Code != http.StatusOK || field(t, w, "aiResponse", "content") != wd.private {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestRateIsPerToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newWorld().handler(t.Context(), func(c *httpapi.Config) { c.Rate = 8 })
		get := call{method: "GET", path: "/ai-agent/sessions/x"}
		var codes []int
		for range 3 {
			codes = append(codes, do(h, get).Code)
		}
		if !slices.Equal(codes, []int{404, 404, 429}) {
			t.Errorf("%v", codes)
		}
		w := do(h, get)
		if w.Header().Get("Retry-After") != "8" {
			t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
		}
		if code := do(h, call{method: "GET", path: "/ai-agent/sessions/x", as: "u1"}).Code; code != 404 {
			t.Errorf("somebody else: %d", code)
		}
		<-time.After(8 * time.Second) // of the bubble's clock
		if code := do(h, get).Code; code != 404 {
			t.Errorf("later: %d", code)
		}
	})
}

// No token and no word reaches the log.
func TestLogIsClean(t *testing.T) {
	var log bytes.Buffer
	wd := newWorld()
	h := wd.handler(t.Context(), func(c *httpapi.Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	id := begin(t, h, "")
	wd.refuse = context.DeadlineExceeded
	w := do(h, post(messages(id), `{"message":"秘密の計画"}`, ""))
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if s := log.String(); s == "" || strings.Contains(s, "秘密") || strings.Contains(s, people[0].Secret) || strings.Contains(s, id) {
		t.Errorf("the log says %q", s)
	}
}

func canceled(t *testing.T) (context.Context, func()) {
	return context.WithCancel(t.Context())
}

func TestCheck(t *testing.T) {
	ours := httptest.NewServer(newWorld().handler(t.Context(), nil))
	defer ours.Close()
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	for address, want := range map[string]struct {
		found string
		fails bool
	}{
		"127.0.0.1:0":                  {"can be listened on", false},
		ours.Listener.Addr().String():  {"a running mendan answers there", false},
		other.Listener.Addr().String(): {"", true},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		found := httpapi.New(httpapi.Config{Listen: address, Tokens: people}).Check(ctx)
		cancel()
		last := found[len(found)-1]
		if last.Fails != want.fails || want.found != "" && last.Found != want.found || last.Fails && last.Do == "" {
			t.Errorf("%s: %+v", address, found)
		}
	}
}

// A body says each thing once, by its own name, and nothing is read from one that does not.
func TestBodiesAreRead(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	id := begin(t, h, "")
	for path, bodies := range map[string][]string{
		"/ai-agent/sessions": {``, `null`, `[]`, `"x"`, `{`, `{} {}`, `{"context":1}`, `{"context":{"goal":1}}`, `{"context":{"goal":"a","goal":"b"}}`,
			`{"context":{},"context":{}}`,
			`{"Context":{}}`, `{"context":{"GOAL":"a"}}`, `{"context":{"processtype":"a"}}`, `{"context":{"goal":"a",}}`, `{"contextes":{}}`},
		messages(id): {``, `null`, `{}`, `{"message":null}`, `{"message":" \n"}`, `{"message":"a","message":"b"}`, `{"MESSAGE":"a"}`, `{"message":["a"]}`,
			`{"message":"a"} x`, "{\"message\":\"\xff\"}"},
	} {
		for _, body := range bodies {
			rec := do(h, post(path, body, ""))
			if rec.Code != http.StatusBadRequest || !strings.Contains(rec.Body.String(), `{"error":{"class":"BadRequest","message":"`) {
				t.Errorf("%s %s: %d %s", path, body, rec.Code, rec.Body)
			}
		}
	}
	if len(wd.order) > 0 || len(wd.sessions) != 1 {
		t.Errorf("taken in: %q, %d sessions", wd.order, len(wd.sessions))
	}
}
