package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	netmail "net/mail"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/mail"
	"github.com/mendanhq/mendan/adapters/mail/mailtest"
	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

// postOffice is a server that sends letters, over a model.
type postOffice struct {
	*world
	smtp *mailtest.Server
	stop func() // ends this life

	mu       sync.Mutex
	troubles []error
	refusals []error       // of addresses
	told     chan struct{} // has one after each trouble
}

// reader is the address that a person gives.
const reader = "hanako@example.org"

func openPostOffice(t *testing.T) *postOffice {
	t.Helper()
	o := &postOffice{smtp: mailtest.New(t, mailtest.Options{TLS: true}), told: make(chan struct{}, 100)}
	m := newModel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o.world = &world{t, m, nil, "http://" + l.Addr().String()}
	o.begin(l)
	t.Cleanup(func() { o.stop() })
	return o
}

// begin begins a life on a listener.
func (o *postOffice) begin(l net.Listener) {
	cfg := o.config()
	cfg.Listener = l
	cfg.Text = func(_, key string, args map[string]any) string {
		link, _ := args["link"].(string)
		off, _ := args["off"].(string)
		return strings.TrimSpace(key + "\n" + link + "\n" + off)
	}
	cfg.Mail = web.Mail{
		Sender: mail.New(mail.Config{Server: o.smtp.Address, Roots: o.smtp.Roots, From: netmail.Address{Address: "jobs@example.com"}}),
		Seal:   o.seal, Open: o.seal, Trouble: o.trouble, Refused: o.refused,
	}
	o.adapter = web.New(cfg)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- o.adapter.Run(ctx, o.model) }()
	o.stop = sync.OnceFunc(func() { cancel(); <-ended })
}

// again ends this life and begins another one at the same address.
func (o *postOffice) again(meanwhile func()) {
	o.Helper()
	o.stop()
	meanwhile()
	l, err := net.Listen("tcp", strings.TrimPrefix(o.base, "http://"))
	if err != nil {
		o.Fatal(err)
	}
	o.begin(l)
}

// seal has a text read otherwise, and again as it was; not where the room is erased.
func (o *postOffice) seal(ctx context.Context, at bot.Place, text []byte) ([]byte, error) {
	if _, err := o.read(ctx, at); err != nil {
		return nil, err
	}
	out := bytes.Clone(text)
	for i := range out {
		out[i] ^= 0x5a
	}
	return out, nil
}

func (o *postOffice) trouble(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.troubles = append(o.troubles, err)
	o.told <- struct{}{}
}

func (o *postOffice) refused(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refusals = append(o.refusals, err)
	o.told <- struct{}{}
}

// letters waits for n letters in all, and returns them.
func (o *postOffice) letters(n int) []mailtest.Letter {
	o.Helper()
	ctx, cancel := context.WithTimeout(o.Context(), 20*time.Second)
	defer cancel()
	got, err := o.smtp.Await(ctx, n)
	if err != nil {
		o.Fatalf("%d letters, want %d", len(got), n)
	}
	return got
}

// later lets time pass and has letters looked for.
func (o *postOffice) later(d time.Duration) {
	o.pass(d)
	web.WakeLetters(o.adapter)
}

// post posts as the engine does, to a person's room.
func (o *postOffice) post(p *person, id string) {
	o.Helper()
	if _, err := o.adapter.Post(o.Context(), postTo(p, id)); err != nil {
		o.Fatal(err)
	}
}

func postTo(p *person, id string) bot.Delivery {
	return bot.Delivery{ID: id, Place: p.place(), About: p.place(), Post: bot.Post{Key: id, To: bot.Destination{Audience: bot.ToThread}, Text: "You are hired"}}
}

// subscribed is a person who gave an address and confirmed it.
func (o *postOffice) subscribed() *person {
	o.Helper()
	p := o.visitor().begin()
	before := len(o.smtp.Letters())
	if got := p.post("/c/"+p.room+"/news", "address", reader); got.status != http.StatusSeeOther {
		o.Fatalf("%d %s", got.status, got.body)
	}
	confirm, _ := linksOf(o.letters(before + 1)[before])
	if got := o.visitor().post(confirm); got.status != http.StatusOK || !strings.Contains(got.body, "mailed.done") {
		o.Fatalf("%d %s", got.status, got.body)
	}
	return p
}

