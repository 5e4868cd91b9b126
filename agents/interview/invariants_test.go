package interview_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
)

const now = "2026-11-20T01:00:00Z"

// impostor plays one agent otherwise than its rule does. It reports false to leave an answer to the rule.
type impostor func(n int, req llm.Request) (llm.Response, error, bool)

// cast is the offline model with impostors in some of the roles. Several may be asked at the same time; an impostor plays one call
// after the other.
type cast struct {
	base  llm.Client
	plays map[string]impostor

	mu    sync.Mutex
	calls map[string]int
}

func newCast(plays map[string]impostor) *cast {
	return &cast{base: rules.New(offline.Rules()), plays: plays, calls: map[string]int{}}
}

func (c *cast) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if resp, err, mine := c.play(req); mine {
		return resp, err
	}
	return c.base.Chat(ctx, req)
}

func (c *cast) play(req llm.Request) (llm.Response, error, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls[req.Agent]++
	if play := c.plays[req.Agent]; play != nil {
		return play(c.calls[req.Agent], req)
	}
	return llm.Response{}, nil, false
}

func calls(name string, args any) llm.Response {
	raw, err := json.Marshal(args)
	if err != nil {
		panic(err)
	}
	return llm.Response{ToolCalls: []llm.ToolCall{{Name: name, Arguments: string(raw)}}}
}

// small is a form of two required fields and an optional one.
func small(t testing.TB) *form.Form {
	t.Helper()
	f, err := form.Parse("small.yaml", []byte(`
id: small
title: {ja: テスト, en: Test}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: email, label: {ja: メール, en: E-mail}, intent: {ja: 連絡に使うメールアドレスを得る, en: Get an e-mail address}, required: true, type: email, required_facts: [email]}
- {id: shift, label: {ja: 入れる曜日, en: Days}, intent: {ja: 勤務できる曜日を確認する, en: Confirm the days of work}, required: true, type: text, max_followups: 1, required_facts: [available_days]}
- {id: portfolio, label: {ja: 成果物, en: Work}, intent: {ja: 成果物の URL を得る, en: Get a link to work}, required: false, type: url, required_facts: [portfolio_url]}
`))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// interviewing is a world in which the small form's first question has been asked.
func interviewing(t testing.TB, plays map[string]impostor, opts ...option) *world {
	t.Helper()
	w := newWorld(t, "small", now, append([]option{withForm(small(t)), withClient(newCast(plays))}, opts...)...)
	w.start()
	w.click("agree")
	w.say("日本語", "日本です")
	return w
}

func audits(w *world) []agents.AuditEntry {
	var out []agents.AuditEntry
	for _, e := range w.all {
		out = append(out, e.Audit...)
	}
	return out
}

func said(w *world, text string) bool {
	return slices.ContainsFunc(w.posts, func(p bot.Post) bool { return strings.Contains(p.Text, text) })
}

func TestAskNeedsACheckOfExactlyThisText(t *testing.T) {
	for name, play := range map[string]impostor{
		"no check": func(n int, _ llm.Request) (llm.Response, error, bool) {
			return calls(brief.Ask, brief.Question{Question: "メール、どうぞ。"}), nil, n == 1
		},
		"another text": func(n int, req llm.Request) (llm.Response, error, bool) {
			in := req.Input.(*brief.InterviewerInput)
			both := calls(brief.SubtaskCheck, brief.Question{Question: in.Reviewed})
			both.ToolCalls = append(both.ToolCalls, calls(brief.Ask, brief.Question{Question: "メール、どうぞ。"}).ToolCalls...)
			return both, nil, n < 4
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := interviewing(t, map[string]impostor{brief.Interviewer: play})
			if said(w, "メール、どうぞ") {
				t.Error("a text was asked that QuickCheck had not passed")
			}
			if w.last().Asks != "email" {
				t.Errorf("asks %q, want email", w.last().Asks)
			}
		})
	}
}

func TestReviewerThatLies(t *testing.T) {
	quote := func(facts ...brief.Fact) impostor {
		return func(_ int, _ llm.Request) (llm.Response, error, bool) {
			return calls(brief.GiveReview, brief.Review{Passed: true, Facts: &facts}), nil, true
		}
	}
	for name, play := range map[string]impostor{
		"passed without facts":   quote(),
		"words never said":       quote(brief.Fact{Key: "email", Value: "a@example.jp", Quote: "a@example.jp"}),
		"another value":          quote(brief.Fact{Key: "email", Value: "evil@example.com", Quote: "me@example.jp"}),
		"a key of another field": quote(brief.Fact{Key: "full_name", Value: "me", Quote: "me@example.jp"}),
		"no words":               quote(brief.Fact{Key: "email", Value: "me@example.jp"}),
		"none, in a required":    quote(brief.Fact{Key: "email", Value: "null", Quote: "me@example.jp"}),
	} {
		t.Run(name, func(t *testing.T) {
			w := interviewing(t, map[string]impostor{brief.Reviewer: play})
			w.say("me@example.jp でお願いします")
			status, facts, _ := w.record().field("email")
			if status == "done" || len(facts) > 0 {
				t.Errorf("field is %s with %v on the Reviewer's word alone", status, facts)
			}
			if w.last().Asks != "email" {
				t.Errorf("asks %q, want email again", w.last().Asks)
			}
		})
	}
}

