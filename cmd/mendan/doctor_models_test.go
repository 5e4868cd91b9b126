package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// TestDoctorFindsOutAProfile has doctor examine a server of which nothing is known, and puts what it prints into the configuration.
func TestDoctorFindsOutAProfile(t *testing.T) {
	server := openaitest.Start(t, func(r openaitest.Request) openaitest.Reply {
		said := r.Messages[len(r.Messages)-1].Content
		switch {
		case len(r.Tools) > 0:
			return openaitest.Use("note_city", map[string]any{"city": "Osaka"})
		case r.Format != nil:
			return openaitest.Say(`{"verdict":"approve","reason":null,"points":[{"text":"clean","weight":1},{"text":"bright","weight":2}]}`)
		case strings.Contains(said, "HINOKI"):
			return openaitest.Say("I have forgotten it.")
		}
		return openaitest.Say("1 2 3 … 200 面談は来週の月曜日です。")
	})
	server.Stream(openaitest.Denied)
	file := func(name, provider string) config.Config {
		t.Helper()
		path := filepath.Join(t.TempDir(), name)
		text := "mode: openai\nagent: {review_models: [local/m]}\nllm:\n  agents: {default: {provider: local, model: m}}\n  providers:\n    local:\n      base_url: " +
			server.URL + "\n      api_key_env: KEY\n" + provider
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, err := config.Load(path, func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		return cfg
	}
	cfg := file("auto.yaml", "      profile: auto\n")
	var failed []string
	var print string
	for _, f := range examineModels(t.Context(), &cfg, func(string) string { return "sk-anything" }) {
		if f.Fails {
			failed = append(failed, f.Check)
		}
		if _, after, found := strings.Cut(f.Do, "in place of profile: auto\n"); found {
			print = after
		}
	}
	if got := strings.Join(failed, ", "); got != "m: context" {
		t.Errorf("what fails: %s", got)
	}
	generic, _ := llm.ProfileOf("generic")
	want := llm.Profile{Stream: new(false), Context: 4096}.Over(generic)
	got := file("found.yaml", strings.TrimPrefix(strings.ReplaceAll("\n"+print, "\n  ", "\n"), "\n")+"\n").LLM.Providers["local"]
	if served := got.Served(); got.Profile != "generic" || served.Beyond(want) != (llm.Profile{}) || want.Beyond(served) != (llm.Profile{}) {
		t.Errorf("doctor prints\n%s\nwhich is %+v", print, got)
	}
}

// TestEveryProfileCanBeConfigured has each shipped profile pass the checks of a configuration.
func TestEveryProfileCanBeConfigured(t *testing.T) {
	for _, name := range llm.ProfileNames() {
		path := filepath.Join(t.TempDir(), name+".yaml")
		text := "mode: offline\nllm: {providers: {it: {profile: " + name + ", base_url: 'https://example.com', api_version: '2024-10-21'}}}\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := config.Load(path, func(string) string { return "" }); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
