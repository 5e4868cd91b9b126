package config

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/quorum"
)

// LLM says which models answer, in openai mode.
type LLM struct {
	MaxConcurrent int                 `yaml:"max_concurrent"`
	HistoryWindow int                 `yaml:"history_window"`
	Providers     map[string]Provider `yaml:"providers"`
	Fallback      []string            `yaml:"fallback"` // model or provider/model, asked in order where an agent's own is away
	Agents        map[string]Agent    `yaml:"agents"`

	Prices map[string]ModelPrice `yaml:"prices"` // by model or provider/model, over those that are shipped
	Limits Limits                `yaml:"limits"`
}

// Provider is an API that models are asked over.
type Provider struct {
	Operator     string        `yaml:"operator"`
	BaseURL      string        `yaml:"base_url"`
	APIKeyEnv    string        `yaml:"api_key_env"`
	APIKeyFile   string        `yaml:"api_key_file"`
	APIVersion   string        `yaml:"api_version"`  // of Azure OpenAI
	Profile      string        `yaml:"profile"`      // what kind of server it is; by its address where empty or AutoProfile
	Capabilities llm.Profile   `yaml:"capabilities"` // where the server or the model differ from the profile
	Timeout      time.Duration `yaml:"timeout"`
	RetryDelay   time.Duration `yaml:"retry_delay"`
}

// AutoProfile is the profile of a server that doctor is to find out about. Until its findings stand in the configuration it is taken for what its
// address lets guess.
const AutoProfile = "auto"

// Served is what the provider's server can be asked for.
func (p Provider) Served() llm.Profile {
	known, _ := llm.ProfileOf(p.ProfileName())
	return p.Capabilities.Over(known)
}

// ProfileName names the profile that Capabilities differ from.
func (p Provider) ProfileName() string {
	if p.Profile == "" || p.Profile == AutoProfile {
		return llm.GuessProfile(p.BaseURL)
	}
	return p.Profile
}

// Agent is the model of one agent. What is left open is as for the agent named default.
type Agent struct {
	Provider     string   `yaml:"provider"`
	Model        string   `yaml:"model"`
	Temperature  *float64 `yaml:"temperature"`
	MaxTokens    int      `yaml:"max_tokens"`
	ContextLimit int      `yaml:"context_limit"`
}

// overlay is a's settings with b's where a leaves them open. Another provider's model would mean nothing here.
func (a Agent) overlay(b Agent) Agent {
	a.Provider = cmp.Or(a.Provider, b.Provider)
	if a.Provider == b.Provider {
		a.Model = cmp.Or(a.Model, b.Model)
	}
	a.Temperature, a.MaxTokens = cmp.Or(a.Temperature, b.Temperature), cmp.Or(a.MaxTokens, b.MaxTokens)
	a.ContextLimit = cmp.Or(a.ContextLimit, b.ContextLimit)
	return a
}

func (s *source) checkLLM(cfg *Config) error {
	l := cfg.LLM
	for i, name := range l.Fallback {
		if strings.TrimSpace(name) == "" || slices.Contains(l.Fallback[:i], name) {
			return s.errorf("llm.fallback", "must name models, each once, as model or provider/model: %q", name)
		}
	}
	if err := s.checkUsage(l); err != nil {
		return err
	}
	for _, name := range sortedKeys(l.Providers) {
		if err := s.checkProvider("llm.providers."+name, l.Providers[name]); err != nil {
			return err
		}
	}
	for _, name := range sortedKeys(l.Agents) {
		path, a := "llm.agents."+name, l.Agents[name]
		if !slices.Contains(agentNames(), name) {
			return s.errorf(path, "is no agent%s", DidYouMean(name, agentNames()))
		}
		if _, ok := l.Providers[a.Provider]; !ok {
			return s.errorf(path+".provider", "names the unknown provider %q%s", a.Provider, DidYouMean(a.Provider, sortedKeys(l.Providers)))
		}
		if t := *a.Temperature; !(t >= 0 && t <= 2) { // the range of OpenAI's API
			return s.errorf(path+".temperature", "must be from 0 to 2, not %v", t)
		}
		if a.MaxTokens < 1 {
			return s.errorf(path+".max_tokens", "must be above 0, not %d", a.MaxTokens)
		}
		if a.ContextLimit < a.MaxTokens+minInput {
			return s.errorf(path+".context_limit", "%d leaves no room beside an answer of %d tokens", a.ContextLimit, a.MaxTokens)
		}
	}
	return nil
}

// agentNames are the agents that can have a model of their own.
func agentNames() []string {
	return []string{
		DefaultAgent, brief.Greeter, brief.Architect, brief.Interviewer, brief.Reviewer, brief.QuickCheck, brief.Auditor, quorum.Agent,
		discussion.Answerer, discussion.Reviewer, discussion.Moderator, process.Agent,
		helpdesk.Planner, helpdesk.Selector, helpdesk.Worker, helpdesk.Reflector, helpdesk.Writer,
	}
}

