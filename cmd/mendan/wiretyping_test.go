package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// TestTypingIsShownOnEachPlatform: while the program thinks about what somebody said, the platform is told to show it where they wait, and
// takes it. A turn that is over at once shows nothing, so they go on to speak until one was not.
func TestTypingIsShownOnEachPlatform(t *testing.T) {
	t.Parallel()
	s, d := inAssistantThreads(t), onDiscord(t).(discordStage)
	for name, stage := range map[string]struct {
		stage
		isShown func() bool
		says    func(text string)
		answers func() int
	}{
		"slack": {s, func() bool {
			return slices.ContainsFunc(s.Calls("assistant.threads.setStatus"), func(c slacktest.Call) bool {
				return c.Error == "" && c.Args["status"] != "" && c.Args["thread_ts"] == s.roots["cand-1"]
			})
		}, func(text string) {
			s.Say(slackID("cand-1"), s.DM(slackID("cand-1")), s.roots["cand-1"], text)
		}, func() int { return len(s.Messages(s.DM(slackID("cand-1")))) }},
		"discord": {d, func() bool {
			return slices.ContainsFunc(d.Calls("POST", "/channels/"+d.thread("cand-1")+"/typing"), func(c discordtest.Call) bool {
				return c.Status < 300
			})
		}, func(text string) { d.Say(d.people["cand-1"], d.thread("cand-1"), text) }, func() int { return len(d.ofBot(d.thread("cand-1"))) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, stage, "")
			r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です")[:3])
			for i, a := range r.acts {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			own := 0 // of their own words among what is counted
			if name == "slack" {
				own = 1
			}
			for n := 0; !stage.isShown(); n++ {
				before := stage.answers()
				stage.says(fmt.Sprint("すみません、", n, "回目です"))
				p.until("an answer, or that somebody is writing", func() bool { return stage.isShown() || stage.answers() > before+own })
			}
		})
	}
}
