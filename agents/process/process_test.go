package process_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/offline"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/bot"
)

var (
	operator  = bot.User{Platform: "fake", ID: "op-1", Role: bot.Operator}
	candidate = bot.User{Platform: "fake", ID: "cand-1", Role: bot.Candidate}
	begin     = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)
)

// world drives one conversation without an engine.
type world struct {
	t       testing.TB
	table   *agents.MemoryTable
	program agents.Program
	journal agentstest.Journal
	state   agents.Saved
	turn    uint64
	ids     int
	now     time.Time

	posts  []bot.Post
	log    []agents.LogEntry
	audit  []agents.AuditEntry
	asks   map[string]agents.Ask
	status string
}

func newWorld(t testing.TB, c llm.Client, opts ...func(*process.Config)) *world {
	w := &world{t: t, table: &agents.MemoryTable{}, asks: map[string]agents.Ask{}, now: begin}
	if c == nil {
		c = rules.New(offline.Rules())
	}
	cfg := process.Config{Client: c, Templates: template.NewStore(w.table)}
	for _, o := range opts {
		o(&cfg)
	}
	w.program = process.New(cfg)
	return w
}

func (w *world) event(by bot.User, b bot.Body) bot.Event {
	w.ids++
	return bot.Event{ID: bot.EventID(fmt.Sprint("ev", w.ids)), By: by, At: w.now, Body: b}
}

func (w *world) try(evs ...bot.Event) error {
	w.turn++
	run := w.journal.Run(agents.Run{Thread: agents.Thread{ID: "t1", Owner: operator}, Turn: w.turn, Now: w.now, Events: evs, Log: slog.New(slog.DiscardHandler)})
	res, err := w.program.Turn(context.Background(), run, w.state)
	if err != nil {
		return err
	}
	w.state, w.status = res.State, res.Glance.Status
	w.journal.Commit(res.Effects)
	w.audit, w.log = append(w.audit, res.Audit...), append(w.log, res.Log...)
	for _, p := range res.Posts {
		if i := slices.IndexFunc(w.posts, func(o bot.Post) bool { return o.Key == p.Key }); i >= 0 {
			w.posts[i] = p
			continue
		}
		w.posts = append(w.posts, p)
	}
	for _, a := range res.Approvals {
		w.asks[a.Name] = a
	}
	for _, name := range res.Void {
		delete(w.asks, name)
	}
	return nil
}

func (w *world) run(evs ...bot.Event) {
	w.t.Helper()
	if err := w.try(evs...); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) say(text string) {
	w.t.Helper()
	w.run(w.event(operator, bot.Message{ID: bot.MessageID(fmt.Sprint("m", w.ids)), Text: text}))
}

func (w *world) last() bot.Post { return w.posts[len(w.posts)-1] }

// click presses a button of the newest card that has it.
func (w *world) click(button string) {
	w.t.Helper()
	for _, p := range slices.Backward(w.posts) {
		if _, ok := p.Card.Button(button); ok {
			w.run(w.event(operator, bot.Click{Button: button, Key: p.Key}))
			return
		}
	}
	w.t.Fatalf("no card has the button %q", button)
}

