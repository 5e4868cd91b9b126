package main

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// TestTypingIsShownOnEachPlatform: while the program thinks about what somebody said, the platform is told to show it where they wait, and
// takes it.
func TestTypingIsShownOnEachPlatform(t *testing.T) {
	t.Parallel()
	s, d := inAssistantThreads(t), onDiscord(t).(discordStage)
	for name, stage := range map[string]struct {
		stage
		isShown func() bool
	}{
		"slack": {s, func() bool {
			return slices.ContainsFunc(s.Calls("assistant.threads.setStatus"), func(c slacktest.Call) bool {
				return c.Error == "" && c.Args["status"] != "" && c.Args["thread_ts"] == s.roots["cand-1"]
			})
		}},
		"discord": {d, func() bool {
			return slices.ContainsFunc(d.Calls("POST", "/channels/"+d.thread("cand-1")+"/typing"), func(c discordtest.Call) bool {
				return c.Status < 300
			})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, stage, "")
			r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です")[:3])
			for i, a := range r.acts {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.until("that somebody is writing", stage.isShown)
		})
	}
}
