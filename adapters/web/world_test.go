package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

// memoryRows are rows in memory.
type memoryRows struct {
	mu      sync.Mutex
	rows    map[string][]byte
	changed chan struct{} // closed at the next change
}

// await waits until the rows are as wanted.
func (m *memoryRows) await(ctx context.Context, wanted func(map[string][]byte) bool) error {
	for {
		m.mu.Lock()
		rows, changed := maps.Clone(m.rows), m.changed
		m.mu.Unlock()
		if wanted(rows) {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

type rowsNow map[string][]byte

func (r rowsNow) Get(key string) ([]byte, error)     { return r[key], nil }
func (r rowsNow) Put(key string, value []byte) error { r[key] = value; return nil }
func (r rowsNow) Delete(key string) error            { delete(r, key); return nil }
func (r rowsNow) Scan(prefix string, f func(string, []byte) error) error {
	for _, key := range slices.Sorted(maps.Keys(r)) {
		if strings.HasPrefix(key, prefix) {
			if err := f(key, r[key]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *memoryRows) View(_ context.Context, f func(web.RowReader) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return f(rowsNow(m.rows))
}

func (m *memoryRows) Update(_ context.Context, f func(web.RowWriter) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := maps.Clone(m.rows)
	if err := f(rowsNow(next)); err != nil {
		return err
	}
	m.rows = next
	close(m.changed)
	m.changed = make(chan struct{})
	return nil
}

func (m *memoryRows) snapshot() map[string][]byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.rows)
}

// model is what a store would have: rooms, and what was said there.
type model struct {
	mu     sync.Mutex
	rooms  map[bot.Place]web.Room
	erased map[bot.Place]bool
	files  map[string]string
	events []bot.Event
	reply  bot.Reply
	limits bot.Limits
	refuse error
	rows   *memoryRows
	now    time.Time
}

func newModel() *model {
	return &model{
		rooms: map[bot.Place]web.Room{}, erased: map[bot.Place]bool{}, files: map[string]string{}, rows: &memoryRows{rows: map[string][]byte{}, changed: make(chan struct{})},
		now: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
	}
}

func (m *model) read(_ context.Context, at bot.Place) (web.Room, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.erased[at] {
		return web.Room{}, web.ErrErased
	}
	room, ok := m.rooms[at]
	if !ok {
		return web.Room{}, web.ErrNoRoom
	}
	room.Items = slices.Clone(room.Items)
	return room, nil
}

func (m *model) clock() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

func (m *model) pass(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// change changes a room as a turn would.
func (m *model) change(at bot.Place, f func(*web.Room)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	room := m.rooms[at]
	f(&room)
	m.rooms[at] = room
}

func (m *model) erase(at bot.Place) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.rooms, at)
	m.erased[at] = true
}

func (m *model) taken() []bot.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.events)
}

// config is an adapter's over the model.
func (m *model) config() web.Config {
	return web.Config{
		Lang: "en", Log: slog.New(slog.DiscardHandler), Start: "apply", Now: m.clock, Rows: m.rows, Read: m.read, Starts: 10,
		Text: func(_, key string, args map[string]any) string {
			if len(args) > 0 {
				return key + " " + strings.Join(slices.Sorted(maps.Keys(args)), " ")
			}
			return key
		},
		Jobs: func(string) []web.Job {
			return []web.Job{{ID: "quiet", Title: "A quiet job", Unlisted: true}, {
				ID: "job", Title: "A job", Lang: "en", Facts: []bot.Field{{Name: "Pay", Value: "\u202e<script>alert(1)</script>"}}}}
		},
		File: func(_ context.Context, at bot.Place, ref string) (web.File, io.Reader, error) {
			m.mu.Lock()
			defer m.mu.Unlock()
			body, ok := m.files[at.Thread+"/"+ref]
			if !ok {
				return web.File{}, nil, web.ErrNoRoom
			}
			return web.File{Ref: ref, Name: "a\u202e\"\r\n.pdf", Size: int64(len(body))}, strings.NewReader(body), nil
		},
	}
}

// Accept takes in as the engine does: a start makes a room, what is known has no effect.
func (m *model) Accept(_ context.Context, evs ...bot.Event) (bot.Reply, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, ev := range evs {
		if m.refuse != nil {
			return bot.Reply{}, m.refuse
		}
		if slices.ContainsFunc(m.events, func(e bot.Event) bool { return e.ID == ev.ID }) {
			continue
		}
		m.events = append(m.events, ev)
		switch b := ev.Body.(type) {
		case bot.Command:
			if m.reply.Text == "" {
				m.rooms[ev.Place] = web.Room{Owner: ev.By, Title: "A job", Lang: "en"}
			}
		case bot.Message:
			room := m.rooms[ev.Place]
			room.Items = append(slices.Clone(room.Items), web.Item{ID: string(b.ID), Of: web.Person, Text: b.Text, At: ev.At})
			m.rooms[ev.Place] = room
		}
	}
	return m.reply, nil
}

func (m *model) Keep(_ context.Context, at bot.Place, _, _ string, body io.Reader) (string, int64, error) {
	raw, err := io.ReadAll(body)
	if err != nil {
		return "", 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	ref := rand.Text()
	m.files[at.Thread+"/"+ref] = string(raw)
	return ref, int64(len(raw)), nil
}

func (m *model) Marks(context.Context, bot.Platform) ([]bot.Mark, error) { return nil, nil }
func (m *model) Home(context.Context, bot.User) (bot.Page, error)        { return bot.Page{}, nil }
func (m *model) Hold(ctx context.Context, p bot.Platform, name string, may func() bool) (bot.Hold, error) {
	return (&bot.Sole{}).Hold(ctx, p, name, may)
}

func (m *model) Listened(context.Context, bot.Platform, string) (time.Time, error) {
	return time.Time{}, nil
}
func (m *model) NoteListened(context.Context, bot.Platform, string, time.Time) error { return nil }

func (m *model) Draw(_ context.Context, _ bot.Platform, name string, r bot.Rate) (wait time.Duration, err error) {
	now := m.clock()
	m.limits.Change(name, func(l *bot.Limit) { wait = l.Draw(r, now) })
	return wait, nil
}

func (m *model) Pause(bot.Platform, string, time.Time) {}

// world is a server over a model.
type world struct {
	*testing.T
	*model
	adapter *web.Adapter
	base    string
}

func newWorld(t *testing.T, change func(*web.Config)) *world {
	t.Helper()
	m := newModel()
	cfg := m.config()
	if change != nil {
		change(&cfg)
	}
	a := web.New(cfg)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	handler, _ := a.Handler(t.Context(), m, l.Addr())
	s := &httptest.Server{Listener: l, Config: &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}}
	s.Start()
	t.Cleanup(s.Close)
	return &world{t, m, a, s.URL}
}

// person is somebody's browser.
type person struct {
	*world
	cookies []*http.Cookie
	from    string // another address, as a proxy says
	room    string
}

func (w *world) visitor() *person { return &person{world: w} }

// answer is what a request came to.
type answer struct {
	status int
	header http.Header
	body   string
}

// send sends a request as a page of ours would, with what change makes of it.
func (p *person) send(method, path string, kind string, body io.Reader, change func(*http.Request)) answer {
	p.Helper()
	r, err := http.NewRequest(method, p.base+path, body)
	if err != nil {
		p.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if method != http.MethodGet {
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	if p.from != "" {
		r.Header.Set("X-Forwarded-For", p.from)
	}
	for _, c := range p.cookies {
		r.AddCookie(c)
	}
	if change != nil {
		change(r)
	}
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		p.Fatal(err)
	}
	defer resp.Body.Close()
	raw, _ := io.ReadAll(resp.Body)
	for _, c := range resp.Cookies() {
		p.cookies = append(slices.DeleteFunc(p.cookies, func(o *http.Cookie) bool { return o.Name == c.Name }), c)
	}
	return answer{resp.StatusCode, resp.Header, string(raw)}
}

func (p *person) get(path string) answer {
	p.Helper()
	return p.send(http.MethodGet, path, "", nil, nil)
}

// post sends a form: names and values.
func (p *person) post(path string, fields ...string) answer {
	p.Helper()
	return p.send(http.MethodPost, path, "application/x-www-form-urlencoded", strings.NewReader(formOf(fields)), nil)
}

func formOf(fields []string) string {
	values := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		values.Add(fields[i], fields[i+1])
	}
	return values.Encode()
}

// upload sends words and files, as name and content.
func (p *person) upload(text string, files ...string) answer {
	p.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = w.WriteField("nonce", rand.Text())
	_ = w.WriteField("text", text)
	for i := 0; i+1 < len(files); i += 2 {
		f, _ := w.CreateFormFile("file", files[i])
		_, _ = io.WriteString(f, files[i+1])
	}
	_ = w.Close()
	return p.send(http.MethodPost, "/c/"+p.room+"/say", w.FormDataContentType(), &body, nil)
}

var roomPath = regexp.MustCompile(`^/c/([A-Z2-7]{26})$`)

// begin begins an application and has its room.
func (p *person) begin() *person {
	p.Helper()
	got := p.post("/apply/job", "nonce", rand.Text())
	m := roomPath.FindStringSubmatch(got.header.Get("Location"))
	if got.status != http.StatusSeeOther || m == nil {
		p.Fatalf("no room: %d %s", got.status, got.body)
	}
	p.room = m[1]
	return p
}

func (p *person) place() bot.Place { return web.Place(p.room) }

// unchanged checks that what was tried left nothing: no event, no row, no room.
func (w *world) unchanged(what string, try func()) {
	w.Helper()
	rows, events := w.rows.snapshot(), len(w.taken())
	try()
	if now := w.rows.snapshot(); !maps.EqualFunc(rows, now, bytes.Equal) {
		w.Errorf("%s changed rows", what)
	}
	if now := len(w.taken()); now != events {
		w.Errorf("%s was taken in: %+v", what, w.taken()[events:])
	}
}
