package config

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
)

// applyEnvironment puts the variables with the usual names over the file.
func (s *source) applyEnvironment(cfg *Config, getenv func(string) string) error {
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

// completeEntries fills what entries of maps leave open: they replace the defaults' entries whole.
func (cfg *Config) completeEntries() {
	base := Default().LLM
	unsaid := base.Agents[DefaultAgent]
	limit := unsaid.ContextLimit
	unsaid.ContextLimit = 0
	d := cfg.LLM.Agents[DefaultAgent].overlay(unsaid)
	for name, a := range cfg.LLM.Agents {
		a = a.overlay(d)
		a.ContextLimit = cmp.Or(a.ContextLimit, cfg.LLM.Providers[a.Provider].Served().Context, limit)
		cfg.LLM.Agents[name] = a
	}
	d.ContextLimit = cmp.Or(d.ContextLimit, cfg.LLM.Providers[d.Provider].Served().Context, limit)
	cfg.LLM.Agents[DefaultAgent] = d
	cfg.completeHTTP()
	cfg.completeMCP()
	if _, ok := cfg.LLM.Providers[defaultProvider]; !ok {
		cfg.LLM.Providers[defaultProvider] = base.Providers[defaultProvider]
	}
	for name, p := range cfg.LLM.Providers {
		p.Timeout = cmp.Or(p.Timeout, base.Providers[defaultProvider].Timeout)
		p.RetryDelay = cmp.Or(p.RetryDelay, base.Providers[defaultProvider].RetryDelay)
		if name == defaultProvider && p.APIKeyEnv == "" && p.APIKeyFile == "" {
			p.APIKeyEnv = base.Providers[defaultProvider].APIKeyEnv
		}
		cfg.LLM.Providers[name] = p
	}
}

// checkValues looks at every value that the file's types leave open.
func (s *source) checkValues(cfg *Config) error {
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
		{"slack.interviews", cmp.Or(cfg.Slack.Interviews, Direct), []string{Direct, Channel}},
		{"slack.questions", cmp.Or(cfg.Slack.Questions, Mention), []string{Mention, Direct, Channel}},
		{"discord.questions", cmp.Or(cfg.Discord.Questions, Mention), []string{Mention, Direct}},
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
	if err := cfg.checkDatabase(s); err != nil {
		return err
	}
	if _, ok := cfg.debounceOr(0); !ok {
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
	for i, d := range cfg.Reminders {
		if d < time.Hour || i > 0 && d <= cfg.Reminders[i-1] || i > 1 {
			return s.errorf("reminders", "must be at most two times of at least 1h, the later one behind")
		}
	}
	for _, check := range []func(*Config) error{
		s.checkRanges, s.checkRoles, s.checkPeople, s.checkDesk, s.checkQuorum, s.checkProcess, s.checkPrompts, s.checkKnowledge, s.checkSlack,
		s.checkDiscord, s.checkHTTP, s.checkMCP, s.checkTelemetry, s.checkLLM,
	} {
		if err := check(cfg); err != nil {
			return err
		}
	}
	return nil
}

// checkRanges looks at what has a least and a most value, both said in words.
func (s *source) checkRanges(cfg *Config) error {
	for _, r := range []struct {
		path               string
		value, least, most int
	}{
		{"retention_days", cfg.RetentionDays, 1, 3660},
		{"backups.keep", cfg.Backups.Keep, 1, 10_000},
		{"files.max_mb", cfg.Files.MaxMB, 1, 100},
		{"files.per_message", cfg.Files.PerMessage, 1, 10},
		{"files.thread_mb", cfg.Files.ThreadMB, 1, 1000},
		{"files.store_mb", cfg.Files.StoreMB, 1, 1_000_000},
		{"agent.max_plan_revisions", cfg.Agent.MaxPlanRevisions, 1, 20},
		{"agent.max_iterations", cfg.Agent.MaxIterations, 1, 100},
		{"agent.max_tool_retries", cfg.Agent.MaxToolRetries, 0, 20},
		{"agent.commands.memory_mb", cfg.Agent.Commands.MemoryMB, 16, 1 << 20},
		{"agent.commands.disk_mb", cfg.Agent.Commands.DiskMB, 1, 1 << 20},
		{"agent.commands.processes", cfg.Agent.Commands.Processes, 8, 32768},
		{"process.limit.messages", cfg.Process.Limit.Messages, 1, 10_000},
		{"knowledge.max_subtasks", cfg.Knowledge.Subtasks, 1, 20},
		{"knowledge.results", cfg.Knowledge.Results, 1, 20},
		{"http.rate", cfg.HTTP.Rate, 1, 1_000_000},
		{"llm.max_concurrent", cfg.LLM.MaxConcurrent, 1, 100_000},
		{"discord.shards", cfg.Discord.Shards, 0, 1000},
		{"llm.history_window", cfg.LLM.HistoryWindow, 2, 1000},
	} {
		if r.value < r.least || r.value > r.most {
			return s.errorf(r.path, "must be from %d to %d, not %d", r.least, r.most, r.value)
		}
	}
	for _, r := range []struct {
		path        string
		value       time.Duration
		least, most string
	}{
		{"agent.vote_timeout", cfg.Agent.VoteTimeout, "1s", "1h"},
		{"agent.commands.timeout", cfg.Agent.Commands.Timeout, "1s", "1h"},
		{"process.limit.per", cfg.Process.Limit.Per, "1m", "24h"},
		{"http.wait", cfg.HTTP.Wait, "1s", "10m"},
	} {
		least, _ := time.ParseDuration(r.least)
		if most, _ := time.ParseDuration(r.most); r.value < least || r.value > most {
			return s.errorf(r.path, "must be from %s to %s, not %s", r.least, r.most, r.value)
		}
	}
	return nil
}

func (s *source) checkRoles(cfg *Config) error {
	r := cfg.Roles
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
	d, _ := cfg.debounceOr(otherwise) // checked when the configuration was read
	return d
}

func (cfg *Config) debounceOr(otherwise time.Duration) (time.Duration, bool) {
	if cfg.Debounce == Auto {
		return otherwise, true
	}
	d, err := time.ParseDuration(cfg.Debounce)
	return d, err == nil && d >= 0 && d <= time.Minute
}
