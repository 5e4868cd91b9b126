package main

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	helpdeskrules "github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
	interviewrules "github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// digressionWorld is a world in which interviews answer counter-questions from the employer's handbook.
func digressionWorld(t *testing.T, crash func(name string) bool) *bottest.World {
	t.Helper()
	f, err := form.Parse("short.yaml", []byte(shortForm))
	if err != nil {
		t.Fatal(err)
	}
	docs := knowledge.New(&agents.MemoryTable{}, nil)
	handbook := "# 働き方\n\n## 副業\n副業は届け出をすれば認められます。\n\n## 服装\n服装は自由です。\n"
	if _, err := docs.Add(t.Context(), "job", fstest.MapFS{"handbook.md": {Data: []byte(handbook)}}); err != nil {
		t.Fatal(err)
	}
	w := interviewWorld(t, crash)
	rules := interviewrules.Rules()
	maps.Copy(rules, helpdeskrules.Rules(docs))
	client := &pointed{offline.New(rules), w}
	desk := &helpdesk.Agent{Client: client, Tools: helpdesk.Tools(docs, 0)}
	w.Config.Programs = []agents.Program{interview.New(interview.Config{
		Forms: func(string) (*form.Form, error) { return f, nil }, DefaultJob: f.ID, Client: client, Checker: theChecker,
		OfflineNotice: true, DefaultLang: "ja", ModeratorLang: "ja", HistoryWindow: 12,
		Documents: func(*form.Form) *helpdesk.Agent { return desk },
	})}
	return w
}

// holdDigression asks in the middle of an interview what the handbook says and what it does not say, and ends it.
func holdDigression(w *bottest.World) map[string]any {
	s := &talk{World: w}
	s.does(bot.Command{Name: "interview"})
	s.press("agree")
	s.says("東京に住んでいます", "副業はできますか？それから、服装は自由ですか？", "高橋 直樹です。社員寮はありますか？", "たかはし なおきです")
	s.press("yes")
	s.says("来年の1月10日から行けます")
	s.press("confirm")
	s.decide("approve", "application", "")
	return ended(w)
}

// TestADigressionSurvivesACrashAnywhere dies at every few points of an interview with counter-questions, those within the digression
// among them: the record, what is shown and how often each model is asked for an answer that counts are the same.
func TestADigressionSurvivesACrashAnywhere(t *testing.T) {
	calm := survivesIn(t, digressionWorld, holdDigression, 9)
	posts := fmt.Sprint(calm["posts"])
	if calm["status"] != "accepted" || !strings.Contains(posts, "届け出をすれば") || !strings.Contains(posts, "handbook.md「服装」") ||
		!strings.Contains(posts, "approval/question") {
		t.Fatalf("undisturbed, it ends as %v: %s", calm["status"], posts)
	}
	if raw := fmt.Sprint(calm["fields"]); strings.Contains(raw, "副業") || strings.Contains(raw, "社員寮") {
		t.Errorf("a question was recorded as an answer: %s", raw)
	}
}
