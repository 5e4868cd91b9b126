package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

// TestNothingBeginsByLooking: scanners of mail and previews of links follow every link.
func TestNothingBeginsByLooking(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	link := p.link()
	w.unchanged("looking", func() {
		scanner := w.visitor()
		for _, path := range []string{"/", "/apply/job", "/apply/job?lang=ja", "/c/" + p.room, "/r", link} {
			if scanner.get(path); len(scanner.cookies) > 0 {
				t.Errorf("looking at %s lets a browser in", path)
			}
		}
	})
}

// link is the address that goes on with a room on another device.
func (p *person) link() string {
	p.Helper()
	body := p.post("/c/" + p.room + "/device").body
	_, rest, _ := strings.Cut(body, `<a href="`+p.base)
	link, _, ok := strings.Cut(rest, `"`)
	if !ok {
		p.Fatalf("no link in %s", body)
	}
	return link
}

// TestOthersRoomsDoNotExist: whoever knows a room's address and has no session for it gets what who asks for no room gets.
func TestOthersRoomsDoNotExist(t *testing.T) {
	w := newWorld(t, nil)
	p, other := w.visitor().begin(), w.visitor().begin()
	w.change(p.place(), func(r *web.Room) { r.Items = append(r.Items, web.Item{ID: "m1", Of: web.Bot, Text: "a secret"}) })
	w.files[p.room+"/ref"] = "a secret"
	forged := *other.cookies[0]
	forged.Name = strings.Replace(forged.Name, other.room, p.room, 1) // their own session under the name of another room
	for name, cookies := range map[string][]*http.Cookie{
		"nobody's": nil, "another one's": other.cookies, "a forged name": {&forged}, "a made-up secret": {{Name: forged.Name, Value: rand.Text()}},
	} {
		q := &person{world: w, cookies: cookies}
		none := q.get("/c/" + rand.Text())
		w.unchanged(name, func() {
			for _, path := range []string{"", "/talk", "/events", "/files/ref"} {
				if got := q.get("/c/" + p.room + path); got.status != http.StatusNotFound || got.body != none.body {
					t.Errorf("%s session at %s: %d %s", name, path, got.status, got.body)
				}
			}
			for _, path := range []string{"/say", "/press", "/fill", "/wish", "/device"} {
				got := q.post("/c/"+p.room+path, "nonce", rand.Text(), "text", "x", "token", "t", "ref", "m1", "wish", "erase", "renew", "1")
				if got.status != http.StatusNotFound {
					t.Errorf("%s session at %s: %d", name, path, got.status)
				}
			}
		})
	}
}

// TestOtherSitesAndHosts: what another site's page sends, and what calls us by another name, changes nothing.
func TestOtherSitesAndHosts(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	body := func() io.Reader { return strings.NewReader(formOf([]string{"nonce", rand.Text(), "text", "x"})) }
	const form = "application/x-www-form-urlencoded"
	for name, change := range map[string]func(*http.Request){
		"cross-site":     func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"same-site":      func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") },
		"another origin": func(r *http.Request) { r.Header.Del("Sec-Fetch-Site"); r.Header.Set("Origin", "https://evil.example") },
		"a null origin":  func(r *http.Request) { r.Header.Del("Sec-Fetch-Site"); r.Header.Set("Origin", "null") },
	} {
		w.unchanged(name, func() {
			for _, path := range []string{"/apply/job", "/c/" + p.room + "/say", "/r", p.base[len(p.base):] + "/r/" + rand.Text()} {
				if got := p.send(http.MethodPost, path, form, body(), change); got.status != http.StatusForbidden {
					t.Errorf("%s to %s: %d", name, path, got.status)
				}
			}
		})
	}
	for _, host := range []string{"evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", ""} {
		w.unchanged("host "+host, func() {
			got := p.send(http.MethodPost, "/c/"+p.room+"/say", form, body(), func(r *http.Request) { r.Host = host + "x.example" })
			if got.status != http.StatusMisdirectedRequest {
				t.Errorf("host %q: %d", host, got.status)
			}
		})
	}
}

