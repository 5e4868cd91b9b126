package engine_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// What somebody reads is in one language: that of the conversation for whose it is, whatever their platform says, and the staff's for staff.
func TestTheReadersLanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		speaksEnglish := flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			o.Glance = agents.Glance{Status: "interviewing", Lang: "en"}
			o.Posts = []bot.Post{{Key: "hi", To: bot.Destination{Audience: bot.ToThread}, Text: "hi"}}
			o.Approvals = []agents.Ask{{Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, Card: bot.Card{Title: "質問"},
				Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}}}}
			return nil
		}}
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, speaksEnglish, nil)}
		w.Config.Commands = []bot.CommandSpec{{Name: "echo"}}
		var langs []string
		w.Post = func(d bot.Delivery) (before, after error) {
			langs = append(langs, string(d.Post.To.Audience)+" "+d.Lang)
			return nil, nil
		}
		w.Start()
		w.Send(begin("t1"))
		ev := begin("t1")
		ev.ID, ev.Body = "again", bot.Command{Name: "help"}
		if r := w.Send(ev); r.Lang != "en" {
			t.Errorf("the candidate, whose platform is Japanese, is answered in %q: %s", r.Lang, r.Text)
		}
		if r := w.Send(typed("a1", "approvals")); r.Lang != "ja" {
			t.Errorf("staff are answered in %q", r.Lang)
		}
		for _, want := range []string{"thread en", "moderators ja"} {
			if !slices.Contains(langs, want) {
				t.Errorf("%q is not among %q", want, langs)
			}
		}
		w.Stop()
	})
}
