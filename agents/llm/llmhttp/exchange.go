package llmhttp

import (
	"bytes"
	"errors"
	"io"
	"math"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

var errTooLong = errors.New("answer too long")

// Exchange carries one attempt: it sends the request, reads the answer and remembers what is needed to judge a failure. Use it once.
type Exchange struct {
	Transport http.RoundTripper
	Encode    func() ([]byte, error)   // writes the request's body; called again where that has to be sent again
	Read      func(body []byte) Reason // reads an error's body
	Pieces    bool                     // the answer may come in pieces, which the caller reads as they come

	Status int    // 0 until an answer began to arrive
	Body   []byte // of the answer, where it did not come in pieces
	Whole  bool   // all of Body arrived

	sent       bool
	retryAfter time.Duration
}

// Do sends the request and reads the whole answer, so that a connection that breaks midway is seen as such and not as
// malformed JSON. It asks the transport and not an http.Client, whose frames would lie on the stack of every call that waits: redirects are
// not followed, since one would carry the conversation to a host that nobody configured, and a name and password in the
// address are sent here.
func (x *Exchange) Do(req *http.Request) (*http.Response, error) {
	if err := x.load(req); err != nil {
		return nil, err
	}
	if u := req.URL.User; u != nil && req.Header.Get("Authorization") == "" {
		password, _ := u.Password()
		req.SetBasicAuth(u.Username(), password)
	}
	x.sent = true
	res, err := x.Transport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	x.Status = res.StatusCode
	x.retryAfter = retryAfter(res.Header, time.Now())
	if x.Pieces && isEventStream(res) {
		res.Body = &capped{ReadCloser: res.Body, left: maxBody}
		return res, nil
	}
	defer res.Body.Close()
	x.Body, err = io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil {
		return nil, err
	}
	if len(x.Body) > maxBody {
		return nil, errTooLong
	}
	x.Whole = true
	res.Body = io.NopCloser(bytes.NewReader(x.Body))
	return res, nil
}

// retryAfter reads how long a provider asks to wait, 0 where it does not say or cannot be read: retry-after-ms, which OpenAI and Azure send beside the
// other (https://github.com/openai/openai-python/blob/main/src/openai/_base_client.py), and Retry-After as seconds, with a fraction or without, or as an
// HTTP date (RFC 9110, 10.2.3).
func retryAfter(h http.Header, now time.Time) time.Duration {
	if d := span(h.Get("Retry-After-Ms"), time.Millisecond); d > 0 {
		return d
	}
	header := strings.TrimSpace(h.Get("Retry-After"))
	if at, err := http.ParseTime(header); err == nil {
		return max(0, at.Sub(now))
	}
	return span(header, time.Second)
}

// span reads a number of units.
func span(text string, unit time.Duration) time.Duration {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	longest := float64(math.MaxInt32) // seconds: what matters is that it is too long
	switch {
	case !(n > 0) || err != nil && !errors.Is(err, strconv.ErrRange): // NaN too
		return 0
	case n*unit.Seconds() > longest:
		return math.MaxInt32 * time.Second
	}
	return time.Duration(n * float64(unit))
}

// load gives the request a body that is let go once it was sent: thousands of calls may wait for their answers. GetBody, with
// which net/http sends again what a stale connection took nothing of (that is no second attempt), encodes it anew.
func (x *Exchange) load(req *http.Request) error {
	raw, err := x.encode()
	if err != nil {
		return err
	}
	req.ContentLength = int64(len(raw))
	req.Body = newPayload(raw)
	req.GetBody = func() (io.ReadCloser, error) {
		raw, err := x.encode()
		return newPayload(raw), err
	}
	return nil
}

// encode writes the request's body. An encoder needs a deep stack, and a goroutine that waits keeps what its stack has grown to: one of its own gives
// it back.
func (x *Exchange) encode() (raw []byte, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		raw, err = x.Encode()
	}()
	<-done
	return raw, err
}

// payload is a request's body. Closing it, which net/http may do while it reads, lets the bytes go.
type payload struct {
	mu   sync.Mutex
	left bytes.Reader
}

func newPayload(raw []byte) *payload {
	p := new(payload)
	p.left.Reset(raw)
	return p
}

func (p *payload) Read(to []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.left.Read(to)
}

func (p *payload) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left.Reset(nil)
	return nil
}

func isEventStream(res *http.Response) bool {
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	return err == nil && kind == "text/event-stream" && res.StatusCode < http.StatusMultipleChoices
}

// capped is an answer that may not be longer than is left.
type capped struct {
	io.ReadCloser
	left int
}

// How much may stand behind what was read of an answer, and how long it may take to come.
const (
	maxTail  = 1 << 10
	tailWait = 50 * time.Millisecond
)

// Close reads the little that stands behind the last piece: a connection whose answer was read to its end serves the next call, and each other one costs
// a new connection, with a handshake. A server that does not end there is not waited for.
func (c *capped) Close() error {
	enough := time.AfterFunc(tailWait, func() { _ = c.ReadCloser.Close() })
	defer enough.Stop()
	_, _ = io.CopyN(io.Discard, c.ReadCloser, maxTail)
	return c.ReadCloser.Close()
}

func (c *capped) Read(to []byte) (int, error) {
	n, err := c.ReadCloser.Read(to)
	if c.left -= n; c.left < 0 {
		return 0, errTooLong
	}
	return n, err
}
