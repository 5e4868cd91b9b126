package main

import (
	"fmt"
	"testing"

	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// TestProvidersHaveTheClientOfTheirForm checks which client asks which kind of server.
func TestProvidersHaveTheClientOfTheirForm(t *testing.T) {
	for profile, want := range map[string]string{
		"": "*openai.Client", "openai": "*openai.Client", "azure": "*openai.Client", "ollama": "*openai.Client", "anthropic": "*anthropic.Client", "gemini": "*gemini.Client",
	} {
		c := openProvider(config.LLM{Providers: map[string]config.Provider{"p": {Profile: profile}}}, "p", "key")
		defer c.Close()
		if got := fmt.Sprintf("%T", c); got != want {
			t.Errorf("%q is asked by %s, want %s", profile, got, want)
		}
	}
}
