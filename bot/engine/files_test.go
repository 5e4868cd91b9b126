package engine_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// attaching asks with a file and says with one what was decided; a message makes a new version with the message as the file's content.
func attaching(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
	ask := func(content string) {
		o.Approvals = []agents.Ask{{
			Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
			Card: bot.Card{Title: "The question", Buttons: []bot.Button{{Name: "approve", Label: "OK"}}}, Files: []bot.File{{Name: "a.diff", Data: []byte(content)}},
		}}
	}
	if r.Turn == 1 {
		ask("+one\n")
		return nil
	}
	for _, ev := range r.Events {
		switch b := ev.Body.(type) {
		case bot.Decision:
			o.Posts = append(o.Posts, bot.Post{Key: "done", Text: "done", Files: []bot.File{{Name: "report.txt", Data: []byte(b.Verdict)}}})
		case bot.Message:
			ask(strings.Replace(b.Text, "too large", strings.Repeat("x", bot.MaxFileSize+1), 1))
		}
	}
	return nil
}

// files are the texts of what is attached to the bot's messages, by name.
func files(w *bottest.World) map[string]string {
	out := map[string]string{}
	for _, m := range w.Platform.Messages(nil) {
		for _, f := range m.Post.Files {
			out[f.Name] += string(f.Data)
		}
	}
	return out
}

func TestFilesGoWithPostsAndApprovals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{attaching}, nil)}
		w.Start()
		w.Send(begin("t1"))
		first := theApproval(t, w)
		w.Send(say("t1", "a", "+two\n"))
		second := theApproval(t, w)
		if first.Digest == second.Digest {
			t.Error("another file under the same card has the same digest")
		}
		if diff := cmp.Diff(map[string]string{"a.diff": "+two\n"}, files(w)); diff != "" {
			t.Error(diff)
		}
		if c := home(w, mod)[1]; len(c.Buttons) > 0 || !strings.Contains(c.Body, "添付") && !strings.Contains(c.Body, "attached") {
			t.Errorf("a page without the file has the card %+v", c)
		}
		w.Restart()
		w.Send(typed("d", "approve "+second.Code))
		if diff := cmp.Diff(map[string]string{"a.diff": "+two\n", "report.txt": "approved"}, files(w)); diff != "" {
			t.Error(diff)
		}
		w.Send(say("t1", "b", "too large"))
		if a := theApproval(t, w); a.Kind != "parked" {
			t.Errorf("a file that is too large: %+v", a)
		}
		w.Stop()
	})
}

func theApproval(t *testing.T, w *bottest.World) bot.Approval {
	t.Helper()
	open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
	if err != nil || len(open) != 1 {
		t.Fatalf("open: %d, %v", len(open), err)
	}
	return open[0]
}
