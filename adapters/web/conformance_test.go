package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

func TestTheRoomIsAnAdapter(t *testing.T) {
	adaptertest.Run(t, func(t *testing.T) adaptertest.Harness {
		b := &browsers{
			T: t, model: newModel(), changed: make(chan struct{}), queues: map[string]chan request{}, private: map[bot.UserID][]string{}, forms: map[bot.UserID]pressed{},
		}
		t.Cleanup(b.close)
		return b
	})
}

// browsers are people with a browser each, in a room of their own, whose pages send as ours do: one request after the other, again until it is accepted.
type browsers struct {
	*testing.T
	*model
	last    request
	queues  map[string]chan request
	working sync.WaitGroup
	private map[bot.UserID][]string

	mu      sync.Mutex
	people  []someone // that began, by their numbers
	changed chan struct{}
	life    int
	address string
	forms   map[bot.UserID]pressed // the form that a person has open
}

// someone is a person with a room and a browser that is let in there.
type someone struct {
	room   string
	id     bot.UserID
	cookie *http.Cookie
}

// request is what a page sends.
type request struct {
	n    int // whose
	path string
	kind string
	body []byte
}

// pressed is the button that opened a form.
type pressed struct {
	token, ref string
	modal      *bot.Modal
}

func (b *browsers) Lacks() map[string]string {
	const noEdits, files = "what was sent stays sent", "what is attached with its bytes is for staff, who are not here"
	return map[string]string{
		adaptertest.Below: "a room has no threads", adaptertest.Staffed: "staff are not on these pages", adaptertest.FormByClick: "a form is on the page with its button",
		"edit": noEdits, "delete": noEdits, "command": "a start has a page of its own", "commands side by side": "a start has a page of its own",
		"roles": "staff are not on these pages", "strangers": "only who has a session speaks", "opening": "a start makes its own room",
		"files": files, "files rewritten": files, "modal with a file": "files go with what is written", "modal with a file refused": "files go with what is written",
	}
}

// Pages: a room shows what the store has.
func (b *browsers) Pages() bool { return true }

func (b *browsers) New() bot.Adapter {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	cfg := b.config()
	cfg.Listener, cfg.Sent, cfg.Wait = l, 1e6, 10*time.Millisecond
	a := web.New(cfg)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.life, b.address = b.life+1, l.Addr().String()
	b.change()
	return stored{a, b}
}

// Begin has the n-th person begin an application: the page's form makes the room, the person and what lets their browser in.
func (b *browsers) Begin(n int) (bot.Place, bot.UserID) {
	b.Helper()
	for len(b.everybody()) <= n {
		one := b.begin()
		b.mu.Lock()
		b.people = append(b.people, one)
		b.mu.Unlock()
	}
	one := b.everybody()[n]
	return web.Place(one.room), one.id
}

func (b *browsers) everybody() []someone {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.people)
}

// begin begins on the model alone: what the suite is handed begins with what people do next.
func (b *browsers) begin() someone {
	b.Helper()
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}
	handler, _ := web.New(b.config()).Handler(b.Context(), b.model, at)
	r, _ := http.NewRequest(http.MethodPost, "http://"+at.String()+"/apply/job", strings.NewReader("nonce="+rand.Text()))
	r.RemoteAddr = at.String()
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := &recorder{header: http.Header{}}
	handler.ServeHTTP(w, r)
	one := someone{room: strings.TrimPrefix(w.header.Get("Location"), "/c/")}
	var err error
	if one.cookie, err = http.ParseSetCookie(w.header.Get("Set-Cookie")); err != nil {
		b.Fatalf("no room: %v", w)
	}
	now, err := b.model.read(b.Context(), web.Place(one.room))
	if err != nil {
		b.Fatal(err)
	}
	one.id = now.Owner.ID
	return one
}

type recorder struct{ header http.Header }

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) Write(p []byte) (int, error) { return len(p), nil }
func (r *recorder) WriteHeader(int)             {}

// stored keeps what is posted, as the engine's store has done by then.
type stored struct {
	*web.Adapter
	b *browsers
}

func (s stored) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	it := web.Item{ID: d.ID, Of: web.Bot, Text: d.Post.Text, Markdown: d.Post.Markdown, Card: d.Post.Card}
	s.b.model.change(d.Place, func(r *web.Room) {
		at := slices.IndexFunc(r.Items, func(i web.Item) bool { return i.ID == d.ID })
		if at < 0 {
			r.Items = append(r.Items, it)
		} else {
			r.Items[at] = it
		}
	})
	s.b.tell()
	return s.Adapter.Post(ctx, d)
}

