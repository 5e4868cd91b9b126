package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type discussCmd struct {
	errandFlags
	Model     []string `short:"m" help:"A model that takes part, instead of agent.review_models; can be given several times. One alone just answers." placeholder:"MODEL"`
	Moderator string   `help:"The model that draws the answers together, instead of agent.decision_model." placeholder:"MODEL"`
	NoReview  bool     `help:"Without the models' reviews of each other."`
	Full      bool     `help:"Print what each model answered and wrote about the others, too."`
	Continue  bool     `help:"Go on with the store's last discussion, after a crash."`
	Question  []string `arg:"" optional:"" help:"What is to be discussed."`
}

// Run holds one discussion.
func (c *discussCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	question := strings.TrimSpace(strings.Join(c.Question, " "))
	if err := c.checkFlags(question); err != nil {
		return err
	}
	e := &Errand{
		Workflow: discussion.Workflow, Args: map[string]string{"question": question}, Continue: c.Continue, Answers: c.Full && !c.JSON,
	}
	if c.NoReview {
		e.Args["review"] = "no"
	}
	again, err := e.carryOut(ctx, w, cfg, c.errandFlags, c.overrideConfig)
	if err != nil {
		return err
	}
	return explainDiscussion(e.seen, "mendan discuss"+again)
}

// checkFlags refuses flags that make no sense together.
func (c *discussCmd) checkFlags(question string) error {
	switch {
	case c.Continue && (question != "" || len(c.Model) > 0 || c.Moderator != "" || c.NoReview):
		return usageError{errors.New("--continue goes on with a discussion as it was begun: it takes no question and none of --model, --moderator and --no-review")}
	case !c.Continue && question == "":
		return usageError{errors.New(`what is to be discussed? For example: mendan discuss "Is it better to ship on Friday or on Monday?"`)}
	}
	return nil
}

// overrideConfig has the flags count instead of what the file says. Nobody votes in a discussion, so that the rule by which reviewers do need
// not suit the models that are named.
func (c *discussCmd) overrideConfig(cfg *config.Config) {
	if len(c.Model) > 0 {
		cfg.Agent.ReviewModels = c.Model
		cfg.Override("agent.review_models", "--model")
		cfg.Agent.Rule, cfg.Agent.MinParticipation = quorum.Rule{}.String(), 0
	}
	if c.Moderator != "" {
		cfg.Agent.DecisionModel = c.Moderator
		cfg.Override("agent.decision_model", "--moderator")
	}
}

// explainDiscussion is the error of how a discussion ended; nil when it came to an answer.
func explainDiscussion(s standing, again string) error {
	switch {
	case s.status == discussion.Answered:
		return nil
	case s.status == discussion.Partial:
		return errors.New("the models answered, and none of them could draw the answers together: the result names why")
	case s.status == discussion.Failure:
		return errors.New("no model answered: what is written above says why")
	case s.over:
		return errors.New("the discussion was stopped")
	}
	return fmt.Errorf("interrupted while the discussion stands at %q; what was answered is kept. Go on with: %s", cmp.Or(s.status, "the beginning"), again)
}
