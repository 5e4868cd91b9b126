package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// boxStage is a stage on which people press buttons alone with the bot, too.
type boxStage interface {
	direct
	inBox(by string) []string // what they read there, each message with the labels of its buttons
	pressInBox(by, label string) error
}

func (s slackStage) inBox(by string) (out []string) {
	for _, m := range s.Messages(s.DM(slackID(by))) {
		if m.Bot != "" {
			out = append(out, m.Reads()+"\n"+strings.Join(m.Blocks.Buttons(), "\n"))
		}
	}
	return out
}

func (s slackStage) pressInBox(by, label string) error {
	dm := s.DM(slackID(by))
	for _, m := range slices.Backward(s.Messages(dm)) {
		if slices.Contains(m.Blocks.Buttons(), label) {
			return s.Click(slackID(by), dm, m.TS, label)
		}
	}
	return errors.New("no button " + label)
}

func (d discordStage) inBox(by string) (out []string) {
	for _, m := range d.Messages(d.DirectMessages(d.people[by])) {
		if m.Author.ID == d.BotID {
			out = append(out, m.Reads()+"\n"+strings.Join(m.Labels(), "\n"))
		}
	}
	return out
}

func (d discordStage) pressInBox(by, label string) error {
	dm := d.DirectMessages(d.people[by])
	for _, m := range slices.Backward(d.Messages(dm)) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if c.Label == label {
					d.Click(d.people[by], dm, m.ID, c.CustomID)
					return nil
				}
			}
		}
	}
	return errors.New("no button " + label)
}

// TestThePageInWords: who writes "home" to the bot alone is shown their page there, with buttons that work. In a conversation the word is an answer. What
// staff were shown so of somebody is gone when that person is erased.
func TestThePageInWords(t *testing.T) {
	t.Parallel()
	ja := mustCatalog(prompts.JA)
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(boxStage)
			p := begin(t, s, stubborn)
			reads := func(by, words string, n int) {
				t.Helper()
				p.until(by+" reads "+words, func() bool { return countIn(s.inBox(by), words) == n })
			}
			s.writes("cand-1", "home")
			reads("cand-1", "応募: 短い応募", 1)
			if name == "discord" { // there what is begun alone with the bot is held alone with it
				p.act(act{by: "cand-1", start: true}, "")
			} else if err := s.pressInBox("cand-1", "応募: 短い応募"); err != nil {
				t.Fatal(err)
			}
			p.until("the conversation", func() bool { thread, _ := s.reads("cand-1"); return countIn(thread, "進めてよいですか") > 0 })
			s.writes("cand-1", "status")
			status := ja.Text("status.name.greeting", nil)
			p.until("how they stand", func() bool { return countIn(s.inBox("cand-1"), status) > 0 })
			if name == "discord" { // where the conversation has a place of its own
				s.writes("cand-1", "マイページ")
				reads("cand-1", "続ける", 1)
				if err := s.pressInBox("cand-1", "担当者と話す"); err != nil {
					t.Fatal(err)
				}
				p.until("they are heard", func() bool {
					thread, _ := s.reads("cand-1")
					return countIn(thread, "採用担当に知らせました") > 0
				})
			}
			p.act(act{by: "cand-1", press: "agree"}, "はい、始めます")
			p.until("the next question", func() bool { thread, _ := s.reads("cand-1"); return countIn(thread, "このまま日本語") > 0 })
			p.act(act{by: "cand-1", press: "as_proposed"}, "はい、このままで")
			p.until("the plan's card", func() bool { _, desk := s.reads("cand-1"); return countIn(desk, "質問の順番") > 0 })
			s.writes("mod-1", "home")
			reads("mod-1", "理由をつけて却下", 1)
			p.act(act{by: "cand-1", say: "データを消して"}, "")
			p.until("they are asked", func() bool { thread, _ := s.reads("cand-1"); return countIn(thread, "元には戻せません") > 0 })
			p.act(act{by: "cand-1", say: "はい、消して"}, "")
			reads("mod-1", "理由をつけて却下", 0)
			if countIn(s.inBox("mod-1"), ja.Text("approvals.title", nil)) == 0 {
				t.Error("the rest of the page is gone, too")
			}
		})
	}
}
