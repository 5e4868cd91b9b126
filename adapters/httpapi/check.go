package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/mendanhq/mendan/bot"
)

var _ bot.Checker = (*Adapter)(nil)

// Check looks whether the address can be listened on, or already is, by a program like this one, and whether the webhook could be told.
func (a *Adapter) Check(ctx context.Context) []bot.Finding {
	f := bot.Finding{Check: a.cfg.Listen, Found: "can be listened on"}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.Listen)
	switch {
	case err == nil:
		_ = l.Close()
	case isServed(ctx, a.cfg.Listen):
		f.Found = "a running mendan answers there"
	default:
		f.Found, f.Do, f.Fails = err.Error(), "name another address with http.listen or --http, or end what listens there", true
	}
	return append([]bot.Finding{{Check: "tokens", Found: fmt.Sprintf("%d", len(a.cfg.Tokens))}, f}, a.cfg.Webhook.check(ctx)...)
}

// isServed reports whether this API is served at an address.
func isServed(ctx context.Context, address string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/openapi.yaml", nil)
	if err != nil {
		return false
	}
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, int64(len(openAPI))+1))
	return err == nil && bytes.Equal(raw, openAPI)
}
