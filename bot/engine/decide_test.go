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
			{"approve k7q", bottest.Operators, op, "no card with the code K7Q"},
			{"approve 2222", place("t1"), mod, "no card with the code 2222"},
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

// In the thread of the only card that waits, a decision needs no code, if the person may decide it. All else is a message.
func TestADecisionInTheThreadOfItsCard(t *testing.T) {
	op := bot.User{Platform: bottest.Name, ID: "op-1", Role: bot.Operator}
	for _, tt := range []struct {
		words     string
		by        bot.User
		decided   string // what the flow hears of the decision
		heard     bool   // it is a message
		answer    string
		asCommand bool
	}{
		{words: "/reject too risky", by: mod, decided: "rejected too risky"},
		{words: "reject: too risky", by: mod, decided: "rejected too risky"},
		{words: "却下　早すぎます", by: mod, decided: "rejected 早すぎます"},
		{words: "reject too risky", by: mod, asCommand: true, decided: "rejected too risky"},
		{words: "approve", by: mod, answer: "needs more than words"},
		{words: "承認します。", by: mod, answer: "needs more than words"},
		{words: "reject", by: mod, answer: "reason"},
		{words: "reject that idea for a start", by: mod, heard: true},
		{words: "approve of this?", by: mod, heard: true},
		{words: "/approve", by: cand, heard: true},
		{words: "/allow all of it", by: mod, heard: true}, // the card has no such button
		{words: "/reject too risky", by: op, heard: true}, // it is for moderators
	} {
		inDeskWorld(t, func(t *testing.T, w *bottest.World, _ string) {
			ev := typed("w", tt.words)
			ev.Place, ev.By = place("t1"), tt.by
			if tt.asCommand {
				name, rest, _ := strings.Cut(tt.words, " ")
				ev.Body = bot.Command{Name: name, Text: rest}
			}
			got := w.Send(ev).Text
			if tt.answer != "" && !strings.Contains(got, tt.answer) {
				t.Errorf("%q is answered by %q, want %q", tt.words, got, tt.answer)
			}
			if got := strings.Join(texts(w, "t1", "decision/"), "|"); got != tt.decided {
				t.Errorf("%q by %s decides %q, want %q", tt.words, tt.by.ID, got, tt.decided)
			}
			if got := texts(w, "t1", "heard/"); (len(got) == 1) != tt.heard {
				t.Errorf("%q by %s is heard as %q", tt.words, tt.by.ID, got)
			}
		})
	}
}

// A command with a code decides on the card of that code, and on none where there is none.
func TestACommandWithACode(t *testing.T) {
	inDeskWorld(t, func(t *testing.T, w *bottest.World, code string) {
		command := func(id, name, text string) string {
			ev := typed(id, "")
			ev.Place, ev.By, ev.Body = place("t1"), mod, bot.Command{Name: name, Text: text}
			return w.Send(ev).Text
		}
		for id, words := range map[string][2]string{"a": {"reject", "ZZ99 too early"}, "b": {"approve", "zz9"}, "c": {"却下", "ＺＺ９９ 早すぎます"}} {
			if got := command(id, words[0], words[1]); !strings.Contains(got, "no card with the code ZZ9") || theOpen(t, w) != code {
				t.Errorf("%q is answered by %q", words, got)
			}
		}
		m := typed("m", "/reject zz9 too early")
		m.Place, m.By = place("t1"), mod
		if got := w.Send(m).Text; !strings.Contains(got, "no card") || theOpen(t, w) != code {
			t.Errorf("as a message it is answered by %q", got)
		}
		command("d", "reject", code+" too early")
		if got := strings.Join(texts(w, "t1", "decision/"), "|"); got != "rejected too early" {
			t.Errorf("decided %q", got)
		}
	})
}

