package openai_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

// embeds answers with a status and a body.
func embeds(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func TestEmbed(t *testing.T) {
	const good = `{"object":"list","model":"m","data":[{"object":"embedding","index":1,"embedding":[0,1]},{"object":"embedding","index":0,"embedding":[1,0]}]}`
	for _, tt := range []struct {
		name  string
		steps []http.HandlerFunc
		want  llm.Code // empty: vectors
		asked int
	}{
		{"in the order of the texts", []http.HandlerFunc{embeds(200, good)}, "", 1},
		{"after a failure", []http.HandlerFunc{embeds(503, "<html>busy</html>"), embeds(200, good)}, "", 2},
		{"down", []http.HandlerFunc{embeds(500, "{}")}, llm.OpenAIUnavailable, 2},
		{"no such model", []http.HandlerFunc{embeds(404, `{"error":{"message":"sk-key-that-nobody-may-see"}}`)}, llm.Rejected, 1},
		{"too few", []http.HandlerFunc{embeds(200, `{"data":[{"index":0,"embedding":[1,0]}]}`)}, llm.OpenAIUnavailable, 2},
		{"twice the same", []http.HandlerFunc{embeds(200, `{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}`)}, llm.OpenAIUnavailable, 2},
		{"of two lengths", []http.HandlerFunc{embeds(200, `{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,0]}]}`)}, llm.OpenAIUnavailable, 2},
		{"none", []http.HandlerFunc{embeds(200, `{"data":[{"index":0,"embedding":[]},{"index":1,"embedding":[]}]}`)}, llm.OpenAIUnavailable, 2},
		{"no JSON", []http.HandlerFunc{embeds(200, "fine")}, llm.OpenAIUnavailable, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &script{steps: tt.steps}
			server := httptest.NewServer(s)
			defer server.Close()
			c := openai.New(openai.Config{BaseURL: server.URL, APIKey: key, RetryDelay: 1})
			defer c.Close()
			e := openai.NewEmbedder(c, "m")
			got, err := e.Embed(t.Context(), []string{"猫", prompt})
			if len(s.bodies) != tt.asked {
				t.Errorf("asked %d times, want %d", len(s.bodies), tt.asked)
			}
			if tt.want != "" {
				var failed *llm.Error
				if !errors.As(err, &failed) || failed.Code != tt.want || strings.Contains(err.Error(), key) {
					t.Errorf("error %v, want %s", err, tt.want)
				}
				return
			}
			if diff := cmp.Diff([][]float32{{1, 0}, {0, 1}}, got); diff != "" || err != nil {
				t.Error(diff, err)
			}
			var asked struct{ Model, Input any }
			if err := json.Unmarshal([]byte(s.bodies[0]), &asked); err != nil || asked.Model != "m" || !strings.HasSuffix(s.heads[0].URL.Path, "/embeddings") ||
				s.heads[0].Header.Get("Authorization") != "Bearer "+key {
				t.Errorf("asked %s at %s, %v", s.bodies[0], s.heads[0].URL.Path, err)
			}
		})
	}
}
