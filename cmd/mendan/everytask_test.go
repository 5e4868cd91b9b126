package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	taskrules "github.com/mendanhq/mendan/agents/task/offline"
	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/agents/task/workspace"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

var operatorHere = bot.User{Platform: bottest.Name, ID: "op-1", Role: bot.Operator, Locale: "en-GB"}

// byTaskRules plays the agents of tasks without a language model.
func byTaskRules() llm.Client {
	all := taskrules.Rules()
	all[quorum.Agent] = quorum.ByRules(taskrules.Object)
	return offline.New(all)
}

// fillFolder puts into a folder what the tasks of this file work on. count.sh leaves a line for each time that it runs.
func fillFolder(t *testing.T, dir string) {
	t.Helper()
	for name, content := range map[string]string{"README.md": "# Title\n", "docs/a.md": "colour\n",
		"count.sh": "#!/bin/sh\necho ran >> count.txt\necho counted\n"} {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(content), 0o755)); err != nil {
			t.Fatal(err)
		}
	}
}

// folderOf is the folder that the tasks of a world work in.
func folderOf(w *bottest.World) string {
	return filepath.Join(w.Disk.(interface{ folder() string }).folder(), "..", "work")
}

// canRun reports whether commands can be confined here. Where they can't none is run, and a task without one has to do.
var canRun = sync.OnceValue(func() bool {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		return false
	}
	defer os.RemoveAll(dir)
	_, err = sandbox.New(context.Background(), sandbox.Policy{Dir: dir})
	return err == nil
})

// taskWorld is a world in which tasks are carried out by rules, in a folder that outlives crashes as the disk does.
func taskWorld(t *testing.T, crash func(name string) bool) *bottest.World {
	t.Helper()
	base := t.TempDir()
	dir := filepath.Join(base, "work")
	if err := os.Mkdir(filepath.Join(base, "store"), 0o755); err != nil {
		t.Fatal(err)
	}
	fillFolder(t, dir)
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	w := &bottest.World{
		T: t, Disk: boltDisk{filepath.Join(base, "store", "m.db")}, Platform: &bottest.Platform{},
		Clock: bottest.NewClock(time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)), Crash: crash,
	}
	cfg := task.Config{
		Client: &pointed{byTaskRules(), w}, Files: files, DefaultLang: "en", ModeratorLang: "en", Final: true,
		Panel: quorum.Panel{Voters: []string{"reviewer-a", "reviewer-b", "reviewer-c"}},
	}
	cfg.Panel.Client = cfg.Client
	if canRun() {
		cfg.Commands.Sandbox = func(ctx context.Context) (*sandbox.Sandbox, error) { return sandbox.New(ctx, sandbox.Policy{Dir: dir}) }
	}
	w.Config = engine.Config{
		Starts: map[string]string{task.Workflow: task.Workflow}, RetryDelay: time.Microsecond, Programs: []agents.Program{task.New(cfg)},
	}
	return w
}

// doing is an operator who has a task done in a thread of the world.
type doing struct{ talk }

func (d *doing) does(at bot.Place, body bot.Body) {
	d.n++
	d.Send(bot.Event{ID: bot.EventID(fmt.Sprint("event-", d.n)), Place: at, By: operatorHere, At: d.Clock.Now(), Body: body})
}

func (d *doing) asks(request string) {
	d.does(crashHere, bot.Command{Name: task.Workflow, Args: map[string]string{"request": request}})
}

// confirms presses the button of the newest plan.
func (d *doing) confirms() {
	posts := d.Platform.Messages(func(m bottest.Message) bool { return m.Place == crashHere && m.Post.Card != nil })
	for _, p := range slices.Backward(posts) {
		if b, ok := p.Post.Card.Button("confirm"); ok {
			d.does(crashHere, bot.Click{Token: b.Token})
			return
		}
	}
	d.T.Error("nothing is there to be confirmed")
}

// doubts are the open cards about actions of which nobody knows whether they ran.
func (d *doing) doubts() []bot.Approval {
	open, err := storage.AllCards(context.Background(), d.Store, storage.CardQuery{State: bot.Open})
	if err != nil {
		d.T.Fatal(err)
	}
	return slices.DeleteFunc(open, func(a bot.Approval) bool { return a.Kind != "doubt" })
}