// TestWhatEveryAnswerCarries: no page can be framed, kept, or have a script that is not ours.
func TestWhatEveryAnswerCarries(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	for _, path := range []string{"/", "/apply/job", "/c/" + p.room, "/c/" + p.room + "/talk", "/r", "/nowhere", "/c/" + rand.Text()} {
		h := p.get(path).header
		for name, want := range map[string]string{
			"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "same-origin",
		} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
		policy := h.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy lacks %s", path, want)
			}
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %s", path, policy)
		}
	}
	for _, c := range p.cookies {
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" {
			t.Errorf("%+v", c)
		}
	}
}

// TestHTTPSCookies can be set by no other host.
func TestHTTPSCookies(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.Public = &url.URL{Scheme: "https", Host: "jobs.example.com"} })
	p := w.visitor()
	got := p.send(http.MethodPost, "/apply/job", "application/x-www-form-urlencoded", strings.NewReader("nonce="+rand.Text()), func(r *http.Request) {
		r.Host = "jobs.example.com"
	})
	if got.status != http.StatusSeeOther || len(p.cookies) != 1 || !strings.HasPrefix(p.cookies[0].Name, "__Host-") || !p.cookies[0].Secure {
		t.Errorf("%d %+v", got.status, p.cookies)
	}
}

// TestGuessing: who tries too many links or codes gets the answer of one that is none, even for one that is good.
func TestGuessing(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.Guesses = 5 })
	p := w.visitor().begin()
	link := p.link()
	guesser := w.visitor()
	var wrong answer
	for range 6 {
		wrong = guesser.get("/r/" + rand.Text())
	}
	if wrong.status != http.StatusNotFound {
		t.Fatalf("%d", wrong.status)
	}
	if got := guesser.get(link); got.status != wrong.status || got.body != wrong.body {
		t.Errorf("after too many guesses a good one is answered %d", got.status)
	}
	w.unchanged("a good link after too many guesses", func() { guesser.post(link) })
	if got := guesser.post("/r", "code", p.code()); got.status != http.StatusNotFound {
		t.Errorf("after too many guesses a good code is answered %d", got.status)
	}
	w.pass(time.Hour)
	if got := guesser.get(link); got.status != http.StatusOK {
		t.Errorf("an hour later it is answered %d", got.status)
	}
}

// code is a code for another device.
func (p *person) code() string {
	p.Helper()
	body := p.post("/c/" + p.room + "/device").body
	_, rest, _ := strings.Cut(body, `<p class="big">`)
	code, _, ok := strings.Cut(rest, "<")
	if !ok {
		p.Fatalf("no code in %s", body)
	}
	return code
}

// TestACodeIsForOnce: ten minutes, one use, five tries.
func TestACodeIsForOnce(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.Guesses = 1000; c.Sent = 1000 })
	p := w.visitor().begin()
	enter := func(code string) bool {
		q := w.visitor()
		got := q.post("/r", "code", code)
		if got.status != http.StatusSeeOther {
			return false
		}
		link := got.header.Get("Location")
		shown := q.get(link)
		if len(q.cookies) > 0 || shown.status != http.StatusOK {
			t.Errorf("before it is asked for, it lets in: %d", shown.status)
		}
		in := q.post(link).status == http.StatusSeeOther && q.get("/c/"+p.room).status == http.StatusOK
		if again := w.visitor().post(link); again.status != http.StatusNotFound {
			t.Errorf("a code lets two browsers in: %d", again.status)
		}
		return in
	}
	code := p.code()
	if !enter(strings.ToLower(" "+code)) || enter(code) {
		t.Error("a code is good for one use")
	}
	code = p.code()
	if w.pass(10 * time.Minute); enter(code) {
		t.Error("a code is good after ten minutes")
	}
	code = strings.ReplaceAll(p.code(), " ", "")
	for range web.Tries {
		last := byte('A')
		if code[7] == last {
			last = 'B'
		}
		if enter(code[:7] + string(last)) {
			t.Fatal("a wrong code lets in")
		}
	}
	if enter(code) {
		t.Error("a code is good after five tries")
	}
}

