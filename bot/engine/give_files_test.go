package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// handing asks people about the files that were sent, drops what is called so, and logs what is said.
func handing(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
	for _, ev := range r.Events {
		m, ok := ev.Body.(bot.Message)
		if !ok {
			continue
		}
		o.Log = append(o.Log, agents.LogEntry{Role: agents.User, Text: m.Text, ID: string(m.ID), At: r.Now})
		for _, a := range m.Attachments {
			if a.Name == "refused.txt" {
				o.Unfile = append(o.Unfile, a.Ref)
			}
		}
		o.Approvals = []agents.Ask{{
			Name: "application", Kind: "application", To: bot.Destination{Audience: bot.ToModerators}, SentFiles: true,
			Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
			Card:  bot.Card{Title: "An application", Buttons: []bot.Button{{Name: "approve", Label: "OK"}}},
		}}
	}
	return nil
}

// giving is a world whose flow hands files to staff, who get them by a word.
func giving(t *testing.T) *bottest.World {
	w := newWorld(t, newOutside())
	w.Config.ModeratorLang = "en"
	w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{handing}, nil)}
	w.Config.Commands = []bot.CommandSpec{{Name: "files", Staff: true, Args: []bot.ArgSpec{{Name: "card"}}}}
	w.Config.Answers = map[string]func(context.Context, bot.Event) (engine.Answer, error){
		"files": func(ctx context.Context, ev bot.Event) (a engine.Answer, err error) {
			th, err := w.Store.At(ctx, place("t1"))
			if err != nil {
				return a, err
			}
			files, err := w.Store.FilesOf(ctx, th.ID)
			for _, f := range files {
				a.Give = append(a.Give, engine.Gift{Thread: th.ID, File: f, Text: "here is " + f.Name})
				a.Audit = append(a.Audit, storage.Audit{Kind: "file", At: start})
			}
			return a, err
		},
	}
	w.Start()
	w.Send(begin("t1"))
	return w
}

// theCard is the card that the moderators see.
func theCard(t *testing.T, w *bottest.World) *bot.Card {
	t.Helper()
	cards := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators && m.Post.Card != nil })
	if len(cards) == 0 {
		t.Fatal("there is no card")
	}
	return cards[len(cards)-1].Post.Card
}

func TestStaffGetTheFilesOfACard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := giving(t)
		w.Send(say("t1", "e0", "nothing yet"))
		c := theCard(t, w)
		if _, files := c.Button("files"); files || len(c.Fields) != 0 {
			t.Errorf("a card without files is %+v", c)
		}
		keep := func(name, content string) bot.Attachment {
			return bot.Attachment{Name: name, Ref: w.Keep(place("t1"), name, "text/plain", content)}
		}
		w.Send(sends("t1", "e1", keep("cv.txt", strings.Repeat("work ", 50_000)), keep("refused.txt", "no")))
		first := theApproval(t, w)
		c = theCard(t, w)
		if diff := cmp.Diff([]bot.Field{{Name: "Files", Value: "cv.txt (244 KB)"}}, c.Fields); diff != "" {
			t.Error(diff)
		}
		button, ok := c.Button("files")
		if !ok || button.Label != "Download files" {
			t.Fatalf("its buttons are %+v", c.Buttons)
		}
		press := func(id string, by bot.User) {
			w.Send(bot.Event{ID: bot.EventID(id), Place: bottest.Moderators, By: by, At: start, Body: bot.Click{Token: button.Token}})
		}
		given := func() []bottest.Message {
			return w.Platform.Messages(func(m bottest.Message) bool { return m.Post.To.Audience == bot.ToPerson })
		}
		press("p0", cand)
		if len(given()) != 0 {
			t.Error("a candidate got a file from a card")
		}
		press("p1", mod)
		press("p1", mod)
		got := given()
		if len(got) != 1 || got[0].Post.To.Person != mod.ID || got[0].Place != bottest.Moderators || got[0].Post.Text != "here is cv.txt" {
			t.Fatalf("given: %+v", got)
		}
		if f := got[0].Post.Files[0]; f.Name != "cv.txt" || string(f.Data) != strings.Repeat("work ", 50_000) || f.Ref != "" {
			t.Errorf("the file is %s with %d bytes, %q", f.Name, len(f.Data), f.Ref)
		}
		log, err := storage.AllAudit(context.Background(), w.Store)
		if err != nil || !slices.ContainsFunc(log, func(a storage.Audit) bool { return a.Kind == "file" }) {
			t.Errorf("nothing of it is in the audit chain: %v", err)
		}
		w.Send(sends("t1", "e2", keep("more.txt", "more")))
		if next := theApproval(t, w); next.Digest == first.Digest {
			t.Error("a card with another file has the same digest")
		}
		page := home(w, mod)
		if !slices.ContainsFunc(page, func(c bot.Card) bool { _, ok := c.Button("files"); return ok }) {
			t.Errorf("the page has no card with the files: %+v", page)
		}
		w.Send(typed("d", "approve "+theApproval(t, w).Code))
		if _, ok := theCard(t, w).Button("files"); !ok {
			t.Error("a decided card has lost its files")
		}
		w.Stop()
	})
}

// TestGivenFilesAreTakenBack erases a conversation whose file was given to somebody: what they got goes, too.
func TestGivenFilesAreTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := giving(t)
		w.Send(sends("t1", "e1", bot.Attachment{Name: "cv.txt", Ref: w.Keep(place("t1"), "cv.txt", "text/plain", "words")}))
		files := bot.Event{ID: "files", Place: bottest.Moderators, By: mod, At: start, Body: bot.Command{Name: "files"}}
		w.Send(files)
		th, err := w.Store.At(context.Background(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Engine.Forget(context.Background(), engine.ForOperator, th.ID); err != nil {
			t.Fatal(err)
		}
		w.Settle()
		left := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.To.Audience == bot.ToPerson })
		if len(left) != 0 {
			t.Errorf("they still have %+v", left)
		}
		w.Stop()
	})
}

// TestAFileThatCannotBeGiven is refused by the platform, with its words and then without the file.
func TestAFileThatCannotBeGiven(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := giving(t)
		w.Post = func(d bot.Delivery) (before, after error) {
			if len(d.Post.Files) > 0 {
				return bottest.Refused{Why: bot.Unreachable}, nil
			}
			return nil, nil
		}
		w.Restart()
		w.Send(sends("t1", "e1", bot.Attachment{Name: "cv.txt", Ref: w.Keep(place("t1"), "cv.txt", "text/plain", "words")}))
		w.Send(bot.Event{ID: "files", Place: bottest.Moderators, By: mod, At: start, Body: bot.Command{Name: "files"}})
		got := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.To.Audience == bot.ToPerson })
		if len(got) != 1 || !strings.Contains(got[0].Post.Text, "could not be given") || len(got[0].Post.Files) != 0 {
			t.Errorf("they read %+v", got)
		}
		w.Stop()
	})
}
