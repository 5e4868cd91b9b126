package main

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
)

// asked is what an interview asks an agent's model: calls, of which some come with each field, and the tokens of a call. The figures are means of the
// repository's eight scripted conversations with samples of nine and ten fields, by the program's own count of tokens; answers are taken for twice as long as
// theirs, as models say more than rules.
type asked struct {
	agent           string
	calls, perField float64
	in, out         int
}

var interviewCalls = []asked{
	{brief.Greeter, 4.5, 0, 1300, 12}, {brief.Architect, 1, 0, 950, 640}, {brief.Reader, 0, 1.4, 2250, 65}, {brief.Interviewer, 0, 1, 1850, 60},
	{brief.Reviewer, 0, 0.7, 1300, 110}, {brief.QuickCheck, 0, 0.6, 1100, 20}, {brief.Auditor, 1, 0, 2600, 60},
}

// votes are the calls of one voter in a round: each reads a plan or an application and gives its reason.
var voteTokens = agents.Tokens{Prompt: 1300, Completion: 90}

// estimateInterview is what an interview of so many fields may cost, without reviews.
func estimateInterview(cfg config.Config, p usage.Prices, fields int) (all usage.Sum) {
	for _, a := range interviewCalls {
		calls := int(math.Ceil(a.calls + a.perField*float64(fields)))
		all.Add(p.Call(modelOf(cfg, a.agent), agents.Tokens{Prompt: calls * a.in, Completion: calls * a.out}))
		all.Calls += calls - 1
	}
	return all
}

// estimateReviews is what the reviews of an interview may cost, where each is decided in its first round: of the plan, of what is handed over and, where
// that is configured, of the audit.
func estimateReviews(cfg config.Config, p usage.Prices, voters []string) (all usage.Sum) {
	reviews := 2
	if cfg.Agent.FinalReview {
		reviews++
	}
	for _, v := range voters {
		for range reviews {
			all.Add(p.Call(v, voteTokens))
		}
	}
	return all
}

// modelOf is the model of an agent, as provider/model.
func modelOf(cfg config.Config, agent string) string {
	a, ok := cfg.LLM.Agents[agent]
	if !ok {
		a = cfg.LLM.Agents[config.DefaultAgent]
	}
	return a.Provider + "/" + a.Model
}

// printEstimate shows what interviews may cost, and their reviews, before models are asked.
func printEstimate(cfg config.Config, jobs *forms, row func(name, format string, args ...any)) error {
	p := pricesOf(cfg)
	f, err := jobs.getForm(jobs.first)
	if err != nil {
		return err
	}
	row("an interview", "%s, by the form %s", describeSum(estimateInterview(cfg, p, len(f.Fields))), jobs.first)
	row("its reviews", "%s, each decided in one round", describeSum(estimateReviews(cfg, p, cfg.Reviewers())))
	asOf, old := usage.Shipped(time.Now())
	prices := "those shipped are of " + asOf.Format("2006-01-02")
	if old {
		prices += ", over 90 days old"
	}
	row("prices", "%d of the configuration; %s", p.Own(), prices)
	return nil
}

func describeSum(s usage.Sum) string {
	money := fmt.Sprintf("about %.4f USD", s.Money)
	if s.Unpriced > 0 {
		money = "of models without a price: set llm.prices"
	}
	return fmt.Sprintf("about %d calls, %s tokens in and %s out, %s", s.Calls, thousands(s.In), thousands(s.Out), money)
}

// thousands rounds a number of tokens as far as an estimate goes.
func thousands(n int) string {
	return cmp.Or(strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/1000), ".0"), "0") + "k"
}