// TestALinkTellsAndIsRenewed: the other browsers are told, and a link that was made another one opens nothing.
func TestALinkTellsAndIsRenewed(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	w.change(p.place(), func(r *web.Room) { r.Initial = "田" })
	link := p.link()
	q := w.visitor()
	if got := q.get(link); !strings.Contains(got.body, "A job") || !strings.Contains(got.body, "link.initial letter") {
		t.Errorf("it does not show whose it is: %s", got.body)
	}
	if got := q.post(link); got.status != http.StatusSeeOther || got.header.Get("Location") != "/c/"+p.room {
		t.Fatalf("%d", got.status)
	}
	if got := p.get("/c/" + p.room); !strings.Contains(got.body, "room.told") {
		t.Error("the first browser is not told")
	}
	if got := p.get("/c/" + p.room); strings.Contains(got.body, "room.told") {
		t.Error("it is told again and again")
	}
	p.post("/c/"+p.room+"/device", "renew", "1")
	if got := w.visitor().get(link); got.status != http.StatusNotFound {
		t.Errorf("the old link is answered %d", got.status)
	}
	if got := w.visitor().get(p.link()); got.status != http.StatusOK {
		t.Errorf("the new link is answered %d", got.status)
	}
}

// TestOnlyDigestsAreStored: nothing that is stored opens anything.
func TestOnlyDigestsAreStored(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	link, code := p.link(), strings.ReplaceAll(p.code(), " ", "")
	for key, row := range w.rows.snapshot() {
		for what, secret := range map[string]string{"a session": p.cookies[0].Value, "a link": strings.TrimPrefix(link, "/r/"), "a code": code} {
			if strings.Contains(key+string(row), secret) {
				t.Errorf("%s stands in %s: %s", what, key, row)
			}
		}
	}
}

// TestLimits of what one address begins and one room sends. What is sent again is no other start.
func TestLimits(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.Starts, c.Sent = 3, 4 })
	p := w.visitor()
	nonce := rand.Text()
	for range 3 {
		p.post("/apply/job", "nonce", nonce)
	}
	p.begin()
	p.begin()
	w.unchanged("a fourth start", func() {
		if got := p.post("/apply/job", "nonce", rand.Text()); got.status != http.StatusTooManyRequests || got.header.Get("Retry-After") == "" {
			t.Errorf("%d", got.status)
		}
	})
	for range 4 {
		p.post("/c/"+p.room+"/say", "nonce", rand.Text(), "text", "x")
	}
	w.unchanged("a fifth message", func() {
		got := p.post("/c/"+p.room+"/say", "nonce", rand.Text(), "text", "x")
		if got.status != http.StatusTooManyRequests {
			t.Errorf("%d", got.status)
		}
	})
}

// TestAddressesBehindProxies: only a proxy that is trusted says who asks, and nobody says it to the proxy.
func TestAddressesBehindProxies(t *testing.T) {
	for _, trusted := range []bool{false, true} {
		w := newWorld(t, func(c *web.Config) {
			c.Starts = 1
			if trusted {
				c.Trusted = append(c.Trusted, prefix(t, "127.0.0.0/8"))
			}
		})
		first, second, liar := w.visitor(), w.visitor(), w.visitor()
		first.from, second.from, liar.from = "192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.1"
		first.begin()
		if got := second.post("/apply/job", "nonce", rand.Text()); (got.status == http.StatusSeeOther) != trusted {
			t.Errorf("trusted %v: another address is answered %d", trusted, got.status)
		}
		if got := liar.post("/apply/job", "nonce", rand.Text()); got.status != http.StatusTooManyRequests {
			t.Errorf("trusted %v: who adds an address is answered %d", trusted, got.status)
		}
	}
}

// hostileWords would act, or read as something else, where they were not shown as they are.
const hostileWords = "\u202Egnp.exe\u202C\u2066x\u2069\u200b<script>alert(1)</script><img src=x onerror=alert(1)>\"'`javascript:alert(1)"

