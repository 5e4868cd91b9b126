package slack

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// errForeign says that an address belongs to somebody else.
var errForeign = errors.New("not one of Slack's hosts")

// guardClient guards the configured client, which asks Slack's own hosts and no other, also where it is redirected to one: addresses come in payloads
// and answers (a response_url, a file's, where to upload to), and with a request goes the token or what somebody is told.
func guardClient(cfg Config) *http.Client {
	client := *cfg.HTTPClient
	next := client.Transport
	if next == nil {
		next = http.DefaultTransport
	}
	client.Transport = ownOnly{next, cfg.APIURL}
	return &client
}

type ownOnly struct {
	next http.RoundTripper
	api  string // the configured address of the Web API
}

// RoundTrip implements http.RoundTripper.
func (o ownOnly) RoundTrip(req *http.Request) (*http.Response, error) {
	if isOwnAddress(req.URL, o.api) {
		return o.next.RoundTrip(req)
	}
	if req.Body != nil {
		_ = req.Body.Close()
	}
	return nil, fmt.Errorf("%w: %s://%s", errForeign, req.URL.Scheme, req.URL.Hostname())
}

// isOwnAddress reports whether an address may be shown the token: https at Slack, or the server that the API's address names.
func isOwnAddress(u *url.URL, api string) bool {
	host := strings.ToLower(u.Hostname())
	for _, domain := range []string{"slack.com", "slack-gov.com"} {
		if u.Scheme == "https" && (host == domain || strings.HasSuffix(host, "."+domain)) {
			return true
		}
	}
	configured, err := url.Parse(api)
	return err == nil && configured.Host != "" && u.Scheme == configured.Scheme && strings.EqualFold(u.Host, configured.Host)
}
