package web_test

import (
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/mail"
	"github.com/mendanhq/mendan/adapters/mail/mailtest"
	"github.com/mendanhq/mendan/adapters/web"
)

// TestCheck says what is missing, and fails nothing that works.
func TestCheck(t *testing.T) {
	served := newWorld(t, nil)
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	go func() {
		for {
			c, err := busy.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	https, plain := &url.URL{Scheme: "https", Host: "jobs.example.com"}, &url.URL{Scheme: "http", Host: "jobs.example.com"}
	post := mailtest.New(t, mailtest.Options{TLS: true})
	mails := func(server string) web.Mail {
		return web.Mail{Sender: mail.New(mail.Config{Server: server, Roots: post.Roots, From: netmail.Address{Address: "jobs@example.com"}})}
	}
	proxy := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	for name, c := range map[string]struct {
		cfg   web.Config
		fails string // the checks
	}{
		"free":        {web.Config{Listen: "127.0.0.1:0"}, ""},
		"running":     {web.Config{Listen: strings.TrimPrefix(served.base, "http://")}, ""},
		"taken":       {web.Config{Listen: busy.Addr().String()}, busy.Addr().String()},
		"public":      {web.Config{Listen: "127.0.0.1:0", Public: https, Trusted: proxy}, ""},
		"without TLS": {web.Config{Listen: "127.0.0.1:0", Public: plain, Trusted: proxy}, "public address"},
		"mail":        {web.Config{Listen: "127.0.0.1:0", Public: https, Trusted: proxy, Mail: mails(post.Address)}, ""},
		"no server":   {web.Config{Listen: "127.0.0.1:0", Public: https, Trusted: proxy, Mail: mails("127.0.0.1:1")}, "mail"},
		"no way back": {web.Config{Listen: "127.0.0.1:0", Mail: mails(post.Address)}, "mail"},
		"no proxy":    {web.Config{Listen: "127.0.0.1:0", Public: https}, "proxies"},
	} {
		var fails []string
		for _, f := range web.New(c.cfg).Check(t.Context()) {
			if f.Fails {
				fails = append(fails, f.Check)
				if f.Do == "" {
					t.Errorf("%s: %+v", name, f)
				}
			}
		}
		if len(post.Letters()) > 0 {
			t.Errorf("%s: a check sent a letter", name)
		}
		if strings.Join(fails, " ") != c.fails {
			t.Errorf("%s: fails %q", name, fails)
		}
	}
}