func (s stored) Delete(ctx context.Context, ref bot.MessageRef) error {
	s.b.model.change(ref.Place, func(r *web.Room) {
		r.Items = slices.DeleteFunc(slices.Clone(r.Items), func(i web.Item) bool { return i.ID == string(ref.ID) })
	})
	return s.Adapter.Delete(ctx, ref)
}

func (b *browsers) tell() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.change()
}

func (b *browsers) change() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// Moderators is the room of one more person: staff are not here, so a person presses what the suite has staff press.
func (b *browsers) Moderators() bot.Place {
	at, _ := b.Begin(2)
	return at
}

func (b *browsers) Moderator() bot.UserID {
	_, by := b.Begin(2)
	return by
}

func (b *browsers) Strangers(bot.Place)                                    {}
func (b *browsers) Upload(bot.UserID, string, string, string, []byte)      {}
func (b *browsers) Throttle(bot.Place) func()                              { return func() {} }
func (b *browsers) LoseRequest(int)                                        {}
func (b *browsers) LoseAnswer(int)                                         {}
func (b *browsers) LoseFile()                                              {}
func (b *browsers) Files(bot.Place) []bot.File                             { return nil }
func (b *browsers) Delete(bot.Place, bot.UserID, bot.MessageID)            {}
func (b *browsers) Edit(bot.Place, bot.UserID, bot.MessageID, string)      {}
func (b *browsers) Reply(bot.MessageRef, bot.UserID, string) bot.MessageID { return "" }

// Command is words here: what they are answered with, only who wrote them sees.
func (b *browsers) Command(by bot.UserID, name string, _ map[string]string) {
	b.write(b.whose(by), name, "", nil)
}

func (b *browsers) whose(by bot.UserID) int {
	return slices.IndexFunc(b.everybody(), func(one someone) bool { return one.id == by })
}

// roomOf is the number of whose room a place is.
func (b *browsers) roomOf(at bot.Place) int {
	return slices.IndexFunc(b.everybody(), func(one someone) bool { return one.room == at.Thread })
}

func (b *browsers) Say(at bot.Place, by bot.UserID, text string) bot.MessageID {
	return b.write(b.whose(by), text, "", nil)
}

func (b *browsers) Send(at bot.Place, by bot.UserID, name, _ string, data []byte) bot.MessageID {
	return b.write(b.whose(by), "", name, data)
}

func (b *browsers) write(n int, text, file string, data []byte) bot.MessageID {
	nonce := rand.Text()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = w.WriteField("nonce", nonce)
	_ = w.WriteField("text", text)
	if file != "" {
		f, _ := w.CreateFormFile("file", file)
		_, _ = f.Write(data)
	}
	_ = w.Close()
	b.queue(request{n: n, path: "/say", kind: w.FormDataContentType(), body: body.Bytes()})
	return web.MessageID(nonce)
}

func (b *browsers) form(n int, path string, fields ...string) {
	fields = append(fields, "nonce", rand.Text())
	b.queue(request{n: n, path: path, kind: "application/x-www-form-urlencoded", body: []byte(formOf(fields))})
}

func (b *browsers) Again(n int) {
	for range n {
		b.queue(b.last)
	}
}

func (b *browsers) queue(r request) {
	b.last = r
	room := b.everybody()[r.n].room
	q := b.queues[room]
	if q == nil {
		q = make(chan request, 1000)
		b.queues[room] = q
		b.working.Go(func() {
			for r := range q {
				b.persist(r)
			}
		})
	}
	q <- r
}

func (b *browsers) close() {
	b.mu.Lock()
	b.life = -1
	b.change()
	b.mu.Unlock()
	for _, q := range b.queues {
		close(q)
	}
	b.working.Wait()
}

// persist sends a request until it is accepted. What this life does not take waits for the next.
func (b *browsers) persist(r request) {
	for {
		b.mu.Lock()
		life, address := b.life, b.address
		b.mu.Unlock()
		if life < 0 || b.post(address, r) {
			return
		}
		for {
			b.mu.Lock()
			changed, now := b.changed, b.life
			b.mu.Unlock()
			if now != life {
				break
			}
			<-changed
		}
	}
}

var privateNote = regexp.MustCompile(`"note":"((?:[^"\\]|\\.)*)"`)

func (b *browsers) post(address string, r request) (taken bool) {
	status, said, err := b.ask(address, http.MethodPost, "/c/"+b.everybody()[r.n].room+r.path, r)
	switch {
	case err != nil || status == http.StatusServiceUnavailable:
		return false
	case status != http.StatusOK:
		b.Errorf("%d %s", status, said)
	}
	if m := privateNote.FindStringSubmatch(said); m != nil {
		by := b.everybody()[r.n].id
		b.mu.Lock()
		b.private[by] = append(b.private[by], strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(m[1]))
		b.change()
		b.mu.Unlock()
	}
	return true
}

