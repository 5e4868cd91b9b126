package main

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
)

// environment puts the variables with the usual names over the file.
func (s *source) environment(cfg *Config, getenv func(string) string) error {
	cfg.auditSalt = getenv("AI_AUDIT_SALT")
	if v := getenv("AI_AGENT_MODE"); v != "" {
		s.over["mode"] = "AI_AGENT_MODE"
		switch v {
		case modeOffline, modeOpenAI:
			cfg.Mode = v
		case "mock":
			cfg.Mode = modeOffline
		default:
			return s.errorf("mode", "must be %s, %s or mock (the same as %s), not %q", modeOffline, modeOpenAI, modeOffline, v)
		}
	}
	if v := getenv("OPENAI_API_BASE"); v != "" {
		s.over["llm.providers.openai.base_url"] = "OPENAI_API_BASE"
		p := cfg.LLM.Providers[defaultProvider]
		p.BaseURL = v
		cfg.LLM.Providers[defaultProvider] = p
	}
	a := cfg.LLM.Agents[defaultAgent]
	if v := getenv("OPENAI_MODEL"); v != "" {
		s.over["llm.agents.default.model"] = "OPENAI_MODEL"
		a.Model = v
	}
	if v := getenv("OPENAI_MAX_TOKENS"); v != "" {
		const path = "llm.agents.default.max_tokens"
		s.over[path] = "OPENAI_MAX_TOKENS"
		n, err := strconv.Atoi(v)
		if err != nil {
			return s.errorf(path, "must be a whole number, not %q", v)
		}
		a.MaxTokens = n
	}
	cfg.LLM.Agents[defaultAgent] = a
	return nil
}

// complete fills what entries of maps leave open: they replace the defaults' entries whole.
func (cfg *Config) complete() {
	base := defaults().LLM
	d := cfg.LLM.Agents[defaultAgent].over(base.Agents[defaultAgent])
	for name, a := range cfg.LLM.Agents {
		cfg.LLM.Agents[name] = a.over(d)
	}
	cfg.LLM.Agents[defaultAgent] = d
	cfg.completeHTTP()
	if _, ok := cfg.LLM.Providers[defaultProvider]; !ok {
		cfg.LLM.Providers[defaultProvider] = base.Providers[defaultProvider]
	}
	for name, p := range cfg.LLM.Providers {
		if p.Timeout == 0 {
			p.Timeout = base.Providers[defaultProvider].Timeout
		}
		if p.RetryDelay == 0 {
			p.RetryDelay = base.Providers[defaultProvider].RetryDelay
		}
		if name == defaultProvider && p.APIKeyEnv == "" && p.APIKeyFile == "" {
			p.APIKeyEnv = base.Providers[defaultProvider].APIKeyEnv
		}
		cfg.LLM.Providers[name] = p
	}
}

// over is a's settings with b's where a leaves them open. Another provider's model would mean nothing here.
func (a Agent) over(b Agent) Agent {
	if a.Provider == "" {
		a.Provider = b.Provider
	}
	if a.Model == "" && a.Provider == b.Provider {
		a.Model = b.Model
	}
	if a.Temperature == nil {
		a.Temperature = b.Temperature
	}
	if a.MaxTokens == 0 {
		a.MaxTokens = b.MaxTokens
	}
	if a.ContextLimit == 0 {
		a.ContextLimit = b.ContextLimit
	}
	return a
}

