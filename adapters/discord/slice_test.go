package discord

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// A command opens a thread, a message is taken in there, a card goes out, a click opens a modal, and its submission comes in.
func TestAConversationOverTheWire(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.in.reply = func(ev bot.Event) (bot.Reply, error) {
			if c, ok := ev.Body.(bot.Click); ok && c.Token == "tok-reject" {
				m := &bot.Modal{Title: "却下", Inputs: []bot.Input{{Name: "reason", Label: "理由", Required: true, Long: true}}}
				return bot.Reply{Modal: m, Token: c.Token, Name: "reject"}, nil
			}
			return bot.Reply{}, nil
		}
	})
	slash := w.srv.Slash(w.casey, w.jobs, "ja", "mendan", "apply", map[string]string{"job": "backend"})
	if got := w.answer(slash); got.Answer != discordtest.AnswerMessage || got.Private[0].Content != "ja: accepted" ||
		got.Private[0].Flags&discordtest.Ephemeral == 0 {
		t.Errorf("the command is answered with %+v", got)
	}
	ev := w.event(func(ev bot.Event) bool { _, ok := ev.Body.(bot.Command); return ok })
	if c := ev.Body.(bot.Command); c.Name != "apply" || c.Args["job"] != "backend" || ev.Place != Room(w.jobs) || ev.By.Locale != "ja" || ev.By.Name != "Casey" {
		t.Errorf("the command is %+v", ev)
	}
	p := w.thread()
	if p.Channel != w.jobs || !w.srv.InThread(p.Thread, w.casey) {
		t.Errorf("the thread is %v", p)
	}
	w.srv.Say(w.casey, p.Thread, "hello <@"+w.mod+">")
	if ev := w.said("hello @Sato"); ev.Place != p || ev.Parent != Room(w.jobs) || ev.By.Role != bot.Candidate {
		t.Errorf("the message is %+v", ev)
	}
	w.srv.Say(w.casey, p.Thread, "ask <@&77> in <#88>")
	w.said("ask @… in #…")
	d := bot.Delivery{ID: "m1", Place: Room(w.desk),
		Post: bot.Post{Text: "計画の確認", Card: card(bot.Button{Name: "reject", Label: "却下する", Style: bot.Danger, Token: "tok-reject"})}}
	ref := w.post(d)
	click := w.srv.Click(w.mod, w.desk, string(ref.ID), "tok-reject")
	got := w.answer(click)
	if got.Answer != discordtest.AnswerModal || got.Modal.CustomID != "tok-reject" || len(got.Modal.Inputs()) != 1 {
		t.Fatalf("the click is answered with %+v", got)
	}
	submit := w.srv.Submit(click, map[string]string{"reason": "順番が逆です"})
	if got := w.answer(submit); got.Answer != discordtest.AnswerDeferredUpdate {
		t.Errorf("the modal is answered with %+v", got)
	}
	ev = w.event(func(ev bot.Event) bool { _, ok := ev.Body.(bot.Submit); return ok })
	if s := ev.Body.(bot.Submit); s.Token != "tok-reject" || s.Values["reason"] != "順番が逆です" || s.Ref != ref || ev.By.Role != bot.Moderator ||
		ev.By.Groups[0] != w.modRole {
		t.Errorf("the submission is %+v", ev)
	}
}
