package main

import (
	"fmt"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/discussion"
	discussionrules "github.com/mendanhq/mendan/agents/discussion/offline"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/agents/task/workspace"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// makePrograms makes the flows.
func makePrograms(cfg config.Config, m model, jobs *forms, follow *followers, rows *tables) ([]agents.Program, error) {
	c := interviewsOf(cfg, m, jobs)
	c.Watch, c.Row = follow.notifierOf, rows.sharedRow
	progs := []agents.Program{interview.New(c)}
	progs = append(progs, helpdesksOf(cfg, m))
	if t, ok, err := tasksOf(cfg, m); err != nil {
		return nil, err
	} else if ok {
		progs = append(progs, task.New(t))
	}
	if len(cfg.Reviewers()) > 0 {
		progs = append(progs, discussion.New(discussionsOf(cfg, m)))
	}
	return append(progs, process.New(processesOf(cfg, m, rows))), nil
}

// interviewsOf is what the configuration says of interviews.
func interviewsOf(cfg config.Config, m model, jobs *forms) interview.Config {
	rules := sync.OnceValues(cfg.RulePack)
	return interview.Config{
		Tolerant: true,
		Forms:    jobs.getForm, DefaultJob: jobs.first, Client: m.client, Standby: m.standby, Prompts: cfg.OwnPrompts(), Checker: compliance.Lazy(rules), Rules: rules,
		Model: cfg.Mode != config.Offline, OfflineNotice: cfg.Mode == config.Offline, Provider: m.operator,
		FirstLang: cfg.Greets(), DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language, ReplyDays: cfg.Company.ReplyDays,
		Company: cfg.Company.Name, Controller: cfg.Company.Controller, Contact: cfg.Company.Contact, Hours: cfg.Company.Hours,
		Reminders: cfg.Reminders, HistoryWindow: cfg.LLM.HistoryWindow, Budget: m.budget, AuditSalt: cfg.AuditSalt(),
		Reviews: reviewsOf(cfg, m), Documents: m.docs.jobAgents(m, cfg.Knowledge),
	}
}

// panelOf is who votes, and by which rule.
func panelOf(cfg config.Config, m model) quorum.Panel {
	rule, _ := quorum.ParseRule(cfg.Agent.Rule) // checked when the configuration was read
	return quorum.Panel{
		Client: m.client, Voters: cfg.Reviewers(), Deadline: cfg.Agent.VoteTimeout,
		Policy: quorum.Policy{Rule: rule, MinParticipation: cfg.Agent.MinParticipation},
	}
}

// reviewsOf is what the configuration says of reviews in interviews.
func reviewsOf(cfg config.Config, m model) interview.Reviews {
	a := cfg.Agent
	r := interview.Reviews{
		Panel:        panelOf(cfg, m),
		MaxRevisions: a.MaxPlanRevisions, Human: quorum.HumanMode(a.HILMode), Final: a.FinalReview,
		FormOrder: a.PlanFallback == config.FallbackFormOrder, Planner: a.DecisionModel, Debate: a.Strategy == config.StrategyDebate,
		Floor: a.EnsembleFloor, Within: cfg.Moderation.Approvals.Of("plan").ExpiresAfter,
	}
	r.Live = a.LiveCard == config.LiveOn || a.LiveCard == config.Auto && cfg.Mode != config.Offline // rules are done before anybody could look
	if a.ConsensusLevel == config.LevelEnsemble {
		r.Planners = a.EnsembleModels
	}
	return r
}

// discussionsOf is what the configuration says of discussions: the review models take part, the decision model draws together.
func discussionsOf(cfg config.Config, m model) discussion.Config {
	c := discussion.Config{
		Client: m.client, Prompts: cfg.OwnPrompts(), Models: cfg.Reviewers(), Moderator: cfg.Agent.DecisionModel, Deadline: cfg.Agent.VoteTimeout,
		Rules: cfg.Mode == config.Offline, DefaultLang: cfg.Language,
	}
	if c.Rules {
		c.Understands = discussionrules.Understands
	}
	return c
}

// helpdesksOf makes the program that answers questions from documents.
func helpdesksOf(cfg config.Config, m model) agents.Program {
	return helpdesk.New(helpdesk.Config{
		Agent: m.docs.deskAgent(m, cfg.Knowledge), Learn: m.docs.learnAnswer, DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language,
	})
}

// processesOf is what the configuration says of designing processes. A template takes the desk where the configuration
// says who decides about it.
func processesOf(cfg config.Config, m model, rows *tables) process.Config {
	_, desk := cfg.Moderation.Approvals[process.Approval]
	c := process.Config{
		Client: m.client, Prompts: cfg.OwnPrompts(), Budget: m.budget, Templates: template.NewStore(rows.lateTable(template.TableName)),
		Lang: cfg.Language, FollowUser: cfg.Process.LanguagePolicy == config.PolicyUser, ModeratorLang: cfg.Moderation.Language,
		HistoryWindow: cfg.LLM.HistoryWindow, AuditSalt: cfg.AuditSalt(),
		Desk: desk, Limit: process.Limit(cfg.Process.Limit),
		Cost: costOf(pricesOf(cfg)),
	}
	if zone, err := time.LoadLocation(cfg.Moderation.Timezone); err == nil { // it was checked with the configuration
		c.Zone = zone
	}
	return c
}

// tasksOf makes the program of tasks. On platforms there is none without a working folder; at the terminal it is the one in which mendan
// is started.
func tasksOf(cfg config.Config, m model) (task.Config, bool, error) {
	a := cfg.Agent
	dir := a.WorkingDir
	if dir == "" {
		if cfg.Public() {
			return task.Config{}, false, nil
		}
		dir = "."
	}
	files, err := workspace.Open(dir)
	if err != nil {
		return task.Config{}, false, usageError{fmt.Errorf("agent.working_dir: cannot open %s: %w", dir, err)}
	}
	return task.Config{
		Client: m.client, Prompts: cfg.OwnPrompts(), Files: files, Commands: commandsOf(cfg, dir), Foreign: m.foreign.taskTools(),
		Panel:    panelOf(cfg, m),
		Explorer: a.ExplorationModel, Planner: a.DecisionModel, Planners: a.EnsembleModels, Ensemble: a.ConsensusLevel == config.LevelEnsemble,
		Floor: a.EnsembleFloor, Debate: a.Strategy == config.StrategyDebate, Scope: task.Scope(a.PhaseScope), Human: quorum.HumanMode(a.HILMode),
		Desk:  cfg.Moderation.Approvals.Of("action").Terms(),
		Final: a.FinalReview, MaxRevisions: a.MaxPlanRevisions, MaxIterations: a.MaxIterations, MaxRetries: a.MaxToolRetries,
		DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language, Rules: cfg.Mode == config.Offline,
	}, true, nil
}
