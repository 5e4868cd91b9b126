package llm_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
)

func TestErrorRetryable(t *testing.T) {
	tests := []struct {
		err  llm.Error
		want bool
	}{
		{llm.Error{Code: llm.Timeout}, true},
		{llm.Error{Code: llm.RateLimited, Status: 429}, true},
		{llm.Error{Code: llm.OpenAIUnavailable}, true},
		{llm.Error{Code: llm.OpenAIUnavailable, Status: 503}, true},
		{llm.Error{Code: llm.OpenAIUnavailable, Status: 200}, true},
		{llm.Error{Code: llm.InvalidStructuredJson, Status: 200}, false},
		{llm.Error{Code: llm.Rejected, Status: 401}, false},
		{llm.Error{Code: llm.Refused, Status: 200}, false},
		{llm.Error{}, false},
	}
	for _, test := range tests {
		if got := test.err.Retryable(); got != test.want {
			t.Errorf("%v: retryable %v, want %v", &test.err, got, test.want)
		}
	}
}

func TestErrorText(t *testing.T) {
	reason := errors.New("overloaded_error")
	var err error = fmt.Errorf("reviewer: %w", &llm.Error{Code: llm.OpenAIUnavailable, Status: 503, Attempts: 2, Err: reason})
	if want := "reviewer: llm: OpenAIUnavailable, status 503, attempts 2: overloaded_error"; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	if _, ok := errors.AsType[*llm.Error](err); !ok || !errors.Is(err, reason) {
		t.Error("the error or its reason is lost")
	}
	if got, want := (&llm.Error{Code: llm.Timeout}).Error(), "llm: Timeout"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
