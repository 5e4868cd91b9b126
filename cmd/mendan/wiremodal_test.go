package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// atThePlan brings an interview to where people decide about the order of its questions.
func atThePlan(p *play) {
	p.t.Helper()
	r := p.rehearse(interviewActs()[:3])
	for i, a := range r.acts {
		p.act(a, r.labels[i])
		p.shows(r, i)
	}
}

const wrongPlan, rightPlan = "存在しない項目: なぜ\nwork_authorization", "start_date\nfull_name\nwork_authorization"

// TestAModalStaysOpenInSlack: what cannot be used is said at its input, nothing of what was written is lost, and then it is taken.
func TestAModalStaysOpenInSlack(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, stubborn)
	atThePlan(p)
	mod := slackID("mod-1")
	p.until("the plan's card", func() bool { return s.press(mod, act{by: "mod-1"}, "計画を直す") == nil })
	var view slacktest.View
	p.until("the modal", func() (open bool) { view, open = s.Modal(mod); return open })
	if err := s.Submit(mod, view.ID, map[string]string{"plan": wrongPlan}); err != nil {
		t.Fatal(err)
	}
	p.until("what is wrong with it", func() bool { view, _ = s.Modal(mod); return len(view.Errors) > 0 })
	if why := view.Errors["plan"]; !strings.Contains(why, "存在しない項目") || view.Closed {
		t.Errorf("%+v", view.Errors)
	}
	cards := len(s.Messages("CMOD"))
	if err := s.Submit(mod, view.ID, map[string]string{"plan": rightPlan}); err != nil {
		t.Fatal(err)
	}
	p.until("it is taken", func() bool { _, open := s.Modal(mod); return !open })
	p.until("the interview goes on with the first question of that plan", func() bool {
		thread, _ := p.reads("cand-1")
		return strings.Contains(strings.Join(thread, "\n"), "1 / 3")
	})
	if n := len(s.Messages("CMOD")); n < cards ||
		slices.ContainsFunc(s.Messages("CMOD"), func(m slacktest.Message) bool { return strings.Contains(m.Reads(), "使えませんでした") }) {
		t.Errorf("a card says what the modal said")
	}
}

// TestAModalOpensAgainOnDiscord: there who wrote it is told privately what is wrong and what they wrote, and opens it again as it was.
func TestAModalOpensAgainOnDiscord(t *testing.T) {
	t.Parallel()
	d := onDiscord(t).(discordStage)
	p := begin(t, d, stubborn)
	atThePlan(p)
	wait := func(it *discordtest.Interaction) discordtest.Interaction {
		t.Helper()
		if it == nil {
			t.Fatal("there is nothing to press")
		}
		got, err := d.AwaitAnswer(p.life.ctx, it)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	var pressed *discordtest.Interaction
	p.until("the plan's card", func() (there bool) {
		var err error
		pressed, err = d.press(d.people["mod-1"], "mod-1", "計画を直す")
		return err == nil
	})
	opened := wait(pressed)
	back := wait(d.Submit(&opened, map[string]string{"plan": wrongPlan, "move": "full_name", "before": "/end"}))
	said := ""
	for _, m := range back.Private {
		said += m.Content
	}
	if !strings.Contains(said, "存在しない項目: なぜ") || back.Modal != nil {
		t.Errorf("they are told %q", said)
	}
	again := wait(d.ClickPrivate(&back, "もう一度開く"))
	if again.Modal == nil {
		t.Fatal("it does not open again")
	}
	kept := ""
	for _, in := range again.Modal.Inputs() {
		kept += in.Value
		for _, o := range in.Options {
			if o.Default {
				kept += " " + o.Value
			}
		}
	}
	if kept != " full_name /end"+wrongPlan {
		t.Errorf("it opens again with %q", kept)
	}
	wait(d.Submit(&again, map[string]string{"plan": rightPlan}))
	p.until("the interview goes on", func() bool {
		thread, _ := p.reads("cand-1")
		return strings.Contains(strings.Join(thread, "\n"), "1 / 3")
	})
}
