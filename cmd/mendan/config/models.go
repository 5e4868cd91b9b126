package config

import (
	"cmp"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/quorum"
)

// LLM says which models answer, in openai mode.
type LLM struct {
	MaxConcurrent int                 `yaml:"max_concurrent"`
	HistoryWindow int                 `yaml:"history_window"`
	Providers     map[string]Provider `yaml:"providers"`
	Agents        map[string]Agent    `yaml:"agents"`
}

// Provider is an API that models are asked over.
type Provider struct {
	Operator   string        `yaml:"operator"`
	BaseURL    string        `yaml:"base_url"`
	APIKeyEnv  string        `yaml:"api_key_env"`
	APIKeyFile string        `yaml:"api_key_file"`
	Timeout    time.Duration `yaml:"timeout"`
	RetryDelay time.Duration `yaml:"retry_delay"`
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

// Models are those that are asked, each once, as provider/model.
func (cfg Config) Models() []string {
	seen := map[string]bool{}
	for _, a := range cfg.LLM.Agents {
		if a.Model != "" {
			seen[a.Provider+"/"+a.Model] = true
		}
	}
	for _, name := range cfg.Agent.listModels() {
		if name != "" {
			seen[name] = true
		}
	}
	return sortedKeys(seen)
}
