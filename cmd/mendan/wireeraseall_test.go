package main

import (
	"strings"
	"testing"
)

// TestErasingAllIsAnsweredInWords wants everything deleted with two conversations, and answers what is asked then in words, as other people press: what they
// write is no answer to a conversation.
func TestErasingAllIsAnsweredInWords(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) amongSeveral{"slack": severalOnSlack, "discord": severalOnDiscord} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			asked := func() int { return strings.Count(s.told(), "これまでの内容をすべて消しますか") }
			before := s.first()
			s.says("データを消して")
			s.p.until("they are asked", func() bool { return asked() == 1 })
			s.says("いいえ")
			s.p.until("nothing is deleted", func() bool { return strings.Contains(s.told(), "何も消していません") })
			if s.first() != before {
				t.Errorf("the conversation took it for an answer: %s", s.first())
			}
			s.says("データを消して")
			s.p.until("they are asked again", func() bool { return asked() == 2 })
			s.says("はい、消して。")
			s.p.until("everything is deleted", func() bool { return !strings.Contains(s.first(), "このまま日本語") })
		})
	}
}
