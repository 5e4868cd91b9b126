package helpdesk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
	"github.com/mendanhq/mendan/agents/tool"
)

// clerk is a model that works as the prompts say. What it is asked, it answers from the first passage that it was given.
type clerk struct {
	plan   []string
	tools  openaitest.Reply
	advice func(attempt int) string // non-empty: the answer is not complete yet
}

func (c clerk) play(req openaitest.Request) openaitest.Reply {
	if req.Format == nil {
		if c.tools.Calls != nil {
			return c.tools
		}
		return openaitest.Use(helpdesk.SearchManual, map[string]string{"keywords": "返品"}).And(helpdesk.SearchQA, map[string]string{"query": "領収書は発行できますか"})
	}
	switch req.Format.Name {
	case "plan":
		return says(helpdesk.Plan{Subtasks: c.plan})
	case "subtask_answer":
		if !slices.ContainsFunc(req.Messages, func(m openaitest.Message) bool { return m.Role == "tool" && strings.Contains(m.Content, `"number"`) }) {
			return says(helpdesk.Draft{Sources: []int{}, Near: []int{}})
		}
		return says(helpdesk.Draft{Found: true, Answer: "14 日以内です。", Sources: []int{1}, Near: []int{}})
	case "reflection":
		attempt := 0
		for _, m := range req.Messages {
			attempt += strings.Count(m.Content, `"step":"reflect"`)
		}
		advice := ""
		if c.advice != nil {
			advice = c.advice(attempt)
		}
		return says(helpdesk.Reflection{Advice: advice, IsCompleted: advice == ""})
	case "answer":
		return says(helpdesk.Letter{Statements: []helpdesk.Statement{{Text: "返品は 14 日以内にお申し込みください。", Sources: []int{1}}}, Missing: []string{}})
	}
	return openaitest.Say("?")
}

func says(v any) openaitest.Reply {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	return openaitest.Say(string(raw))
}