// check looks at every value that the file's types leave open.
func (s *source) check(cfg *Config) error {
	for _, c := range []struct {
		path, value string
		allowed     []string
	}{
		{"mode", cfg.Mode, []string{modeOffline, modeOpenAI}},
		{"language", cfg.Language, []string{"ja", "en"}},
		{"moderation.language", cfg.Moderation.Language, []string{"ja", "en"}},
		{"log.level", cfg.Log.Level, []string{auto, "debug", "info", "warn", "error"}},
		{"agent.hil_mode", cfg.Agent.HILMode, []string{string(quorum.Interactive), string(quorum.AutoReject), string(quorum.AutoApprove)}},
		{"agent.plan_fallback", cfg.Agent.PlanFallback, []string{fallbackHold, fallbackFormOrder}},
		{"agent.consensus_level", cfg.Agent.ConsensusLevel, []string{levelSolo, levelEnsemble}},
		{"agent.strategy", cfg.Agent.Strategy, []string{strategyQuorum, strategyDebate}},
		{"agent.phase_scope", cfg.Agent.PhaseScope, []string{string(task.Full), string(task.Fast), string(task.PlanOnly)}},
		{"agent.live_card", cfg.Agent.LiveCard, []string{auto, liveOn, liveOff}},
		{"process.language_policy", cfg.Process.LanguagePolicy, []string{policyFixed, policyUser}},
		{"log.format", cfg.Log.Format, []string{"text", "json"}},
		{"slack.mode", cfg.Slack.Mode, []string{slackSocket, slackHTTP}},
	} {
		if !slices.Contains(c.allowed, c.value) {
			return s.errorf(c.path, "must be %s, not %q", strings.Join(c.allowed, " or "), c.value)
		}
	}
	if err := cfg.checkRules(); err != nil {
		return s.errorf("rules", "%v", err)
	}
	if cfg.Store == "" {
		return s.errorf("store", "must name a file")
	}
	if _, ok := cfg.debounce(0); !ok {
		return s.errorf("debounce", "must be auto or a duration up to 1m such as 500ms or 1.5s, not %q", cfg.Debounce)
	}
	if cfg.DrainTimeout <= 0 || cfg.DrainTimeout > 10*time.Minute {
		return s.errorf("drain_timeout", "must be above 0s and at most 10m, not %s", cfg.DrainTimeout)
	}
	if _, err := time.LoadLocation(cfg.Moderation.Timezone); err != nil || cfg.Moderation.Timezone == "" {
		return s.errorf("moderation.timezone", "must be a time zone such as Asia/Tokyo, not %q", cfg.Moderation.Timezone)
	}
	if n := cfg.Company.ReplyDays; n < 0 || n > 365 {
		return s.errorf("company.reply_days", "must be from 0 (not said) to 365, not %d", n)
	}
	if n := cfg.RetentionDays; n < 1 || n > 3660 {
		return s.errorf("retention_days", "must be from 1 to 3660, not %d", n)
	}
	for i, d := range cfg.Reminders {
		if d < time.Hour || i > 0 && d <= cfg.Reminders[i-1] || i > 1 {
			return s.errorf("reminders", "must be at most two times of at least 1h, the later one behind")
		}
	}
	if n := cfg.Backups.Keep; n < 1 || n > 10_000 {
		return s.errorf("backups.keep", "must be from 1 to 10000, not %d", n)
	}
	if err := s.checkRoles(cfg.Roles); err != nil {
		return err
	}
	if err := s.checkPeople(cfg); err != nil {
		return err
	}
	if err := s.checkDesk(cfg.Moderation, cfg.people()); err != nil {
		return err
	}
	if err := s.checkQuorum(cfg); err != nil {
		return err
	}
	if err := s.checkProcess(cfg.Process); err != nil {
		return err
	}
	if err := s.checkPrompts(cfg); err != nil {
		return err
	}
	if err := s.checkKnowledge(cfg); err != nil {
		return err
	}
	if err := s.checkPlatforms(cfg); err != nil {
		return err
	}
	if err := s.checkHTTP(cfg); err != nil {
		return err
	}
	return s.checkLLM(cfg.LLM)
}

func (s *source) checkRoles(r Roles) error {
	for i, id := range r.Operators {
		if slices.Contains(r.Moderators, id) {
			return s.errorf("roles.operators["+strconv.Itoa(i)+"]", "%q is among the moderators too: one person has one role", id)
		}
	}
	if slices.Contains(append(slices.Clone(r.Moderators), r.Operators...), "") {
		return s.errorf("roles", "must not have an empty id")
	}
	return nil
}

