package llm

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Code classifies a failed call. The four names of the design come first; they are written to the audit log as they are.
type Code string

// The codes of an Error. A call that its caller gave up has none: it returns the context's error.
const (
	OpenAIUnavailable     Code = "OpenAIUnavailable"     // 5xx, a network error, or an answer that is no answer
	RateLimited           Code = "RateLimited"           // 429
	Timeout               Code = "Timeout"               // the client's own time limits ran out
	InvalidStructuredJson Code = "InvalidStructuredJson" // the answer is not the JSON that was asked for
	Rejected              Code = "Rejected"              // the request, key or configuration is wrong (4xx): asking again won't help
	Refused               Code = "Refused"               // the model or a content filter declined to answer
	OutOfQuota            Code = "OutOfQuota"            // the account's credit or quota is used up: people have to see to it
	OverLimit             Code = "OverLimit"             // a limit of the configuration on tokens or money is reached; nobody was asked
	TooLong               Code = "TooLong"               // the conversation does not fit into the model's context
)

// Error is why a call failed for good, after any retry.
type Error struct {
	Code       Code
	Status     int           // the HTTP status of a complete answer; 0 when none arrived
	Attempts   int           // how often the provider was asked
	RetryAfter time.Duration // how long the provider asks to wait; 0 when it did not say
	Err        error         // the reason, free of prompts, answers and keys; may be nil
}

// Error names code, status, attempts and reason.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("llm: " + string(e.Code))
	if e.Status != 0 {
		fmt.Fprintf(&b, ", status %d", e.Status)
	}
	if e.Attempts != 0 {
		fmt.Fprintf(&b, ", attempts %d", e.Attempts)
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Unwrap gives the reason.
func (e *Error) Unwrap() error { return e.Err }

// ErrorClass is the code: what steps and logs may say of the error.
func (e *Error) ErrorClass() string { return string(e.Code) }

// Retryable reports whether the same request may succeed a moment later: after a time-out, 429, 5xx, an answer that did
// not arrive whole, or a body that is no answer at all, as a proxy in between sends it.
func (e *Error) Retryable() bool {
	switch e.Code {
	case Timeout, RateLimited:
		return true
	case OpenAIUnavailable:
		return e.Status < http.StatusMultipleChoices || e.Status >= http.StatusInternalServerError
	default:
		return false
	}
}
