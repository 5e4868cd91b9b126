package llmhttp

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"time"
)

// The defaults of a Config. The retry's delay is the design's; the time limits suit models that think before the first byte.
const (
	DefaultRetryDelay     = 1500 * time.Millisecond
	DefaultMaxRetryAfter  = 20 * time.Second
	DefaultConnectTimeout = 5 * time.Second
	DefaultHeaderTimeout  = 60 * time.Second
	DefaultTimeout        = 90 * time.Second
	DefaultMaxConcurrent  = 64
)

// maxBody is the longest answer that is read, in bytes; no answer of a chat comes near.
const maxBody = 8 << 20

// Config is how to reach one provider. Zero values mean the defaults.
type Config struct {
	BaseURL string // up to and without the path of a call; empty means the maker's own API
	APIKey  string `json:"-"`

	RetryDelay    time.Duration // before the second attempt, where the provider names no time
	MaxRetryAfter time.Duration // the longest wait that a provider may ask for; longer means giving up at once

	ConnectTimeout time.Duration // for the connection, and again for TLS
	HeaderTimeout  time.Duration // from the request sent to the first byte of the answer
	Timeout        time.Duration // one whole attempt, to the last byte; a call is at most two and the wait between

	MaxConcurrent int // calls that may run at once: as many idle connections are kept

	// Literal keeps to the profile also where a model refuses what it has, so that whoever finds out what a model takes sees it.
	Literal bool

	// Dial opens connections; nil means over TCP, with ConnectTimeout.
	Dial func(ctx context.Context, network, addr string) (net.Conn, error) `json:"-"`
}

// String tells where the provider is and never the key.
func (c Config) String() string { return "llmhttp.Config(" + c.BaseURL + ")" }

// GoString is String: %#v shows no key either.
func (c Config) GoString() string { return c.String() }

// WithDefaults fills in what is zero.
func (c Config) WithDefaults() Config {
	c.RetryDelay = cmp.Or(c.RetryDelay, DefaultRetryDelay)
	c.MaxRetryAfter = cmp.Or(c.MaxRetryAfter, DefaultMaxRetryAfter)
	c.ConnectTimeout = cmp.Or(c.ConnectTimeout, DefaultConnectTimeout)
	c.HeaderTimeout = cmp.Or(c.HeaderTimeout, DefaultHeaderTimeout)
	c.Timeout = cmp.Or(c.Timeout, DefaultTimeout)
	c.MaxConcurrent = cmp.Or(c.MaxConcurrent, DefaultMaxConcurrent)
	if c.Dial == nil {
		c.Dial = (&net.Dialer{Timeout: c.ConnectTimeout, KeepAlive: 30 * time.Second}).DialContext
	}
	return c
}

// transport speaks HTTP/1.1 only: a connection carries one call, so a broken one fails one call. The default transport would
// keep two idle connections per host and open a new one, TLS and all, for nearly every call of a busy process.
func (c Config) transport() *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           c.Dial,
		TLSHandshakeTimeout:   c.ConnectTimeout,
		ResponseHeaderTimeout: c.HeaderTimeout,
		IdleConnTimeout:       90 * time.Second,
		MaxIdleConns:          c.MaxConcurrent,
		MaxIdleConnsPerHost:   c.MaxConcurrent,
		Protocols:             protocols,
		// A connection keeps these while it waits, and thousands may wait: a request is written in a few large pieces, an answer
		// is small.
		WriteBufferSize: 1 << 10,
		ReadBufferSize:  1 << 10,
	}
}
