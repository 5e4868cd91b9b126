package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// env is an environment for tests.
func env(pairs ...string) func(string) string {
	return func(name string) string {
		for _, p := range pairs {
			if k, v, _ := strings.Cut(p, "="); k == name {
				return v
			}
		}
		return ""
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

var exportedOnly = cmpopts.IgnoreUnexported(Config{})

func TestExampleSaysTheDefaults(t *testing.T) {
	t.Chdir("../../..") // where its relative paths are those of the defaults
	cfg, err := Load("config.example.yaml", env())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Default(), cfg, exportedOnly); diff != "" {
		t.Error(diff)
	}
}

func TestExampleHasEveryKeyAndALineOnEach(t *testing.T) {
	data, err := os.ReadFile("../../../config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]any
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	checkKeys(t, "", reflect.TypeFor[Config](), file)
	for l := range strings.Lines(string(data)) {
		key, rest, isKey := strings.Cut(l, ":")
		if strings.HasPrefix(l, "#") || !isKey || strings.TrimSpace(rest) == "" {
			continue
		}
		if !strings.Contains(rest, "#") {
			t.Errorf("nothing is said about %s", strings.TrimSpace(key))
		}
	}
}

func checkKeys(t *testing.T, path string, typ reflect.Type, file map[string]any) {
	t.Helper()
	for key, elem := range keysOf(typ) {
		value, ok := file[key]
		if !ok {
			t.Errorf("%s%s is missing", path, key)
			continue
		}
		if elem.Kind() == reflect.Map {
			for name, entry := range value.(map[string]any) {
				checkKeys(t, path+key+"."+name+".", elem.Elem(), entry.(map[string]any))
			}
		}
		if elem.Kind() == reflect.Struct {
			checkKeys(t, path+key+".", elem, value.(map[string]any))
		}
	}
}

func TestConfigErrorsSayWhereAndWhatToDo(t *testing.T) {
	tests := []struct{ name, file, want string }{
		{"unknown key", "mode: offline\nlanguagee: en\n", `config.yaml:2:1 unknown key "languagee", did you mean "language"?`},
		{"unknown key below", "llm:\n  max_concurent: 4\n", `config.yaml:2:3 unknown key "max_concurent", did you mean "max_concurrent"?`},
		{"key at the wrong place", "temperature: 0.3\n", `config.yaml:1:1 unknown key "temperature", expected one of agent, backups, company, database, debounce`},
		{"repeated key", "mode: offline\nmode: openai\n", `config.yaml:2:1 mapping key "mode" already defined`},
		{"wrong value", "job: x\nmode: online\n", `config.yaml:2:7 mode must be offline or openai, not "online"`},
		{"number for a list", "forms: 3\n", `config.yaml:1:8 forms must be a list`},
		{"value for keys", "log: info\n", `config.yaml:1:6 log must have keys of its own`},
		{"keys for a value", "job: {id: x}\n", `config.yaml:1:6 job must be a single value`},
		{"fraction", "llm: {max_concurrent: 1.5}\n", `config.yaml:1:23 llm.max_concurrent must be a whole number, not "1.5"`},
		{"out of range", "llm:\n  max_concurrent: 0\n", `config.yaml:2:19 llm.max_concurrent must be from 1 to 100000, not 0`},
		{"duration", "drain_timeout: 10\n", `config.yaml:1:16 drain_timeout must be a duration such as 500ms`},
		{"debounce", "debounce: soon\n", `config.yaml:1:11 debounce must be auto or a duration`},
		{"temperature", "llm: {agents: {reviewer: {temperature: 3}}}\n", `llm.agents.reviewer.temperature must be from 0 to 2, not 3`},
		{"unknown agent", "llm: {agents: {reviewr: {model: x}}}\n", `llm.agents.reviewr is no agent, did you mean "reviewer"?`},
		{"unknown provider", "llm: {agents: {default: {provider: azur}}}\n", `names the unknown provider "azur", expected one of openai`},
		{"base url", "llm: {providers: {openai: {base_url: localhost}}}\n", `llm.providers.openai.base_url must be like https://host/v1`},
		{"two roles", "roles: {moderators: [a], operators: [b, a]}\n", `config.yaml:1:41 roles.operators[1] "a" is among the moderators too`},
		{"retention", "retention_days: 0\n", `config.yaml:1:17 retention_days must be from 1 to 3660, not 0`},
		{"reminders", "reminders: [24h, soon]\n", `config.yaml:1:18 reminders`},
		{"three reminders", "reminders: [24h, 48h, 72h]\n", `reminders must be at most two times`},
		{"reminders in disorder", "reminders: [48h, 24h]\n", `reminders must be at most two times`},
		{"backups", "backups: {keep: 0}\n", `backups.keep must be from 1 to 10000, not 0`},
		{"not YAML", "mode: [\n", `config.yaml:`},
		{"two documents", "mode: offline\n---\nmode: offline\n", `expected one YAML document, found 2`},
		{"a list", "- mode\n", `config.yaml:1:1 the file must have keys of its own`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Chdir(dir)
			if err := os.WriteFile("config.yaml", []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Load("config.yaml", env())
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %v, want %s", err, tt.want)
			}
			if _, ok := err.(Error); !ok {
				t.Errorf("%T is no Error", err)
			}
		})
	}
}

func TestFileLeavesTheRestAtItsDefaults(t *testing.T) {
	half := 0.5
	cfg, err := Load(write(t, "c.yaml", `
company: {name: 株式会社サンプル}
llm:
  providers: {local: {base_url: "http://localhost:8080/v1"}}
  agents:
    default: {provider: local, model: small}
    reviewer: {model: big, temperature: 0.5}
    auditor: {provider: openai, model: gpt}
`), env())
	if err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Company.Name = "株式会社サンプル"
	d := want.LLM.Agents["default"]
	want.LLM.Providers["local"] = Provider{BaseURL: "http://localhost:8080/v1", Timeout: 90 * time.Second, RetryDelay: 1500 * time.Millisecond}
	d.Provider, d.Model = "local", "small"
	r, a := d, d
	r.Model, r.Temperature = "big", &half
	a.Provider, a.Model = "openai", "gpt"
	want.LLM.Agents = map[string]Agent{"default": d, "reviewer": r, "auditor": a}
	if diff := cmp.Diff(want, cfg, exportedOnly); diff != "" {
		t.Error(diff)
	}
}

func TestEnvironmentWinsOverTheFile(t *testing.T) {
	file := write(t, "c.yaml", "mode: openai\nllm: {agents: {default: {model: a, max_tokens: 5}}}\n")
	cfg, err := Load(file, env("AI_AGENT_MODE=mock", "OPENAI_MODEL=b", "OPENAI_MAX_TOKENS=700", "OPENAI_API_BASE=http://h/v1", "AI_AUDIT_SALT=s"))
	if err != nil {
		t.Fatal(err)
	}
	a := cfg.LLM.Agents["default"]
	if cfg.Mode != "offline" || a.Model != "b" || a.MaxTokens != 700 || cfg.LLM.Providers["openai"].BaseURL != "http://h/v1" || cfg.auditSalt != "s" {
		t.Errorf("%+v", cfg)
	}
	for variable, want := range map[string]string{
		"AI_AGENT_MODE=gpt":     "AI_AGENT_MODE: mode must be offline, openai or mock",
		"OPENAI_MAX_TOKENS=lot": "OPENAI_MAX_TOKENS: llm.agents.default.max_tokens must be a whole number",
		"OPENAI_API_BASE=host":  "OPENAI_API_BASE: llm.providers.openai.base_url must be like",
	} {
		if _, err := Load(file, env(variable)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", variable, err)
		}
	}
}

func TestModelsNeedTheirKeys(t *testing.T) {
	keyFile := write(t, "key", " sk-file\n")
	tests := []struct {
		name, file string
		env        []string
		key, err   string
	}{
		{"no model", "mode: openai", []string{"OPENAI_API_KEY=k"}, "", "model is needed in openai mode"},
		{"no key", "mode: openai", []string{"OPENAI_MODEL=m"}, "", "names OPENAI_API_KEY, which is not set"},
		{"key", "mode: openai", []string{"OPENAI_MODEL=m", "OPENAI_API_KEY=k"}, "k", ""},
		{"key of a file", "mode: openai\nllm: {providers: {openai: {api_key_file: " + keyFile + "}}}", []string{"OPENAI_MODEL=m"}, "sk-file", ""},
		{"no such file", "mode: openai\nllm: {providers: {openai: {api_key_file: /none}}}", []string{"OPENAI_MODEL=m"}, "", "cannot be read"},
		{"offline", "mode: offline", nil, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg, err := Load(write(t, "c.yaml", tt.file), env(tt.env...))
			if err != nil {
				t.Fatal(err)
			}
			err = cfg.ReadKeys(env(tt.env...))
			if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) || tt.err == "" && err != nil {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			if cfg.keys["openai"] != tt.key {
				t.Errorf("key %q, want %q", cfg.keys["openai"], tt.key)
			}
		})
	}
}

func FuzzConfig(f *testing.F) {
	example, err := os.ReadFile("../../../config.example.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example))
	f.Add("llm: {agents: {default: {temperature: .nan}}}")
	f.Add("a: &x [*x]\nb: {<<: *x}")
	f.Fuzz(func(t *testing.T, text string) {
		src, cfg := newSource("c.yaml"), Default()
		cfg.from = src
		if src.parseFile([]byte(text), &cfg) == nil && src.applyEnvironment(&cfg, env()) == nil {
			cfg.completeEntries()
			_ = src.checkValues(&cfg)
		}
	})
}

// Two configurations with another meaning have another digest, whatever secrets there are.
func TestDigestOfAConfiguration(t *testing.T) {
	a, b, c := Default(), Default(), Default()
	b.keys, b.auditSalt = map[string]string{"openai": "sk-secret"}, "salt"
	c.Agent.HILMode = "auto_approve"
	if a.Digest() != b.Digest() || a.Digest() == c.Digest() {
		t.Error("the digest is of something else")
	}
}
