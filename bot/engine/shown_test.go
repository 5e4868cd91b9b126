package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// What is decided about hides nothing, on the card and on the page of who decides; a message has nothing in it that is not seen.
func TestNothingUnseenIsDecided(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay \u202e1000\u200b yen"))
		const want = "pay [U+202E]1000[U+200B] yen"
		card := cards(w)[0]
		if card.Post.Card.Title != want || card.Post.Text != want {
			t.Errorf("the card: %q, %q", card.Post.Card.Title, card.Post.Text)
		}
		if c := home(w, bot.User{Platform: bottest.Name, ID: "ann", Role: bot.Moderator}); c[1].Title != want {
			t.Errorf("the page: %q", c[1].Title)
		}
		if got := texts(w, "t1", "answer/"); got[0] != "re: ask pay 1000 yen" {
			t.Errorf("the message: %q", got)
		}
	})
}

// Who decides by the code of a card that has changed since they saw it decides nothing, and is told the code that it has now.
func TestAnOldCodeNamesTheNewOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang = "en"
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			o.Approvals = []agents.Ask{{
				Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
				Card: bot.Card{Title: fmt.Sprint("Question ", r.Turn), Buttons: []bot.Button{{Name: bot.ButtonApprove, Label: "Yes"}}},
			}}
			return nil
		}}, nil)}
		w.Start()
		defer w.Stop()
		w.Send(begin("t1"))
		old := theOpen(t, w)
		w.Send(say("t1", "a", "more"))
		now := theOpen(t, w)
		if r := w.Send(typed("d", "approve "+old)); old == now || !strings.Contains(r.Text, "“Question 2”") || !strings.Contains(r.Text, now) || theOpen(t, w) != now {
			t.Errorf("%s, now %s: %q", old, now, r.Text)
		}
	})
}
