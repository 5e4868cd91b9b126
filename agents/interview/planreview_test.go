package interview_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// reviewedBy has plans reviewed by reviewers of rules.
func reviewedBy(voters ...string) option {
	return func(c *interview.Config) {
		c.Reviews.Panel = quorum.Panel{Client: rules.New(offline.Rules()), Voters: voters}
		c.Reviews.Within = 8 * time.Hour
	}
}

// poor is a form in a poor order: pay before experience, optional before required.
func poor(t testing.TB) *form.Form {
	t.Helper()
	f, err := form.Parse("poor.yaml", []byte(`
id: poor
title: {ja: テスト, en: Test}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: salary, label: {ja: 希望年収, en: Salary}, intent: {ja: 希望の年収を知る, en: Know the hoped-for pay}, required: false, type: number, unit: JPY, required_facts: [salary_min_jpy]}
- {id: portfolio, label: {ja: 成果物, en: Work}, intent: {ja: 成果物の URL を得る, en: Get a link to work}, required: false, type: url, required_facts: [portfolio_url]}
- {id: email, label: {ja: メール, en: E-mail}, intent: {ja: 連絡に使うメールアドレスを得る, en: Get an e-mail address}, required: true, type: email, required_facts: [email]}
- {id: experience, label: {ja: 職務経歴, en: Experience}, intent: {ja: 職務経歴を知る, en: Know the experience}, required: true, type: text, required_facts: [latest_role]}
`))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// rounds are the reviews that the conversation has on record.
func rounds(t *testing.T, w *world) []quorum.Record {
	t.Helper()
	var out []quorum.Record
	for _, e := range w.all {
		for _, raw := range e.Reviews {
			var r quorum.Record
			if err := json.Unmarshal(raw, &r); err != nil {
				t.Fatal(err)
			}
			if r.Type == "quorum_result" {
				out = append(out, r)
			}
		}
	}
	return out
}

func summaries(t *testing.T, w *world) string {
	var out []string
	for _, r := range rounds(t, w) {
		out = append(out, fmt.Sprintf("%d%s%v", r.Number, r.Summary, r.Approved))
	}
	return strings.Join(out, " ")
}

func TestAnOrdinaryPlanPassesAtOnce(t *testing.T) {
	w := interviewing(t, nil, reviewedBy(offline.Voters()...))
	if got := summaries(t, w); got != "1[●●●]true" || w.last().Asks != "email" {
		t.Errorf("rounds %s, asks %q", got, w.last().Asks)
	}
	r := rounds(t, w)[0]
	if r.Type != "quorum_result" || r.APIVersion != "v1" || r.Point != quorum.PlanReview || r.Target != "small" || r.Rule != "majority" || !r.Timestamp.Equal(w.now) {
		t.Errorf("record %+v", r)
	}
}

func TestAPoorOrderIsRevisedUntilItPasses(t *testing.T) {
	w := interviewing(t, nil, withForm(poor(t)), reviewedBy(offline.Voters()...))
	if got := summaries(t, w); got != "1[○○○]false 2[●○○]false 3[●●●]true" || w.last().Asks != "email" {
		t.Fatalf("rounds %s, asks %q", got, w.last().Asks)
	}
	var order []string
	for _, f := range w.record().Plan.Fields {
		order = append(order, f.FieldID)
	}
	if !slices.Equal(order, []string{"email", "experience", "portfolio", "salary"}) {
		t.Errorf("order %v", order)
	}
	if got := rounds(t, w)[0].Feedback; !strings.Contains(got, "reviewer-b: 「希望年収」が早すぎます") {
		t.Errorf("feedback %q", got)
	}
}

// The Architect is told what every reviewer who did not approve had against the plan.
func TestTheArchitectHearsTheReviewers(t *testing.T) {
	var heard []string
	interviewing(t, map[string]impostor{brief.Architect: func(_ int, req llm.Request) (llm.Response, error, bool) {
		heard = append(heard, req.Messages[0].Content)
		return llm.Response{}, nil, false
	}}, withForm(poor(t)), reviewedBy(offline.Voters()...))
	if len(heard) != 3 || strings.Contains(heard[0], "reviewer-a") || !strings.Contains(heard[1], "reviewer-a") || !strings.Contains(heard[1], "reviewer-c") {
		t.Errorf("%d plans: %s", len(heard), strings.Join(heard, "\n====\n"))
	}
}

// awaiting is a world in which people are asked about a plan that no reviewer takes.
func awaiting(t *testing.T, opts ...option) *world {
	t.Helper()
	w := interviewing(t, nil, append([]option{withForm(poor(t)), reviewedBy("stubborn-1", "reviewer-a", "stubborn-2")}, opts...)...)
	if got := summaries(t, w); got != "1[○○○]false 2[○●○]false 3[○●○]false" || w.status != "awaiting_plan_approval" {
		t.Fatalf("rounds %s, %s", got, w.status)
	}
	return w
}

func TestPeopleAreAskedAboutAPlan(t *testing.T) {
	w := awaiting(t)
	card := w.open["plan"].Card
	text := card.Title + card.Body
	for _, f := range card.Fields {
		text += f.Name + f.Value
	}
	for _, part := range []string{"3 回", "規則: 過半数", "1 メール", "成果物（任意）", "第 1 回 `[○○○]` 却下", "第 3 回 `[○●○]` 却下", "stubborn-1: この順番には賛成できません", "reviewer-a: 任意の「希望年収」"} {
		if !strings.Contains(text, part) {
			t.Errorf("the card does not say %q:\n%s", part, text)
		}
	}
	if !strings.Contains(w.last().Text, "採用担当が確認しています") || !strings.Contains(w.last().Text, "8 時間以内") || w.open["plan"].AskedBy.ID != candidate.ID || w.open["plan"].Subject.ID != candidate.ID {
		t.Errorf("the candidate reads %q", w.last().Text)
	}
	w.say("まだですか")
	if !strings.Contains(w.last().Text, "まだ採用担当が確認しています") || len(rounds(t, w)) != 3 || len(w.open) != 1 {
		t.Errorf("who asks meanwhile reads %q", w.last().Text)
	}
}

// What reviewers say is for those who read the card, in their language and not in the candidate's.
// Who would rest while people look at the plan is granted it: they are written to when it is ready.
func TestRestingWhileAPlanIsDecided(t *testing.T) {
	for _, text := range []string{"あとで", "pause", "では、また明日お願いします"} {
		w := awaiting(t)
		w.say(text)
		if got := w.last().Text; !strings.HasPrefix(got, w.text("plan.rest")) || w.status != "awaiting_plan_approval" {
			t.Errorf("%q: %s: %s", text, w.status, got)
		}
	}
}

func TestReviewersWriteForModerators(t *testing.T) {
	w := awaiting(t, func(c *interview.Config) { c.ModeratorLang = "en" })
	if history := w.open["plan"].Card.Fields[3].Value; !strings.Contains(history, "the optional “Salary” comes before what is required") {
		t.Error(history)
	}
	if !strings.Contains(w.last().Text, "採用担当が確認しています") {
		t.Errorf("the candidate reads %q", w.last().Text)
	}
}

func TestAPlanIsDecidedByPeople(t *testing.T) {
	decision := func(v bot.Verdict, values map[string]string) bot.Decision {
		return bot.Decision{Approval: "plan", Kind: "plan", Verdict: v, Reason: values["reason"], Values: values, Needed: 1}
	}
	fields := func(w *world) string {
		var out []string
		for _, f := range w.record().Fields {
			out = append(out, f.ID)
		}
		return strings.Join(out, " ")
	}
	t.Run("approved", func(t *testing.T) {
		w := awaiting(t)
		w.run(w.event(decision(bot.Approved, nil)))
		if got := fields(w); got != "email experience portfolio salary" || w.last().Asks != "email" || !strings.Contains(w.last().Text, "お待たせしました") {
			t.Errorf("fields %s, asks %q: %s", got, w.last().Asks, w.last().Text)
		}
	})
	t.Run("rejected with a reason that the Architect reads", func(t *testing.T) {
		var heard string
		w := awaiting(t, withClient(newCast(map[string]impostor{brief.Architect: func(_ int, req llm.Request) (llm.Response, error, bool) {
			heard = req.Messages[0].Content
			return llm.Response{}, nil, false
		}})))
		ev := w.event(decision(bot.Rejected, map[string]string{"reason": "成果物は要りません"}))
		ev.By = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
		w.run(ev)
		if w.status != "awaiting_plan_approval" || len(rounds(t, w)) != 6 || !strings.Contains(w.open["plan"].Card.Body, "6 回") {
			t.Errorf("%s after %s", w.status, summaries(t, w))
		}
		if !strings.Contains(heard, "成果物は要りません") || !strings.Contains(heard, "stubborn-1: この順番") {
			t.Errorf("the last draft forgets what the person wants, or the reviewers: %s", heard)
		}
		if history := w.open["plan"].Card.Fields[3].Value; !strings.Contains(history, "賛成できません\nmod-1さんが却下: 成果物は要りません\n第 4 回") {
			t.Errorf("the next person does not read it: %s", history)
		}
		if posts := w.all[len(w.all)-1].Posts; len(posts) != 0 {
			t.Errorf("the candidate, who waits, is told again: %+v", posts)
		}
	})
	t.Run("edited", func(t *testing.T) {
		w := awaiting(t)
		inputs := w.open["plan"].Card.Buttons[2].Modal.Inputs
		if lines := inputs[len(inputs)-1].Value; lines != "email: メール\nexperience: 職務経歴\nportfolio: 成果物\nsalary: 希望年収" {
			t.Errorf("the lines to edit are %q", lines)
		}
		w.run(w.event(decision("edit", map[string]string{"plan": "experience: ご経歴\nemail"})))
		if got := fields(w); got != "experience email" || w.last().Asks != "experience" || len(rounds(t, w)) != 4 {
			t.Errorf("fields %s, asks %q after %s", got, w.last().Asks, summaries(t, w))
		}
	})
	t.Run("edited by menus", func(t *testing.T) {
		w := awaiting(t)
		lines := ""
		for _, in := range w.open["plan"].Card.Buttons[2].Modal.Inputs {
			switch in.Name {
			case "without":
				if got := fmt.Sprint(in.Options, in.Multi); got != "[{portfolio 成果物} {salary 希望年収}] true" {
					t.Errorf("may be left out: %s", got)
				}
			case "before":
				if got := fmt.Sprint(in.Options[3:]); got != "[{salary 希望年収} {/end （いちばん後ろ）}]" {
					t.Errorf("moved before: %s", got)
				}
			case "plan":
				lines = in.Value
			}
		}
		w.run(w.event(decision("edit", map[string]string{"plan": lines, "without": "portfolio", "move": "salary", "before": "email"})))
		if got := fields(w); got != "salary email experience" {
			t.Errorf("fields %s", got)
		}
		w = awaiting(t)
		w.run(w.event(decision("edit", map[string]string{"plan": lines, "move": "メール", "before": "/end"})))
		if got := fields(w); got != "experience portfolio salary email" {
			t.Errorf("fields %s", got)
		}
		w = awaiting(t)
		w.run(w.event(decision("edit", map[string]string{"plan": lines, "move": "email"})))
		if body := w.open["plan"].Card.Body; !strings.Contains(body, "どの項目の前へ動かすか") {
			t.Errorf("%s", body)
		}
	})
	t.Run("edited badly", func(t *testing.T) {
		w := awaiting(t)
		w.run(w.event(decision("edit", map[string]string{"plan": "emial\nexperience"})))
		if body := w.open["plan"].Card.Body; w.status != "awaiting_plan_approval" || !strings.Contains(body, "「emial」という項目はありません（もしかして email）") || !strings.Contains(body, "必須の項目 email がありません") {
			t.Errorf("%s: %s", w.status, body)
		}
	})
	t.Run("edited badly, where somebody else has approved it", func(t *testing.T) {
		w := awaiting(t)
		d := decision("edit", map[string]string{"plan": "email\nemail\nexperience"})
		d.Votes = []bot.Vote{{By: bot.User{Platform: "fake", ID: "mod-2", Role: bot.Moderator}, Verdict: bot.Approved}}
		w.run(w.event(d))
		if ask := w.open["plan"]; len(ask.Votes) != 1 || ask.Votes[0].By.ID != "mod-2" || !strings.Contains(ask.Card.Body, "email が 2 回あります") {
			t.Errorf("votes %+v: %s", ask.Votes, ask.Card.Body)
		}
	})
	t.Run("a name that may not be asked", func(t *testing.T) {
		w := awaiting(t)
		w.run(w.event(decision("edit", map[string]string{"plan": "email\nexperience: ご家族の構成"})))
		last := w.all[len(w.all)-1]
		if w.status != "awaiting_plan_approval" || !strings.Contains(w.open["plan"].Card.Body, "「ご家族の構成」は使えません") || last.Audit[0].Kind != "compliance_block" {
			t.Errorf("%s: %s, %+v", w.status, w.open["plan"].Card.Body, last.Audit)
		}
	})
	t.Run("a name of a person's is what the candidate reads", func(t *testing.T) {
		w := awaiting(t)
		w.run(w.event(decision("edit", map[string]string{"plan": "salary: 年間のご希望額\nemail\nexperience"})))
		if text := w.last().Text; !strings.Contains(text, "「年間のご希望額」") {
			t.Errorf("the candidate reads %q", text)
		}
	})
	t.Run("edited where two have to agree", func(t *testing.T) {
		w := awaiting(t)
		d := decision("edit", map[string]string{"plan": "email\nexperience"})
		d.Needed = 2
		ev := w.event(d)
		ev.By = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
		w.run(ev)
		if votes := w.open["plan"].Votes; w.status != "awaiting_plan_approval" || len(votes) != 1 || votes[0].By.ID != "mod-1" || votes[0].Verdict != bot.Approved {
			t.Errorf("%s with votes %+v", w.status, votes)
		}
	})
	t.Run("nobody decides in time", func(t *testing.T) {
		if w := awaiting(t); !w.open["plan"].Hold {
			t.Error("it would end undecided")
		}
		w := awaiting(t, func(c *interview.Config) { c.Reviews.FormOrder = true })
		if w.open["plan"].Hold {
			t.Error("it would be held for ever")
		}
		w.run(w.event(decision(bot.Expired, nil)))
		if got := fields(w); got != "salary portfolio email experience" || w.last().Asks != "salary" {
			t.Errorf("fields %s, asks %q", got, w.last().Asks)
		}
	})
}

// A plan on which nobody can vote is with people after one round: another one would find the models no nearer.
func TestNobodyCanVote(t *testing.T) {
	plans := 0
	w := interviewing(t, map[string]impostor{brief.Architect: func(int, llm.Request) (llm.Response, error, bool) {
		plans++
		return llm.Response{}, nil, false
	}}, withForm(poor(t)), reviewedBy("a", "b", "c"), func(c *interview.Config) { c.Reviews.Panel.Client = agentstest.NewScript() })
	if got := summaries(t, w); got != "1[!!!]false" || plans != 1 || w.status != "awaiting_plan_approval" ||
		!strings.Contains(w.open["plan"].Card.Body, w.text("card.plan.body_unheard")) {
		t.Errorf("rounds %s of %d plans, %s, open %v", got, plans, w.status, w.open)
	}
}

func TestModesWithoutPeople(t *testing.T) {
	w := awaitingNobody(t, quorum.AutoReject)
	if w.status != "needs_human" || w.record().Plan != nil || len(w.open) != 1 {
		t.Errorf("auto_reject: %s, open %v", w.status, w.open)
	}
	for name, ask := range w.open { // the candidate was told that people write to them
		if ask.Kind != "needs_human" || !strings.Contains(ask.Card.Body, "質問の順番が承認されませんでした") {
			t.Errorf("auto_reject: the team reads %s: %s", name, ask.Card.Body)
		}
	}
	w = awaitingNobody(t, quorum.AutoApprove)
	if w.last().Asks != "email" || len(w.open) != 0 || !slices.ContainsFunc(w.all[len(w.all)-1].Audit, isAutoApproved) {
		t.Errorf("auto_approve asks %q, %+v", w.last().Asks, w.all[len(w.all)-1].Audit)
	}
	if rows := w.journal.Rows("plan", true); len(rows) != 0 {
		t.Error("a plan that nobody approved is kept for others")
	}
}

func awaitingNobody(t *testing.T, mode quorum.HumanMode) *world {
	t.Helper()
	return interviewing(t, nil, withForm(poor(t)), reviewedBy("stubborn"), func(c *interview.Config) { c.Reviews.Human = mode })
}

// Moderators see how a plan is made on one card. The candidate is told that it takes a moment, and nothing of the votes.
func TestTheLiveCard(t *testing.T) {
	w := interviewing(t, nil, withForm(poor(t)), reviewedBy(offline.Voters()...), func(c *interview.Config) { c.Reviews.Live = true })
	if w.last().Asks != "email" || summaries(t, w) != "1[○○○]false 2[●○○]false 3[●●●]true" {
		t.Fatalf("asks %q after %s", w.last().Asks, summaries(t, w))
	}
	var cards []string
	prepared := false
	for _, e := range w.all {
		for _, p := range e.Posts {
			if p.Key == "progress" {
				if p.To.Audience != bot.ToModerators {
					t.Errorf("to %s: %s", p.To.Audience, p.Card.Body)
				}
				cards = append(cards, p.Card.Body)
				continue
			}
			prepared = prepared || strings.Contains(p.Text, "準備しています")
			if strings.Contains(p.Text, "●") || strings.Contains(p.Text, "reviewer") {
				t.Errorf("the candidate reads %q", p.Text)
			}
		}
	}
	if !slices.Equal(cards, []string{"順番を考えています", "順番が決まりました"}) || !prepared {
		t.Errorf("cards %q", cards)
	}
	var seen []string
	for _, c := range w.journal.Shown {
		seen = append(seen, c.Body)
	}
	for _, state := range []string{"順番を考えています", "第 1 回の審査をしています `[………]`", "指摘を受けて、順番を考え直しています", "第 3 回の審査をしています `[………]`"} {
		if !slices.Contains(seen, state) {
			t.Errorf("%q is never shown: %q", state, seen)
		}
	}
}

// An approved plan serves the next candidate without asking a model again, and is on their record.
func TestAnApprovedPlanIsUsedAgain(t *testing.T) {
	first := interviewing(t, nil, withForm(poor(t)), reviewedBy(offline.Voters()...))
	asked := 0
	counting := map[string]impostor{brief.Architect: func(int, llm.Request) (llm.Response, error, bool) {
		asked++
		return llm.Response{}, nil, false
	}}
	w := newWorld(t, "poor", now, withForm(poor(t)), withClient(newCast(counting)), reviewedBy(offline.Voters()...), func(c *interview.Config) {
		c.Reviews.Panel.Client = nobody{t}
	})
	w.journal.Commit(first.all[len(first.all)-1])
	w.start()
	w.click("agree")
	w.say("日本語", "日本です")
	got := rounds(t, w)
	if asked != 0 || w.last().Asks != "email" || len(got) != 3 || !got[2].Kept || !got[2].Approved {
		t.Errorf("the Architect was asked %d times; asks %q after %+v", asked, w.last().Asks, got)
	}
}

// nobody is a model that must not be asked.
type nobody struct{ t *testing.T }

func (n nobody) Chat(context.Context, llm.Request) (llm.Response, error) {
	n.t.Error("a reviewer was asked again")
	return llm.Response{}, &llm.Error{Code: llm.Rejected}
}

func isAutoApproved(e agents.AuditEntry) bool { return e.Kind == "auto_approved" }

// extras are the records of reviews that are no round of votes.
func extras(t *testing.T, w *world, kind string) []map[string]any {
	t.Helper()
	var out []map[string]any
	for _, e := range w.all {
		for _, raw := range e.Reviews {
			var v map[string]any
			if err := json.Unmarshal(raw, &v); err != nil {
				t.Fatal(err)
			}
			if v["type"] == kind {
				out = append(out, v)
			}
		}
	}
	return out
}

// Of several plans the one that the other planners score best is put to the vote.
func TestAnEnsemblePlans(t *testing.T) {
	w := interviewing(t, nil, withForm(poor(t)), reviewedBy(offline.Voters()...), func(c *interview.Config) {
		c.Reviews.Planners = []string{"planner-a", "planner-b"}
	})
	got := extras(t, w, "ensemble_result")
	if len(got) != 1 || got[0]["winner"] != 1.0 || len(got[0]["entries"].([]any)) != 2 || w.record().Plan.Fields[0].FieldID != "email" {
		t.Errorf("%v", got)
	}
	if rounds := summaries(t, w); !strings.Contains(rounds, "1[●●●]true") {
		t.Errorf("the winner is reviewed all the same: %s", rounds)
	}
}

func TestAnEnsembleOfPoorPlansGoesOnAlone(t *testing.T) {
	w := interviewing(t, nil, withForm(poor(t)), reviewedBy("stubborn"), func(c *interview.Config) {
		c.Reviews.Planners = []string{"planner-a", "planner-c"}
	})
	got := extras(t, w, "ensemble_result")
	if len(got) != 3 || got[0]["winner"] != -1.0 || !strings.Contains(got[0]["why"].(string), "no plan scored above 6") || w.status != "awaiting_plan_approval" {
		t.Errorf("%s: %v", w.status, got)
	}
}

func TestADebate(t *testing.T) {
	with := func(f *form.Form, voters ...string) *world {
		return interviewing(t, nil, withForm(f), reviewedBy(voters...), func(c *interview.Config) { c.Reviews.Debate = true })
	}
	w := with(small(t), offline.Voters()...)
	if got := extras(t, w, "debate_result"); len(got) != 1 || got[0]["open"] != nil || w.last().Asks != "email" {
		t.Errorf("nothing to object: %v", got)
	}
	w = with(poor(t), offline.Voters()...)
	if got := extras(t, w, "debate_result"); len(got) != 3 || len(got[0]["open"].([]any)) != 3 || w.last().Asks != "email" {
		t.Errorf("objections are for the voters: %v", got)
	}
	w = with(small(t), "stubborn", "reviewer-b", "reviewer-c")
	card := w.open["plan"].Card
	if w.status != "awaiting_plan_approval" || len(rounds(t, w)) != 0 || !strings.Contains(card.Body, "討議") || !strings.Contains(fmt.Sprint(card.Fields), "［重大］この順番には賛成できません") {
		t.Errorf("a critical objection goes to people: %s, %+v", w.status, card)
	}
}