// The field never ends done, and its end is a person's, however often a lying Reviewer passes it.
func TestPassingAloneEndsNothing(t *testing.T) {
	w := interviewing(t, map[string]impostor{brief.Reviewer: func(_ int, _ llm.Request) (llm.Response, error, bool) {
		return calls(brief.GiveReview, brief.Review{Passed: true}), nil, true
	}})
	for range 30 {
		if w.last().Asks == "confirm" {
			break
		}
		w.say("月曜と火曜です")
	}
	w.say("応募する")
	r := w.record()
	if r.Status != "needs_human" {
		t.Errorf("status %s, want needs_human", r.Status)
	}
	for _, id := range []string{"email", "shift"} {
		if status, _, _ := r.field(id); status == "done" {
			t.Errorf("%s is done", id)
		}
	}
}

func TestBlockedWordings(t *testing.T) {
	const bad = "ご家族は何人ですか。"
	ask := func(text string) impostor {
		return func(n int, req llm.Request) (llm.Response, error, bool) {
			in := req.Input.(*brief.InterviewerInput)
			if in.Stage != brief.StageAsk {
				return llm.Response{}, nil, false
			}
			return calls(brief.SubtaskCheck, brief.Question{Question: text}), nil, true
		}
	}
	t.Run("by the floor, whatever the vote", func(t *testing.T) {
		w := interviewing(t, map[string]impostor{brief.Interviewer: ask(bad), brief.QuickCheck: func(int, llm.Request) (llm.Response, error, bool) {
			return calls(brief.GiveResult, brief.Check{Passed: true}), nil, true
		}})
		if said(w, "ご家族") || w.last().Asks != "email" {
			t.Errorf("asked %q for %q", w.last().Text, w.last().Asks)
		}
		var rules int
		for _, e := range audits(w) {
			if e.Kind == "compliance_block" && string(e.Content) == bad && e.Labels["field"] == "email" && e.Labels["rule"] != "" && e.Labels["type"] == "prohibited_topic" {
				rules++
			}
		}
		if rules == 0 {
			t.Errorf("no audit entry of the block: %v", audits(w))
		}
	})
	t.Run("by the vote", func(t *testing.T) {
		w := interviewing(t, map[string]impostor{brief.QuickCheck: func(int, llm.Request) (llm.Response, error, bool) {
			return calls(brief.GiveResult, brief.Check{Violations: &[]brief.Violation{{Type: "tone_violation", Message: "harsh"}}}), nil, true
		}})
		if w.last().Asks != "email" || !strings.Contains(w.last().Text, "メール") {
			t.Errorf("not the reviewed question: %q", w.last().Text)
		}
	})
	for name, play := range map[string]impostor{
		"vote passed with violations": func(int, llm.Request) (llm.Response, error, bool) {
			return calls(brief.GiveResult, brief.Check{Passed: true, Violations: &[]brief.Violation{{Type: "tone_violation", Message: "x"}}}), nil, true
		},
		"unreadable vote": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{Content: "It is fine I think."}, nil, true
		},
		"broken arguments": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{ToolCalls: []llm.ToolCall{{Name: brief.GiveResult, Arguments: `{"passed": maybe`}}}, nil, true
		},
		"no vote": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{}, &llm.Error{Code: llm.OpenAIUnavailable}, true
		},
	} {
		t.Run(name, func(t *testing.T) {
			const own = "よければ、ご連絡用のメールアドレスを教えてくださいませ。"
			asked := false
			w := interviewing(t, map[string]impostor{brief.QuickCheck: play, brief.Interviewer: func(n int, req llm.Request) (llm.Response, error, bool) {
				asked = true
				return ask(own)(n, req)
			}})
			if !asked || said(w, "くださいませ") {
				t.Error("a wording without a passing vote was asked")
			}
			if w.last().Asks != "email" || !strings.Contains(w.last().Text, "メール") {
				t.Errorf("not the reviewed question: %q", w.last().Text)
			}
		})
	}
}