func (b *browsers) ask(address, method, path string, r request) (status int, body string, err error) {
	req, err := http.NewRequest(method, "http://"+address+path, bytes.NewReader(r.body))
	if err != nil {
		return 0, "", err
	}
	if r.n >= 0 {
		req.AddCookie(b.everybody()[r.n].cookie)
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", r.kind)
		req.Header.Set("Accept", "application/json")
		req.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(raw), err
}

func (b *browsers) page(n int) string {
	b.Helper()
	b.mu.Lock()
	address := b.address
	b.mu.Unlock()
	status, body, err := b.ask(address, http.MethodGet, "/c/"+b.everybody()[n].room+"/talk", request{n: n})
	if err != nil || status != http.StatusOK {
		b.Fatalf("no page: %d, %v", status, err)
	}
	return body
}

var (
	turnOfBot  = regexp.MustCompile(`(?s)<li id="i-([^"]+)" class="turn bot"[^>]*>(.*?)</li>`)
	buttonOf   = regexp.MustCompile(`(?s)<(?:button[^>]*name="token"|summary|option)[^>]*>(.*?)</(?:button|summary|option)>`)
	noText     = regexp.MustCompile(`(?s)<span class="vh">.*?</span>|<form.*?</form>|<details.*?</details>|<time.*?</time>`)
	anyTag     = regexp.MustCompile(`<[^>]*>`)
	betweenTag = regexp.MustCompile(`</(?:p|h2|dt|dd)>`)
)

func (b *browsers) Shown(at bot.Place) (out []adaptertest.Message) {
	b.Helper()
	for _, m := range turnOfBot.FindAllStringSubmatch(b.page(b.roomOf(at)), -1) {
		one := adaptertest.Message{ID: bot.MessageID(m[1])}
		for _, label := range buttonOf.FindAllStringSubmatch(m[2], -1) {
			one.Buttons = append(one.Buttons, html.UnescapeString(label[1]))
		}
		text := betweenTag.ReplaceAllString(noText.ReplaceAllString(m[2], ""), "\n")
		one.Text = strings.TrimSpace(html.UnescapeString(anyTag.ReplaceAllString(text, "")))
		out = append(out, one)
	}
	return out
}

// Press presses what the page has under a label: a button or a line of a menu is sent, and a form opens on the page.
func (b *browsers) Press(post bot.MessageRef, by bot.UserID, label string) {
	b.Helper()
	room, err := b.read(b.Context(), post.Place)
	if err != nil {
		b.Fatal(err)
	}
	for _, it := range room.Items {
		if it.ID != string(post.ID) || it.Card == nil {
			continue
		}
		for _, o := range it.Card.Buttons {
			if o.Label != label && o.MenuLabel() != label {
				continue
			}
			if o.Modal != nil || o.Final {
				b.mu.Lock()
				b.forms[by] = pressed{o.Token, it.ID, o.Modal}
				b.change()
				b.mu.Unlock()
				return
			}
			b.form(b.whose(by), "/press", "token", o.Token, "ref", it.ID)
			return
		}
	}
	b.Fatalf("no button %q on %v", label, post)
}

func (b *browsers) Sure(by bot.UserID) {
	b.form(b.whose(by), "/press", "token", b.forms[by].token, "ref", b.forms[by].ref)
}

// Fill sends the open form as a browser does: inputs that are not filled have what the page says.
func (b *browsers) Fill(by bot.UserID, values map[string]string) {
	o := b.forms[by]
	fields := []string{"token", o.token, "ref", o.ref}
	for _, in := range o.modal.Inputs {
		value, filled := values[in.Name]
		if in.Multi {
			fields = append(fields, "in."+in.Name, "")
		}
		switch {
		case !filled && len(in.Options) > 0:
			for _, c := range in.Chosen(in.Value) {
				fields = append(fields, "in."+in.Name, c.Value)
			}
		case len(in.Options) > 0:
			for v := range strings.SplitSeq(value, "\n") {
				if v != "" {
					fields = append(fields, "in."+in.Name, v)
				}
			}
		case filled:
			fields = append(fields, "in."+in.Name, strings.ReplaceAll(value, "\n", "\r\n"))
		default:
			fields = append(fields, "in."+in.Name, in.Value)
		}
	}
	b.form(b.whose(by), "/fill", fields...)
}

func (b *browsers) Modal(by bot.UserID) *bot.Modal {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.forms[by].modal
}

func (b *browsers) Private(by bot.UserID) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.private[by])
}

