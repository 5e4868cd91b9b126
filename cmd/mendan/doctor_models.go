package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/probe"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// examineModels asks every provider that is used for one word.
func examineModels(ctx context.Context, cfg *config.Config, getenv func(string) string) []bot.Finding {
	if cfg.Mode == config.Offline {
		return []bot.Finding{{Check: "mode", Found: "offline: none is asked"}}
	}
	if err := cfg.ReadKeys(getenv); err != nil {
		return []bot.Finding{failingFinding("keys", err, "set it where mendan is started")}
	}
	m, err := openModel(*cfg)
	if err != nil {
		return []bot.Finding{failingFinding("settings", err, "mend llm in the configuration")}
	}
	defer m.close()
	var out []bot.Finding
	for _, name := range cfg.Models() {
		out = append(out, examineModel(ctx, m.client, name))
		provider, model, _ := strings.Cut(name, "/")
		if p := cfg.LLM.Providers[provider]; p.Profile == config.AutoProfile && !out[len(out)-1].Fails {
			out = append(out, probeModel(ctx, *cfg, provider, model)...)
		}
	}
	return out
}

func examineModel(ctx context.Context, c llm.Client, name string) bot.Finding {
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	f := bot.Finding{Check: name}
	r, err := c.Chat(ctx, llm.Request{Model: name, MaxTokens: 16, Messages: []llm.Message{{Role: llm.RoleUser, Content: "Reply with OK."}}})
	if err == nil {
		f.Found = "answers as " + cmp.Or(r.Model, name)
		return f
	}
	f.Found, f.Fails = err.Error(), true
	var e *llm.Error
	switch {
	case !errors.As(err, &e) || e.Code == llm.Timeout:
		f.Do = "see that this machine reaches the provider's base_url"
	case e.Code == llm.RateLimited || e.Code == llm.OutOfQuota:
		f.Do = "look at the account's limits and credit at the provider"
	case e.Status == 401 || e.Status == 403:
		f.Do = "the provider refuses the key: set a valid one"
	case e.Code == llm.Rejected:
		f.Do = "see that the provider has this model, and that base_url ends before /chat/completions"
	default:
		f.Do = "see that the provider's base_url is right, and try again"
	}
	return f
}

// probing is how long it may take to find out what a model can be asked for: local ones are slow.
const probing = 10 * time.Minute

// probeModel finds out what a model can be asked for, and says it in the words of a configuration.
func probeModel(ctx context.Context, cfg config.Config, provider, model string) []bot.Finding {
	ctx, cancel := context.WithTimeout(ctx, probing)
	defer cancel()
	p := cfg.LLM.Providers[provider]
	open := func(profile llm.Profile) llm.Client {
		reach := reachProvider(cfg.LLM, provider, cfg.Keys()[provider])
		reach.Literal = true
		c := openServed(profile, p.APIVersion, reach)
		context.AfterFunc(ctx, c.Close)
		return c
	}
	found, checks, err := probe.Run(ctx, open, model, p.Served())
	if err != nil {
		return []bot.Finding{failingFinding(model, err, "try again when the server answers")}
	}
	var out []bot.Finding
	for _, c := range checks {
		out = append(out, bot.Finding{Check: model + ": " + c.Name, Found: c.Found, Fails: c.Fails})
	}
	known, _ := llm.ProfileOf(p.ProfileName())
	return append(out, bot.Finding{Check: model + ": profile", Found: "found out", Do: "put this into llm.providers." + provider + " in place of profile: auto\n" +
		indent(spellProfile(p.ProfileName(), found.Beyond(known)))})
}

// spellProfile writes a profile as it stands in a configuration.
func spellProfile(name string, differs llm.Profile) string {
	entry := struct {
		Profile      string      `yaml:"profile"`
		Capabilities llm.Profile `yaml:"capabilities,omitempty"`
	}{name, differs}
	text, err := yaml.Marshal(entry)
	if err != nil {
		return fmt.Sprintf("profile: %s", name)
	}
	return string(text)
}

func indent(text string) string {
	return "        " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n        ")
}
