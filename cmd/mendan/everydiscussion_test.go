package main

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/discussion"
	discussionrules "github.com/mendanhq/mendan/agents/discussion/offline"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// withoutOne is a model that is down under one name.
type withoutOne struct{ llm.Client }

func (c withoutOne) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if req.Model == "reviewer-b" {
		return llm.Response{}, &llm.Error{Code: llm.OpenAIUnavailable, Err: errors.New("down")}
	}
	return c.Client.Chat(ctx, req)
}

// discussionWorld is a world in which three models discuss, one of which is down.
func discussionWorld(t *testing.T, crash func(name string) bool) *bottest.World {
	t.Helper()
	w := &bottest.World{
		T: t, Disk: boltDisk{filepath.Join(t.TempDir(), "m.db")}, Platform: &bottest.Platform{},
		Clock: bottest.NewClock(time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)), Crash: crash,
	}
	w.Config = engine.Config{
		Starts: map[string]string{"discuss": discussion.Workflow}, RetryDelay: time.Microsecond,
		Programs: []agents.Program{discussion.New(discussion.Config{
			Client: withoutOne{&pointed{offline.New(discussionrules.Rules()), w}}, Models: []string{"reviewer-a", "reviewer-b", "reviewer-c"},
			Rules: true, DefaultLang: "ja",
		})},
	}
	return w
}

// holdDiscussion asks a question and a further one, and has the answers shown.
func holdDiscussion(w *bottest.World) map[string]any {
	s := &talk{World: w, by: bot.User{Platform: bottest.Name, ID: "op-1", Role: bot.Operator, Locale: "ja-JP"}}
	s.does(bot.Command{Name: "discuss", Args: map[string]string{"question": "AとBのどちらで進めますか"}})
	s.press("answers")
	s.says("議論 いつまでに決めますか")
	return ended(w)
}

// TestADiscussionSurvivesACrashAnywhere holds one discussion for every few points that an undisturbed one passes; the end is always the
// same, and nothing is posted twice.
func TestADiscussionSurvivesACrashAnywhere(t *testing.T) {
	calm := survivesIn(t, discussionWorld, holdDiscussion, 3)
	if calm["status"] != discussion.Answered || len(calm["discussions"].([]any)) != 2 {
		t.Fatalf("undisturbed, it ends as %v", calm)
	}
	posts := calm["posts"].(map[string][]string)[crashHere.String()]
	if i := slices.IndexFunc(posts, func(p string) bool { return len(p) > 11 && p[:11] == "answer/1/B:" }); i < 0 {
		t.Errorf("the answers are not shown: %q", posts)
	}
}
