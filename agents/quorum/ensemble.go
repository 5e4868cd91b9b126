package quorum

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"github.com/mendanhq/mendan/agents"
)

// DefaultFloor is the average score, of 1 to 10, that the best of several plans must be above.
const DefaultFloor = 6

// Score is what one planner gave another's plan.
type Score struct {
	Model  string  `json:"model"`
	Points float64 `json:"points"` // 1 to 10
	Reason string  `json:"reason"`
}

// Entry is one planner's plan with what the others gave it.
type Entry[P any] struct {
	Model   string  `json:"model"`
	Plan    P       `json:"plan"`
	Scores  []Score `json:"scores"`
	Average float64 `json:"average"`
}

// Contest is an ensemble's outcome: all plans in the planners' order, and which is taken. Winner is -1 when none may be: too
// few planners gave a plan, or the best is not above the floor. Why says so, in English, for the record.
type Contest[P any] struct {
	Entries []Entry[P] `json:"entries"`
	Winner  int        `json:"winner"`
	Why     string     `json:"why"`
}

// Best picks the winner of a contest: the highest average above the floor, ties by the number of scores, then by order. It is
// pure. A plan that nobody scored cannot win, and a planner's score of its own plan does not count.
func Best[P any](entries []Entry[P], floor float64) Contest[P] {
	c := Contest[P]{Entries: entries, Winner: -1}
	for i := range entries {
		e := &entries[i]
		e.Scores, e.Average = average(e.Model, e.Scores)
		if len(e.Scores) == 0 || e.Average <= floor {
			continue
		}
		if c.Winner < 0 || better(*e, entries[c.Winner]) {
			c.Winner = i
		}
	}
	switch {
	case len(entries) < 2:
		c.Winner, c.Why = -1, fmt.Sprintf("only %d of the planners gave a plan", len(entries))
	case c.Winner < 0:
		c.Why = fmt.Sprintf("no plan scored above %g", floor)
	default:
		c.Why = fmt.Sprintf("%s scored %.1f", entries[c.Winner].Model, entries[c.Winner].Average)
	}
	return c
}

func better[P any](a, b Entry[P]) bool {
	if a.Average != b.Average {
		return a.Average > b.Average
	}
	return len(a.Scores) > len(b.Scores)
}

// average drops the planner's own score and what is no score.
func average(own string, scores []Score) (counted []Score, mean float64) {
	for _, s := range scores {
		if s.Model != own && s.Points >= 1 && s.Points <= 10 {
			counted = append(counted, s)
			mean += s.Points
		}
	}
	if len(counted) > 0 {
		mean /= float64(len(counted))
	}
	return counted, mean
}

// Ensemble is several models that plan the same and judge each other.
type Ensemble[P any] struct {
	Planners []string
	Floor    float64 // 0 means DefaultFloor

	// Plan makes a planner's plan, Score what a planner gives another's. Both take their steps in the run that they get.
	Plan  func(ctx context.Context, run *agents.Run, model string) (P, error)
	Score func(ctx context.Context, run *agents.Run, model string, p P) (Score, error)
}

// Run has all planners plan at the same time, then each score the others' plans, and picks the best. shown is told of it; it
// may be nil. A planner that fails is left out. Run fails only with the journal or when its context ends.
func (e Ensemble[P]) Run(ctx context.Context, run *agents.Run, shown Notifier) (Contest[P], error) {
	tell(shown, EnsembleStart{e.Planners})
	entries, err := e.plans(ctx, run, oneAtATime(shown))
	if err != nil {
		return Contest[P]{Winner: -1}, err
	}
	if len(entries) >= 2 {
		tell(shown, VotingStart{len(entries)})
		if err := e.scores(ctx, run, entries); err != nil {
			return Contest[P]{Winner: -1}, err
		}
	}
	floor := e.Floor
	floor = cmp.Or(floor, DefaultFloor)
	c := Best(entries, floor)
	done := EnsembleComplete{Why: c.Why}
	if c.Winner >= 0 {
		done.Winner = c.Entries[c.Winner].Model
	}
	tell(shown, done)
	return c, nil
}

func (e Ensemble[P]) plans(ctx context.Context, run *agents.Run, told func(Event)) ([]Entry[P], error) {
	made := make([]*P, len(e.Planners))
	inParallel(len(e.Planners), func(i int) {
		plan, err := e.Plan(ctx, run.Child("ensemble/"+e.Planners[i]), e.Planners[i])
		if err != nil {
			return
		}
		made[i] = &plan
		told(PlanGenerated{e.Planners[i]})
	})
	var entries []Entry[P]
	for i, plan := range made {
		if plan != nil {
			entries = append(entries, Entry[P]{Model: e.Planners[i], Plan: *plan})
		}
	}
	return entries, run.Broken()
}

// scores asks each planner that gave a plan about each plan that is not its own.
func (e Ensemble[P]) scores(ctx context.Context, run *agents.Run, entries []Entry[P]) error {
	n := len(entries)
	given := make([]*Score, n*n)
	inParallel(n*n, func(i int) {
		judge, plan := entries[i/n].Model, entries[i%n]
		if judge == plan.Model {
			return
		}
		s, err := e.Score(ctx, run.Child("score/"+plan.Model+"/by/"+judge), judge, plan.Plan)
		if err != nil {
			return
		}
		s.Model = judge
		given[i] = &s
	})
	for i, s := range given {
		if s != nil {
			entries[i%n].Scores = append(entries[i%n].Scores, *s)
		}
	}
	return run.Broken()
}

// inParallel runs f for 0 to n-1 at the same time and waits for all.
func inParallel(n int, f func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { f(i) })
	}
	all.Wait()
}
