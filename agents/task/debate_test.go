package task_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/bot"
)

// points are those at which there was a vote, and what else is on record, in order.
func (w *world) points() string {
	var out []string
	for _, raw := range w.reviews {
		var r struct{ Type, Point string }
		if err := json.Unmarshal(raw, &r); err != nil {
			w.t.Fatal(err)
		}
		if r.Type != "quorum_result" {
			r.Point = r.Type
		}
		out = append(out, r.Point)
	}
	return strings.Join(out, " ")
}

// TestADebateReplacesNoVote has a debate end with a critical objection that stands, in every mode: the plan is voted on all the same, and
// nothing that only a person can decide is decided by the vote.
func TestADebateReplacesNoVote(t *testing.T) {
	for mode, want := range map[quorum.HumanMode]string{
		quorum.Interactive: string(task.AwaitingPlan), quorum.AutoReject: string(task.Failure), quorum.AutoApprove: string(task.Success),
	} {
		w := newWorld(t, nil, voters("reviewer-a"), func(c *task.Config) { c.Debate, c.Human = true, mode })
		w.request(`create .env with "KEY=1"`)
		if got := w.points(); w.status != want || !strings.HasPrefix(got, "debate_result plan") {
			t.Errorf("%s: %s, on record are %s", mode, w.status, got)
		}
		if all := fmt.Sprint(w.posts); strings.Contains(all, "rejected the plan") || strings.Contains(all, "don't agree with the plan") {
			t.Errorf("%s: the reviewers are said to have rejected it: %s", mode, all)
		}
	}
	w := newWorld(t, nil, voters("stubborn-1", "stubborn-2", "reviewer-a"), func(c *task.Config) { c.Debate, c.MaxRevisions = true, 2 })
	w.request(`create a.txt with "1"`)
	if got := w.points(); got != "debate_result plan debate_result plan" || w.open["plan"].Name == "" {
		t.Errorf("rejected: %s, %s", w.status, got)
	}
}

// only answers for one agent and one model, and otherwise as the other client does.
type only struct {
	llm.Client
	agent, model string
	err          error
	asked        map[string][]string // models by agent
}

func (o only) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if o.asked != nil && !slices.Contains(o.asked[req.Agent], req.Model) {
		o.asked[req.Agent] = append(o.asked[req.Agent], req.Model)
	}
	if req.Agent == o.agent && (o.model == "" || req.Model == o.model) {
		return llm.Response{}, o.err
	}
	return o.Client.Chat(ctx, req)
}

// TestADebateThatBreaksOffIsForPeople has each of its parts fail: what nobody could defend is not taken.
func TestADebateThatBreaksOffIsForPeople(t *testing.T) {
	for _, part := range []string{task.Opponent, task.Proponent, task.Moderator} {
		w := newWorld(t, nil, client(only{Client: byRules(), agent: "task_" + part, err: &llm.Error{Code: llm.OpenAIUnavailable}}), func(c *task.Config) { c.Debate = true })
		w.request(`create .env with "KEY=1"`)
		if _, ok := w.open["plan"]; !ok {
			t.Errorf("%s fails: %s", part, w.status)
		}
	}
}

// TestWhosePlanIsTakenDefendsIt has several models plan, one of which fails or is alone: what comes of it is told, and the author of the plan
// that is taken defends it.
func TestWhosePlanIsTakenDefendsIt(t *testing.T) {
	for name, c := range map[string]struct {
		down   string
		author string
		says   string
	}{
		"all plan":        {"", "planner-1", "Of 3 plans, that of planner-1 is taken"},
		"the first fails": {"planner-1", "planner-2", "Of 2 plans, that of planner-2 is taken"},
	} {
		asked := map[string][]string{}
		w := newWorld(t, nil,
			client(serial(only{Client: byRules(), agent: task.Planner, model: c.down, err: &llm.Error{Code: llm.OpenAIUnavailable}, asked: asked}, c.down != "")),
			func(cfg *task.Config) {
				cfg.Debate, cfg.Ensemble, cfg.Floor, cfg.Planners, cfg.Planner = true, true, 1, []string{"planner-1", "planner-2", "planner-3"}, "decides"
			})
		w.request(`create .env with "KEY=1"`)
		if got := w.post("ensemble/").Text; !strings.Contains(got, c.says) {
			t.Errorf("%s: it says %q", name, got)
		}
		if got := asked["task_"+task.Proponent]; !slices.Equal(got, []string{c.author}) {
			t.Errorf("%s: %v defend", name, got)
		}
		var live []string
		for _, card := range w.journal.Shown {
			live = append(live, card.Body)
		}
		for _, want := range []string{"are each making a plan", "planner-3 has a plan", "plans are being compared", "Debate, round 1"} {
			if !strings.Contains(strings.Join(live, "\n"), want) {
				t.Errorf("%s: the live card never says %q: %q", name, want, live)
			}
		}
		if card := w.open["plan"].Card; !hasField(card, "Open objections") {
			t.Errorf("%s: the card shows no objection: %+v", name, card)
		}
	}
	w := newWorld(t, nil, client(serial(only{Client: byRules(), agent: task.Planner, model: "planner-1", err: &llm.Error{Code: llm.OpenAIUnavailable}}, true)),
		func(cfg *task.Config) { cfg.Ensemble, cfg.Planners = true, []string{"planner-1", "planner-2"} })
	w.request(`create a.txt with "1"`)
	if got := w.post("ensemble/").Text; got != "Only 1 of 2 models made a plan, so planner-2 plans alone." || w.status != string(task.Confirming) {
		t.Errorf("%s: %q", w.status, got)
	}
	w = newWorld(t, nil, client(serial(only{Client: byRules(), agent: task.Scorer, err: &llm.Error{Code: llm.OpenAIUnavailable}}, true)),
		func(cfg *task.Config) { cfg.Ensemble, cfg.Planners = true, []string{"planner-1", "planner-2"} })
	w.request(`create a.txt with "1"`)
	if got := w.post("ensemble/").Text; !strings.Contains(got, "so planner-1 plans alone") || w.status != string(task.Confirming) {
		t.Errorf("%s: %q", w.status, got)
	}
}

func hasField(c bot.Card, name string) bool {
	return slices.ContainsFunc(c.Fields, func(f bot.Field) bool { return f.Name == name && f.Value != "" })
}

// serial lets models that work at the same time be watched without a lock. Without faults it passes on every call.
func serial(o only, faults bool) llm.Client {
	if !faults {
		o.agent = ""
	}
	return llm.NewLimiter(o, 1)
}
