package discord

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync/atomic"
	"testing"
)

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A redirect is not followed: with a call goes the token, and what is posted; with a file's address nothing, and it is not Discord's either.
func TestRedirectsAreNotFollowed(t *testing.T) {
	var asked atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer elsewhere.Close()
	for _, code := range []int{http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL+r.URL.Path, code) }))
		a, err := New(Config{Token: "secret", APIURL: server.URL})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.api.call(context.Background(), "POST", "channels/1/messages", map[string]string{"content": "x"}, nil); err == nil {
			t.Errorf("%d: posted", code)
		}
		if _, err := a.download(context.Background(), server.URL+"/attachments/1", "text/plain"); err == nil {
			t.Errorf("%d: downloaded", code)
		}
		server.Close()
	}
	if asked.Load() > 0 {
		t.Error("somebody else was asked")
	}
	var hosts []string
	a, _ := New(Config{Token: "secret", Transport: tripper(func(r *http.Request) (*http.Response, error) {
		hosts = append(hosts, r.URL.Host)
		return &http.Response{StatusCode: http.StatusTemporaryRedirect, Header: http.Header{"Location": {"https://evil.example/"}}, Body: http.NoBody,
			Request: r}, nil
	})})
	if err := a.api.call(context.Background(), "POST", "channels/1/messages", map[string]string{"content": "x"}, nil); err == nil ||
		slices.Contains(hosts, "evil.example") {
		t.Errorf("%v: asked %q", err, hosts)
	}
	for address, want := range map[string]bool{
		"https://cdn.discordapp.com/attachments/1": true, "http://cdn.discordapp.com/x": false, "https://cdn.discordapp.com.evil.example/x": false,
		"https://cdn.discordapp.com@evil.example/x": false, elsewhere.URL: false, "file:///etc/passwd": false,
	} {
		if _, err := url.Parse(address); err == nil && a.mayFetch(address) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}
