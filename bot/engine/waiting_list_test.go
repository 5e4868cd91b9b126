package engine_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// inWaitingWorld is a world in which a card about Casey Rivera's application waits.
func inWaitingWorld(t *testing.T, f func(w *bottest.World, card bot.Post)) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		asks := flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			o.Approvals = []agents.Ask{{
				Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, Card: bot.Card{Title: "A candidate has a question"},
				Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
			}}
			return nil
		}}
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, asks, nil)}
		w.Config.ModeratorLang = "en"
		w.Config.Subject = func(storage.Thread, string) string { return "Backend engineer" }
		w.Start()
		ev := begin("t1")
		ev.By.Name = "Casey Rivera"
		w.Send(ev)
		shown := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators })
		if len(shown) != 1 {
			t.Fatalf("%d cards wait", len(shown))
		}
		f(w, shown[0].Post)
		w.Stop()
	})
}

func TestWhatWaitsSaysWhoAndWhichJob(t *testing.T) {
	inWaitingWorld(t, func(w *bottest.World, card bot.Post) {
		if got := card.Card.Notice; got != "A candidate has a question · Backend engineer · C.R." {
			t.Errorf("a notification reads %q", got)
		}
		got := w.Send(typed("a", "approvals")).Text
		if !strings.Contains(got, "`"+card.Card.Code+"` A candidate has a question · Casey Rivera, Backend engineer · since ") {
			t.Errorf("the list reads %q", got)
		}
	})
}

// Whoever writes a code in the moderators' room is told what is known, be it of no card and with whatever word beside it.
func TestACodeIsNeverMetBySilence(t *testing.T) {
	inWaitingWorld(t, func(w *bottest.World, card bot.Post) {
		for i, text := range []string{"foo K7QX", "K7QX foo", "K7QX", "foo K7QX bar"} {
			got := w.Send(typed(text+string(rune('a'+i)), text)).Text
			if !strings.Contains(got, "no card with the code K7QX") || !strings.Contains(got, card.Card.Code) {
				t.Errorf("%q is answered by %q", text, got)
			}
		}
		for i, text := range []string{"foo " + card.Card.Code, card.Card.Code + " foo"} {
			if got := w.Send(typed(text+string(rune('a'+i)), text)).Text; !strings.Contains(got, "don't know what to do") {
				t.Errorf("%q is answered by %q", text, got)
			}
		}
		for i, text := range []string{"see you at 10A4 later today, it is in the other building", "lunch?", "thanks"} {
			if got := w.Send(typed(text+string(rune('a'+i)), text)).Text; got != "" {
				t.Errorf("%q is answered by %q", text, got)
			}
		}
	})
}
