package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

// asksAbout is a stage on which somebody asks the bot about a message of a colleague's.
type asksAbout interface {
	stage
	writesThere(by, text string) (message string) // in the channel of the jobs
	asksAbout(by, message string) error           // by the message's menu
	anywhere(by string) []string                  // what the bot said in that channel, in its threads, and to who asked
}

func (s slackStage) writesThere(by, text string) string { return s.Say(slackID(by), "CJOBS", "", text) }

func (s slackStage) asksAbout(by, message string) error {
	return s.Shortcut(slackID(by), "CJOBS", message, "ask")
}

func (s slackStage) anywhere(by string) []string {
	ofBot := func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" }
	return append(s.told(by), fromBot(append(s.Messages("CJOBS"), s.Private(slackID(by))...), ofBot)...)
}

func (d discordStage) writesThere(by, text string) string { return d.Say(d.people[by], d.jobs, text) }

func (d discordStage) asksAbout(by, message string) error {
	d.AskAbout(d.people[by], d.jobs, message, mustCatalog(prompts.JA).Text("command.about_message", nil))
	return nil
}

func (d discordStage) anywhere(by string) []string {
	all := append(d.told(by), d.ofBot(d.jobs)...)
	for _, th := range d.Threads(d.jobs) {
		all = append(all, d.ofBot(th.ID)...)
	}
	for _, m := range d.Private(d.people[by]) {
		all = append(all, m.Reads())
	}
	return all
}

// TestAskingAboutAMessage asks about a colleague's message by its menu, the shortcut on Slack and the command of messages on Discord: the answer from the
// documents comes to who asked.
func TestAskingAboutAMessage(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(asksAbout)
			guide := write(t, "guide.md", "# ご利用ガイド\n\n## 返品\n返品は商品の到着から 14 日以内にお申し込みください。\n")
			p := begin(t, s, "knowledge: {folders: ["+filepath.Dir(guide)+"]}\n")
			if err := s.asksAbout("cand-1", s.writesThere("cand-2", "返品は何日以内ですか")); err != nil {
				t.Fatal(err)
			}
			p.until("they are answered", func() bool { return strings.Contains(lines(s.anywhere("cand-1")), "14 日以内") })
		})
	}
}
