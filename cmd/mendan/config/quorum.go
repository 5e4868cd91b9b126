package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	rules "github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
)

// Quorum says how what matters is planned and reviewed by several models, and when people are asked. Source of the names: the
// quorum's design, section [agent].
type Quorum struct {
	ExplorationModel string        `yaml:"exploration_model"`
	DecisionModel    string        `yaml:"decision_model"`
	ReviewModels     []string      `yaml:"review_models"`
	Rule             string        `yaml:"rule"`
	MinParticipation int           `yaml:"min_participation"`
	VoteTimeout      time.Duration `yaml:"vote_timeout"`
	PlanReview       bool          `yaml:"require_plan_review"`
	FinalReview      bool          `yaml:"require_final_review"`
	MaxPlanRevisions int           `yaml:"max_plan_revisions"`
	HILMode          string        `yaml:"hil_mode"`
	AllowAutoApprove bool          `yaml:"allow_auto_approve"`
	PlanFallback     string        `yaml:"plan_fallback"`
	ConsensusLevel   string        `yaml:"consensus_level"`
	EnsembleModels   []string      `yaml:"ensemble_models"`
	EnsembleFloor    float64       `yaml:"ensemble_floor"`
	Strategy         string        `yaml:"strategy"`
	LiveCard         string        `yaml:"live_card"`

	// Of tasks alone.
	PhaseScope     string   `yaml:"phase_scope"`
	MaxIterations  int      `yaml:"max_iterations"`
	MaxToolRetries int      `yaml:"max_tool_retries"`
	WorkingDir     string   `yaml:"working_dir"`
	Commands       Commands `yaml:"commands"`
}

// The values of keys that take one of a few words.
const (
	levelSolo     = "solo"
	LevelEnsemble = "ensemble"

	strategyQuorum = "quorum"
	StrategyDebate = "debate"

	LiveOn  = "on"
	liveOff = "off"

	fallbackHold      = "hold"
	FallbackFormOrder = "form_order"
)

func defaultQuorum() Quorum {
	return Quorum{
		ReviewModels: []string{}, Rule: quorum.Rule{}.String(), VoteTimeout: quorum.DefaultDeadline, PlanReview: true,
		MaxPlanRevisions: interview.DefaultRevisions, HILMode: string(quorum.Interactive), PlanFallback: fallbackHold,
		ConsensusLevel: levelSolo, EnsembleModels: []string{}, EnsembleFloor: quorum.DefaultFloor, Strategy: strategyQuorum, LiveCard: Auto,
		PhaseScope: string(task.Full), MaxIterations: 10, MaxToolRetries: 3, Commands: defaultCommands(),
	}
}

// Reviewers are the models that vote: offline, where none are named, those that are there without a language model.
func (cfg Config) Reviewers() []string {
	if cfg.Mode == Offline && len(cfg.Agent.ReviewModels) == 0 {
		return rules.Voters()
	}
	return cfg.Agent.ReviewModels
}

