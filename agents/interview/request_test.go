package interview_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/llm"
)

// witness keeps what the models are asked.
type witness struct {
	llm.Client
	requests []llm.Request
}

func (w *witness) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	w.requests = append(w.requests, req)
	return w.Client.Chat(ctx, req)
}

// What a model is asked is whole: a system prompt first, every call answered by one reply, the candidate's words where it works on
// them, and within the budget.
func TestRequests(t *testing.T) {
	for _, s := range readScripts(t) {
		t.Run(s.ID, func(t *testing.T) {
			seen := &witness{Client: newCast(nil)}
			play(t, s, withClient(seen))
			agents := map[string]int{}
			for _, req := range seen.requests {
				agents[req.Agent]++
				checkRequest(t, req)
			}
			for _, agent := range []string{brief.Greeter, brief.Architect, brief.Interviewer, brief.Reviewer, brief.QuickCheck} {
				if agents[agent] == 0 {
					t.Errorf("%s was never asked", agent)
				}
			}
		})
	}
}

func checkRequest(t *testing.T, req llm.Request) {
	t.Helper()
	if len(req.Messages) == 0 || req.Messages[0].Role != llm.RoleSystem || len(req.Tools) == 0 {
		t.Fatalf("%s: request without a system prompt or tools", req.Agent)
	}
	open, size, spoken := map[string]bool{}, 0, 0
	for _, m := range req.Messages {
		size += m.Tokens()
		if strings.ContainsAny(m.Content, "‹›\uFFFD") {
			t.Errorf("%s: something is missing in %q", req.Agent, m.Content)
		}
		for _, c := range m.ToolCalls {
			open[c.ID] = true
		}
		if m.Role == llm.RoleTool {
			if !open[m.ToolCallID] {
				t.Errorf("%s: a reply to no call", req.Agent)
			}
			delete(open, m.ToolCallID)
		}
		if m.Role == llm.RoleUser || m.Role == llm.RoleAssistant && len(m.ToolCalls) == 0 {
			spoken++
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: calls without a reply: %v", req.Agent, open)
	}
	if b := llm.DefaultSettings().Budget(); size > b.ContextLimit-b.MaxTokens {
		t.Errorf("%s: %d tokens", req.Agent, size)
	}
	if spoken > llm.HistoryWindow+1 {
		t.Errorf("%s: %d messages of history", req.Agent, spoken)
	}
	if in, ok := req.Input.(*brief.ReviewerInput); ok {
		var shown struct{ Answers []brief.Answer }
		if err := json.Unmarshal([]byte(req.Messages[1].Content), &shown); err != nil || len(shown.Answers) != len(in.Answers) || shown.Answers[0].Text != in.Answers[0].Text {
			t.Errorf("reviewer is not shown the answer: %q (%v)", req.Messages[1].Content, err)
		}
	}
}

// A model with a small context is asked all the same, however much was written.
func TestSmallContext(t *testing.T) {
	budget := llm.Budget{ContextLimit: 8000, MaxTokens: 1200}
	seen := &witness{Client: newCast(nil)}
	w := interviewing(t, nil, withClient(seen), func(c *interview.Config) { c.Budget = func(string) llm.Budget { return budget } })
	w.say(strings.Repeat("とても長い話です。", 2000))
	w.say("me@example.jp")
	for _, req := range seen.requests {
		size := 0
		for _, m := range req.Messages {
			size += m.Tokens()
		}
		if size > budget.ContextLimit {
			t.Errorf("%s: %d tokens of %d", req.Agent, size, budget.ContextLimit)
		}
	}
	if w.last().Asks != "shift" {
		t.Errorf("asks %q", w.last().Asks)
	}
}

// What was recorded last turn is known to the next turn's model, also after the state went through storage; where people can be reached it is not told.
func TestHeldDataReachesTheNextTurn(t *testing.T) {
	seen := &witness{Client: newCast(nil)}
	w := interviewing(t, nil, withClient(seen))
	w.say("me@example.jp")
	seen.requests = nil
	w.say("月曜と火曜です")
	for _, req := range seen.requests {
		if req.Agent != brief.Interviewer {
			continue
		}
		var all strings.Builder
		for _, m := range req.Messages {
			all.WriteString(m.Content)
		}
		if !strings.Contains(all.String(), `"email":"▇▇▇"`) || strings.Contains(all.String(), "me@example.jp") || !strings.Contains(all.String(), "Shown to the user with your last message") {
			t.Errorf("not told what was recorded: %s", all.String())
		}
		return
	}
	t.Error("the Interviewer was not asked")
}

func TestKnockOutGoesToAPerson(t *testing.T) {
	f, err := form.Sample("ja-parttime-store")
	if err != nil {
		t.Fatal(err)
	}
	f.Fields = []form.Field{*f.Field("age_minimum"), *f.Field("weekly_hours")}
	w := newWorld(t, "x", now, withForm(f))
	w.start()
	w.click("agree")
	w.say("日本語", "日本")
	w.say("いいえ")
	if !strings.Contains(w.last().Text, "AI がお断りすることはありません") || w.last().Asks != "weekly_hours" || !w.has("knock_out") {
		t.Fatalf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w.say("週20時間")
	w.click("confirm")
	if s := w.record().Status; s != "needs_human" {
		t.Errorf("status %s", s)
	}
}

func TestRefusals(t *testing.T) {
	w := interviewing(t, nil)
	w.say("メールは教えたくないです")
	if !strings.Contains(w.last().Text, "無理にとは") || w.last().Asks != "email" {
		t.Fatalf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w.say("やっぱり答えたくありません")
	if st, _, _ := w.record().field("email"); st != "declined" || w.last().Asks != "shift" {
		t.Fatalf("email is %s, asks %q", st, w.last().Asks)
	}
	w.say("月曜です")
	w.say("スキップ")
	if st, _, _ := w.record().field("portfolio"); st != "declined" || w.last().Asks != "confirm" {
		t.Fatalf("portfolio is %s, asks %q", st, w.last().Asks)
	}
	w.click("confirm")
	if s := w.record().Status; s != "needs_human" {
		t.Errorf("status %s", s)
	}
}

func TestProtectedFactsAreNotRecorded(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp")
	w.say("父が病気なので、月曜と火曜だけ入れます")
	raw := string(w.raw())
	if strings.Contains(raw, "父") || strings.Contains(raw, "病気") || !w.has("protected_fact_dropped") {
		t.Errorf("recorded: %s", raw)
	}
	log, err := w.journal.History(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range log {
		if strings.Contains(e.Text, "病気") {
			t.Errorf("unmasked in the log: %s", e.Text)
		}
	}
}
