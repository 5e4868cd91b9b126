package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	helpdeskrules "github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// helpdeskWorld is a world in which questions are answered from a small guide. What people keep lies beside it.
func helpdeskWorld(t *testing.T, crash func(name string) bool) *bottest.World {
	t.Helper()
	docs := knowledge.New(&agents.MemoryTable{}, nil)
	guide := "# ご利用ガイド\n\n## 返品\n返品は商品の到着から 14 日以内にお申し込みください。\n\n## 領収書\n領収書はマイページから発行できます。\n"
	if _, err := docs.Add(t.Context(), "guide", fstest.MapFS{"guide.md": {Data: []byte(guide)}}); err != nil {
		t.Fatal(err)
	}
	kept := map[string]helpdesk.Entry{}
	w := &bottest.World{
		T: t, Disk: boltDisk{filepath.Join(t.TempDir(), "m.db")}, Platform: &bottest.Platform{},
		Clock: bottest.NewClock(time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)), Crash: crash,
	}
	w.Config = engine.Config{
		Starts: map[string]string{"ask": helpdesk.Workflow}, RetryDelay: time.Microsecond,
		Programs: []agents.Program{helpdesk.New(helpdesk.Config{
			Agent: &helpdesk.Agent{Client: &pointed{offline.New(helpdeskrules.Rules(docs)), w}, Tools: helpdesk.Tools(docs, 0)},
			Learn: func(_ context.Context, e helpdesk.Entry) error {
				if before, ok := kept[e.Key]; ok && before != e {
					return fmt.Errorf("kept anew: %+v, before %+v", e, before)
				}
				kept[e.Key] = e
				return w.Pass("kept")
			},
		})},
	}
	return w
}

// holdHelpdesk asks a question of two parts and one that nothing is written about, which a person answers and keeps.
func holdHelpdesk(w *bottest.World) map[string]any {
	s := &talk{World: w}
	s.does(bot.Command{Name: "ask", Args: map[string]string{"request": "返品は何日以内ですか。また、領収書は発行できますか。"}})
	s.says("店舗に駐車場はありますか")
	s.press("ask_person")
	s.decide("answer", "question", "店の裏に 3 台分あります。")
	s.decide("keep", "keep_answer", "")
	s.says("ありがとうございました")
	return ended(w)
}

// TestAHelpdeskSurvivesACrashAnywhere asks at every few points that an undisturbed conversation passes; the end is always the same.
func TestAHelpdeskSurvivesACrashAnywhere(t *testing.T) {
	calm := survivesIn(t, helpdeskWorld, holdHelpdesk, 3)
	asked := calm["questions"].([]any)
	if calm["status"] != helpdesk.StatusAnswered || len(asked) != 2 {
		t.Fatalf("undisturbed, it ends as %v", calm)
	}
	person, _ := asked[1].(map[string]any)["person"].(map[string]any)
	if person["kept_by"] != "mod-1" || !strings.Contains(fmt.Sprint(calm["posts"]), "3 台分") {
		t.Errorf("the person's answer: %v", person)
	}
}
