package discord

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// answers is a transport that answers with what it is told, and notes when it was asked.
type answers struct {
	began time.Time
	give  func(req *http.Request) *http.Response
	mu    sync.Mutex
	at    []time.Duration
}

func (a *answers) RoundTrip(req *http.Request) (*http.Response, error) {
	a.mu.Lock()
	a.at = append(a.at, time.Since(a.began))
	a.mu.Unlock()
	return a.give(req), nil
}

func answered200(h map[string]string) *http.Response { return respond(200, `{"id":"1"}`, h) }

func respond(status int, body string, h map[string]string) *http.Response {
	r := &http.Response{StatusCode: status, Status: http.StatusText(status), Header: http.Header{}, Body: readCloser(body)}
	for k, v := range h {
		r.Header.Set(k, v)
	}
	return r
}

// wired is an API over a transport without a network.
func wired(t *testing.T, give func(req *http.Request) *http.Response) (*api, *answers) {
	t.Helper()
	tr := &answers{began: time.Now(), give: give}
	a, err := newAdapter(Config{Token: "x", Transport: tr, Log: discard}, defaultTimes())
	if err != nil {
		t.Fatal(err)
	}
	return a.api, tr
}

func send(a *api, channel string) error {
	return a.call(context.Background(), "POST", "channels/"+channel+"/messages", message{Content: "x"}, nil)
}

// A bucket that is empty waits until it is full again; another channel's does not.
func TestLimitsOfABucket(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, tr := wired(t, func(req *http.Request) *http.Response {
			return answered200(map[string]string{"X-RateLimit-Bucket": "abcd", "X-RateLimit-Limit": "1", "X-RateLimit-Remaining": "0",
				"X-RateLimit-Reset-After": "1.25"})
		})
		for _, channel := range []string{"1", "2", "1"} {
			if err := send(a, channel); err != nil {
				t.Fatal(err)
			}
		}
		if tr.at[1] != 0 || tr.at[2] != 1250*time.Millisecond {
			t.Errorf("sent at %v", tr.at)
		}
	})
}

// A 429 is told with its time, which may have a fraction, and holds back its own channel only; a global one holds back all.
func TestTooManyRequests(t *testing.T) {
	for name, tt := range map[string]struct {
		header map[string]string
		body   string
		wait   time.Duration
		global bool
	}{
		"of a user": {map[string]string{"Retry-After": "1", "X-RateLimit-Scope": "user"}, `{"retry_after":0.35,"global":false}`,
			350 * time.Millisecond, false},
		"shared": {map[string]string{"Retry-After": "2", "X-RateLimit-Scope": "shared"}, `{"retry_after":2}`, 2 * time.Second, false},
		"global": {map[string]string{"Retry-After": "1", "X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"},
			`{"retry_after":0.5,"global":true}`, 500 * time.Millisecond, true},
		"of a proxy":        {map[string]string{"Retry-After": "3"}, `<html>slow down</html>`, 3 * time.Second, false},
		"without any words": {nil, ``, time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				full := true
				a, tr := wired(t, func(*http.Request) *http.Response {
					if full {
						full = false
						return respond(429, tt.body, tt.header)
					}
					return answered200(nil)
				})
				err := send(a, "1")
				e, ok := err.(*Error)
				if !ok || !e.Temporary() || e.RetryAfter() != tt.wait || e.lost {
					t.Fatalf("%v, after %v", err, e.RetryAfter())
				}
				other := send(a, "2")
				again := send(a, "1")
				if other != nil || again != nil {
					t.Fatal(other, again)
				}
				if held := tr.at[1] >= tt.wait; held != tt.global || tr.at[2] < tt.wait {
					t.Errorf("sent at %v", tr.at)
				}
			})
		})
	}
}

// pauses is an inbox that passes what one program is told to wait with to another one.
type pauses struct {
	bot.Inbox
	to    *Adapter
	names []string
}

func (p *pauses) Pause(_ bot.Platform, name string, until time.Time) {
	p.names = append(p.names, name)
	p.to.Paused(name, until)
}

