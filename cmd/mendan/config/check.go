package config

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
)

// environment puts the variables with the usual names over the file.
func (s *source) environment(cfg *Config, getenv func(string) string) error {
	cfg.auditSalt = getenv("AI_AUDIT_SALT")
	if v := getenv("AI_AGENT_MODE"); v != "" {
		s.over["mode"] = "AI_AGENT_MODE"
		switch v {
		case Offline, OpenAI:
			cfg.Mode = v
		case "mock":
			cfg.Mode = Offline
		default:
			return s.errorf("mode", "must be %s, %s or mock (the same as %s), not %q", Offline, OpenAI, Offline, v)
		}
	}
	if v := getenv("OPENAI_API_BASE"); v != "" {
		s.over["llm.providers.openai.base_url"] = "OPENAI_API_BASE"
		p := cfg.LLM.Providers[defaultProvider]
		p.BaseURL = v
		cfg.LLM.Providers[defaultProvider] = p
	}
	a := cfg.LLM.Agents[DefaultAgent]
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
	cfg.LLM.Agents[DefaultAgent] = a
	return nil
}

// complete fills what entries of maps leave open: they replace the defaults' entries whole.
func (cfg *Config) complete() {
	base := Default().LLM
	d := cfg.LLM.Agents[DefaultAgent].over(base.Agents[DefaultAgent])
	for name, a := range cfg.LLM.Agents {
		cfg.LLM.Agents[name] = a.over(d)
	}
	cfg.LLM.Agents[DefaultAgent] = d
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

// check looks at every value that the file's types leave open.
func (s *source) check(cfg *Config) error {
	for _, c := range []struct {
		path, value string
		allowed     []string
	}{
		{"mode", cfg.Mode, []string{Offline, OpenAI}},
		{"language", cfg.Language, []string{"ja", "en"}},
		{"moderation.language", cfg.Moderation.Language, []string{"ja", "en"}},
		{"log.level", cfg.Log.Level, []string{Auto, "debug", "info", "warn", "error"}},
		{"agent.hil_mode", cfg.Agent.HILMode, []string{string(quorum.Interactive), string(quorum.AutoReject), string(quorum.AutoApprove)}},
		{"agent.plan_fallback", cfg.Agent.PlanFallback, []string{fallbackHold, FallbackFormOrder}},
		{"agent.consensus_level", cfg.Agent.ConsensusLevel, []string{levelSolo, LevelEnsemble}},
		{"agent.strategy", cfg.Agent.Strategy, []string{strategyQuorum, StrategyDebate}},
		{"agent.phase_scope", cfg.Agent.PhaseScope, []string{string(task.Full), string(task.Fast), string(task.PlanOnly)}},
		{"agent.live_card", cfg.Agent.LiveCard, []string{Auto, LiveOn, liveOff}},
		{"process.language_policy", cfg.Process.LanguagePolicy, []string{policyFixed, PolicyUser}},
		{"log.format", cfg.Log.Format, []string{"text", "json"}},
		{"slack.mode", cfg.Slack.Mode, []string{slackSocket, SlackHTTP}},
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
	if err := s.checkDesk(cfg.Moderation, cfg.Identities()); err != nil {
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

// isURL reports whether an address is one that requests can be sent to. The empty one is the default.
func isURL(address string) bool {
	u, err := url.Parse(address)
	return address == "" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// DebounceTime is how long a message waits for more; otherwise is for auto.
func (cfg *Config) DebounceTime(otherwise time.Duration) time.Duration {
	d, _ := cfg.debounce(otherwise) // checked when the configuration was read
	return d
}

func (cfg *Config) debounce(otherwise time.Duration) (time.Duration, bool) {
	if cfg.Debounce == Auto {
		return otherwise, true
	}
	d, err := time.ParseDuration(cfg.Debounce)
	return d, err == nil && d >= 0 && d <= time.Minute
}
