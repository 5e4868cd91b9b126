package main

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

// What staff may not ask for, and what they may.
const wrongMore, rightMore = "ご結婚はされていますか", "お名前の漢字は、この表記でよいですか。"

// TestAskingForMoreInItsForm asks a candidate what nobody may ask, in the form of the application's card: the form says so and keeps what was written, on Slack
// where it is, on Discord privately and opened once more. The candidate reads nothing of that, and what is asked then.
func TestAskingForMoreInItsForm(t *testing.T) {
	t.Parallel()
	label := mustCatalog(prompts.JA).Text("card.application.button.ask_more", nil)
	values := func(question string) map[string]string {
		return map[string]string{"field": "full_name", "question": question}
	}
	decides := func(p *play) {
		t.Helper()
		r := p.rehearse(decided(act{press: "approve"}))
		for i, a := range r.acts[:len(r.acts)-1] {
			p.act(a, r.labels[i])
			p.shows(r, i)
		}
		p.ready(r)
	}
	reads := func(p *play) {
		t.Helper()
		p.until("what is asked", func() bool { return p.threadHas("cand-1", rightMore) == 1 })
		if thread, _ := p.reads("cand-1"); strings.Contains(lines(thread), "ご結婚") {
			t.Errorf("they read %q", thread)
		}
	}
	t.Run("slack", func(t *testing.T) {
		t.Parallel()
		s := onSlack(t).(slackStage)
		p := begin(t, s, "")
		decides(p)
		mod := slackID("mod-1")
		p.until("the application's card", func() bool { return s.press(mod, act{by: "mod-1"}, label) == nil })
		var view slacktest.View
		p.until("the form", func() (open bool) { view, open = s.Modal(mod); return open })
		if err := s.Submit(mod, view.ID, values(wrongMore)); err != nil {
			t.Fatal(err)
		}
		p.until("what is wrong with it", func() bool { view, _ = s.Modal(mod); return view.Errors["question"] != "" })
		if err := s.Submit(mod, view.ID, values(rightMore)); err != nil {
			t.Fatal(err)
		}
		reads(p)
	})
	t.Run("discord", func(t *testing.T) {
		t.Parallel()
		d := onDiscord(t).(discordStage)
		p := begin(t, d, "")
		decides(p)
		answer := func(it *discordtest.Interaction) discordtest.Interaction {
			t.Helper()
			got, err := d.AwaitAnswer(p.ctx, it)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		pressed, err := d.press(d.people["mod-1"], "mod-1", label)
		if err != nil {
			t.Fatal(err)
		}
		opened := answer(pressed)
		back := answer(d.Submit(&opened, values(wrongMore)))
		again := answer(d.ClickPrivate(&back, "もう一度開く"))
		if again.Modal == nil {
			t.Fatalf("it does not open again: %+v", back.Private)
		}
		kept := ""
		for _, in := range again.Modal.Inputs() {
			kept += in.Value
		}
		if !strings.Contains(kept, wrongMore) {
			t.Errorf("it opens again with %q", kept)
		}
		answer(d.Submit(&again, values(rightMore)))
		reads(p)
	})
}