// minInput is how many tokens of a model's context must be left beside its answer: an agent's instructions alone need them.
const minInput = 1000

func (s *source) checkProvider(path string, p Provider) error {
	if !isURL(p.BaseURL) {
		return s.errorf(path+".base_url", "must be like https://host/v1, not %q", p.BaseURL)
	}
	if names := append(llm.ProfileNames(), AutoProfile); p.Profile != "" && !slices.Contains(names, p.Profile) {
		return s.errorf(path+".profile", "must be one of %s, not %q%s", strings.Join(names, ", "), p.Profile, DidYouMean(p.Profile, names))
	}
	if err := s.checkCapabilities(path, p); err != nil {
		return err
	}
	if p.APIKeyEnv != "" && p.APIKeyFile != "" {
		return s.errorf(path, "has both api_key_env and api_key_file: keep one")
	}
	if p.Timeout < 0 || p.Timeout > time.Hour {
		return s.errorf(path+".timeout", "must be at most 1h, not %s", p.Timeout)
	}
	if p.RetryDelay < 0 || p.RetryDelay > time.Minute {
		return s.errorf(path+".retry_delay", "must be at most 1m, not %s", p.RetryDelay)
	}
	return nil
}

// checkCapabilities looks at what a server is said to be.
func (s *source) checkCapabilities(path string, p Provider) error {
	c := p.Served()
	for _, v := range []struct {
		field, value string
		allowed      []string
	}{
		{"api", c.API, []string{llm.APIOpenAI, llm.APIAzure, llm.APIAnthropic, llm.APIGemini}},
		{"schema", c.Schema, []string{llm.SchemaStrict, llm.SchemaPlain, llm.SchemaJSON, llm.SchemaPrompt}},
		{"tool_choice", c.ToolChoice, []string{llm.ToolNamed, llm.ToolRequired, llm.ToolOffered}},
		{"system", c.System, []string{llm.SystemMany, llm.SystemOne}},
		{"roles", c.Roles, []string{llm.RolesAny, llm.RolesAlternate}},
		{"length", c.Length, []string{llm.LengthCompletionTokens, llm.LengthMaxTokens, llm.LengthUnnamed}},
	} {
		if !slices.Contains(v.allowed, v.value) {
			return s.errorf(path+".capabilities."+v.field, "must be one of %s, not %q", strings.Join(v.allowed, ", "), v.value)
		}
	}
	switch {
	case c.Context < 0:
		return s.errorf(path+".capabilities.context", "must not be below 0: it is %d", c.Context)
	case c.API == llm.APIAzure && p.APIVersion == "":
		return s.errorf(path+".api_version", "is missing: Azure OpenAI is asked for a version, like 2024-10-21")
	case c.API == llm.APIAzure && p.BaseURL == "":
		return s.errorf(path+".base_url", "is missing: it is like https://NAME.openai.azure.com")
	}
	return nil
}

// UseModel has every agent ask this model, named "model" or "provider/model", and no other one where it is away. Who votes on plans and applications stays
// as it is.
func (cfg *Config) UseModel(name, flag string) {
	provider, model, found := strings.Cut(name, "/")
	if _, known := cfg.LLM.Providers[provider]; !found || !known {
		provider, model = cfg.LLM.Agents[DefaultAgent].Provider, name
	}
	agents := map[string]Agent{}
	for id, a := range cfg.LLM.Agents {
		a.Provider, a.Model = provider, model
		agents[id] = a
		cfg.Override("llm.agents."+id+".model", flag)
	}
	cfg.LLM.Agents, cfg.LLM.Fallback = agents, []string{}
}

// Models are those that are asked, each once, as provider/model.
func (cfg Config) Models() []string {
	seen := map[string]bool{}
	for _, a := range cfg.LLM.Agents {
		if a.Model != "" {
			seen[a.Provider+"/"+a.Model] = true
		}
	}
	for _, name := range cfg.namedModels() {
		seen[name] = true
	}
	return sortedKeys(seen)
}

// namedModels lists the models that are named beside the agents' own, as provider/model or as a model of the default agent's provider.
func (cfg Config) namedModels() []string {
	all := slices.Concat(cfg.Agent.listModels(), cfg.LLM.Fallback)
	return slices.DeleteFunc(all, func(name string) bool { return name == "" })
}

// namedProviders lists the known providers of those.
func (cfg Config) namedProviders() []string {
	var out []string
	for _, m := range cfg.namedModels() {
		name, _, found := strings.Cut(m, "/")
		if _, ok := cfg.LLM.Providers[name]; found && ok && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