func (s *source) checkLLM(l LLM) error {
	if l.MaxConcurrent < 1 || l.MaxConcurrent > 100_000 {
		return s.errorf("llm.max_concurrent", "must be from 1 to 100000, not %d", l.MaxConcurrent)
	}
	if l.HistoryWindow < 2 || l.HistoryWindow > 1000 {
		return s.errorf("llm.history_window", "must be from 2 to 1000, not %d", l.HistoryWindow)
	}
	for _, name := range sortedKeys(l.Providers) {
		if err := s.checkProvider("llm.providers."+name, l.Providers[name]); err != nil {
			return err
		}
	}
	for _, name := range sortedKeys(l.Agents) {
		path, a := "llm.agents."+name, l.Agents[name]
		if !slices.Contains(agentNames(), name) {
			return s.errorf(path, "is no agent%s", didYouMean(name, agentNames()))
		}
		if _, ok := l.Providers[a.Provider]; !ok {
			return s.errorf(path+".provider", "names the unknown provider %q%s", a.Provider, didYouMean(a.Provider, sortedKeys(l.Providers)))
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
		defaultAgent, brief.Greeter, brief.Architect, brief.Interviewer, brief.Reviewer, brief.QuickCheck, brief.Auditor, quorum.Agent,
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

// isURL reports whether an address is one that requests can be sent to. The empty one is the default.
func isURL(address string) bool {
	u, err := url.Parse(address)
	return address == "" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// readKeys reads the keys of the providers that are used, so that a missing one shows at start and not in a conversation.
func (cfg *Config) readKeys(getenv func(string) string) error {
	if cfg.Mode != modeOpenAI {
		return nil
	}
	s := cfg.from
	cfg.keys = map[string]string{}
	for _, name := range sortedKeys(cfg.LLM.Agents) {
		a := cfg.LLM.Agents[name]
		if a.Model == "" {
			return s.errorf("llm.agents."+name+".model", "is needed in openai mode: name it there, or set OPENAI_MODEL")
		}
		if _, ok := cfg.keys[a.Provider]; ok {
			continue
		}
		key, err := s.key(a.Provider, cfg.LLM.Providers[a.Provider], getenv)
		if err != nil {
			return err
		}
		cfg.keys[a.Provider] = key
	}
	others := cfg.Agent.providers(cfg.LLM.Providers)
	if cfg.embeds() {
		others = append(others, cfg.Knowledge.Embeddings.Provider)
	}
	for _, name := range others {
		if _, ok := cfg.keys[name]; ok {
			continue
		}
		key, err := s.key(name, cfg.LLM.Providers[name], getenv)
		if err != nil {
			return err
		}
		cfg.keys[name] = key
	}
	return nil
}

// key reads a provider's key. A server that needs none is one that names neither a variable nor a file for it.
func (s *source) key(name string, p Provider, getenv func(string) string) (string, error) {
	path := "llm.providers." + name
	return s.secret(path+".api_key", secret{p.APIKeyEnv, p.APIKeyFile, "the API key, or use mode offline"}, getenv)
}

// secret says where a secret is: in a variable of the environment or in a file, never in the configuration. Is tells what it is.
type secret struct{ env, file, is string }

// secret reads one. Where neither a variable nor a file is named, none is needed.
func (s *source) secret(path string, of secret, getenv func(string) string) (string, error) {
	if of.env != "" {
		value := strings.TrimSpace(getenv(of.env))
		if value == "" {
			return "", s.errorf(path+"_env", "names %s, which is not set: set it to %s", of.env, of.is)
		}
		return value, nil
	}
	if of.file == "" {
		return "", nil
	}
	data, err := readFile(of.file, 1<<16)
	if err != nil {
		return "", s.errorf(path+"_file", "cannot be read: %v", err)
	}
	value := strings.TrimSpace(string(data))
	if value == "" || strings.ContainsAny(value, "\r\n") {
		return "", s.errorf(path+"_file", "must hold the secret and nothing else")
	}
	return value, nil
}

// debounce is how long a message waits for more; other is for auto.
func (cfg *Config) debounce(other time.Duration) (time.Duration, bool) {
	if cfg.Debounce == auto {
		return other, true
	}
	d, err := time.ParseDuration(cfg.Debounce)
	return d, err == nil && d >= 0 && d <= time.Minute
}
