package httpapi

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// shortestKey is how many bytes a webhook's key has at least. Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const shortestKey = 24

// check looks whether the address could be told: whether the key is long enough, the name is known, and something answers there, with a certificate that
// holds where the address is https. Nothing is told.
func (w Webhook) check(ctx context.Context) []bot.Finding {
	if w.URL == "" {
		return nil
	}
	key := bot.Finding{Check: "webhook secret", Found: fmt.Sprintf("%d bytes", len(w.key()))}
	if len(w.key()) < shortestKey {
		key.Do, key.Fails = fmt.Sprintf("take one of %d bytes or more, for example what openssl rand -hex 32 prints; who guesses it signs in this program's place", shortestKey), true
	}
	at := bot.Finding{Check: "webhook " + w.URL, Found: "takes connections; nothing was told"}
	ctx, cancel := context.WithTimeout(ctx, webhookTime)
	defer cancel()
	if err := w.connect(ctx); err != nil {
		at.Found, at.Fails = err.Error(), true
		at.Do = "see http.webhook.url, and what listens there; until then what it is told waits, and it is told again"
	}
	return []bot.Finding{key, at}
}

// connect opens a connection, with TLS where the address has it, and closes it. What is behind a proxy of the environment is not connected to.
func (w Webhook) connect(ctx context.Context) error {
	u, err := url.Parse(w.URL)
	if err != nil {
		return err
	}
	if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: u}); err != nil || proxy != nil {
		return err
	}
	port := u.Port()
	port = cmp.Or(port, strings.ToLower(u.Scheme))
	address := net.JoinHostPort(u.Hostname(), port)
	var conn net.Conn
	if strings.EqualFold(u.Scheme, "https") {
		conn, err = (&tls.Dialer{}).DialContext(ctx, "tcp", address)
	} else {
		conn, err = (&net.Dialer{}).DialContext(ctx, "tcp", address)
	}
	if err != nil {
		return err
	}
	return conn.Close()
}
