package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/discussion"
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
	levelEnsemble = "ensemble"

	strategyQuorum = "quorum"
	strategyDebate = "debate"

	liveOn  = "on"
	liveOff = "off"

	fallbackHold      = "hold"
	fallbackFormOrder = "form_order"
)

func defaultQuorum() Quorum {
	return Quorum{
		ReviewModels: []string{}, Rule: quorum.Rule{}.String(), VoteTimeout: quorum.DefaultDeadline, PlanReview: true,
		MaxPlanRevisions: interview.DefaultRevisions, HILMode: string(quorum.Interactive), PlanFallback: fallbackHold,
		ConsensusLevel: levelSolo, EnsembleModels: []string{}, EnsembleFloor: quorum.DefaultFloor, Strategy: strategyQuorum, LiveCard: auto,
		PhaseScope: string(task.Full), MaxIterations: 10, MaxToolRetries: 3, Commands: defaultCommands(),
	}
}

// reviewers are the models that vote: offline, where none are named, those that are there without a language model.
func (cfg Config) reviewers() []string {
	if cfg.Mode == modeOffline && len(cfg.Agent.ReviewModels) == 0 {
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
	case a.MaxPlanRevisions < 1 || a.MaxPlanRevisions > 20:
		return s.errorf("agent.max_plan_revisions", "must be from 1 to 20, not %d", a.MaxPlanRevisions)
	case a.VoteTimeout < time.Second || a.VoteTimeout > time.Hour:
		return s.errorf("agent.vote_timeout", "must be from 1s to 1h, not %s", a.VoteTimeout)
	case a.HILMode == string(quorum.AutoApprove) && !a.AllowAutoApprove && cfg.public():
		return s.errorf("agent.hil_mode", "auto_approve takes plans that the reviewers rejected, without a person: say agent.allow_auto_approve: true as well if that is what you want")
	case a.EnsembleFloor < 1 || a.EnsembleFloor >= 10:
		return s.errorf("agent.ensemble_floor", "must be from 1 to below 10, not %v", a.EnsembleFloor)
	case a.ConsensusLevel == levelEnsemble && len(a.EnsembleModels) < 2:
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
	n := len(cfg.reviewers())
	if n == 0 {
		return nil // only what asks models needs reviewers: see ready
	}
	if a.Strategy == strategyDebate && n < 2 {
		return s.errorf("agent.strategy", "debate needs at least two review models: one attacks the plan, another judges")
	}
	if a.MinParticipation < 0 || a.MinParticipation > n {
		return s.errorf("agent.min_participation", "must be from 0 (more than half of the voters) to the number of voters, which is %d, not %d", n, a.MinParticipation)
	}
	if err := (quorum.Policy{Rule: rule, MinParticipation: a.MinParticipation}).Check(n); err != nil {
		return s.errorf("agent.rule", "%v", err)
	}
	return nil
}

// public reports that others than whoever sits at this machine are interviewed.
func (cfg Config) public() bool { return cfg.Slack.Enabled || cfg.Discord.Enabled || cfg.HTTP.Enabled }

// ready reports what keeps the program from holding conversations: nothing that matters in one happens without reviewers, and
// models need their keys.
func (cfg *Config) ready(getenv func(string) string) error {
	if len(cfg.reviewers()) == 0 {
		return cfg.from.errorf("agent.review_models", "names nobody, and in openai mode plans and applications are never used unreviewed: name the models that vote, "+
			"best three or more of different vendors, in the configuration file, for example agent: {review_models: [gpt-4o, gpt-4o-mini, other/model]}, or use mode offline")
	}
	return cfg.readKeys(getenv)
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
		case cfg.Mode != modeOffline && seen[cfg.modelAt(m)] != "":
			return s.errorf(at, "%q is the same model at the same address as %q: one model has one vote, whatever it is called", m, seen[cfg.modelAt(m)])
		case cfg.Mode == modeOffline && path == "agent.review_models" && !rules.KnownVoter(m):
			return s.errorf(at, "offline there is no reviewer %q: use %s, or a name that begins with %s%s",
				m, strings.Join(rules.Voters(), ", "), rules.Stubborn, didYouMean(m, rules.Voters()))
		}
		seen[cfg.modelAt(m)] = m
	}
	return nil
}

