package engine_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// deskFlow asks one approval with buttons that need a little, more, and much.
func deskFlow(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
	modal := func(inputs ...string) *bot.Modal {
		m := &bot.Modal{Title: "?"}
		for _, name := range inputs {
			m.Inputs = append(m.Inputs, bot.Input{Name: name, Label: "label of " + name, Required: true})
		}
		return m
	}
	if r.Turn == 1 {
		o.Approvals = []agents.Ask{{
			Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
			Card: bot.Card{Title: "The question", Buttons: []bot.Button{
				{Name: "approve", Label: "OK", Modal: modal("amount", "account")}, {Name: "reject", Label: "No", Modal: modal("reason")},
				{Name: "answer", Label: "Answer", Modal: modal("text")},
			}},
		}}
		return nil
	}
	for _, ev := range r.Events {
		switch b := ev.Body.(type) {
		case bot.Decision:
			o.Posts = append(o.Posts, bot.Post{Key: "decision/" + string(ev.ID), Text: string(b.Verdict) + " " + b.Values["text"] + b.Reason})
		case bot.Message:
			o.Posts = append(o.Posts, bot.Post{Key: "heard/" + string(b.ID), Text: b.Text})
		}
	}
	return nil
}

func inDeskWorld(t *testing.T, f func(t *testing.T, w *bottest.World, code string)) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang = "en"
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{deskFlow}, nil)}
		w.Start()
		w.Send(begin("t1"))
		f(t, w, theOpen(t, w))
		w.Stop()
	})
}

func TestATypedDecisionSaysWhatItLacks(t *testing.T) {
	inDeskWorld(t, func(t *testing.T, w *bottest.World, code string) {
		for words, want := range map[string][]string{
			"approve " + code:        {"“label of amount”, “label of account”", code, "press"},
			"approve " + code + " x": {"“label of amount”, “label of account”", code, "press"},
			"reject " + code:         {"reject " + code},
			"answer " + code:         {"“label of text”", "`answer " + code},
		} {
			got := w.Send(typed("w-"+words, words)).Text
			for _, part := range want {
				if !strings.Contains(got, part) {
					t.Errorf("%q is answered by %q, without %q", words, got, part)
				}
			}
		}
		if theOpen(t, w) != code {
			t.Error("something was decided")
		}
		w.Send(typed("done", "answer "+strings.ToLower(code)+" yes, we do"))
		if got := texts(w, "t1", "decision/"); len(got) != 1 || got[0] != "answer yes, we do" {
			t.Errorf("the flow was told %q", got)
		}
	})
}

func TestADecisionWithoutACard(t *testing.T) {
	inDeskWorld(t, func(t *testing.T, w *bottest.World, code string) {
		in := func(ev bot.Event, at bot.Place, by bot.User) bot.Event {
			ev.Place, ev.By = at, by
			return ev
		}
		op := bot.User{Platform: bottest.Name, ID: "op-1", Role: bot.Operator}
		for n, tt := range []struct {
			words string
			at    bot.Place
			by    bot.User
			want  string
		}{
			{"approve", bottest.Moderators, mod, "add the code"},
			{" /Reject ", bottest.Moderators, mod, "add the code"},
			{"承認", bottest.Moderators, op, "add the code"},
			{"approve 2222", bottest.Moderators, mod, "no card with the code 2222"},
			{"reject zz22 too early", bottest.Moderators, mod, "no card with the code ZZ22"},
			{"approve k7q", bottest.Operators, op, "add the code"},
			{"approve", place("t1"), mod, "add the code"},
			{"approve of this, everyone?", bottest.Moderators, mod, ""},
			{"I approve", bottest.Moderators, mod, ""},
			{"approve", bottest.Moderators, cand, ""},
			{"approve", place("t1"), cand, ""},
			{"approve 2222", place("t1"), cand, ""},
		} {
			got := w.Send(in(typed(string(rune('a'+n)), tt.words), tt.at, tt.by)).Text
			if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
				t.Errorf("%q by %s in %s is answered by %q, want %q", tt.words, tt.by.ID, tt.at, got, tt.want)
			}
			if tt.want != "" && (!strings.Contains(got, code) || !strings.Contains(got, "The question")) {
				t.Errorf("%q does not say which cards are open: %q", tt.words, got)
			}
		}
		if got := texts(w, "t1", "heard/"); len(got) != 3 {
			t.Errorf("the conversation heard %q: a decision without a card is an ordinary message there", got)
		}
	})
}