func over(t *testing.T, s *openaitest.Server, docs helpdesk.Documents) *helpdesk.Agent {
	t.Helper()
	client := openai.New(openai.Config{BaseURL: s.URL, APIKey: "k", RetryDelay: time.Millisecond})
	t.Cleanup(client.Close)
	router, err := llm.NewRouter(map[string]llm.Client{"openai": client}, llm.Settings{Provider: "openai", Model: "m", MaxTokens: 1200, ContextLimit: 128_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &helpdesk.Agent{Client: router, Tools: helpdesk.Tools(docs, 0)}
}

func ask(t *testing.T, a *helpdesk.Agent) (helpdesk.Result, []agents.StepRecord) {
	t.Helper()
	var j agentstest.Journal
	res, err := a.Ask(t.Context(), j.Run(agents.Run{Turn: 1}), "q", helpdesk.Question{Text: "返品は何日以内ですか", Lang: "ja"}, helpdesk.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	if res.Answer == "" {
		t.Error("no answer")
	}
	return res, j.Steps()
}

// Each call of the model goes wrong in each way: the answer comes all the same, since another attempt, the part's answer or a search by
// the part's own words stands in.
func TestWhateverGoesWrongOnceEndsInAnAnswer(t *testing.T) {
	calls := []string{"plan", "select_tools", "answer", "reflect", "create_answer"}
	for i, call := range calls {
		for _, fault := range []openaitest.Fault{
			openaitest.ServerError, openaitest.EmptyChoices, openaitest.ErrorInOK, openaitest.Declined, openaitest.TruncatedJSON, openaitest.WrongSchema,
			openaitest.OnlyTalk, openaitest.Silence, openaitest.UnknownTool, openaitest.BadArguments, openaitest.Twice, openaitest.CutShort,
		} {
			t.Run(fmt.Sprint(call, "/", fault), func(t *testing.T) {
				t.Parallel()
				s := openaitest.Start(t, clerk{plan: []string{"返品は何日以内か"}}.play)
				s.Fail(i+1, fault, 0)
				res, _ := ask(t, over(t, s, index(t)))
				if !res.Found || !strings.Contains(res.Answer, "14 日") || !strings.Contains(res.Answer, "guide.md「返品」") {
					t.Errorf("%+v", res)
				}
				if refused := s.Refused(); len(refused) > 0 {
					t.Errorf("the server refused: %v", refused)
				}
			})
		}
	}
}

// A model that never answers ends in words that say so, and not in a claim about the documents.
func TestAModelThatIsDownIsSaid(t *testing.T) {
	for _, fault := range []openaitest.Fault{openaitest.ServerError, openaitest.EmptyChoices, openaitest.Silence} {
		s := openaitest.Start(t, clerk{plan: []string{"返品は何日以内か"}}.play)
		s.Break(fault)
		res, _ := ask(t, over(t, s, index(t)))
		if res.Found || !strings.Contains(res.Answer, "AI の応答に問題") {
			t.Errorf("%s: %+v", fault, res)
		}
	}
}

// broken are documents that cannot be searched.
type broken struct{}

func (broken) Search(context.Context, string, int) (knowledge.Result, error) {
	return knowledge.Result{}, errors.New("the disk is gone")
}

func TestAToolThatBreaksIsToldToTheModel(t *testing.T) {
	s := openaitest.Start(t, clerk{plan: []string{"返品は何日以内か"}}.play)
	res, steps := ask(t, over(t, s, broken{}))
	if res.Found || !strings.Contains(res.Answer, "見つかりませんでした") {
		t.Errorf("%+v", res)
	}
	if got := res.Subtasks[0]; got.ChallengeCount != helpdesk.MaxChallenges || got.ToolResults[0][0].Error == "" {
		t.Errorf("%+v", got)
	}
	if !slices.ContainsFunc(steps, func(s agents.StepRecord) bool { return s.Kind == agents.Tool && s.Status == agents.Failed }) {
		t.Error("no step says that a tool failed")
	}
}

// One part that fails leaves the others alone.
func TestAPartThatFailsSinksNothing(t *testing.T) {
	s := openaitest.Start(t, func(req openaitest.Request) openaitest.Reply {
		c := clerk{plan: []string{"返品は何日以内か", "宇宙への配送"}}
		if req.Format != nil && req.Format.Name == "subtask_answer" && strings.Contains(req.Messages[1].Content, `"subtask":"宇宙`) {
			return openaitest.Reply{Refusal: "no"}
		}
		return c.play(req)
	})
	res, _ := ask(t, over(t, s, index(t)))
	if !res.Found || !strings.Contains(res.Answer, "14 日") || !strings.Contains(res.Answer, "「宇宙への配送」については、資料に見つかりませんでした") {
		t.Errorf("%+v", res)
	}
}

// A letter that leaves a finding out gets it from the program: what was asked and found is told.
func TestALetterLeavesNothingOut(t *testing.T) {
	s := openaitest.Start(t, func(req openaitest.Request) openaitest.Reply {
		if req.Format != nil && req.Format.Name == "answer" {
			return says(helpdesk.Letter{Statements: []helpdesk.Statement{{Text: "14 日以内です。", Sources: []int{1}}}, Missing: []string{}})
		}
		if req.Format != nil && req.Format.Name == "subtask_answer" && strings.Contains(req.Messages[1].Content, `"subtask":"領収書`) {
			return says(helpdesk.Draft{Found: true, Answer: "マイページから発行できます。", Sources: []int{2}, Near: []int{}})
		}
		return clerk{plan: []string{"返品は何日以内か", "領収書の発行"}}.play(req)
	})
	res, _ := ask(t, over(t, s, index(t)))
	if !strings.Contains(res.Answer, "① 14 日以内です。") || !strings.Contains(res.Answer, "② マイページから発行できます。") || len(res.Sources) != 2 {
		t.Errorf("%s from %v", res.Answer, res.Sources)
	}
}

// The advice reaches the next attempt; the calls and replies of tools do not, so that it costs less.
func TestRetriesKeepTheAdviceAndDropTheTools(t *testing.T) {
	s := openaitest.Start(t, clerk{plan: []string{"返品は何日以内か"}, advice: func(n int) string {
		if n < 3 {
			return fmt.Sprintf("advice number %d", n)
		}
		return ""
	}}.play)
	res, steps := ask(t, over(t, s, index(t)))
	if got := res.Subtasks[0]; got.ChallengeCount != 3 || !got.IsCompleted || len(got.Reflections) != 3 || len(got.ToolResults) != 3 {
		t.Errorf("%+v", got)
	}
	tokens := map[string]int{}
	for _, st := range steps {
		tokens[st.Key[strings.LastIndex(st.Key[:strings.LastIndex(st.Key, "/")], "/")+1:]] = st.Tokens.Prompt
	}
	for n := 1; n < 3; n++ {
		if before, after := tokens[fmt.Sprintf("reflect/%d", n)], tokens[fmt.Sprintf("select_tools/%d", n+1)]; before == 0 || after >= before {
			t.Errorf("attempt %d ended with %d tokens, the next one began with %d", n, before, after)
		}
	}
	for _, c := range s.Calls() {
		if c.Request.Tools == nil {
			continue
		}
		asked, last := 0, c.Request.Messages[len(c.Request.Messages)-1]
		for _, m := range c.Request.Messages {
			asked += strings.Count(m.Content, `"step":"select_tools"`)
			if m.Role == "tool" || len(m.ToolCalls) > 0 {
				t.Errorf("attempt %d still has %+v", asked, m)
			}
		}
		if want := fmt.Sprintf(`"advice":"advice number %d"`, asked-1); asked > 1 && !strings.Contains(last.Content, want) {
			t.Errorf("%s is not in %s", want, last.Content)
		}
	}
}

// Who says that nothing was found has not answered, whatever they think of it; nor has who names no source.
func TestNotFoundIsNoAnswer(t *testing.T) {
	for name, draft := range map[string]helpdesk.Draft{
		"not found": {Found: false, Answer: "見つかりませんでした。", Sources: []int{1}, Near: []int{}},
		"no source": {Found: true, Answer: "30 日以内です。", Sources: []int{}, Near: []int{}},
		"no such":   {Found: true, Answer: "30 日以内です。", Sources: []int{9}, Near: []int{}},
	} {
		s := openaitest.Start(t, func(req openaitest.Request) openaitest.Reply {
			if req.Format != nil && req.Format.Name == "subtask_answer" {
				return says(draft)
			}
			return clerk{plan: []string{"返品は何日以内か"}}.play(req)
		})
		res, _ := ask(t, over(t, s, index(t)))
		if got := res.Subtasks[0]; res.Found || got.IsCompleted || got.ChallengeCount != 3 || strings.Contains(res.Answer, "30 日") {
			t.Errorf("%s: %+v", name, res)
		}
	}
}

func TestPlansAreMended(t *testing.T) {
	many := []string{"a", "b", "", " a ", "c", "d", "e", "f", "g"}
	for _, c := range []struct {
		plan []string
		most int
		want []string
	}{
		{[]string{}, 0, []string{"返品は何日以内ですか"}},
		{[]string{" ", ""}, 0, []string{"返品は何日以内ですか"}},
		{many, 0, []string{"a", "b", "c", "d", "e / f / g"}},
		{many, 2, []string{"a", "b / c / d / e / f / g"}},
	} {
		s := openaitest.Start(t, clerk{plan: c.plan}.play)
		a := over(t, s, index(t))
		a.MaxSubtasks = c.most
		if res, _ := ask(t, a); !slices.Equal(res.Plan, c.want) {
			t.Errorf("%q at most %d: %q", c.plan, c.most, res.Plan)
		}
	}
}

// A further tool is a further value in the list.
func TestAFurtherToolIsAValue(t *testing.T) {
	weather := tool.New(tool.Spec{Name: "weather", Description: "Tells the weather."}, func(_ context.Context, in struct {
		City string `json:"city"`
	}) (tool.Result, error) {
		return tool.OK("Rain in " + in.City + "."), nil
	})
	s := openaitest.Start(t, clerk{plan: []string{"天気"}, tools: openaitest.Use("weather", map[string]string{"city": "Oslo"})}.play)
	a := over(t, s, index(t))
	a.Tools = append(a.Tools, weather)
	res, _ := ask(t, a)
	if got := res.Subtasks[0].ToolResults[0][0]; got.ToolName != "weather" || got.Results[0].Text != "Rain in Oslo." || !strings.Contains(res.Answer, "weather") {
		t.Errorf("%+v", res)
	}
}

// down is a server of embeddings that does not answer.
type down struct{}

func (down) Model() string { return "down" }
func (down) Embed(context.Context, []string) ([][]float32, error) {
	return nil, errors.New("connection refused")
}

// Where meanings cannot be searched, words are, and whoever asked is told; where all is well nothing is said of it.
func TestSearchByWordsIsSaid(t *testing.T) {
	const notice = "意味の近い文章を探せない"
	x := knowledge.New(&agents.MemoryTable{}, down{})
	if _, err := x.Add(t.Context(), "shop", shop); err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, func(c *helpdesk.Config) {
		c.Agent = &helpdesk.Agent{Client: byRules(x), Tools: helpdesk.Tools(x, 0)}
	})
	w.say("返品は何日以内にできますか")
	w.says("14 日以内", notice)

	w = newWorld(t)
	w.say("返品は何日以内にできますか")
	w.says("14 日以内")
	if strings.Contains(w.last(), notice) {
		t.Error(w.last())
	}
}