func (b *browsers) Hostile() {
	b.mu.Lock()
	address := b.address
	b.mu.Unlock()
	b.Begin(0)
	first := b.everybody()[0]
	path := "/c/" + first.room + "/say"
	for _, raw := range []string{
		"\x00\x01\x02\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
		fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90\r\n\r\n--x\r\nContent-Disp", path, address, first.cookie),
		fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", path, address, first.cookie),
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			b.Fatal(err)
		}
		_, _ = conn.Write([]byte(raw))
		_ = conn.Close()
	}
	for _, r := range []request{
		{path: "/say"}, {path: "/say", kind: "multipart/form-data"}, {path: "/say", kind: "multipart/form-data; boundary=x", body: []byte("--x\r\n\r\n")},
		{path: "/say", kind: "application/x-www-form-urlencoded", body: []byte("%zz=%")}, {path: "/press", kind: "application/json", body: []byte("{}")},
		{path: "/fill", kind: "application/x-www-form-urlencoded", body: []byte("token=&nonce=" + rand.Text())}, {path: "/wish", body: []byte("\xff")},
	} {
		if status, _, err := b.ask(address, http.MethodPost, "/c/"+first.room+r.path, r); err != nil || status != http.StatusBadRequest {
			b.Errorf("%s %q: %d, %v", r.path, r.body, status, err)
		}
	}
}

// Reload loads a person's page anew, as their browser does.
func (b *browsers) Reload(by bot.UserID) {
	b.Helper()
	n := b.whose(by)
	_, body := b.load(n, "/c/"+b.everybody()[n].room)
	if note := shownNote.FindStringSubmatch(body); note != nil {
		b.mu.Lock()
		b.private[by] = append(b.private[by], note[1])
		b.mu.Unlock()
	}
}

// shownNote is what a page shows to one browser alone.
var shownNote = regexp.MustCompile(`<p id="note" class="note" role="status">([^<]+)</p>`)

// load asks for a page as the n-th person; -1 is a browser that was never here.
func (b *browsers) load(n int, path string) (status int, body string) {
	b.Helper()
	return b.do(http.MethodGet, path, request{n: n})
}

func (b *browsers) do(method, path string, r request) (status int, body string) {
	b.Helper()
	b.mu.Lock()
	address := b.address
	b.mu.Unlock()
	status, body, err := b.ask(address, method, path, r)
	if err != nil {
		b.Fatal(err)
	}
	return status, body
}

func (b *browsers) Visit(by bot.UserID, at bot.Place) (shown string, ok bool) {
	status, body := b.load(b.whose(by), "/c/"+at.Thread)
	return body, status == http.StatusOK
}

func (b *browsers) Intrude(by bot.UserID, at bot.Place, text string) (refused bool) {
	body := []byte(formOf([]string{"text", text, "nonce", rand.Text()}))
	status, _ := b.do(http.MethodPost, "/c/"+at.Thread+"/say", request{n: b.whose(by), kind: "application/x-www-form-urlencoded", body: body})
	return status == http.StatusNotFound || status == http.StatusGone
}

func (b *browsers) Nowhere() bot.Place { return web.Place(rand.Text()) }
func (b *browsers) Erase(at bot.Place) { b.model.erase(at) }

func (b *browsers) Invite(by bot.UserID) string { return b.device(by) }
func (b *browsers) Renew(by bot.UserID) string  { return b.device(by, "renew", "1") }

var deviceLink = regexp.MustCompile(`/r/[A-Z2-7]{26}`)

// device is the link that a person's page shows for another device.
func (b *browsers) device(by bot.UserID, fields ...string) string {
	b.Helper()
	n := b.whose(by)
	_, body := b.do(http.MethodPost, "/c/"+b.everybody()[n].room+"/device", request{n: n, kind: "application/x-www-form-urlencoded", body: []byte(formOf(fields))})
	return deviceLink.FindString(body)
}

func (b *browsers) Follow(link string) (ok bool) {
	status, _ := b.do(http.MethodPost, link, request{n: -1, kind: "application/x-www-form-urlencoded"})
	return status == http.StatusSeeOther
}

// Offline ends this life's listening for pages: they try again when it is back.
func (b *browsers) Offline() func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	address := b.address
	b.address = "127.0.0.1:1" // of nobody
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.life, b.address = b.life+1, address
		b.change()
	}
}

func (b *browsers) Await(ctx context.Context, what func() bool) error {
	for {
		b.mu.Lock()
		changed := b.changed
		b.mu.Unlock()
		if what() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return errors.Join(ctx.Err())
		}
	}
}
