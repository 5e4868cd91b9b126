package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// labelled are the buttons of all kinds of cards, by the catalogue's key of their label: those that it keeps under card.KIND.button.NAME, and others.
func labelled(c *prompts.Catalog) map[string]bot.Button {
	out := map[string]bot.Button{}
	for key, name := range map[string]string{
		"card.open": "open", "helpdesk.card.button.answer": "answer", "helpdesk.keep.button": "keep", "helpdesk.keep.leave": "leave",
		"task.button.once": "approve", "task.button.allow": "allow", "process.desk.approve": "approve",
	} {
		out[key] = bot.Button{Name: name}
	}
	for _, key := range c.Keys() {
		if parts := strings.Split(key, "."); len(parts) == 4 && parts[0] == "card" && parts[2] == "button" {
			out[key] = bot.Button{Name: parts[3]}
		}
	}
	for key, b := range out {
		b.Label = c.Text(key, nil)
		input := map[string]string{"reject": "reason", "answer": "text", "ask_more": "field", "edit": "plan", "allow": "pattern"}[b.Name]
		if key == "card.reapply.button.reject" {
			input = ""
		}
		if input != "" {
			b.Modal = &bot.Modal{Title: b.Label, Inputs: []bot.Input{{Name: input, Label: input, Required: true, Long: true}}}
		}
		out[key] = b
	}
	return out
}

// What a button of any card says does, typed with the card's code, what the button does.
func TestEveryLabelCanBeTyped(t *testing.T) {
	for _, lang := range []string{prompts.JA, prompts.EN} {
		c, err := prompts.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		buttons := labelled(c)
		if len(buttons) < 17 {
			t.Fatalf("only %d buttons: %v", len(buttons), buttons)
		}
		for _, key := range slices.Sorted(maps.Keys(buttons)) {
			t.Run(lang+"/"+key, func(t *testing.T) { typeLabel(t, lang, buttons[key]) })
		}
	}
}

// typeLabel types a button's label with the code of a card that has it, in several ways, each for a card of its own.
func typeLabel(t *testing.T, lang string, b bot.Button) {
	ways := []string{"%[1]s %[2]s", "%[2]s %[1]s", "「%[1]s　%[2]s」", "%[2]sを%[1]s。"}
	if b.Modal != nil {
		ways = []string{"%[1]s %[2]s 二つ目: いつから来られますか？", "「%[1]s」 %[2]s：" + strings.Repeat("よく考えました。", 60)}
	}
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.ModeratorLang = lang
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			for _, ev := range r.Events {
				if d, ok := ev.Body.(bot.Decision); ok {
					o.Posts = append(o.Posts, bot.Post{Key: "decided/" + string(ev.ID), Text: fmt.Sprint(d.Verdict, " ", d.Values)})
					return nil
				}
			}
			o.Approvals = []agents.Ask{{
				Name: fmt.Sprint("q", r.Turn), Kind: "question", To: bot.Destination{Audience: bot.ToModerators},
				Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}}, Card: bot.Card{Title: "?", Buttons: []bot.Button{b}},
			}}
			return nil
		}}, nil)}
		w.Start()
		defer w.Stop()
		w.Send(begin("t1"))
		for n, way := range ways {
			text := fmt.Sprintf(way, b.Label, theOpen(t, w))
			r := w.Send(typed(fmt.Sprint("w", n), text))
			if b.Name == bot.ButtonOpen {
				if r.Show != place("t1") {
					t.Errorf("%q is answered by %q", text, r.Text)
				}
				continue
			}
			got := texts(w, "t1", "decided/")
			verdict := map[string]string{"approve": "approved", "reject": "rejected"}[b.Name]
			if verdict == "" {
				verdict = b.Name
			}
			if len(got) != n+1 || !strings.HasPrefix(got[n], verdict+" ") {
				t.Fatalf("%q came to %q, is answered by %q", text, got, r.Text)
			}
			if _, words, _ := strings.Cut(text, "："); b.Modal != nil && !strings.Contains(got[n], strings.TrimRight(words, "。")) {
				t.Errorf("%q lost its words: %q", text, got[n])
			}
			w.Send(say("t1", fmt.Sprint("again", n), "again"))
		}
	})
}
