package openai

import (
	"cmp"
	"encoding/json"
	"net/http"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// readReason reads an error as OpenAI words it, and those who speak like it.
func readReason(body []byte) llmhttp.Reason {
	var reply struct{ Error *json.RawMessage }
	if json.Unmarshal(body, &reply) != nil || reply.Error == nil {
		return llmhttp.Reason{}
	}
	r := llmhttp.Reason{Found: true}
	var detail struct{ Code, Type any }
	if json.Unmarshal(*reply.Error, &detail) != nil {
		return r // a bare text
	}
	for _, v := range []any{detail.Code, detail.Type} {
		switch v := v.(type) {
		case float64:
			if v >= 400 && v < 600 {
				r.Status = int(v)
			}
		case string:
			if status := knownReason(v); status != 0 && r.Word == "" {
				r.Word = v
				r.Status = cmp.Or(r.Status, status)
			}
		}
	}
	switch r.Word {
	case "content_filter", "content_policy_violation":
		r.Code = llm.Refused
	case "context_length_exceeded":
		r.Code = llm.TooLong
	case "insufficient_quota", "billing_hard_limit_reached":
		r.Code = llm.OutOfQuota
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
	case "rate_limit_exceeded", "rate_limit_error", "insufficient_quota", "billing_hard_limit_reached", "tokens", "requests":
		return http.StatusTooManyRequests
	case "server_error", "internal_error", "api_error":
		return http.StatusInternalServerError
	case "overloaded_error", "service_unavailable":
		return http.StatusServiceUnavailable
	}
	return 0
}
