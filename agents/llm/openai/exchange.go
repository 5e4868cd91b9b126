package openai

import (
	"bytes"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	sdk "github.com/sashabaranov/go-openai"
)

var errTooLong = errors.New("answer too long")

// exchange carries one attempt for the SDK and remembers what the SDK forgets: whether anything was sent, the status and
// Retry-After of a failure, and the bytes of the answer.
type exchange struct {
	http *http.Client

	zeroTemperature bool

	sent       bool
	status     int // 0 until an answer began to arrive
	retryAfter time.Duration
	body       []byte
	whole      bool // all of the body arrived
}

var _ sdk.HTTPDoer = (*exchange)(nil)

// Do sends the request and reads the whole answer, so that a connection that breaks midway is seen as such and not as
// malformed JSON.
func (x *exchange) Do(req *http.Request) (*http.Response, error) {
	if x.zeroTemperature {
		if err := restoreZeroTemperature(req); err != nil {
			return nil, err
		}
	}
	x.sent = true
	res, err := x.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	x.status = res.StatusCode
	x.retryAfter = retryAfter(res.Header.Get("Retry-After"), time.Now())
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

// restoreZeroTemperature writes the 0 that was meant. In the messages, which come before the field, quotes are escaped: the
// first match is the field.
func restoreZeroTemperature(req *http.Request) error {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return err
	}
	body = bytes.Replace(body, []byte(`"temperature":1e-45`), []byte(`"temperature":0`), 1)
	req.ContentLength = int64(len(body))
	// GetBody lets net/http send again what a stale connection took nothing of: that is no second attempt.
	req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	req.Body, err = req.GetBody()
	return err
}
