package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

var jobs = bot.Place{Platform: bottest.Name, Channel: "jobs"}

func given(id string, by bot.User, body bot.Body) bot.Event {
	return bot.Event{ID: bot.EventID(id), Place: jobs, By: by, At: start, Body: body}
}

// inCommandWorld is a world with a command for staff that posts a button, and one that starts a conversation.
func inCommandWorld(t *testing.T, f func(w *bottest.World)) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang = "en"
		w.Config.DefaultLang = "en"
		w.Config.Commands = []bot.CommandSpec{
			{Name: "echo", Description: map[string]string{"en": "Say it again", "ja": "もう一度"}, Args: []bot.ArgSpec{{Name: "what"}}},
			{Name: "post", Staff: true, Description: map[string]string{"en": "Post it"}, Args: []bot.ArgSpec{{Name: "what"}}},
			{Name: "work", Staff: true, Description: map[string]string{"en": "Work on it"}, Args: []bot.ArgSpec{{Name: "what"}}},
			{Name: "status", Description: map[string]string{"en": "How it stands"}},
		}
		w.Config.Starts["work"] = "echo"
		w.Config.Answers = map[string]func(context.Context, bot.Event) (engine.Answer, error){
			"post": func(_ context.Context, ev bot.Event) (engine.Answer, error) {
				what := ev.Body.(bot.Command).Args["what"]
				card := bot.Card{Title: what, Buttons: []bot.Button{{Name: "go", Label: "Go", Token: engine.CommandToken("echo", what)}}}
				return engine.Answer{Reply: bot.Reply{Text: "posted " + what}, Posts: []bot.Post{{Key: "ad", Text: what, Card: &card}}}, nil
			},
		}
		w.Config.Prepare = func(_ bot.User, _ string, c bot.Command) (bot.Command, string) {
			if c.Args["what"] == "nothing" {
				return c, "there is no such thing"
			}
			return c, ""
		}
		w.Start()
		f(w)
		w.Stop()
	})
}

func inJobs(m bottest.Message) bool { return m.Place == jobs }

// What a command posts is posted once, however often the platform delivers it and whatever happens between.
func TestACommandPostsOnce(t *testing.T) {
	inCommandWorld(t, func(w *bottest.World) {
		post := given("p1", mod, bot.Command{Name: "post", Text: "pears"})
		if r := w.Send(post); r.Text != "posted pears" {
			t.Errorf("who posts is told %+v", r)
		}
		w.Restart()
		for range 3 {
			if r := w.Send(post); r != (bot.Reply{}) {
				t.Errorf("a second delivery is answered: %+v", r)
			}
		}
		got := w.Platform.Messages(inJobs)
		if len(got) != 1 || got[0].Post.Text != "pears" || len(w.Platform.Doubles()) > 0 {
			t.Errorf("the channel has %+v", got)
		}
		if r := w.Send(given("p2", cand, bot.Command{Name: "post", Text: "pears"})); !strings.Contains(r.Text, "採用担当の方です") {
			t.Errorf("who may not is told %+v", r)
		}
		if n := len(w.Platform.Messages(inJobs)); n != 1 {
			t.Errorf("%d posts in the channel", n)
		}
	})
}

// The button of a posted card gives its command in every life of the program, as words do.
func TestAButtonGivesACommand(t *testing.T) {
	inCommandWorld(t, func(w *bottest.World) {
		w.Send(given("p1", mod, bot.Command{Name: "post", Args: map[string]string{"what": "pears and plums"}}))
		b := w.Platform.Messages(inJobs)[0].Post.Card.Buttons[0]
		w.Restart()
		w.Send(given("c1", cand, bot.Click{Token: b.Token}))
		th, err := w.Store.At(t.Context(), jobs)
		if err != nil || th.Args["what"] != "pears and plums" || !th.Owner.Same(cand) {
			t.Errorf("it began %+v, %v", th, err)
		}
	})
}

// What only staff may start is started by nobody else.
func TestAStartForStaff(t *testing.T) {
	inCommandWorld(t, func(w *bottest.World) {
		if r := w.Send(given("s1", cand, bot.Command{Name: "work", Text: "it"})); !strings.Contains(r.Text, "採用担当の方です") {
			t.Errorf("a candidate is told %+v", r)
		}
		if _, err := w.Store.At(t.Context(), jobs); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("it began: %v", err)
		}
		w.Send(given("s2", mod, bot.Command{Name: "work", Text: "it"}))
		if th, err := w.Store.At(t.Context(), jobs); err != nil || th.Args["what"] != "it" {
			t.Errorf("for staff: %+v, %v", th, err)
		}
	})
}

// A start that cannot be is refused to the person who asked, and keeps nothing.
func TestAStartThatCannotBe(t *testing.T) {
	inCommandWorld(t, func(w *bottest.World) {
		if r := w.Send(given("s1", cand, bot.Command{Name: "echo", Text: "nothing"})); r.Text != "there is no such thing" {
			t.Errorf("they are told %+v", r)
		}
		if all, err := storage.AllThreads(t.Context(), w.Store, storage.ThreadQuery{}); err != nil || len(all) != 0 {
			t.Errorf("%d conversations, %v", len(all), err)
		}
	})
}