// modelAt is where a model is asked, and by which name: two providers at one address are one.
func (cfg *Config) modelAt(name string) string {
	provider, model, found := strings.Cut(name, "/")
	if _, known := cfg.LLM.Providers[provider]; !found || !known { // as the router reads it
		provider, model = cmp.Or(cfg.LLM.Agents[quorum.Agent].Provider, cfg.LLM.Agents[defaultAgent].Provider), name
	}
	address := cmp.Or(cfg.LLM.Providers[provider].BaseURL, "https://api.openai.com/v1")
	return strings.ToLower(strings.TrimRight(address, "/")) + " " + model
}

// providers are those that the models of reviews and plans name: "provider/model".
func (q Quorum) providers(known map[string]Provider) []string {
	var out []string
	for _, m := range q.models() {
		name, _, found := strings.Cut(m, "/")
		if _, ok := known[name]; found && ok && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// models are those that are named beside the agents' own, as provider/model; some may be empty.
func (q Quorum) models() []string {
	return slices.Concat(q.ReviewModels, q.EnsembleModels, []string{q.DecisionModel, q.ExplorationModel})
}

// warnings are what an operator should read at start.
func (cfg Config) warnings() []string {
	var out []string
	switch n := len(cfg.reviewers()); {
	case cfg.from.over["agent.review_models"] != "": // named for a discussion, in which nobody votes
	case n == 1:
		out = append(out, "agent.review_models names one model: its word alone decides, and when it fails or abstains nothing is approved; three or more are advised")
	case n == 2:
		alone := "there is no quorum"
		if cfg.Agent.MinParticipation == 1 {
			alone = "the other decides alone"
		}
		out = append(out, "agent.review_models names two models: when one fails or abstains, "+alone+", and when they differ, nothing is approved; three or more are advised")
	}
	if cfg.Agent.HILMode == string(quorum.AutoApprove) {
		out = append(out, "agent.hil_mode is auto_approve: plans that the reviewers reject are taken WITHOUT a person")
	}
	return out
}

// reviews is what the configuration says of reviews in interviews.
func (cfg Config) reviews(m model) interview.Reviews {
	a := cfg.Agent
	rule, _ := quorum.ParseRule(a.Rule) // checked when the configuration was read
	r := interview.Reviews{
		Panel: quorum.Panel{
			Client: m.client, Voters: cfg.reviewers(), Deadline: a.VoteTimeout,
			Policy: quorum.Policy{Rule: rule, MinParticipation: a.MinParticipation},
		},
		MaxRevisions: a.MaxPlanRevisions, Human: quorum.HumanMode(a.HILMode), Final: a.FinalReview,
		FormOrder: a.PlanFallback == fallbackFormOrder, Planner: a.DecisionModel, Debate: a.Strategy == strategyDebate,
		Floor: a.EnsembleFloor, Within: cfg.Moderation.Approvals.of("plan").ExpiresAfter,
	}
	r.Live = a.LiveCard == liveOn || a.LiveCard == auto && cfg.Mode != modeOffline // rules are done before anybody could look
	if a.ConsensusLevel == levelEnsemble {
		r.Planners = a.EnsembleModels
	}
	return r
}

// discussions is what the configuration says of discussions: the review models take part, the decision model draws together.
func (cfg Config) discussions(m model) discussion.Config {
	return discussion.Config{
		Client: m.client, Prompts: cfg.prompts, Models: cfg.reviewers(), Moderator: cfg.Agent.DecisionModel, Deadline: cfg.Agent.VoteTimeout,
		Rules: cfg.Mode == modeOffline, DefaultLang: cfg.Language,
	}
}