func (d *doing) presses(a bot.Approval, button string) {
	b, ok := a.Card.Button(button)
	if !ok {
		d.T.Fatalf("the card has no button %s: %+v", button, a.Card)
	}
	d.does(bottest.Operators, bot.Click{Token: b.Token})
}

// looks answers every doubt as somebody does who looks into the folder.
func (d *doing) looks() {
	for _, a := range d.doubts() {
		if tree(d.T, folderOf(d.World))["count.txt"] != "" {
			d.presses(a, "done_already")
		} else {
			d.presses(a, "again")
		}
	}
}

// tree are the files of a folder with what they hold.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[name] = string(raw)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// howItStands is what must not depend on crashes: the files, and what came of each task.
func howItStands(w *bottest.World) map[string]any {
	raw, err := engine.Export(context.Background(), w.Store, w.Programs(), crashHere)
	var rec struct {
		Status, Outcome string
		Tasks           []struct{ ID, Status string }
		Reviews         []struct{ Point string }
	}
	if err == nil {
		err = json.Unmarshal(raw, &rec)
	}
	if err != nil {
		w.T.Fatal(err)
	}
	return map[string]any{"status": rec.Status, "outcome": rec.Outcome, "tasks": rec.Tasks, "reviews": rec.Reviews, "files": tree(w.T, folderOf(w))}
}

const manyChanges = "create b.txt with \"one\", then add a line \"two\" to README, then replace \"colour\" with \"color\" in all .md files"

// holdTask has files written and a command run, and answers the doubts that a crash leaves.
func holdTask(w *bottest.World) map[string]any {
	d := &doing{talk{World: w}}
	request := manyChanges
	if canRun() {
		request += ", then run `./count.sh`"
	}
	d.asks(request)
	d.confirms()
	d.looks()
	return howItStands(w)
}

// TestATaskSurvivesACrashAnywhere: before and after each ingest, step, model call, commit, post and sent mark. The files are the same in
// the end, and no command ever ran twice.
func TestATaskSurvivesACrashAnywhere(t *testing.T) {
	calm := survivesIn(t, taskWorld, holdTask, 3)
	files := calm["files"].(map[string]string)
	if calm["outcome"] != "success" || files["b.txt"] != "one\n" || files["README.md"] != "# Title\ntwo\n" || files["docs/a.md"] != "color\n" {
		t.Fatalf("undisturbed, it ends as %v", calm)
	}
	if canRun() && files["count.txt"] != "ran\n" {
		t.Errorf("undisturbed, the command ran %q", files["count.txt"])
	}
}

// TestADoubtIsForAPerson: a command that ran, and whose end is not on record, is never run again but by a person's word.
func TestADoubtIsForAPerson(t *testing.T) {
	if !canRun() {
		t.Log("commands can't be confined here: none is ever run")
		return
	}
	for button, want := range map[string]struct{ outcome, ran string }{
		"done_already": {"success", "ran\n"}, "again": {"success", "ran\nran\n"}, "stop": {"failure", "ran\n"},
	} {
		t.Run(button, func(t *testing.T) {
			t.Parallel()
			died := false
			w := taskWorld(t, func(name string) bool {
				if died || !strings.Contains(name, "act/t1/1 done before") {
					return false
				}
				died = true
				return true
			})
			w.Start()
			d := &doing{talk{World: w}}
			d.asks("run `./count.sh`")
			d.confirms()
			doubts := d.doubts()
			if len(doubts) != 1 || tree(t, folderOf(w))["count.txt"] != "ran\n" {
				t.Fatalf("doubts %+v, files %v", doubts, tree(t, folderOf(w)))
			}
			d.does(crashHere, bot.Message{ID: "m1", Text: "go on"}) // words change nothing
			d.presses(doubts[0], button)
			d.does(crashHere, bot.Message{ID: "m2", Text: "go on"})
			if got := howItStands(w); got["outcome"] != want.outcome || tree(t, folderOf(w))["count.txt"] != want.ran {
				t.Errorf("it ends as %v", got)
			}
			w.Stop()
		})
	}
}