// Who gives a command that there is not is told those that there are, and only those that they may give.
func TestUnknownCommands(t *testing.T) {
	inCommandWorld(t, func(w *bottest.World) {
		for id, tt := range map[string]struct {
			by         bot.User
			body       bot.Body
			want, lack string
			nowhere    bool
		}{
			"of a candidate":     {cand, bot.Command{Name: "dance"}, "もう一度", "post", false},
			"of staff":           {mod, bot.Command{Name: "dance"}, "post [what]: Post it", "", false},
			"a mention":          {mod, bot.Message{ID: "m", Text: "hello there"}, "Say it again", "", true},
			"help where nothing": {mod, bot.Command{Name: "help", Text: "dance"}, `no command "dance"`, "", false},
			"status of nobody":   {cand, bot.Command{Name: "status"}, "会話はありません", "", false},
		} {
			r := w.Send(given(id, tt.by, tt.body))
			if !strings.Contains(r.Text, tt.want) || tt.lack != "" && strings.Contains(r.Text, tt.lack) || r.Nowhere != tt.nowhere {
				t.Errorf("%s: %+v", id, r)
			}
		}
	})
}

// A question is answered once, though it is delivered again.
func TestStatusElsewhere(t *testing.T) {
	inCommandWorld(t, func(w *bottest.World) {
		w.Send(begin("t1"))
		ask := given("q1", cand, bot.Command{Name: "status"})
		if r := w.Send(ask); !strings.Contains(r.Text, "いまの状況") {
			t.Errorf("where no conversation is, they read %q", r.Text)
		}
		w.Restart()
		if r := w.Send(ask); r != (bot.Reply{}) {
			t.Errorf("and again: %+v", r)
		}
	})
}

// directs is a platform with direct messages.
type directs struct{ *bottest.Adapter }

func (directs) Direct(p bot.Place) bool { return p.Channel == "" || p.Channel == "direct" }

// A sentence that begins with a command's word is none, whether a conversation goes on, is over, or there is none: what is not the command's
// would be lost with it.
func TestASentenceIsNoCommand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Through = func(a *bottest.Adapter) bot.Adapter { return directs{a} }
		choices := func() []bot.Completion { return []bot.Completion{{Value: "backend", Label: "Backend engineer"}} }
		w.Config.Commands = []bot.CommandSpec{
			{Name: "echo", Args: []bot.ArgSpec{{Name: "job", Choices: choices}}}, {Name: "status"}, {Name: "help"}, {Name: "ask",
				Args: []bot.ArgSpec{{Name: "request"}}},
		}
		w.Config.Starts["ask"] = "echo"
		w.Config.DefaultLang = "en"
		w.Start()
		n := 0
		writes := func(thread, text string) bot.Reply {
			n++
			ev := say(thread, fmt.Sprint("w", n), text)
			ev.By.Locale = "en"
			return w.Send(ev)
		}
		sentences := []string{"Help, my VPN does not work", "Echo for parental leave: how?", "Status of my laptop order?", "help me please"}
		for _, text := range sentences {
			if r := writes("t1", text); !r.Nowhere {
				t.Errorf("where there is none, %q is answered by %+v", text, r)
			}
		}
		for _, text := range []string{"status", "help echo"} {
			if r := writes("t1", text); r.Nowhere {
				t.Errorf("%q is answered by %+v", text, r)
			}
		}
		writes("t1", "echo Backend Engineer")
		heard := func() int { return len(texts(w, "t1", "answer/")) }
		for _, state := range []string{"hello", "over"} {
			writes("t1", state)
			before := heard()
			for _, text := range sentences {
				writes("t1", text)
			}
			if got := heard() - before; got != len(sentences) {
				t.Errorf("after %q the conversation heard %d of %d sentences", state, got, len(sentences))
			}
		}
		writes("t1", "ask how many holidays do I have?")
		if all, err := storage.AllThreads(t.Context(), w.Store, storage.ThreadQuery{}); err != nil || len(all) != 1 {
			t.Errorf("%d conversations, %v: a further question belongs to the one that answers them", len(all), err)
		}
		w.Stop()
	})
}

// Who writes a command to the bot alone gives it, unless a conversation goes on there in which it may be an answer.
func TestCommandsInWordsToTheBotAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Through = func(a *bottest.Adapter) bot.Adapter { return directs{a} }
		w.Config.Commands = []bot.CommandSpec{{Name: "echo", Words: []string{"もう一度"}}, {Name: "status"}}
		w.Start()
		dm := bot.Place{Platform: bottest.Name, Thread: "t1"}
		n := 0
		writes := func(at bot.Place, text string) bot.Reply {
			t.Helper()
			n++
			id := fmt.Sprint("w", n)
			return w.Send(bot.Event{ID: bot.EventID(id), Place: at, By: cand, At: start, Body: bot.Message{ID: bot.MessageID(id), Text: text}})
		}
		holds := func(at bot.Place) (conversations, answers int) {
			all, err := storage.AllThreads(t.Context(), w.Store, storage.ThreadQuery{})
			if err != nil {
				t.Fatal(err)
			}
			return len(all), len(w.Platform.Messages(func(m bottest.Message) bool { return m.Place == at && strings.HasPrefix(m.Post.Key, "answer/") }))
		}
		for _, step := range []struct {
			writes                 string
			conversations, answers int
		}{
			{"ＥＣＨＯ", 1, 0},
			{"echo", 1, 1},  // the conversation's: it may be an answer
			{"/echo", 1, 1}, // this is none, and says that one is under way
			{"over", 1, 2},
			{"thank you", 1, 3},
			{"もう一度", 2, 3}, // over: a new one begins
		} {
			writes(dm, step.writes)
			if c, a := holds(dm); c != step.conversations || a != step.answers {
				t.Errorf("after %q: %d conversations, %d answers", step.writes, c, a)
			}
		}
		room := bot.Place{Platform: bottest.Name, Channel: "room"}
		if r := writes(room, "echo"); !r.Nowhere {
			t.Errorf("what people say to each other is taken for a command: %+v", r)
		}
		w.Stop()
	})
}
