package engine_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// A kind of card can have a room of its own: what is asked there comes nowhere else.
func TestAKindOfCardHasARoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		own := bot.Place{Platform: bottest.Name, Channel: "adjustments"}
		asks := flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			for _, kind := range []string{"adjustment", "question"} {
				o.Approvals = append(o.Approvals, agents.Ask{
					Name: kind, Kind: kind, To: bot.Destination{Audience: bot.ToModerators}, Card: bot.Card{Title: kind},
					Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
				})
			}
			return nil
		}}
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, asks, nil)}
		w.Config.Desk = map[bot.Platform]engine.Rooms{bottest.Name: {
			Moderators: bottest.Moderators, Operators: bottest.Moderators, ByKind: map[string]bot.Place{"adjustment": own},
		}}
		w.Config.Commands = []bot.CommandSpec{{Name: bot.ButtonHandBack, Words: []string{"hand back"}, Staff: true}}
		w.Start()
		w.Send(begin("t1"))
		for at, want := range map[bot.Place]string{bottest.Moderators: "question", own: "adjustment"} {
			shown := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == at })
			if len(shown) != 1 || shown[0].Post.Card.Title != want {
				t.Errorf("at %v: %+v", at, shown)
			}
		}
		back := typed("b", "hand back") // there as in every room of staff
		back.Place = own
		if got := w.Send(back).Text; !strings.Contains(got, "K7QF") {
			t.Errorf("words for the desk are answered by %q in a room of one kind of card", got)
		}
		w.Stop()
	})
}
