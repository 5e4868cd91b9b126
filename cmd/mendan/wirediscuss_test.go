package main

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// TestTheTeamDiscussesInItsChannel mentions the bot in a thread of the team, in the channel itself, and as somebody who may not: over the
// wire, everything is read where it was asked for, and nothing in direct messages.
func TestTheTeamDiscussesInItsChannel(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, "")
	mod := slackID("mod-1")
	results := func(thread string) (n int) {
		for _, m := range s.Messages("CJOBS") {
			if m.Bot != "" && (thread == "" || m.Thread == thread) && strings.Contains(m.Reads(), "言語モデルは設定されていません") {
				n++
			}
		}
		return n
	}
	root := s.Say(mod, "CJOBS", "", "面接の振り返りです")
	s.Say(slackID("cand-1"), "CJOBS", root, slacktest.Mention+" discuss 合格ですか")
	p.until("who is no staff is told so", func() bool { return len(s.Private(slackID("cand-1"))) > 0 })
	asked := s.Say(mod, "CJOBS", root, slacktest.Mention+" discuss 面接は2回と3回のどちらがよいですか")
	p.until("the thread holds the result", func() bool { return results(root) == 1 })
	s.Say(mod, "CJOBS", root, "議論 費用はいくらですか")
	p.until("a further question is answered there", func() bool { return results(root) == 2 })
	s.Say(mod, "CJOBS", "", slacktest.Mention+" discuss いつ始めますか")
	p.until("in the channel a thread is opened", func() bool { return results("") == 3 && results(root) == 2 })
	s.Remove("CJOBS", asked)
	p.until("what was answered to a deleted question goes", func() bool { return results(root) == 1 && results("") == 2 })
	if dm := s.DM(mod); len(s.Messages(dm)) > 0 {
		t.Errorf("in the direct message: %+v", s.Messages(dm))
	}
}