// Whoever of the staff types a card's code with words that say nothing about it learns which card it is and what can be written; nobody else
// learns that there is one, and a slip of the finger finds the card that was meant.
func TestWordsBesideACode(t *testing.T) {
	inDeskWorld(t, func(t *testing.T, w *bottest.World, code string) {
		slip := code[:3] + "2"
		if slip == code {
			slip = code[:3] + "3"
		}
		read := []string{code, "The question", "`reject " + code + " reason`", "`answer " + code}
		for n, tt := range []struct {
			words string
			at    bot.Place
			by    bot.User
			want  []string // nil: no answer
		}{
			{"hold " + code, bottest.Moderators, mod, read},
			{code, bottest.Moderators, mod, read},
			{strings.ToLower(code) + " どう思いますか", bottest.Moderators, mod, append(read, "どう思いますか")},
			{"approve " + code + "?", bottest.Moderators, mod, read},
			{"please approve " + code, place("t1"), mod, read},
			{"OK " + code + " is next on my list", bottest.Moderators, mod, append(read, "next on my list")},
			{"approve " + code + " but wait for Aoi", bottest.Moderators, mod, append(read, "wait for Aoi")},
			{code + " の回答 お願いします", bottest.Moderators, mod, append(read, "お願いします")},
			{"「" + code + " 保留」", bottest.Moderators, mod, append(read, "保留")},
			{"approve " + code[:3], bottest.Moderators, mod, []string{"Did you mean `" + code + "`"}},
			{"approve " + slip, bottest.Moderators, mod, []string{"Did you mean `" + code + "`"}},
			{"hold " + code, bottest.Moderators, cand, nil},
			{code, place("t1"), cand, nil},
			{"approve " + slip, place("t1"), cand, nil},
			{"no idea what happened in the meeting about " + code + strings.Repeat(", and so on", 40), bottest.Moderators, mod, nil},
		} {
			ev := typed("w-"+string(rune('a'+n)), tt.words)
			ev.Place, ev.By = tt.at, tt.by
			got := w.Send(ev).Text
			if tt.want == nil && got != "" {
				t.Errorf("%q by %s is answered by %q", tt.words, tt.by.ID, got)
			}
			for _, part := range tt.want {
				if !strings.Contains(got, part) {
					t.Errorf("%q by %s is answered by %q, without %q", tt.words, tt.by.ID, got, part)
				}
			}
		}
		for n, words := range []string{code + " answer", code + " No", "「" + code + "  OK」"} { // the card's own labels, which lack what is required
			if got := w.Send(typed("l-"+string(rune('a'+n)), words)).Text; !strings.Contains(got, code) || strings.Contains(got, "don't know") {
				t.Errorf("%q is answered by %q", words, got)
			}
		}
		if theOpen(t, w) != code {
			t.Error("something was decided")
		}
		w.Send(typed("done", "「却下 "+code+"　早すぎます」"))
		if got := texts(w, "t1", "decision/"); len(got) != 1 || got[0] != "rejected 早すぎます" {
			t.Errorf("the flow was told %q", got)
		}
		if got := w.Send(typed("late", "what about "+code)).Text; !strings.Contains(got, "mod-1 rejected this") || strings.Contains(got, "approve") {
			t.Errorf("of a decided card it says %q", got)
		}
	})
}

// In a conversation that goes on, what somebody of the staff says of a card by its code is said to the conversation, and they read the hint beside it.
func TestAConversationHearsWhatIsSaidOfACard(t *testing.T) {
	inDeskWorld(t, func(t *testing.T, w *bottest.World, code string) {
		ev := typed("w", code+" の人、私は賛成です")
		ev.Place = place("t1")
		for n, want := range []string{code, ""} { // a second delivery is answered by nothing
			if got := w.Send(ev).Text; !strings.Contains(got, want) || want == "" && got != "" {
				t.Errorf("delivery %d is answered by %q", n, got)
			}
		}
		if got := texts(w, "t1", "heard/"); len(got) != 1 || got[0] != code+" の人、私は賛成です" {
			t.Errorf("the conversation heard %q", got)
		}
		if theOpen(t, w) != code {
			t.Error("something was decided")
		}
	})
}
