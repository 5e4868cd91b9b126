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
	configFlag
	DB        string   `name:"db" help:"Store file, made when it is not there; the configuration's, mendan.db, when left out." placeholder:"FILE"`
	Model     []string `short:"m" help:"A model that takes part, instead of agent.review_models; can be given several times. One alone just answers." placeholder:"MODEL"`
	Moderator string   `help:"The model that draws the answers together, instead of agent.decision_model." placeholder:"MODEL"`
	NoReview  bool     `help:"Without the models' reviews of each other."`
	Full      bool     `help:"Print what each model answered and wrote about the others, too."`
	Continue  bool     `help:"Go on with the store's last discussion, after a crash."`
	JSON      bool     `name:"json" help:"Print the whole record as JSON."`
	Question  []string `arg:"" optional:"" help:"What is to be discussed."`
}

// Run holds one discussion.
func (c *discussCmd) Run(ctx context.Context, w world) error {
	question := strings.TrimSpace(strings.Join(c.Question, " "))
	if err := c.check(question); err != nil {
		return err
	}
	cfg, err := config.Load(c.Config, w.getenv)
	if err != nil {
		return err
	}
	lang := localeLanguage(w.getenv)
	cfg.SeatLanguage(lang)
	c.override(&cfg)
	if err := cfg.Check(); err != nil {
		return err
	}
	if err := cfg.RequireModels(w.getenv); err != nil {
		return err
	}
	e := &Errand{
		Workflow: discussion.Workflow, Args: map[string]string{"question": question}, Continue: c.Continue, Answers: c.Full && !c.JSON,
		Locale: lang, In: w.in, Err: w.err,
	}
	if c.NoReview {
		e.Args["review"] = "no"
	}
	app := &App{Config: cfg, Store: cmp.Or(c.DB, cfg.Store), Err: w.err, Talk: e}
	if err := app.Run(ctx); err != nil {
		return err
	}
	if err := e.printResult(w.out, c.JSON); err != nil {
		return err
	}
	again := "mendan discuss --continue --db " + app.Store
	if c.Config != "" {
		again += " --config " + c.Config
	}
	return explainDiscussion(e.seen, again)
}

// check refuses flags that make no sense together.
func (c *discussCmd) check(question string) error {
	switch {
	case c.Continue && (question != "" || len(c.Model) > 0 || c.Moderator != "" || c.NoReview):
		return usageError{errors.New("--continue goes on with a discussion as it was begun: it takes no question and none of --model, --moderator and --no-review")}
	case !c.Continue && question == "":
		return usageError{errors.New(`what is to be discussed? For example: mendan discuss "Is it better to ship on Friday or on Monday?"`)}
	}
	return nil
}

// override has the flags count instead of what the file says. Nobody votes in a discussion, so that the rule by which reviewers do need
// not suit the models that are named.
func (c *discussCmd) override(cfg *config.Config) {
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