func TestModelThatFailsKeepsTheThreadUsable(t *testing.T) {
	failures := map[string]impostor{
		"talks only": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{Content: "Let me think about that."}, nil, true
		},
		"unknown tools": func(int, llm.Request) (llm.Response, error, bool) {
			return calls("reject_candidate", map[string]string{"reason": "no"}), nil, true
		},
		"outage": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{}, &llm.Error{Code: llm.RateLimited, Attempts: 2}, true
		},
		"other error": func(int, llm.Request) (llm.Response, error, bool) { return llm.Response{}, errors.New("x"), true },
	}
	for name, fail := range failures {
		for _, agent := range []string{brief.Interviewer, brief.Reviewer} {
			t.Run(name+" "+agent, func(t *testing.T) {
				down := false
				w := interviewing(t, map[string]impostor{agent: func(n int, req llm.Request) (llm.Response, error, bool) {
					if !down {
						return llm.Response{}, nil, false
					}
					return fail(n, req)
				}})
				before := string(w.raw())
				down = true
				w.say("me@example.jp です")
				if !strings.Contains(w.last().Text, "問題が起きています") || w.last().Asks != "email" {
					t.Fatalf("said %q", w.last().Text)
				}
				if after := string(w.raw()); after != before {
					t.Errorf("state moved:\n%s\n%s", before, after)
				}
				if e := audits(w); len(e) == 0 || e[len(e)-1].Kind != "model_failure" {
					t.Errorf("audit %v", e)
				}
				down = false
				w.say("もしもし")
				if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" {
					t.Errorf("what was said meanwhile is lost: %v", facts)
				}
			})
		}
	}
}

func TestSameMessageAgainAfterAFailure(t *testing.T) {
	down := true
	w := interviewing(t, map[string]impostor{brief.Reviewer: func(int, llm.Request) (llm.Response, error, bool) {
		return llm.Response{}, &llm.Error{Code: llm.Timeout}, down
	}})
	w.say("me@example.jp")
	w.say("me@example.jp")
	down = false
	w.say("me@example.jp")
	if status, facts, _ := w.record().field("email"); status != "done" || facts["email"] != "me@example.jp" {
		t.Errorf("%s %v", status, facts)
	}
}

func TestArchitectMustNameEveryFieldOnce(t *testing.T) {
	var errs []string
	plan := func(ids ...string) llm.Response {
		var p brief.Plan
		for _, id := range ids {
			p.Fields = append(p.Fields, brief.PlanField{FieldID: id, Label: "x", Intent: "x"})
		}
		return calls(brief.CreatePlan, p)
	}
	w := interviewing(t, map[string]impostor{brief.Architect: func(n int, req llm.Request) (llm.Response, error, bool) {
		if last := req.Messages[len(req.Messages)-1]; last.Role == llm.RoleTool {
			errs = append(errs, last.Content)
		}
		switch n {
		case 1:
			return plan("emial", "shift"), nil, true
		case 2:
			return plan("email", "email", "shift", "portfolio"), nil, true
		}
		return plan("shift", "email", "portfolio"), nil, true
	}})
	if len(errs) != 2 || !strings.Contains(errs[0], "did you mean email") || !strings.Contains(errs[0], "portfolio is missing") || !strings.Contains(errs[1], "2 times") {
		t.Errorf("errors to the model: %q", errs)
	}
	if w.last().Asks != "shift" {
		t.Errorf("asks %q, want the plan's first", w.last().Asks)
	}
	if p := w.record().Plan; p == nil || len(p.Fields) != 3 {
		t.Errorf("plan %+v", p)
	}
}

func TestGreeterInventsNothing(t *testing.T) {
	tried := map[string]bool{}
	w := newWorld(t, "small", now, withForm(small(t)), withClient(newCast(map[string]impostor{
		brief.Greeter: func(n int, req llm.Request) (llm.Response, error, bool) {
			in := req.Input.(*brief.GreeterInput)
			if tried[in.Section+in.Said] {
				return llm.Response{}, nil, false
			}
			tried[in.Section+in.Said] = true
			zone := "Asia/Tokyo"
			return llm.Response{ToolCalls: []llm.ToolCall{
				{Name: brief.SetLanguage, Arguments: `{"language":"en"}`},
				{Name: brief.SetCountry, Arguments: `{"country":"JP"}`},
				{Name: brief.SetTimezone, Arguments: `{"timezone":"` + zone + `"}`},
			}}, nil, true
		},
	})))
	w.start()
	w.click("agree")
	if r := w.record(); r.Language != "" || r.Country != "" || r.Timezone != "" {
		t.Fatalf("set before anything was said: %+v", r)
	}
	w.say("日本語でお願いします")
	if r := w.record(); r.Language != "ja" || r.Country != "" || r.Timezone != "" {
		t.Fatalf("after the language: %+v", r)
	}
}
