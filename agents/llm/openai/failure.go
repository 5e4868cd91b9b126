package openai

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"syscall"

	"github.com/mendanhq/mendan/agents/llm"
)

// failure turns what went wrong into an error of known words. The SDK's and the network's own texts are not passed on: they
// quote bodies, addresses and parts of keys.
func (x *exchange) failure(ctx context.Context, err error) *llm.Error {
	switch {
	case x.status >= http.StatusMultipleChoices:
		return x.refusal(x.status)
	case !x.sent:
		return &llm.Error{Code: llm.Rejected, Err: errors.New("the request cannot be built")}
	case errors.Is(ctx.Err(), context.DeadlineExceeded) || isTimeout(err):
		return &llm.Error{Code: llm.Timeout, Err: errors.New("no complete answer in time")}
	case errors.Is(err, errTooLong):
		return &llm.Error{Code: llm.OpenAIUnavailable, Status: x.status, Err: errTooLong}
	case !x.whole || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF): // cut in the connection, or in the JSON
		return &llm.Error{Code: llm.OpenAIUnavailable, Err: errors.New(networkReason(err))}
	default:
		return &llm.Error{Code: llm.OpenAIUnavailable, Status: x.status, Err: errors.New("the answer is not the JSON expected")}
	}
}

// noChoices judges a 200 without an answer: some servers wrap an error in one.
func (x *exchange) noChoices() *llm.Error {
	r := readReason(x.body)
	if r.status >= http.StatusBadRequest {
		return x.refusal(r.status)
	}
	text := "the answer has no choices"
	if r.found {
		text = "the answer is an error"
	}
	return &llm.Error{Code: llm.OpenAIUnavailable, Status: x.status, Err: errors.New(text)}
}

// refusal is the error that a status stands for.
func (x *exchange) refusal(status int) *llm.Error {
	e := &llm.Error{Code: llm.OpenAIUnavailable, Status: status, RetryAfter: x.retryAfter}
	switch {
	case status == http.StatusTooManyRequests:
		e.Code = llm.RateLimited
	case status < http.StatusInternalServerError:
		e.Code = llm.Rejected
	}
	if r := readReason(x.body); r.word != "" {
		e.Err = errors.New(r.word)
		switch r.word {
		case "content_filter", "content_policy_violation":
			e.Code = llm.Refused
		case "context_length_exceeded":
			e.Code = llm.TooLong
		}
	}
	return e
}

// reason is what an error body says: whether it is one, the status it stands for (0 if it names none) and its code or type
// if that is a word we know.
type reason struct {
	found  bool
	status int
	word   string
}

func readReason(body []byte) reason {
	var reply struct{ Error *json.RawMessage }
	if json.Unmarshal(body, &reply) != nil || reply.Error == nil {
		return reason{}
	}
	r := reason{found: true}
	var detail struct{ Code, Type any }
	if json.Unmarshal(*reply.Error, &detail) != nil {
		return r // a bare text
	}
	for _, v := range []any{detail.Code, detail.Type} {
		switch v := v.(type) {
		case float64:
			if v >= 400 && v < 600 {
				r.status = int(v)
			}
		case string:
			if status := knownReason(v); status != 0 && r.word == "" {
				r.word = v
				if r.status == 0 {
					r.status = status
				}
			}
		}
	}
	return r
}

// knownReason lists the words that may appear in our errors, with the status that each stands for. Anything else that a
// server puts there may be a piece of the prompt or the key.
// Source: https://platform.openai.com/docs/guides/error-codes
func knownReason(word string) int {
	switch word {
	case "invalid_api_key", "authentication_error":
		return http.StatusUnauthorized
	case "permission_error", "unsupported_country_region_territory":
		return http.StatusForbidden
	case "model_not_found", "not_found_error":
		return http.StatusNotFound
	case "invalid_request_error", "context_length_exceeded", "unsupported_value", "unsupported_parameter",
		"invalid_json_schema", "invalid_function_parameters", "content_filter", "content_policy_violation":
		return http.StatusBadRequest
	case "rate_limit_exceeded", "rate_limit_error", "insufficient_quota", "tokens", "requests":
		return http.StatusTooManyRequests
	case "server_error", "internal_error", "api_error":
		return http.StatusInternalServerError
	case "overloaded_error", "service_unavailable":
		return http.StatusServiceUnavailable
	}
	return 0
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
