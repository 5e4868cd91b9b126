package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// TestNobodyIsDroppedOnSlack applies where no direct message can be opened: whoever applied is shown it where they are, and staff learn whom they have
// to reach, and what it was.
func TestNobodyIsDroppedOnSlack(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, "moderation: {language: en}\n")
	s.Fail(slacktest.Fault{Method: "conversations.open", Error: "cannot_dm_bot", Times: 50})
	s.Slash(slackID("cand-1"), "CJOBS", "/mendan", "apply")
	p.until("staff learn of it", func() bool {
		_, desk := s.reads("cand-1")
		return slices.ContainsFunc(desk, func(text string) bool {
			return strings.Contains(text, "could not be told this") && strings.Contains(text, slackID("cand-1"))
		})
	})
	if !slices.ContainsFunc(s.Private(slackID("cand-1")), func(m slacktest.Message) bool {
		return m.For == slackID("cand-1") && strings.Contains(m.Text, "開けませんでした")
	}) {
		t.Errorf("they are shown %+v", s.Private(slackID("cand-1")))
	}
}
