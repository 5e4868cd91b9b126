package anthropic

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// wireError is an error as it travels.
type wireError struct {
	Type    string `json:"type"`
	Message string `json:"message"` // it may quote the request, and goes nowhere
	Details struct {
		Code string `json:"error_code"`
	} `json:"details"`
}

// readError reads an error's body; what it has not, or of another type, is empty.
func readError(body []byte) (e wireError) {
	_ = json.Unmarshal(body, &struct {
		Error *wireError `json:"error"`
	}{&e})
	return e
}

// readReason reads an error as Anthropic words it. Source: https://platform.claude.com/docs/en/api/errors
func readReason(body []byte) llmhttp.Reason {
	e := readError(body)
	r := llmhttp.Reason{Found: e != wireError{}, Status: statusOf(e.Type)}
	if r.Status != 0 {
		r.Word = e.Type
	}
	if e.Details.Code == "enforced_spend_limit_reached" {
		r.Word, r.Code = e.Details.Code, llm.OutOfQuota
	}
	// https://github.com/anthropics/claude-code/issues/12186, https://github.com/docker/docker-agent/issues/569
	tooLong := strings.HasPrefix(e.Message, "prompt is too long") || strings.Contains(e.Message, "exceed context limit")
	if tooLong || r.Status == http.StatusRequestEntityTooLarge {
		r.Code = llm.TooLong
	}
	return r
}

// statusOf is the status of each type that may appear in our errors.
func statusOf(kind string) int {
	return map[string]int{
		"invalid_request_error": 400, "authentication_error": 401, "billing_error": 402, "permission_error": 403, "not_found_error": 404,
		"request_too_large": 413, "rate_limit_error": 429, "api_error": 500, "timeout_error": 504, "overloaded_error": 529,
	}[kind]
}
