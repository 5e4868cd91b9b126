package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

// inTheirThreads is what a candidate reads of the bot in all of their private threads.
func (d discordStage) inTheirThreads(candidate string) (out []string) {
	for _, th := range d.Threads(d.jobs) {
		if d.InThread(th.ID, d.people[candidate]) {
			out = append(out, d.ofBot(th.ID)...)
		}
	}
	return out
}

// TestTheLanguageThatWasChosenStays: a person whose platform is Japanese chooses English in one conversation. When that is over, what they are answered
// beside it, their own page, and the first words of the next conversation are in English.
func TestTheLanguageThatWasChosenStays(t *testing.T) {
	t.Parallel()
	en := mustCatalog(prompts.EN)
	over := en.Text("consent.declined", nil)
	slack, discord := onSlack(t).(slackStage), onDiscord(t).(discordStage)
	user := discord.people["cand-1"]
	for name, c := range map[string]struct {
		stage
		reads func() []string // what the candidate reads in their conversations
		asks  func(p *play)   // they ask how they stand where no conversation is
		told  func(words string) bool
		page  func(p *play, words string)
	}{
		"slack": {
			slack, func() []string { return slack.told("cand-1") },
			func(*play) { slack.Slash(slackID("cand-1"), "CJOBS", "/mendan", "status") },
			func(words string) bool {
				return slices.ContainsFunc(slack.Private(slackID("cand-1")), func(m slacktest.Message) bool { return strings.Contains(m.Reads(), words) })
			},
			func(p *play, words string) {
				p.until("their page", func() bool {
					return slack.home("cand-1", func(_ string, have []string) bool { return slices.Contains(have, words) })
				})
			},
		},
		"discord": {
			discord, func() []string { return discord.inTheirThreads("cand-1") },
			func(*play) { discord.Slash(user, discord.jobs, "ja", "mendan", "status", nil) },
			func(words string) bool {
				return slices.ContainsFunc(discord.Private(user), func(m discordtest.Message) bool { return strings.Contains(m.Reads(), words) })
			},
			func(p *play, words string) {
				if _, text, labels, err := discord.page(p.ctx, "cand-1"); err != nil || !slices.Contains(labels, words) {
					t.Errorf("their page: %v, %q, %q", err, text, labels)
				}
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, c.stage, "")
			reads := func(words string, n int) {
				t.Helper()
				p.until("they read "+words, func() bool { return countIn(c.reads(), words) == n })
			}
			p.act(act{by: "cand-1", start: true}, "")
			reads("進めてよいですか", 1)
			p.act(act{by: "cand-1", say: "English please"}, "")
			reads("I'm an AI", 1)
			p.act(act{by: "cand-1", say: "No, I don't want to."}, "")
			reads(over, 1)
			c.asks(p)
			p.until("how they stand", func() bool { return c.told(en.Text("status.name.withdrawn", nil)) })
			c.page(p, en.Text("home.wish.erase", nil))
			p.act(act{by: "cand-1", start: true}, "")
			reads("I'm an AI", 2)
			reads("進めてよいですか", 1)
		})
	}
}
