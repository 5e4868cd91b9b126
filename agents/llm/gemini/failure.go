package gemini

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// wireError is an error as it travels.
type wireError struct {
	Error *struct {
		Status  string `json:"status"`
		Message string `json:"message"` // it may quote the request, and goes nowhere
		Details []struct {
			Reason string `json:"reason"`     // of an ErrorInfo
			Delay  string `json:"retryDelay"` // of a RetryInfo: "37s"
		} `json:"details"`
	} `json:"error"`
}

// readReason reads an error as Google words it. A refused key is a detail of a 400.
// Sources: https://ai.google.dev/gemini-api/docs/troubleshooting, https://cloud.google.com/apis/design/errors
func readReason(body []byte) llmhttp.Reason {
	var e wireError
	_ = json.Unmarshal(bytes.Trim(body, "[] \t\r\n"), &e) // some errors come in a list; what is of another type stays empty
	if e.Error == nil {
		return llmhttp.Reason{}
	}
	r := llmhttp.Reason{Found: true, Status: statusOf(e.Error.Status)}
	if r.Status != 0 {
		r.Word = e.Error.Status
	}
	for _, d := range e.Error.Details {
		if statusOf(d.Reason) != 0 {
			r.Word, r.Instead = d.Reason, statusOf(d.Reason)
		}
		if wait, err := time.ParseDuration(d.Delay); err == nil && wait > 0 {
			r.RetryAfter = wait
		}
	}
	// https://github.com/google-gemini/gemini-cli/issues/4231
	if r.Status == http.StatusBadRequest && strings.Contains(e.Error.Message, "exceeds the maximum number of tokens allowed") {
		r.Code = llm.TooLong
	}
	return r
}

// statusOf is the status of each word that may appear in our errors.
func statusOf(word string) int {
	return map[string]int{
		"INVALID_ARGUMENT": 400, "FAILED_PRECONDITION": 400, "API_KEY_INVALID": 401, "UNAUTHENTICATED": 401, "PERMISSION_DENIED": 403, "NOT_FOUND": 404,
		"RESOURCE_EXHAUSTED": 429, "CANCELLED": 499, "INTERNAL": 500, "UNKNOWN": 500, "UNAVAILABLE": 503, "DEADLINE_EXCEEDED": 504,
	}[word]
}