// TestWordsStayWords: bidi controls, script and markup in whatever people, models and forms write.
func TestWordsStayWords(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	w.change(p.place(), func(r *web.Room) {
		r.Title, r.Initial, r.Staff, r.Working = hostileWords, hostileWords, hostileWords, true
		modal := &bot.Modal{Title: hostileWords, Inputs: []bot.Input{{Name: "i", Label: hostileWords, Value: hostileWords},
			{Name: "o", Label: hostileWords, Options: []bot.Choice{{Value: "v", Label: hostileWords}}}}}
		r.Items = []web.Item{
			{ID: "m1", Of: web.Bot, Text: hostileWords, Card: &bot.Card{Title: hostileWords, Body: hostileWords, Chosen: hostileWords,
				Fields: []bot.Field{{Name: hostileWords, Value: hostileWords}}, Buttons: []bot.Button{
					{Label: hostileWords, Token: "t"}, {Label: hostileWords, Token: "m", Menu: hostileWords}, {Label: hostileWords, Token: "f", Modal: modal},
					{Label: hostileWords, Link: "javascript:alert(1)"}}}},
			{ID: "m2", Of: web.Bot, Markdown: true, Text: hostileWords + " [a](javascript:alert(1)) <b>"},
			{ID: "u-1", Of: web.Person, Text: hostileWords, Files: []web.File{{Ref: "r", Name: hostileWords}}},
		}
	})
	w.reply.Text = hostileWords
	said := p.post("/c/"+p.room+"/say", "nonce", rand.Text(), "text", hostileWords)
	for name, page := range map[string]string{
		"room": p.get("/c/" + p.room).body, "talk": p.get("/c/" + p.room + "/talk").body, "link": w.visitor().get(p.link()).body,
		"note": said.body, "job": p.get("/apply/job").body,
	} {
		lower := strings.ToLower(page)
		for _, bad := range []string{"<script>", "<img", "href=\"javascript:", "\u202e", "\u2066", "\u200b"} {
			if strings.Contains(lower, bad) {
				t.Errorf("%s has %q", name, bad)
			}
		}
	}
}

// TestFilesAreLookedAt: kinds by their first bytes, sizes and numbers; what is refused leaves nothing.
func TestFilesAreLookedAt(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.FileSize = 100_000; c.Sent = 1000 })
	p := w.visitor().begin()
	pdf, exe := "%PDF-1.7\n", "MZ\x90\x00\x03"
	for name, refused := range map[string][]string{
		"a program":                {"cv.exe", exe},
		"a program as a PDF":       {"cv.pdf", exe},
		"a page as text":           {"cv.txt", "<html><script>alert(1)</script>"},
		"a PDF as Word":            {"cv.docx", pdf},
		"bytes as text":            {"cv.txt", "a\x00b"},
		"another ending behind it": {"cv.pdf.html", pdf},
		"no ending":                {"cv", pdf},
		"too large":                {"cv.pdf", pdf + strings.Repeat("x", 100_000)},
		"too many":                 slices.Repeat([]string{"cv.pdf", pdf}, 6),
	} {
		w.unchanged(name, func() {
			if got := p.upload("words", refused...); got.status < 400 || got.status >= 500 || !strings.Contains(got.body, "words") {
				t.Errorf("%s: %d, and the words are lost", name, got.status)
			}
		})
	}
	for name, want := range map[string]string{
		"../../etc/passwd.pdf": "passwd.pdf", `C:\Users\me\cv.pdf`: "cv.pdf", "履歴書.pdf": "履歴書.pdf", "a\u202efdp.pdf": "afdp.pdf", "..pdf": "",
	} {
		got := p.upload("", name, pdf)
		if want == "" {
			continue
		}
		evs := w.taken()
		m, _ := evs[len(evs)-1].Body.(bot.Message)
		if got.status != http.StatusSeeOther || len(m.Attachments) != 1 || m.Attachments[0].Name != want {
			t.Errorf("%q: %d %+v", name, got.status, m.Attachments)
		}
	}
	w.files[p.room+"/ref"] = pdf
	h := p.get("/c/" + p.room + "/files/ref").header
	if kind, how := h.Get("Content-Type"), h.Get("Content-Disposition"); kind != "application/octet-stream" || !strings.HasPrefix(how, "attachment") || strings.ContainsAny(how, "\r\n\u202e") {
		t.Errorf("%s %s", kind, how)
	}
	if policy := h.Get("Content-Security-Policy"); policy != "sandbox; default-src 'none'" {
		t.Error(policy)
	}
}

