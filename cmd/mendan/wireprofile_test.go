package main

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// TestTheProfileIsProposed begins as somebody whose platform names a language, and on Slack a time zone: the first words are in that language, both are
// proposed in one question, on Discord with the clock of the form's country, and one press leads to the interview's first question.
func TestTheProfileIsProposed(t *testing.T) {
	t.Parallel()
	slack, discord := onSlack(t).(slackStage), onDiscord(t).(discordStage)
	slack.AddUser(slacktest.User{ID: slackID("cand-1"), Name: "cand-1", Locale: "en-US", TZ: "Asia/Seoul"})
	for name, c := range map[string]struct {
		stage
		begins func(p *play)
		clock  string
	}{
		"slack": {slack, func(p *play) { p.act(act{by: "cand-1", start: true}, "") }, "Asia/Seoul"},
		"discord": {discord, func(p *play) {
			if _, err := discord.AwaitAnswer(p.ctx, discord.Slash(discord.people["cand-1"], discord.jobs, "en-US", "mendan", "apply", nil)); err != nil {
				t.Error(err)
			}
		}, "Asia/Tokyo"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, c.stage, "")
			c.begins(p)
			for _, next := range []struct{ reads, press string }{{"I'm an AI", "Yes, let's start"}, {c.clock, "Yes, that's right"}, {"1 / 3", ""}} {
				p.until("they read "+next.reads, func() bool {
					thread, _ := p.reads("cand-1")
					return strings.Contains(strings.Join(thread, "\n"), next.reads)
				})
				if next.press != "" {
					p.act(act{by: "cand-1", press: next.press}, next.press)
				}
			}
		})
	}
}
