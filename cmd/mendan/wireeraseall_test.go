package main

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/prompts"
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
			s.p.until("they press no", func() bool { return s.press(mustCatalog(prompts.JA).Text("erase.button.no", nil)) })
			s.p.until("that nothing is deleted", func() bool { return strings.Count(s.told()+s.alone(), "何も消していません") == 2 })
			s.says("はい") // what was pressed is answered: this is a word to a conversation
			s.p.until("it is asked which", func() bool { return strings.Contains(s.told(), "どの会話のことでしょうか") })
			s.says("データを消して")
			s.p.until("they are asked once more", func() bool { return asked() == 3 })
			s.p.restart()
			s.says("はい、消して。")
			s.p.until("everything is deleted", func() bool { return !strings.Contains(s.first(), "このまま日本語") })
		})
	}
}