// TestPaths that look like others lead nowhere.
func TestPaths(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	for _, path := range []string{
		"/static/x/../../room.go", "/static/x/..%2f..%2froom.go", "/static/x/%2e%2e%2fgo.mod", "/static/x/room.go", "/static/x/.", "/c/..%2f" + p.room,
		"/c/" + p.room + "/files/..%2f..%2fx", "/c/" + p.room + "%00", "/c/" + strings.ToLower(p.room), "/apply/..%2f..", "/r/" + strings.Repeat("A", 5000), "/c//" + p.room + "/say",
	} {
		w.unchanged(path, func() {
			if got := p.send(http.MethodGet, "", "", nil, func(r *http.Request) { r.URL.Opaque = path }); got.status < 300 || got.status >= 500 {
				t.Errorf("%s: %d", path, got.status)
			}
		})
	}
}

// TestASlowUpload is ended; one that comes on is not, however long it takes.
func TestASlowUpload(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.Pace = 100 * time.Millisecond })
	p := w.visitor().begin()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	w.unchanged("a slow upload", func() {
		fmt.Fprintf(conn, "POST /c/%s/say HTTP/1.1\r\nHost: %s\r\nCookie: %s=%s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n",
			p.room, strings.TrimPrefix(p.base, "http://"), p.cookies[0].Name, p.cookies[0].Value)
		_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
		raw, err := io.ReadAll(conn)
		if err != nil || !bytes.Contains(raw, []byte("408")) {
			t.Errorf("%v: %s", err, raw)
		}
	})
}

// TestErasedRoomsAreGone: the last words are on all open pages for ten minutes, and then nothing is left that opened the room.
func TestErasedRoomsAreGone(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	link := p.link()
	q := w.visitor()
	q.post(link)
	w.erase(p.place())
	if _, err := w.adapter.Post(context.Background(), bot.Delivery{ID: "m9", Place: p.place(), Lang: "en", Post: bot.Post{Text: "All is deleted."}}); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*person{p, q} {
		if got := one.get("/c/" + p.room); got.status != http.StatusOK || !strings.Contains(got.body, "All is deleted.") || strings.Contains(got.body, "<textarea") {
			t.Errorf("%d %s", got.status, got.body)
		}
		if got := one.post("/c/"+p.room+"/say", "nonce", rand.Text(), "text", "x"); got.status != http.StatusGone {
			t.Errorf("a message to a room that is gone: %d", got.status)
		}
	}
	if got := w.visitor().get("/c/" + p.room); strings.Contains(got.body, "All is deleted.") {
		t.Error("others read the last words")
	}
	w.pass(web.FarewellTime)
	if got := p.get("/c/" + p.room); got.status != http.StatusGone || strings.Contains(got.body, "All is deleted.") {
		t.Errorf("later: %d", got.status)
	}
	if got := w.visitor().get(link); got.status != http.StatusNotFound {
		t.Errorf("the link: %d", got.status)
	}
	for key := range w.rows.snapshot() {
		if strings.HasPrefix(key, "session/") || strings.HasPrefix(key, "link/") {
			t.Errorf("%s is left", key)
		}
	}
}

