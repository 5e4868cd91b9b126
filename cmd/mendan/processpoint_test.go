package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process"
	processrules "github.com/mendanhq/mendan/agents/process/offline"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// livingTable is the templates' table of the present life: each opens the store anew.
type livingTable struct{ w *bottest.World }

func (t livingTable) View(ctx context.Context, f func(agents.TableReader) error) error {
	return t.w.Store.Table(template.TableName).View(ctx, f)
}

// Update passes a point before and after.
func (t livingTable) Update(ctx context.Context, f func(agents.TableWriter) error) error {
	if err := t.w.Pass("template before"); err != nil {
		return err
	}
	if err := t.w.Store.Table(template.TableName).Update(ctx, f); err != nil {
		return err
	}
	return t.w.Pass("template after")
}

// processWorld is a world in which processes are designed by rules.
func processWorld(desk bool) worldOf {
	return func(t *testing.T, crash func(name string) bool) *bottest.World {
		t.Helper()
		w := &bottest.World{
			T: t, Disk: boltDisk{filepath.Join(t.TempDir(), "m.db")}, Platform: &bottest.Platform{},
			Clock: bottest.NewClock(time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)), Crash: crash,
		}
		w.Config = engine.Config{
			Starts: map[string]string{process.Workflow: process.Workflow}, RetryDelay: time.Microsecond,
			Programs: []agents.Program{process.New(process.Config{
				Client: &pointed{offline.New(processrules.Rules()), w}, Templates: template.NewStore(livingTable{w}), Desk: desk,
			})},
		}
		return w
	}
}

// designProcess talks to the end: a draft, changes in words and by the form, the template; with the desk, a rejection before.
func designProcess(desk bool) func(w *bottest.World) map[string]any {
	return func(w *bottest.World) map[string]any {
		s := &talk{World: w, by: bot.User{Platform: bottest.Name, ID: "op-1", Role: bot.Operator, Locale: "ja-JP"}}
		s.does(bot.Command{Name: "process", Args: map[string]string{"context": `{"industry":"SaaS","goal":"4月1日"}`}})
		s.says("新規立上げのプロセスを作りたい", "最後に振り返りを追加して、2は3日遅らせて")
		s.press("create")
		if desk {
			s.decide("reject", process.Approval, "短すぎます")
			s.says("全体を1週間早めて")
			s.press("create")
			s.decide("approve", process.Approval, "")
		}
		return designed(w)
	}
}

var templateID = regexp.MustCompile(`pt_[a-z0-9]+`)

// designed is what must not depend on crashes, with the templates that are stored. Their ids are random by design.
func designed(w *bottest.World) map[string]any {
	end := ended(w)
	all, err := template.NewStore(w.Store.Table(template.TableName)).List(w.T.Context())
	if err != nil {
		w.T.Fatal(err)
	}
	end["templates"] = all
	raw, err := json.Marshal(end)
	if err != nil {
		w.T.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(templateID.ReplaceAll(raw, []byte("pt")), &out); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// TestADesignSurvivesACrashAnywhere designs a process for every point that an undisturbed design passes; the template at the end is
// the same one, once.
func TestADesignSurvivesACrashAnywhere(t *testing.T) {
	for name, stride := range map[string]int{"one click": 3, "desk": 2} {
		t.Run(name, func(t *testing.T) {
			desk := name == "desk"
			calm := survivesIn(t, processWorld(desk), designProcess(desk), stride)
			if all := calm["templates"].([]any); calm["status"] != string(process.Created) || len(all) != 1 {
				t.Fatalf("undisturbed, it ends as %v with %d templates", calm["status"], len(all))
			}
		})
	}
}
