package main

import (
	"regexp"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

// deskTyping is a stage on which staff type in their room and alone with the bot.
type deskTyping interface {
	direct
	typesInRoom(by, text string)
	answered(by string) []string // all that the bot says there, and what only they see
}

func (s slackStage) typesInRoom(by, text string) { s.Say(slackID(by), "CMOD", "", text) }

func (s slackStage) answered(by string) []string {
	_, desk := s.reads(by)
	return append(append(s.told(by), desk...), fromBot(s.Private(slackID(by)), func(m slacktest.Message) (string, bool) { return m.Reads(), true })...)
}

func (d discordStage) typesInRoom(by, text string) { d.Say(d.people[by], d.desk, text) }

func (d discordStage) answered(by string) []string {
	return append(append(d.told(by), d.ofBot(d.desk)...), fromBot(d.Private(d.people[by]), func(m discordtest.Message) (string, bool) { return m.Reads(), true })...)
}

// TestAnApplicationByItsCode types "export CODE" in the moderators' room and alone with the bot, while its card waits and when it is decided: each time the
// application is shown. A word that is no command is answered, beside a code, with what can be typed.
func TestAnApplicationByItsCode(t *testing.T) {
	t.Parallel()
	ja := mustCatalog(prompts.JA)
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(deskTyping)
			p := begin(t, s, "")
			r := p.rehearse(decided(act{press: "approve"}))
			last := len(r.acts) - 1
			for i, a := range r.acts[:last] {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.ready(r)
			_, desk := s.reads("cand-1")
			code := regexp.MustCompile("approve `?([0-9A-Z]{4})").FindStringSubmatch(lines(desk))[1]
			exported := func() int {
				return countIn(s.answered("mod-1"), "（たかはし なおき）") + countIn(s.answered("mod-1"), "たかはし なおき")
			}
			shows := func(what string, types func(by, text string)) {
				t.Helper()
				before := exported()
				types("mod-1", "export "+code)
				p.until("the application, "+what, func() bool { return exported() > before })
			}
			shows("waiting, in the room", s.typesInRoom)
			shows("waiting, alone with the bot", s.writes)
			s.typesInRoom("mod-1", "承任 "+code)
			p.until("what can be typed", func() bool {
				return countIn(s.answered("mod-1"), "どうすればよいか読み取れませんでした") > 0
			})
			p.act(r.acts[last], r.labels[last])
			p.until("it is decided", func() bool { return countIn(s.answered("mod-1"), ja.Text("verdict.approved", nil)) > 0 })
			shows("decided, in the room", s.typesInRoom)
			shows("decided, alone with the bot", s.writes)
		})
	}
}
