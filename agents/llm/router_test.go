package llm_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
)

// echo answers with the settings that it was asked with.
func echo(provider string) clientFunc {
	return func(_ context.Context, req llm.Request) (llm.Response, error) {
		return llm.Response{
			Content: provider + " " + req.Model,
			Usage:   llm.Usage{Prompt: int(*req.Temperature * 10), Completion: req.MaxTokens},
		}, nil
	}
}

func providers() map[string]llm.Client {
	return map[string]llm.Client{"openai": echo("openai"), "local": echo("local")}
}

func TestRouter(t *testing.T) {
	defaults := llm.DefaultSettings()
	defaults.Provider, defaults.Model = "openai", "gpt-small"
	r, err := llm.NewRouter(providers(), defaults, map[string]llm.Settings{
		"quickcheck": {Model: "local/org/tiny", Temperature: 0, MaxTokens: 300, ContextLimit: 8000},
		"reviewer":   {Model: "gpt-large", Temperature: 0.5},
		"auditor":    {Provider: "openai", Model: "local/model", Temperature: 0.3},
		"helpdesk":   {Provider: "local", Temperature: 0.3},
	})
	if err != nil {
		t.Fatal(err)
	}
	zero := 0.0
	tests := []struct {
		name        string
		req         llm.Request
		want        string
		temperature int // in tenths
		maxTokens   int
	}{
		{"an agent without settings", llm.Request{Agent: "greeter"}, "openai gpt-small", 3, 1200},
		{"provider in the model's name", llm.Request{Agent: "quickcheck"}, "local org/tiny", 0, 300},
		{"the rest by default", llm.Request{Agent: "reviewer"}, "openai gpt-large", 5, 1200},
		{"a provider that is set leaves the name alone", llm.Request{Agent: "auditor"}, "openai local/model", 3, 1200},
		{"no model borrowed from another provider", llm.Request{Agent: "helpdesk"}, "local ", 3, 1200},
		{"the request speaks last", llm.Request{Agent: "reviewer", Model: "m", Temperature: &zero, MaxTokens: 9}, "openai m", 0, 9},
		{"another provider in the request", llm.Request{Agent: "reviewer", Model: "local/m"}, "local m", 5, 1200},
		{"a slash that names no provider", llm.Request{Agent: "reviewer", Model: "meta/m"}, "openai meta/m", 5, 1200},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := r.Chat(t.Context(), test.req)
			if err != nil {
				t.Fatal(err)
			}
			want := llm.Usage{Prompt: test.temperature, Completion: test.maxTokens}
			if got.Content != test.want || got.Usage != want {
				t.Errorf("asked %s with %v, want %s with %v", got.Content, got.Usage, test.want, want)
			}
		})
	}
	if b := r.Settings("quickcheck").Budget(); b != (llm.Budget{ContextLimit: 8000, MaxTokens: 300}) {
		t.Errorf("budget %+v", b)
	}
	if s := r.Settings("anyone"); s != defaults {
		t.Errorf("settings %+v, want the defaults", s)
	}
}

func TestRouterRefusesWrongSettings(t *testing.T) {
	good := llm.Settings{Provider: "openai", Temperature: 0.3, MaxTokens: 1200, ContextLimit: 8000}
	tests := []struct {
		name   string
		change func(*llm.Settings)
		want   string
	}{
		{"unknown provider", func(s *llm.Settings) { s.Provider = "opnai" }, `unknown provider "opnai"`},
		{"hot", func(s *llm.Settings) { s.Temperature = 3 }, "temperature 3"},
		{"cold", func(s *llm.Settings) { s.Temperature = -1 }, "temperature -1"},
		{"negative answer", func(s *llm.Settings) { s.MaxTokens = -1 }, "max tokens -1"},
		{"no room", func(s *llm.Settings) { s.ContextLimit = 1400 }, "leaves no room"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			bad := good
			test.change(&bad)
			if _, err := llm.NewRouter(providers(), bad, nil); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("as default: %v", err)
			}
			_, err := llm.NewRouter(providers(), good, map[string]llm.Settings{"auditor": bad})
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "auditor") {
				t.Errorf("of an agent: %v", err)
			}
		})
	}
	if _, err := llm.NewRouter(nil, llm.DefaultSettings(), nil); err == nil {
		t.Error("no provider at all was accepted")
	}
}