func (s *source) checkQuorum(cfg *Config) error {
	a := cfg.Agent
	rule, err := quorum.ParseRule(a.Rule)
	if err != nil {
		return s.errorf("agent.rule", "%v", err)
	}
	switch {
	case !a.PlanReview:
		return s.errorf("agent.require_plan_review", "must be true: plans are always reviewed")
	case a.HILMode == string(quorum.AutoApprove) && !a.AllowAutoApprove && cfg.Public():
		return s.errorf("agent.hil_mode", "auto_approve takes plans that the reviewers rejected, without a person: say agent.allow_auto_approve: true "+
			"as well if that is what you want")
	case a.EnsembleFloor < 1 || a.EnsembleFloor >= 10:
		return s.errorf("agent.ensemble_floor", "must be from 1 to below 10, not %v", a.EnsembleFloor)
	case a.ConsensusLevel == LevelEnsemble && len(a.EnsembleModels) < 2:
		return s.errorf("agent.ensemble_models", "must name at least two models for consensus_level ensemble")
	}
	if err := s.checkTasks(cfg); err != nil {
		return err
	}
	for _, list := range []struct {
		path   string
		models []string
	}{{"agent.review_models", a.ReviewModels}, {"agent.ensemble_models", a.EnsembleModels}} {
		if err := s.checkModels(cfg, list.path, list.models); err != nil {
			return err
		}
	}
	n := len(cfg.Reviewers())
	if n == 0 {
		return nil // only what asks models needs reviewers: see RequireModels
	}
	if a.Strategy == StrategyDebate && n < 2 {
		return s.errorf("agent.strategy", "debate needs at least two review models: one attacks the plan, another judges")
	}
	if a.MinParticipation < 0 || a.MinParticipation > n {
		return s.errorf("agent.min_participation", "must be from 0 (more than half of the voters) to the number of voters, which is %d, not %d", n,
			a.MinParticipation)
	}
	if err := (quorum.Policy{Rule: rule, MinParticipation: a.MinParticipation}).Check(n); err != nil {
		return s.errorf("agent.rule", "%v", err)
	}
	return nil
}

// checkModels looks at a list of models: each once, and offline one that has rules.
func (s *source) checkModels(cfg *Config, path string, models []string) error {
	seen := map[string]string{}
	for i, m := range models {
		at := fmt.Sprintf("%s[%d]", path, i)
		switch {
		case strings.TrimSpace(m) == "":
			return s.errorf(at, "must name a model")
		case slices.Contains(models[:i], m):
			return s.errorf(at, "%q is there twice: one model has one vote", m)
		case cfg.Mode != Offline && seen[cfg.modelAt(m)] != "":
			return s.errorf(at, "%q is the same model at the same address as %q: one model has one vote, whatever it is called", m, seen[cfg.modelAt(m)])
		case cfg.Mode == Offline && path == "agent.review_models" && !rules.KnownVoter(m):
			return s.errorf(at, "offline there is no reviewer %q: use %s, or a name that begins with %s%s",
				m, strings.Join(rules.Voters(), ", "), rules.Stubborn, DidYouMean(m, rules.Voters()))
		}
		seen[cfg.modelAt(m)] = m
	}
	return nil
}

// modelAt is where a model is asked, and by which name: two providers at one address are one.
func (cfg *Config) modelAt(name string) string {
	provider, model, found := strings.Cut(name, "/")
	if _, known := cfg.LLM.Providers[provider]; !found || !known { // as the router reads it
		provider, model = cmp.Or(cfg.LLM.Agents[quorum.Agent].Provider, cfg.LLM.Agents[DefaultAgent].Provider), name
	}
	address := cmp.Or(cfg.LLM.Providers[provider].BaseURL, "https://api.openai.com/v1")
	return strings.ToLower(strings.TrimRight(address, "/")) + " " + model
}

// listModels lists those that are named beside the agents' own, as provider/model; some may be empty.
func (q Quorum) listModels() []string {
	return slices.Concat(q.ReviewModels, q.EnsembleModels, []string{q.DecisionModel, q.ExplorationModel})
}

// Warnings are what an operator should read at start.
func (cfg Config) Warnings() []string {
	out := slices.Clone(cfg.from.warned)
	switch n := len(cfg.Reviewers()); {
	case cfg.from.over["agent.review_models"] != "": // named for a discussion, in which nobody votes
	case n == 1:
		out = append(out, "agent.review_models names one model: its word alone decides, and when it fails or abstains nothing is approved; three or more are advised")
	case n == 2:
		alone := "there is no quorum"
		if cfg.Agent.MinParticipation == 1 {
			alone = "the other decides alone"
		}
		out = append(out, "agent.review_models names two models: when one fails or "+
			"abstains, "+alone+", and when they differ, nothing is approved; three or more are advised")
	}
	if cfg.Agent.HILMode == string(quorum.AutoApprove) {
		out = append(out, "agent.hil_mode is auto_approve: plans that the reviewers reject are taken WITHOUT a person")
	}
	return out
}