var mailedPath = regexp.MustCompile(`/(?:m|c)/[A-Z2-7]{26}`)

// linksOf are where the links of a letter lead: what it is about, and the end of letters.
func linksOf(l mailtest.Letter) (to, off string) {
	all := mailedPath.FindAllString(l.Text, -1)
	return all[0], all[1]
}

// TestNewsByMail: one letter, after a while, that says that there is news and where; the next one only after the person has been there.
func TestNewsByMail(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	o.post(p, "m1")
	o.post(p, "m2")
	o.later(time.Minute)
	o.later(2 * time.Minute)
	news := o.letters(2)[1]
	if to, _ := linksOf(news); to != "/c/"+p.room || news.To != reader || news.Subject != "mail.news.subject" || strings.Contains(news.Raw, "hired") {
		t.Errorf("%+v", news)
	}
	if news.Header.Get("Auto-Submitted") == "" || !strings.Contains(news.Header.Get("List-Unsubscribe"), "/m/") {
		t.Errorf("%v", news.Header)
	}
	o.settle()
	o.post(p, "m3")
	o.later(time.Hour) // told already: nothing is due
	o.settle()
	if n := len(o.smtp.Letters()); n != 2 {
		t.Errorf("told twice: %d letters", n)
	}
	if got := p.get("/c/" + p.room); got.status != http.StatusOK {
		t.Fatal(got.status)
	}
	o.post(p, "m4")
	o.later(time.Hour)
	all := o.letters(3)
	o.settle()
	if now := o.smtp.Letters(); len(now) != 3 {
		t.Errorf("%d letters", len(now))
	}
	if all[1].Header.Get("Message-Id") == all[2].Header.Get("Message-Id") {
		t.Error("two letters have one id")
	}
}

// settle waits until no letter is due.
func (o *postOffice) settle() {
	o.Helper()
	ctx, cancel := context.WithTimeout(o.Context(), 20*time.Second)
	defer cancel()
	if err := o.rows.await(ctx, func(rows map[string][]byte) bool {
		for key, raw := range rows {
			var row struct{ Due time.Time }
			if strings.HasPrefix(key, "letter/") && (json.Unmarshal(raw, &row) != nil || !row.Due.After(o.clock())) {
				return false
			}
		}
		return true
	}); err != nil {
		o.Fatal("a letter is due still")
	}
}

// TestNoNewsForWhoLooks: who has the page before them gets no letter.
func TestNoNewsForWhoLooks(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	for _, path := range []string{"", "/talk"} {
		o.post(p, "m"+path)
		if got := p.get("/c/" + p.room + path); got.status != http.StatusOK {
			t.Fatal(got.status)
		}
		o.later(time.Hour)
		o.settle()
		if n := len(o.smtp.Letters()); n != 1 {
			t.Errorf("%d letters: %+v", n, o.smtp.Letters())
		}
	}
}