// TestTheLastWordsComeLater than the erasure: a page that asks in between has them when they are there, and nothing that opened the room is lost meanwhile.
func TestTheLastWordsComeLater(t *testing.T) {
	w := newWorld(t, func(c *web.Config) { c.Wait = time.Millisecond })
	p := w.visitor().begin()
	w.erase(p.place())
	if got := p.get("/c/" + p.room); got.status != http.StatusGone || got.header.Get("Refresh") == "" {
		t.Errorf("before them: %d", got.status)
	}
	if _, err := w.adapter.Post(t.Context(), bot.Delivery{ID: "m9", Place: p.place(), Lang: "en", Post: bot.Post{Text: "All is deleted."}}); err != nil {
		t.Fatal(err)
	}
	if got := p.get("/c/" + p.room); got.status != http.StatusOK || !strings.Contains(got.body, "All is deleted.") {
		t.Errorf("after them: %d", got.status)
	}
	q := w.visitor().begin() // words that never come, as after a restart
	w.erase(q.place())
	q.get("/c/" + q.room)
	w.pass(web.FarewellTime + time.Minute)
	if got := q.get("/c/" + q.room); got.status != http.StatusGone || got.header.Get("Refresh") != "" {
		t.Errorf("later: %d, and it looks again", got.status)
	}
	if got := q.get("/c/" + q.room); got.status != http.StatusNotFound {
		t.Errorf("in the end: %d", got.status)
	}
}

// TestTheDailySweep leaves what is in use, and nothing of rooms that are gone.
func TestTheDailySweep(t *testing.T) {
	w := newWorld(t, nil)
	stays, goes := w.visitor().begin(), w.visitor().begin()
	goes.code()
	w.pass(2 * time.Hour)
	w.erase(goes.place())
	if err := web.Sweep(w.adapter, context.Background()); err != nil {
		t.Fatal(err)
	}
	for key, row := range w.rows.snapshot() {
		if strings.Contains(key+string(row), goes.room) {
			t.Errorf("%s is left: %s", key, row)
		}
	}
	if got := stays.get("/c/" + stays.room); got.status != http.StatusOK {
		t.Errorf("who stays gets %d", got.status)
	}
	w.pass(31 * 24 * time.Hour)
	if got := stays.get("/c/" + stays.room); got.status != http.StatusNotFound {
		t.Errorf("a session is good after 31 days: %d", got.status)
	}
}

// TestAStartThatIsRefused says why on the job's page, and leaves nothing.
func TestAStartThatIsRefused(t *testing.T) {
	w := newWorld(t, nil)
	w.reply.Text = "You applied a week ago."
	p := w.visitor()
	got := p.post("/apply/job", "nonce", rand.Text())
	if got.status != http.StatusConflict || !strings.Contains(got.body, "You applied a week ago.") || len(p.cookies) > 0 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if left := w.rows.snapshot(); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestSentTwiceIsOnce: a double tap, a reload and a retry are one event, and a double tap on the start one room.
func TestSentTwiceIsOnce(t *testing.T) {
	w := newWorld(t, nil)
	nonce := rand.Text()
	p := w.visitor()
	first, again := p.post("/apply/job", "nonce", nonce), p.post("/apply/job", "nonce", nonce)
	if first.header.Get("Location") != again.header.Get("Location") {
		t.Error("two rooms")
	}
	p.room = strings.TrimPrefix(again.header.Get("Location"), "/c/")
	for range 3 {
		p.post("/c/"+p.room+"/say", "nonce", nonce+".1", "text", "once")
	}
	if evs := w.taken(); len(evs) != 2 {
		t.Errorf("%d events", len(evs))
	}
	for _, bad := range []string{"", "short", nonce + ".x", nonce + ".-1", strings.ToLower(nonce), nonce + nonce} {
		w.unchanged("nonce "+bad, func() { p.post("/c/"+p.room+"/say", "nonce", bad, "text", "x") })
	}
}

// TestWordsAreKeptInTheErrorPage where no script keeps them.
func TestWordsAreKeptInTheErrorPage(t *testing.T) {
	w := newWorld(t, nil)
	p := w.visitor().begin()
	w.refuse = bot.ErrStopped
	got := p.post("/c/"+p.room+"/say", "nonce", rand.Text(), "text", "my long answer")
	if got.status != http.StatusServiceUnavailable || !strings.Contains(got.body, "my long answer</textarea>") || got.header.Get("Retry-After") == "" {
		t.Errorf("%d %s", got.status, got.body)
	}
}

func prefix(t *testing.T, s string) netip.Prefix {
	t.Helper()
	p, err := netip.ParsePrefix(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