// What one program is told to wait with, another one waits with too: a channel, or all. What is about an interaction is nobody else's to know.
func TestAPauseOfAnotherProgram(t *testing.T) {
	for name, tt := range map[string]struct {
		path, header string
		tells, waits bool
	}{
		"a channel":      {"channels/1/messages", "user", true, true},
		"all":            {"channels/2/messages", "global", true, true},
		"another":        {"channels/2/messages", "user", true, false},
		"an interaction": {"webhooks/1/a-secret", "user", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				refused, _ := wired(t, func(*http.Request) *http.Response {
					return respond(429, `{"retry_after":5}`, map[string]string{"X-RateLimit-Scope": tt.header, "X-RateLimit-Bucket": "abcd"})
				})
				calm, sent := wired(t, func(*http.Request) *http.Response {
					return answered200(map[string]string{"X-RateLimit-Bucket": "abcd"})
				})
				if err := send(calm, "3"); err != nil { // it learns the bucket's name
					t.Fatal(err)
				}
				in := &pauses{to: &Adapter{api: calm}}
				(&Adapter{api: refused}).shareLimits(in)
				if err := refused.call(t.Context(), "POST", tt.path, message{Content: "x"}, nil); err == nil {
					t.Fatal("no 429")
				}
				if err := send(calm, "1"); err != nil {
					t.Fatal(err)
				}
				if told := len(in.names) > 0; told != tt.tells || (sent.at[1] >= 5*time.Second) != tt.waits {
					t.Errorf("told of %q, sent at %v", in.names, sent.at)
				}
			})
		})
	}
}

// After a 401 nothing is sent, after a 403 nothing of that kind to that place, and each is told once; after a pause one call tries.
func TestTheBreaker(t *testing.T) {
	for name, tt := range map[string]struct {
		status  int
		body    string
		reaches int    // of the calls to another channel
		reason  string // as people are told of it
	}{
		"the token":    {401, `{"code":0,"message":"401: Unauthorized"}`, 0, "401: Unauthorized"},
		"a permission": {403, `{"code":50013,"message":"Missing Permissions"}`, 3, "Missing Permissions: https://discord.com/channels/7/1"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var told []error
				broken, elsewhere := true, 0
				tr := &answers{began: time.Now(), give: func(req *http.Request) *http.Response {
					if req.URL.Path == "/api/v9/channels/2/messages" {
						elsewhere++
						return answered200(nil)
					}
					if broken {
						return respond(tt.status, tt.body, nil)
					}
					return answered200(nil)
				}}
				ad, err := newAdapter(Config{
					Token: "x", Guild: "7", Transport: tr, Log: discard, Trouble: func(err error) { told = append(told, err) },
				}, defaultTimes())
				if err != nil {
					t.Fatal(err)
				}
				for range 3 {
					if err := send(ad.api, "1"); httpStatus(err) != tt.status || !isTemporary(err) {
						t.Fatal(err)
					}
				}
				for range 3 {
					_ = send(ad.api, "2")
				}
				if len(tr.at)-elsewhere != 1 || elsewhere != tt.reaches || len(told) != 1 {
					t.Errorf("%d calls were refused, %d reached another channel, %d troubles", len(tr.at)-elsewhere, elsewhere, len(told))
				}
				if e, ok := told[0].(*Error); !ok || e.Reason() != tt.reason {
					t.Errorf("people are told %v", told)
				}
				<-time.After(time.Minute)
				broken = false
				if err := send(ad.api, "1"); err != nil || len(told) != 2 || told[1] != nil {
					t.Errorf("afterwards: %v, told %v", err, told)
				}
			})
		})
	}
}

// The configured address may be the host's or the API's.
func TestAnotherServer(t *testing.T) {
	for base, want := range map[string]string{
		"":                             "https://discord.com/api/v9/users/@me",
		"http://127.0.0.1:1":           "http://127.0.0.1:1/api/v9/users/@me",
		"http://127.0.0.1:1/":          "http://127.0.0.1:1/api/v9/users/@me",
		"http://127.0.0.1:1/api":       "http://127.0.0.1:1/api/v9/users/@me",
		"https://proxy/discord/api/v9": "https://proxy/discord/api/v9/users/@me",
		"https://proxy/x/api/v10/":     "https://proxy/x/api/v10/users/@me",
		"https://proxy/discord":        "https://proxy/discord/api/v9/users/@me",
	} {
		got := ""
		tr := &answers{give: func(req *http.Request) *http.Response {
			got = req.URL.String()
			return answered200(nil)
		}}
		a, err := New(Config{Token: "x", APIURL: base, Transport: tr})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.api.get(t.Context(), "users/@me", nil); err != nil || got != want {
			t.Errorf("%q: %s, %v", base, got, err)
		}
	}
}
