package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// inBox is a world in which the candidate writes to the bot alone, in a main box beside the threads of their conversations.
func inBox(t *testing.T, f func(t *testing.T, w *bottest.World, writes func(text string) bot.Reply)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Through = func(a *bottest.Adapter) bot.Adapter { return directs{a} }
		w.Config.Commands = []bot.CommandSpec{{Name: "echo", Args: []bot.ArgSpec{{Name: "job"}}}}
		w.Start()
		n := 0
		f(t, w, func(text string) bot.Reply {
			n++
			ev := say("", fmt.Sprint("box", n), text)
			ev.Place, ev.At = bot.Place{Platform: bottest.Name, Channel: "direct"}, w.Clock.Now()
			return w.Send(ev)
		})
		w.Stop()
	})
}

// beginAbout begins a conversation about something of its own in a thread.
func beginAbout(thread string) bot.Event {
	ev := begin(thread)
	ev.Body = bot.Command{Name: "echo", Args: map[string]string{"job": thread}}
	return ev
}

// asked are the buttons of the latest question to which conversation something belongs.
func asked(w *bottest.World) (out []bot.Button) {
	for _, m := range w.Platform.Messages(nil) {
		if m.Post.Card != nil && m.Post.Card.Kind == "belongs" {
			out = m.Post.Card.Buttons
		}
	}
	return out
}

// A button that names a conversation which is no more is answered, and what waits goes on waiting.
func TestAStaleChoice(t *testing.T) {
	inBox(t, func(t *testing.T, w *bottest.World, writes func(string) bot.Reply) {
		w.Send(beginAbout("t1"), beginAbout("t2"))
		writes("one")
		old := asked(w)
		first, err := w.Store.At(t.Context(), place("t1"))
		if err != nil || len(old) != 2 {
			t.Fatalf("%v, %v", old, err)
		}
		if err := w.Engine.Forget(t.Context(), "operator", first.ID); err != nil {
			t.Fatal(err)
		}
		w.Send(beginAbout("t3"))
		writes("two")
		press := say("", "press", "")
		press.Place, press.Body = bot.Place{Platform: bottest.Name, Channel: "direct"}, bot.Click{Token: old[0].Token}
		if r := w.Send(press); !strings.Contains(r.Text, "取ってあるメッセージはありません") {
			t.Errorf("who presses it reads %+v", r)
		}
		press.ID, press.Body = "press again", bot.Click{Token: asked(w)[1].Token}
		w.Send(press)
		if got := texts(w, "t3", "answer/"); len(got) != 1 || got[0] != "re: two" {
			t.Errorf("the other conversation heard %q", got)
		}
	})
}

// What waits to be told where it belongs goes there once only one conversation can be meant, before what is said then; and a number is a choice
// only soon after the question.
func TestWhatIsHeldIsNotForgotten(t *testing.T) {
	inBox(t, func(t *testing.T, w *bottest.World, writes func(string) bot.Reply) {
		heard := func(thread string) string { return strings.Join(texts(w, thread, "answer/"), "|") }
		w.Send(beginAbout("t1"), beginAbout("t2"))
		writes("one")
		w.Clock.Advance(14 * 24 * time.Hour)
		writes("2")
		if got := heard("t2"); got != "" {
			t.Errorf("two weeks later a number is a choice: %q", got)
		}
		w.Send(say("t1", "end", "over"))
		writes("1")
		if got := heard("t2"); got != "re: one|re: 2|re: 1" {
			t.Errorf("the one that goes on heard %q", got)
		}
		w.Send(beginAbout("t3"))
		writes("three")
		writes("2")
		if got := heard("t3"); got != "re: three" {
			t.Errorf("the one that was chosen heard %q", got)
		}
	})
}

// In the thread of a conversation that is over, and of one that was erased, a person's words are said to the one that goes on. Without any, they are
// said to the one that is there.
func TestAnOverConversationPassesOn(t *testing.T) {
	inBox(t, func(t *testing.T, w *bottest.World, writes func(string) bot.Reply) {
		w.Send(beginAbout("t1"))
		w.Send(say("t1", "end", "over"))
		w.Send(say("t1", "alone", "thanks"))
		w.Send(beginAbout("t2"))
		r := w.Send(say("t1", "late", "tomorrow"))
		if got := texts(w, "t2", "answer/"); len(got) != 1 || got[0] != "re: tomorrow" || r.Text == "" {
			t.Errorf("the one that goes on heard %q, they read %q", got, r.Text)
		}
		first, err := w.Store.At(t.Context(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Engine.Forget(t.Context(), "operator", first.ID); err != nil {
			t.Fatal(err)
		}
		w.Send(say("t1", "later", "or on Friday"))
		if got := texts(w, "t2", "answer/"); len(got) != 2 || got[1] != "re: or on Friday" {
			t.Errorf("after the erasure the one that goes on heard %q", got)
		}
	})
}
