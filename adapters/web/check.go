package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"

	"github.com/mendanhq/mendan/bot"
)

var _ bot.Checker = (*Adapter)(nil)

// Check looks whether the pages could be served, and whether a proxy before them is told of.
func (a *Adapter) Check(ctx context.Context) []bot.Finding {
	out := []bot.Finding{a.checkListening(ctx), a.checkPublic(), a.checkProxies()}
	if a.cfg.Mail.Sender != nil {
		out = append(out, a.checkMail(ctx))
	}
	return out
}

func (a *Adapter) checkListening(ctx context.Context) bot.Finding {
	f := bot.Finding{Check: a.cfg.Listen, Found: "can be listened on"}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.Listen)
	switch {
	case err == nil:
		_ = l.Close()
	case errors.Is(err, syscall.EADDRINUSE) && isServed(ctx, a.cfg.Listen):
		f.Found = "a running mendan answers there"
	default:
		f.Found, f.Do, f.Fails = err.Error(), "name another address with web.listen, or end what listens there", true
	}
	return f
}

// isServed reports whether pages of ours are served at an address: they refuse every other host.
func isServed(ctx context.Context, address string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/", nil)
	if err != nil {
		return false
	}
	req.Host = "mendan.invalid"
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusMisdirectedRequest
}

func (a *Adapter) checkPublic() bot.Finding {
	f := bot.Finding{Check: "public address"}
	switch {
	case a.cfg.Public == nil:
		f.Found = "none: people reach the pages at " + a.cfg.Listen + " only"
		f.Do = "for others, put a server with TLS before it and set web.public_url to its address"
	case a.cfg.Public.Scheme != "https":
		f.Found, f.Fails = a.cfg.Public.String()+" has no TLS: what people write could be read on the way", true
		f.Do = "put a server with TLS before it and begin web.public_url with https://"
	default:
		f.Found = a.cfg.Public.String()
	}
	return f
}

// checkMail looks whether people could be told of news by mail, and would find back. No mail is sent.
func (a *Adapter) checkMail(ctx context.Context) bot.Finding {
	f := a.cfg.Mail.Sender.Check(ctx)
	if !f.Fails && a.cfg.Public == nil {
		f.Found, f.Fails = "links in mail lead to "+a.cfg.Listen+", which is this machine", true
		f.Do = "set web.public_url to where people reach the pages"
	}
	return f
}

func (a *Adapter) checkProxies() bot.Finding {
	f := bot.Finding{Check: "proxies", Found: fmt.Sprintf("%d trusted", len(a.cfg.Trusted))}
	if a.cfg.Public != nil && len(a.cfg.Trusted) == 0 {
		f.Found = "none is trusted: everybody behind one counts as one address, and ten applications an hour are all"
		f.Do, f.Fails = "name the server before the pages in web.trusted_proxies, and have it set X-Forwarded-For", true
	}
	return f
}