func (w *world) templates() []template.Template {
	w.t.Helper()
	all, err := template.NewStore(w.table).List(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	return all
}

func (w *world) labels() map[string]string {
	w.t.Helper()
	for _, a := range slices.Backward(w.audit) {
		if a.Kind == "process_reply" {
			return a.Labels
		}
	}
	w.t.Fatal("no audit entry")
	return nil
}

const good = "案です。\n\n```json\n" + `{"schema":"ai_chat_process_template.v1","answer":"案です。","process_template_draft":{"name":"n","stepTemplates":[{"seq":1,"name":"x","basis":"goal","offsetDays":-3}]}}` + "\n```"

func TestADesignSession(t *testing.T) {
	w := newWorld(t, nil)
	w.run(w.event(operator, bot.Command{Name: "process", Args: map[string]string{"context": `{"industry":"SaaS","goal":"4月1日"}`}}))
	if p := w.last(); p.Asks != "processType" || !strings.Contains(p.Text, "SaaS") || !strings.Contains(p.Text, "4月1日") {
		t.Fatalf("it begins with %+v", p)
	}
	w.say("新規立上げです")
	p := w.last()
	if p.Card == nil || len(p.Files) != 1 || p.Usage == nil || p.Usage.Tokens == 0 || p.Usage.CostUSD != nil {
		t.Fatalf("the reply is %+v", p)
	}
	entry := w.log[len(w.log)-1]
	if whole := p.Text + "\n\n```json\n" + string(p.Files[0].Data) + "\n```"; entry.Text != whole {
		t.Errorf("the history has\n%s\nwant\n%s", entry.Text, whole)
	}
	w.say("最後に振り返りを追加して")
	if old := w.posts[1]; len(old.Card.Buttons) != 0 || len(old.Files) != 1 || old.Usage == nil {
		t.Errorf("the old card is %+v", old)
	}
	if c := w.last().Card; len(c.Fields) == 0 || !strings.Contains(c.Fields[len(c.Fields)-1].Value, "追加: 4 振り返り") {
		t.Errorf("the difference is not shown: %+v", c.Fields)
	}
	w.click("create")
	all := w.templates()
	if len(all) != 1 || len(all[0].Steps) != 4 || all[0].Name != "SaaS新規立上げ 初期プロセス" || w.status != "created" {
		t.Fatalf("%+v, status %s", all, w.status)
	}
	w.say("create")
	w.run(w.event(operator, bot.Click{Button: "create", Key: "reply/2"}))
	if len(w.templates()) != 1 || !strings.Contains(w.last().Text, all[0].ID) {
		t.Errorf("created again: %d, %q", len(w.templates()), w.last().Text)
	}
	w.say("1をゴールの30日前に")
	w.say("テンプレートを作って")
	if all := w.templates(); len(all) != 2 {
		t.Errorf("a changed draft is a template of its own: %d", len(all))
	}
}

// A turn that fails after the template is stored, and runs again, finds it.
func TestCreatedOnce(t *testing.T) {
	w := newWorld(t, nil)
	w.say("採用のプロセス")
	fault := true
	w.journal.Fault = func(p agentstest.Point, s agents.StepRecord) error {
		if fault && p == agentstest.End && s.Name == "create_template" {
			return context.DeadlineExceeded
		}
		return nil
	}
	ev := w.event(operator, bot.Click{Button: "create", Key: "reply/1"})
	if err := w.try(ev); err == nil {
		t.Fatal("the turn did not fail")
	}
	fault = false
	w.run(ev)
	if n := len(w.templates()); n != 1 || w.status != "created" {
		t.Errorf("%d templates, status %s", n, w.status)
	}
}

func TestOnlyStaff(t *testing.T) {
	w := newWorld(t, nil)
	w.say("採用のプロセス")
	n := len(w.posts)
	w.run(w.event(candidate, bot.Message{ID: "x", Text: "2を消して"}), w.event(candidate, bot.Click{Button: "create", Key: "reply/1"}))
	if len(w.posts) != n || len(w.templates()) != 0 {
		t.Error("somebody else took part")
	}
	w = newWorld(t, nil)
	ev := w.event(candidate, bot.Command{Name: "process"})
	run := w.journal.Run(agents.Run{Thread: agents.Thread{ID: "t1", Owner: candidate}, Turn: 1, Now: begin, Events: []bot.Event{ev}})
	res, err := w.program.Turn(t.Context(), run, w.state)
	if err != nil || res.Glance.Status != "refused" || !res.Glance.Over {
		t.Errorf("%+v, %v", res.Glance, err)
	}
}

func TestTheDesk(t *testing.T) {
	w := newWorld(t, nil, func(c *process.Config) { c.Desk = true })
	w.say("採用のプロセス")
	w.click("create")
	w.click("create")
	ask, ok := w.asks["template/1"]
	if !ok || !ask.AskedBy.Same(operator) || len(w.templates()) != 0 || w.status != "awaiting_approval" || len(w.asks) != 1 {
		t.Fatalf("asked %+v, status %s", w.asks, w.status)
	}
	if shown := fmt.Sprint(ask.Card.Body, ask.Card.Fields); !strings.Contains(shown, "「テンプレートにする」を押すと") || !strings.Contains(shown, "まだ分からないこと") {
		t.Errorf("who decides is not told what a button does, or what is missing: %s", shown)
	}
	w.say("2を消して")
	if len(w.asks) != 0 || w.status != "designing" {
		t.Errorf("a new draft leaves the question standing: %v", w.asks)
	}
	w.run(w.event(bot.User{}, bot.Decision{Approval: "template/1", Verdict: bot.Approved}))
	if len(w.templates()) != 0 {
		t.Error("what was taken back was approved all the same")
	}
	w.click("create")
	w.run(w.event(bot.User{ID: "mod-2"}, bot.Decision{Approval: "template/2", Verdict: bot.Rejected, Reason: "長すぎます"}))
	if got := w.last().Text; len(w.templates()) != 0 || !strings.Contains(got, "長すぎます") || !strings.Contains(got, "mod-2さん") || !strings.Contains(got, "直してから") {
		t.Errorf("rejected: %q", w.last().Text)
	}
	w.click("create")
	w.run(w.event(bot.User{}, bot.Decision{Approval: "template/2", Verdict: bot.Approved}))
	if len(w.templates()) != 1 || w.status != "created" {
		t.Errorf("approved: %d, %s", len(w.templates()), w.status)
	}
}

func TestDiscardAndStop(t *testing.T) {
	w := newWorld(t, nil)
	w.say("採用のプロセス")
	w.click("discard")
	if w.status != "discarded" || len(w.posts[0].Card.Buttons) != 0 || !strings.Contains(w.posts[0].Card.Chosen, "さんの選択: ") {
		t.Errorf("status %s, %q", w.status, w.posts[0].Card.Chosen)
	}
	w = newWorld(t, nil)
	w.say("採用のプロセス")
	w.run(w.event(operator, bot.Command{Name: "stop"}))
	w.say("2を消して")
	if w.status != "stopped" || strings.Contains(w.last().Key, "reply/2") {
		t.Errorf("status %s, then %+v", w.status, w.last())
	}
}

// A reply whose JSON is wrong goes back once, with what is wrong; the second one counts.
func TestRepair(t *testing.T) {
	model := agentstest.NewScript(agentstest.Says(strings.Replace(good, "-3", "-3.5", 1)), agentstest.Says(good))
	w := newWorld(t, model, func(c *process.Config) {
		c.AuditSalt = "salt"
		c.Cost = func(model string, t agents.Tokens) (float64, bool) {
			return float64(t.Prompt+2*t.Completion) / 10, model == "script"
		}
	})
	w.say("案をください")
	p := w.last()
	if p.Card == nil || p.Usage.Tokens != 30 || p.Usage.CostUSD == nil || *p.Usage.CostUSD != 4 {
		t.Fatalf("%+v, %+v", p, p.Usage)
	}
	reqs := model.Requests()
	msgs := reqs[1].Messages
	if len(reqs) != 2 || !strings.Contains(msgs[len(msgs)-1].Content, "offsetDays") || msgs[len(msgs)-2].Role != llm.RoleAssistant {
		t.Errorf("it was told %+v", msgs)
	}
	if l := w.labels(); l["schema"] != template.SchemaID || l["error"] != "" || l["retries"] != "0" || len(l["hash"]) != 64 {
		t.Errorf("audited as %v", l)
	}
}

// JSON that stays wrong leaves the prose and the draft before, and the class in the audit chain.
func TestWithoutJSON(t *testing.T) {
	for want, bad := range map[string]string{
		"MissingFence":                "すみません、よく分かりません。",
		"NonJsonFence":                "見てください。\n```yaml\na: 1\n```",
		"JsonParseError":              "案です。\n```json\n{,}\n```",
		"SchemaMismatch":              "案です。\n```json\n{\"schema\":\"other\"}\n```",
		"ValidationFailed/FirstBasis": strings.Replace(good, "goal", "prev", 1),
		"FenceTooLarge":               "案です。\n```json\n" + strings.Repeat(" ", 33_000) + "{}\n```",
	} {
		w := newWorld(t, agentstest.NewScript(agentstest.Says(good), agentstest.Says(bad), agentstest.Says(bad), agentstest.Says(good)))
		w.say("案をください")
		w.say("直してください")
		p := w.last()
		if p.Card != nil || p.Text == "" || strings.Contains(p.Text, "```json") || p.Usage.Tokens != 30 {
			t.Errorf("%s: %+v", want, p)
		}
		if l := w.labels(); l["error"] != want || l["schema"] != "" || l["hash"] != "" {
			t.Errorf("%s is audited as %v", want, l)
		}
		if _, ok := w.posts[0].Card.Button("create"); !ok {
			t.Errorf("%s: the draft before lost its buttons", want)
		}
		w.say("もう一度")
		w.click("create")
		if len(w.templates()) != 1 {
			t.Errorf("%s: the thread cannot be used any more", want)
		}
	}
}

func TestTheLimit(t *testing.T) {
	w := newWorld(t, nil, func(c *process.Config) { c.Limit = process.Limit{Messages: 2, Per: 10 * time.Minute} })
	w.say("採用のプロセス")
	w.say("2を消して")
	w.say("3を消して")
	if p := w.last(); !strings.HasPrefix(p.Key, "limit") || !strings.Contains(p.Text, "10 分") {
		t.Errorf("the third is answered with %+v", p)
	}
	w.now = w.now.Add(11 * time.Minute)
	w.say("3を消して")
	if p := w.last(); p.Card == nil {
		t.Errorf("later it is answered with %+v", p)
	}
}

// What the model is shown stays within the window and the budget; the last pair stays in any case.
func TestHistory(t *testing.T) {
	var answers []agentstest.Answer
	for range 20 {
		answers = append(answers, agentstest.Says(good))
	}
	model := agentstest.NewScript(answers...)
	budget := llm.Budget{ContextLimit: 100_000, MaxTokens: 1200}
	w := newWorld(t, model, func(c *process.Config) {
		c.Budget = func(string) llm.Budget { return budget }
		c.HistoryWindow = 6
	})
	for range 10 {
		w.say("もう少し直して")
	}
	reqs := model.Requests()
	if n := len(reqs[9].Messages) - 1; n != 6 {
		t.Errorf("it is shown %d messages", n)
	}
	budget = llm.Budget{ContextLimit: 1500, MaxTokens: 1200}
	w.say("もう一度")
	msgs := model.Requests()[10].Messages
	if len(msgs) != 4 || msgs[1].Role != llm.RoleUser || msgs[2].Role != llm.RoleAssistant || msgs[3].Content != "もう一度" {
		t.Errorf("with no room it is shown %+v", msgs[1:])
	}
}

func TestLanguage(t *testing.T) {
	w := newWorld(t, nil)
	w.say("hire an engineer")
	if !strings.Contains(w.last().Text, "段階") {
		t.Errorf("Japanese is spoken here: %q", w.last().Text)
	}
	w = newWorld(t, nil, func(c *process.Config) { c.FollowUser = true })
	w.say("hire an engineer")
	if !strings.Contains(w.last().Text, "steps") {
		t.Errorf("who writes English is answered %q", w.last().Text)
	}
	w.say("2を消して")
	if !strings.Contains(w.last().Text, "案を直しました") {
		t.Errorf("and who writes Japanese %q", w.last().Text)
	}
}

func TestWhatSomebodyTakesBack(t *testing.T) {
	w := newWorld(t, nil)
	w.say("採用のプロセス")
	w.run(w.event(operator, bot.Edited{ID: "m0", Text: "募集のプロセス"}), w.event(operator, bot.Deleted{ID: "m9"}))
	h, err := w.journal.Run(agents.Run{}).History(t.Context(), -1)
	if err != nil || h[0].Text != "募集のプロセス" {
		t.Errorf("%+v, %v", h, err)
	}
}

// What is said once more is a new message, and whoever writes after the end hears that it has ended.
func TestNothingIsSaidInSilence(t *testing.T) {
	w := newWorld(t, nil)
	w.say("エンジニアの採用、6月入社")
	w.click("create")
	for range 2 {
		before := len(w.posts)
		w.say("テンプレートを作る")
		if len(w.posts) != before+1 || !strings.Contains(w.last().Text, "もう作られています") {
			t.Errorf("%d posts: %+v", len(w.posts)-before, w.last())
		}
	}
	w = newWorld(t, nil)
	w.say("エンジニアの採用、6月入社")
	w.click("discard")
	for range 2 {
		before := len(w.posts)
		w.say("2を消して")
		if len(w.posts) != before+1 || !strings.Contains(w.last().Text, "終わっています") {
			t.Errorf("%d posts: %+v", len(w.posts)-before, w.last())
		}
	}
}

// Whoever ended a design goes on from its draft by a word, and sees it by another at any time.
func TestGoingOnAfterTheEnd(t *testing.T) {
	for _, end := range []func(*world){func(w *world) { w.click("discard") }, func(w *world) { w.say("やめます") }, func(w *world) { w.run(w.event(operator, bot.Command{Name: "stop"})) }} {
		w := newWorld(t, nil)
		w.say("エンジニアの採用、6月入社")
		end(w)
		if w.say("案を見せて"); w.last().Card == nil || len(w.last().Card.Buttons) > 0 {
			t.Errorf("ended, it shows %+v", w.last())
		}
		if log := w.log[len(w.log)-1]; !strings.HasSuffix(log.Text, "```") {
			t.Errorf("the history keeps %q", log.Text)
		}
		if w.say("やっぱり戻して"); w.status != "designing" || w.last().Card == nil || len(w.last().Card.Buttons) != 3 {
			t.Errorf("it is %s and shows %+v", w.status, w.last())
		}
		if w.say("2を消して"); !strings.Contains(w.last().Text, "直しました") {
			t.Errorf("then %q", w.last().Text)
		}
		w.say("テンプレート一覧")
		if !strings.Contains(w.last().Text, "まだありません") {
			t.Errorf("none are listed as %q", w.last().Text)
		}
		w.click("create")
		if w.say("テンプレート一覧"); len(w.templates()) != 1 || !strings.Contains(w.last().Text, "採用 初期プロセス") {
			t.Errorf("%d templates, listed as %q", len(w.templates()), w.last().Text)
		}
	}
}

// Days are those of the people: at half past seven in the morning in Tokyo it is still yesterday in UTC.
func TestTomorrowIsWherePeopleAre(t *testing.T) {
	for zone, goal := range map[string]string{"Asia/Tokyo": "2026-11-22", "UTC": "2026-11-21"} {
		place, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(t, nil, func(c *process.Config) { c.Zone = place })
		w.now = time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC)
		w.say("SaaSの新規立上げ、ゴールは明日")
		if got := string(w.state.Data); !strings.Contains(got, goal) {
			t.Errorf("%s: %s", zone, got)
		}
	}
}