// TestRewritesAreNoNews: what was posted already and reads otherwise, and what is for others.
func TestRewritesAreNoNews(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	rewrite, card := postTo(p, "m1"), postTo(p, "m2")
	rewrite.Replaces = bot.MessageRef{Place: p.place(), ID: "m1"}
	card.Post.To.Audience = bot.ToModerators
	o.settle()
	o.unchanged("a rewrite", func() {
		for _, d := range []bot.Delivery{rewrite, card} {
			if _, err := o.adapter.Post(t.Context(), d); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestNothingBeforeItIsConfirmed: whoever is given as the reader gets one letter, and no news; a scanner that opens its links confirms nothing.
func TestNothingBeforeItIsConfirmed(t *testing.T) {
	o := openPostOffice(t)
	p := o.visitor().begin()
	p.post("/c/"+p.room+"/news", "address", reader)
	confirm, off := linksOf(o.letters(1)[0])
	o.settle()
	o.post(p, "m1")
	o.unchanged("looking at the links of a letter", func() {
		for _, path := range []string{confirm, off} {
			if got := o.visitor().get(path); got.status != http.StatusOK || !strings.Contains(got.body, reader) || strings.Contains(got.body, p.room) {
				t.Errorf("%s: %d %s", path, got.status, got.body)
			}
		}
	})
	o.later(time.Hour)
	o.settle()
	if got := o.smtp.Letters(); len(got) != 1 {
		t.Errorf("%d letters", len(got))
	}
	o.pass(48 * time.Hour)
	if got := o.visitor().post(confirm); got.status != http.StatusNotFound {
		t.Errorf("confirmed too late: %d", got.status)
	}
	if err := web.Sweep(o.adapter, t.Context()); err != nil || o.keeps(p.room) {
		t.Errorf("an address that nobody confirmed is kept, %v", err)
	}
}

// keeps reports whether anything is kept of news in a room.
func (o *postOffice) keeps(room string) bool {
	for key, value := range o.rows.snapshot() {
		about := strings.HasPrefix(key, "news/") || strings.HasPrefix(key, "letter/") || strings.HasPrefix(key, "mailed/")
		if about && (strings.Contains(key, room) || bytes.Contains(value, []byte(room))) {
			return true
		}
	}
	return false
}

// TestTakenBack by the page, by the letter's link, and by a mail program at one click, which knows no page.
func TestTakenBack(t *testing.T) {
	for name, take := range map[string]func(o *postOffice, p *person, off string) answer{
		"the page":   func(_ *postOffice, p *person, _ string) answer { return p.post("/c/"+p.room+"/news", "off", "1") },
		"the letter": func(o *postOffice, _ *person, off string) answer { return o.visitor().post(off) },
		"one click": func(o *postOffice, _ *person, off string) answer {
			return o.visitor().send(http.MethodPost, off, "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"),
				func(r *http.Request) { r.Header.Del("Sec-Fetch-Site") })
		},
	} {
		o := openPostOffice(t)
		p := o.subscribed()
		_, off := linksOf(o.smtp.Letters()[0])
		if got := take(o, p, off); got.status >= 400 || o.keeps(p.room) {
			t.Errorf("%s: %d, kept: %v", name, got.status, o.keeps(p.room))
		}
		o.post(p, "m1")
		o.later(time.Hour)
		o.settle()
		if got := o.smtp.Letters(); len(got) != 1 {
			t.Errorf("%s: %d letters", name, len(got))
		}
		if got := o.visitor().post(off); got.status != http.StatusNotFound {
			t.Errorf("%s: the link is good still: %d", name, got.status)
		}
	}
}

// TestErasedWithTheRoom: nothing is kept, and what was due is not sent.
func TestErasedWithTheRoom(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	o.post(p, "m1")
	o.erase(p.place())
	if _, err := o.adapter.Post(t.Context(), postTo(p, "farewell")); err != nil {
		t.Fatal(err)
	}
	if o.keeps(p.room) {
		t.Error("something is kept")
	}
	q := o.subscribed()
	o.post(q, "m1")
	o.erase(q.place()) // by another program, of which this one does not hear
	o.later(time.Hour)
	o.settle()
	if n := len(o.smtp.Letters()); n != 2 {
		t.Errorf("%d letters", n)
	}
	if err := web.Sweep(o.adapter, t.Context()); err != nil || o.keeps(q.room) || len(o.told) > 0 {
		t.Errorf("something is kept, %v, or told", err)
	}
}

// TestNoPlainAddressIsStored in any row, but for what is sealed.
func TestNoPlainAddressIsStored(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	o.post(p, "m1")
	for key, value := range o.rows.snapshot() {
		if strings.Contains(key, "hanako") || bytes.Contains(value, []byte("hanako")) {
			t.Errorf("%s: %s", key, value)
		}
	}
}

// TestALetterOutlivesTheProgram: what is due is sent by the next life. What was taken before this one ended without a note of it comes again, under the same id.
func TestALetterOutlivesTheProgram(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	o.post(p, "m1")
	o.again(func() { o.pass(time.Hour) })
	first := o.letters(2)[1]
	p.get("/c/" + p.room)
	o.smtp.Answer(func(stage, _ string) error { // taken, and the answer is lost
		if stage == "TAKEN" {
			return mailtest.Reply(451, [3]int{4, 3, 0}, "lost")
		}
		return nil
	})
	o.post(p, "m2")
	o.later(time.Hour)
	second := o.letters(3)[2]
	o.again(func() { o.smtp.Answer(nil); o.pass(time.Hour) })
	third := o.letters(4)[3]
	id := func(l mailtest.Letter) string { return l.Header.Get("Message-Id") }
	if id(first) == id(second) || id(second) != id(third) {
		t.Errorf("ids: %s %s %s", id(first), id(second), id(third))
	}
}

// TestAnAddressThatIsRefused is dropped; the operators hear so, without the address, and the page says it.
func TestAnAddressThatIsRefused(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	o.smtp.Answer(func(stage, to string) error {
		if stage == "RCPT" && to == reader {
			return mailtest.Reply(550, [3]int{5, 1, 1}, "no such user: "+to)
		}
		return nil
	})
	o.post(p, "m1")
	o.later(time.Hour)
	<-o.told
	var refused *mail.Refused
	if len(o.refusals) != 1 || !errors.As(o.refusals[0], &refused) || strings.Contains(o.refusals[0].Error(), "hanako") || len(o.troubles) > 0 {
		t.Errorf("%v, and of the server %v", o.refusals, o.troubles)
	}
	if got := p.get("/c/" + p.room + "/news"); !strings.Contains(got.body, "news.refused") || strings.Contains(got.body, reader) {
		t.Errorf("%s", got.body)
	}
	o.settle()
	if len(o.smtp.Letters()) != 1 {
		t.Errorf("%d letters", len(o.smtp.Letters()))
	}
}

// TestTheMailServerIsIll: letters wait, the operators hear of it and of its end, and the letters go out.
func TestTheMailServerIsIll(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	o.smtp.Answer(func(stage, _ string) error {
		if stage == "MAIL" {
			return mailtest.Reply(530, [3]int{5, 7, 0}, "not you")
		}
		return nil
	})
	o.post(p, "m1")
	o.later(time.Hour)
	<-o.told
	o.smtp.Answer(nil)
	o.later(time.Hour)
	o.letters(2)
	<-o.told
	if len(o.troubles) != 2 || o.troubles[0] == nil || o.troubles[1] != nil {
		t.Errorf("%v", o.troubles)
	}
}

// TestAskingIsLimited, whoever is asked, from whichever room.
func TestAskingIsLimited(t *testing.T) {
	o := openPostOffice(t)
	p := o.visitor().begin()
	for i := range 4 {
		got := p.post("/c/"+p.room+"/news", "address", string(rune('a'+i))+"@example.org")
		if refused := got.status == http.StatusTooManyRequests; refused != (i == 3) {
			t.Errorf("ask %d of a room: %d", i+1, got.status)
		}
	}
	for i := range 6 {
		q := o.visitor().begin()
		got := q.post("/c/"+q.room+"/news", "address", "Victim@example.org")
		if refused := got.status == http.StatusTooManyRequests; refused != (i == 5) {
			t.Errorf("ask %d of a reader: %d", i+1, got.status)
		}
	}
}

// TestNewsIsOnesOwn: without the room's session, with a wrong address or a guessed link nothing changes.
func TestNewsIsOnesOwn(t *testing.T) {
	o := openPostOffice(t)
	p := o.subscribed()
	stranger := o.visitor()
	o.settle()
	o.unchanged("what is not one's own", func() {
		for what, got := range map[string]answer{
			"another's page": stranger.get("/c/" + p.room + "/news"), "another's room": stranger.post("/c/"+p.room+"/news", "address", "eve@example.org"),
			"another's end": stranger.post("/c/"+p.room+"/news", "off", "1"), "a guess": stranger.post("/m/" + strings.Repeat("A", 26)), "no link": stranger.get("/m/x"),
			"no address": p.post("/c/"+p.room+"/news", "address", "x\r\nBcc: y@example.org"),
		} {
			if got.status != http.StatusNotFound && got.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", what, got.status)
			}
		}
	})
}

// TestWithoutMail there is nothing of it.
func TestWithoutMail(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	if got := p.get("/c/" + p.room + "/news"); got.status != http.StatusNotFound {
		t.Errorf("%d", got.status)
	}
	if got := p.get("/c/" + p.room); strings.Contains(got.body, "menu.news") {
		t.Error("the menu offers it")
	}
}
