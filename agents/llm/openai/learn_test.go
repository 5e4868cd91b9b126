package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
)

// refusing is a server whose new models take no temperature and call an answer's limit as OpenAI does now.
func refusing(t *testing.T, literal bool) (*Client, *[]map[string]any) {
	t.Helper()
	var asked []map[string]any
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var body map[string]any
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Error(err)
		}
		asked = append(asked, body)
		refuse := func(param, message string) {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"error":{"message":%q,"type":"invalid_request_error","param":%q,"code":"unsupported_value"}}`, message, param)
		}
		switch {
		case body["model"] == "refuses all":
			refuse("messages", "your temperature is high in here")
		case body["model"] == "new" && body["temperature"] != nil:
			refuse("temperature", "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.")
		case body["model"] == "new" && body["max_tokens"] != nil:
			refuse("max_tokens", "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
		default:
			_, _ = io.WriteString(w, cannedReply)
		}
	}))
	t.Cleanup(server.Close)
	p, _ := llm.ProfileOf("generic")
	c := NewServed(Config{BaseURL: server.URL + "/v1", Literal: literal}, p, "")
	t.Cleanup(c.Close)
	return c, &asked
}

// TestModelsThatRefuse has a model that takes neither a temperature nor max_tokens be asked without, whole and in pieces, in one attempt, and remembers it.
func TestModelsThatRefuse(t *testing.T) {
	for name, partial := range map[string]func(string){"whole": nil, "in pieces": func(string) {}} {
		c, asked := refusing(t, false)
		ask := func(model string) (int, map[string]any) {
			before := len(*asked)
			resp, err := c.Chat(t.Context(), llm.Request{Model: model, Messages: talk, Temperature: new(0.2), MaxTokens: 9, Partial: partial})
			if err != nil || resp.Attempts != 1 {
				t.Errorf("%s, %s: %+v, %v", name, model, resp, err)
			}
			return len(*asked) - before, (*asked)[len(*asked)-1]
		}
		if _, got := ask("new"); got["temperature"] != nil || got["max_tokens"] != nil || got["max_completion_tokens"] != 9.0 {
			t.Errorf("%s: asked at last %v", name, got)
		}
		if n, got := ask("new"); n != 1 || got["max_completion_tokens"] != 9.0 {
			t.Errorf("%s: asked again %d times, %v", name, n, got)
		}
		if n, got := ask("old"); n != 1 || got["temperature"] != 0.2 || got["max_tokens"] != 9.0 {
			t.Errorf("%s: another model is asked %d times, %v", name, n, got)
		}
	}
}

// TestOtherRefusals has a refusal for another reason be one, whatever words it has, and one be seen as it is by who asks to the letter.
func TestOtherRefusals(t *testing.T) {
	for model, literal := range map[string]bool{"refuses all": false, "new": true} {
		c, asked := refusing(t, literal)
		_, err := c.Chat(t.Context(), llm.Request{Model: model, Messages: talk, Temperature: new(0.2)})
		if e, ok := errors.AsType[*llm.Error](err); !ok || e.Code != llm.Rejected || len(*asked) > 2 || literal && len(*asked) != 1 {
			t.Errorf("%s: %v after %d requests", model, err, len(*asked))
		}
	}
}
