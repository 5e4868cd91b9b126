package llmhttp

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
)

// Failure turns what went wrong into an error of known words. An SDK's and the network's own texts are not passed on: they
// quote bodies, addresses and parts of keys.
func (x *Exchange) Failure(ctx context.Context, err error) *llm.Error {
	switch {
	case x.Status >= http.StatusMultipleChoices:
		return x.refusal(cmp.Or(x.Read(x.Body).Instead, x.Status))
	case !x.sent:
		return &llm.Error{Code: llm.Rejected, Err: errors.New("the request cannot be built")}
	case errors.Is(ctx.Err(), context.DeadlineExceeded) || isTimeout(err):
		return &llm.Error{Code: llm.Timeout, Err: errors.New("no complete answer in time")}
	case errors.Is(err, errTooLong):
		return &llm.Error{Code: llm.OpenAIUnavailable, Status: x.Status, Err: errTooLong}
	case !x.Whole || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF): // cut in the connection, or in the JSON
		return &llm.Error{Code: llm.OpenAIUnavailable, Err: errors.New(networkReason(err))}
	default:
		return &llm.Error{Code: llm.OpenAIUnavailable, Status: x.Status, Err: errors.New("the answer is not the JSON expected")}
	}
}

// NoAnswer judges a 200 without an answer, which is what text says of it: some servers wrap an error in one.
func (x *Exchange) NoAnswer(text string) *llm.Error {
	r := x.Read(x.Body)
	if r.Status >= http.StatusBadRequest {
		return x.refusal(r.Status)
	}
	if r.Found {
		text = "the answer is an error"
	}
	return &llm.Error{Code: llm.OpenAIUnavailable, Status: x.Status, Err: errors.New(text)}
}

// refusal is the error that a status stands for.
func (x *Exchange) refusal(status int) *llm.Error {
	e := &llm.Error{Code: llm.OpenAIUnavailable, Status: status, RetryAfter: x.retryAfter}
	switch {
	case status == http.StatusTooManyRequests:
		e.Code = llm.RateLimited
	case status == http.StatusPaymentRequired: // OpenRouter's: https://openrouter.ai/docs/api-reference/errors
		e.Code = llm.OutOfQuota
	case status == http.StatusRequestTimeout:
		e.Code = llm.Timeout
	case status < http.StatusInternalServerError:
		e.Code = llm.Rejected
	}
	if r := x.Read(x.Body); r.Word != "" {
		e.Err = errors.New(r.Word)
		e.Code, e.RetryAfter = cmp.Or(r.Code, e.Code), cmp.Or(e.RetryAfter, r.RetryAfter)
	}
	return e
}

// Reason is what an error's body says.
type Reason struct {
	Found   bool     // it is an error
	Status  int      // the status that it stands for; 0 if it names none
	Instead int      // the status that the answer should have had
	Word    string   // its code or type, if that is a word that its reader knows: it becomes part of an error, and may be no piece of a prompt or a key
	Code    llm.Code // what the word means, where the status does not say it

	RetryAfter time.Duration // how long it asks to wait, where the header does not say it
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}

func networkReason(err error) string {
	var (
		lookup *net.DNSError
		cert   *tls.CertificateVerificationError
	)
	switch {
	case errors.As(err, &lookup):
		return "host not found"
	case errors.As(err, &cert):
		return "certificate not trusted"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "connection refused"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "connection reset"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "answer cut short"
	}
	return "network error"
}
