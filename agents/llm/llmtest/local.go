package llmtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Azure is Azure OpenAI's form: the model is a deployment in the path, the key has a header of its own, a version is asked for.
// Source: https://learn.microsoft.com/azure/ai-services/openai/reference
func Azure() Form {
	f := OpenAI()
	f.Name, f.Base = "Azure OpenAI", ""
	f.Read = func(r *http.Request, body []byte) (Asked, error) {
		deployment, found := strings.CutPrefix(r.URL.Path, "/openai/deployments/")
		deployment, ends := strings.CutSuffix(deployment, "/chat/completions")
		switch {
		case !found || !ends:
			return Asked{}, fmt.Errorf("path %s", r.URL.Path)
		case r.URL.Query().Get("api-version") == "" || r.Header.Get("Api-Key") == "":
			return Asked{}, errors.New("no api-version or no api-key")
		}
		a, err := readOpenAI(atOpenAI(r), body)
		a.Model, a.Key = deployment, r.Header.Get("Api-Key")
		return a, err
	}
	return f
}

// Ollama is Ollama's service in OpenAI's form. What is demanded of a tool it does not heed, and its errors have no code.
// Sources: https://github.com/ollama/ollama/blob/main/docs/openai.md, https://github.com/ollama/ollama/issues/17921
func Ollama() Form {
	f := OpenAI()
	f.Name = "Ollama"
	f.Read = func(r *http.Request, body []byte) (Asked, error) {
		a, err := readOpenAI(r, body)
		if err == nil && a.Choice != "" {
			err = errors.New("tool_choice is said, and would be dropped")
		}
		return a, err
	}
	f.Error = func(status int, kind Kind, text string) (int, string) {
		word := "api_error"
		switch {
		case status == http.StatusNotFound:
			word = "not_found_error"
		case status < http.StatusInternalServerError:
			word = "invalid_request_error"
		}
		return status, encode(map[string]any{"error": map[string]any{"message": text, "type": word, "param": nil, "code": nil}})
	}
	return f
}

// LMStudio is LM Studio's service in OpenAI's form: tool_choice is a word there, one system message comes first, roles take turns, and an error is a text.
// Sources: https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/670, https://lmstudio.ai/docs/developer/openai-compat
func LMStudio() Form {
	f := OpenAI()
	f.Name = "LM Studio"
	f.Read = func(r *http.Request, body []byte) (Asked, error) {
		var in struct {
			ToolChoice json.RawMessage `json:"tool_choice"`
			Messages   []struct{ Role string }
		}
		if err := json.Unmarshal(body, &in); err != nil {
			return Asked{}, err
		}
		if len(in.ToolChoice) > 0 && in.ToolChoice[0] != '"' {
			return Asked{}, errors.New("invalid tool_choice type: 'object'. Supported string values: none, auto, required")
		}
		for i, m := range in.Messages {
			if m.Role == "system" && i > 0 || i > 0 && m.Role == "user" && in.Messages[i-1].Role == "user" {
				return Asked{}, errors.New("error rendering prompt with jinja template: roles must alternate user/assistant")
			}
		}
		return readOpenAI(r, body)
	}
	f.Error = func(status int, _ Kind, text string) (int, string) {
		return status, encode(map[string]any{"error": text})
	}
	return f
}

// atOpenAI is a request as if it had been sent to OpenAI itself.
func atOpenAI(r *http.Request) *http.Request {
	own := r.Clone(r.Context())
	own.URL.Path = "/v1/chat/completions"
	own.Body = io.NopCloser(bytes.NewReader(nil))
	return own
}
