package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// typing is a stage on which staff type to the bot where its answers stay.
type typing interface {
	stage
	types(by, text string)         // in the desk on Discord, in their direct message on Slack
	staysShown(by string) []string // what the bot said there
}

func (d discordStage) types(by, text string) { d.Say(d.people[by], d.desk, text) }

func (d discordStage) staysShown(string) []string { return d.ofBot(d.desk) }

func (s slackStage) types(by, text string) { s.Say(slackID(by), s.DM(slackID(by)), "", text) }

func (s slackStage) staysShown(by string) []string {
	return fromBot(s.Messages(s.DM(slackID(by))), func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" })
}

// TestAnswersAboutSomebodyGoWithThem: what staff who typed were answered about a candidate is taken back when everything of that candidate is deleted,
// also by another life of the program.
func TestAnswersAboutSomebodyGoWithThem(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(typing)
			p := begin(t, s, "")
			r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
			for i, a := range r.acts {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			var code []string
			p.until("the card", func() bool {
				_, desk := s.reads("cand-1")
				code = regexp.MustCompile("approve ([0-9A-Z]{4})").FindStringSubmatch(strings.Join(desk, "\n"))
				return code != nil
			})
			s.types("mod-1", "approvals")
			p.until("who waits", func() bool { return strings.Contains(lines(s.staysShown("mod-1")), code[1]+" ") })
			s.types("mod-1", "export "+code[1])
			p.until("the application", func() bool { return countIn(s.staysShown("mod-1"), "たかはし なおき") > 0 })
			p.restart()
			p.act(act{by: "cand-1", say: "データを消して"}, "")
			p.until("they are asked", func() bool { return p.threadHas("cand-1", "元には戻せません") > 0 })
			p.act(act{by: "cand-1", say: "はい、消して"}, "")
			p.until("nothing of them is left", func() bool {
				left := lines(s.staysShown("mod-1"))
				return !strings.Contains(left, "高橋") && !strings.Contains(left, code[1])
			})
			p.settles()
		})
	}
}

func lines(texts []string) string { return strings.Join(texts, "\n") }
