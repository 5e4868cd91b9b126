package openai

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	sdk "github.com/sashabaranov/go-openai"
)

var errTooLong = errors.New("answer too long")

// exchange carries one attempt for the SDK and remembers what the SDK forgets: whether anything was sent, the status and
// Retry-After of a failure, and the bytes of the answer.
type exchange struct {
	transport http.RoundTripper
	wire      any  // the request as it travels
	pieces    bool // the answer may come in pieces, which the SDK reads as they come

	sent       bool
	status     int // 0 until an answer began to arrive
	retryAfter time.Duration
	body       []byte
	whole      bool // all of the body arrived
}

var _ sdk.HTTPDoer = (*exchange)(nil)

// Do sends the request and reads the whole answer, so that a connection that breaks midway is seen as such and not as
// malformed JSON. It asks the transport and not an http.Client, whose frames would lie on the stack of every call that waits: redirects are
// not followed, since one would carry the conversation to a host that nobody configured, and a name and password in the
// address are sent here.
func (x *exchange) Do(req *http.Request) (*http.Response, error) {
	if err := x.load(req); err != nil {
		return nil, err
	}
	if u := req.URL.User; u != nil && req.Header.Get("Authorization") == "" {
		password, _ := u.Password()
		req.SetBasicAuth(u.Username(), password)
	}
	x.sent = true
	res, err := x.transport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	x.status = res.StatusCode
	x.retryAfter = retryAfter(res.Header.Get("Retry-After"), time.Now())
	if x.pieces && isEventStream(res) {
		res.Body = &capped{ReadCloser: res.Body, left: maxBody}
		return res, nil
	}
	defer res.Body.Close()
	x.body, err = io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil {
		return nil, err
	}
	if len(x.body) > maxBody {
		return nil, errTooLong
	}
	x.whole = true
	res.Body = io.NopCloser(bytes.NewReader(x.body))
	return res, nil
}

// retryAfter reads the header in both its forms, seconds and an HTTP date (RFC 9110, 10.2.3). What it can't read is 0.
func retryAfter(header string, now time.Time) time.Duration {
	header = strings.TrimSpace(header)
	if at, err := http.ParseTime(header); err == nil {
		return max(0, at.Sub(now))
	}
	seconds, err := strconv.ParseUint(header, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && seconds > math.MaxInt32:
		return math.MaxInt32 * time.Second // what matters is that it is too long
	case err != nil:
		return 0
	}
	return time.Duration(seconds) * time.Second
}

// tinyTemperature stands for 0 on the way through the SDK, which drops a 0 as empty.
const tinyTemperature = math.SmallestNonzeroFloat32

// load gives the request a body that is let go once it was sent: thousands of calls may wait for their answers. GetBody, with
// which net/http sends again what a stale connection took nothing of (that is no second attempt), encodes it anew.
func (x *exchange) load(req *http.Request) error {
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

// encode writes the request as JSON. The encoder needs a deep stack, and a goroutine that waits keeps what its stack has grown
// to: one of its own gives it back.
func (x *exchange) encode() (raw []byte, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		raw, err = json.Marshal(inOnePass(x.wire))
	}()
	<-done
	if chat, ok := x.wire.(*sdk.ChatCompletionRequest); ok && chat.Temperature == tinyTemperature {
		// The 0 that was meant. In the messages, which come before the field, quotes are escaped: the first match is the field.
		raw = bytes.Replace(raw, []byte(`"temperature":1e-45`), []byte(`"temperature":0`), 1)
	}
	return raw, err
}

// inOnePass is a chat's request whose messages are written where they stand, and not each by itself, checked and copied, as the SDK does.
func inOnePass(wire any) any {
	chat, ok := wire.(*sdk.ChatCompletionRequest)
	if !ok {
		return wire
	}
	messages := make([]message, len(chat.Messages))
	for i, m := range chat.Messages {
		messages[i] = message(m)
	}
	return struct {
		Messages []message `json:"messages"`
		*sdk.ChatCompletionRequest
	}{messages, chat}
}

// message is a message of the SDK, of which no other fields are sent than wireMessage fills.
type message struct {
	Role             string                `json:"role"`
	Content          string                `json:"content,omitempty"`
	Refusal          string                `json:"refusal,omitempty"`
	MultiContent     []sdk.ChatMessagePart `json:"-"`
	Name             string                `json:"name,omitempty"`
	ReasoningContent string                `json:"reasoning_content,omitempty"`
	FunctionCall     *sdk.FunctionCall     `json:"function_call,omitempty"`
	ToolCalls        []sdk.ToolCall        `json:"tool_calls,omitempty"`
	ToolCallID       string                `json:"tool_call_id,omitempty"`
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
