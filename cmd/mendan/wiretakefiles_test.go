package main

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// filesStage is a stage on which files go both ways while a person speaks.
type filesStage interface {
	deskStage
	attaching
	receiving
	attachBelow(by, card, text, name, data string)
	sentTo(candidate string) map[string]string // the bot's files in their conversation, by name
}

func (s slackStage) attachBelow(by, card, text, name, data string) {
	s.Say(slackID(by), "CMOD", s.card(card), text, slacktest.File{Name: name, MIME: "application/pdf", Data: []byte(data)})
}

func (s slackStage) sentTo(candidate string) map[string]string { return s.got(candidate) }

func (d discordStage) attachBelow(by, card, text, name, data string) {
	d.Reply(d.people[by], d.desk, d.card(card), text, discordtest.File{Name: name, MIME: "application/pdf", Data: []byte(data)})
}

func (d discordStage) sentTo(candidate string) map[string]string {
	return named(d.Uploads(d.thread(candidate)))
}

// TestFilesWhileAPersonSpeaks has the candidate send a file to whoever speaks, who downloads it and sends one back.
func TestFilesWhileAPersonSpeaks(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(filesStage)
			p := begin(t, s, "")
			r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
			for i, a := range r.acts[:3] {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.act(act{by: "cand-1", say: "担当者と話したいです"}, "")
			p.until("people are told", func() bool { _, desk := s.reads("cand-1"); return len(desk) == 1 })
			p.act(act{by: "mod-1", press: "take_over"}, "担当者が話す")
			p.until("the card is there", func() bool { _, desk := s.reads("cand-1"); return countIn(desk, speaking) > 0 })
			s.attaches("cand-1", "keireki.pdf", "application/pdf", "%PDF-1.7 ten years")
			p.until("the desk sees it", func() bool { return once(s.shownBelow(speaking), "ファイル: keireki.pdf (18 B)") })
			if s.inRoom() != 0 {
				t.Error("the file itself is in the room")
			}
			p.act(act{by: "mod-1", press: "files"}, "ファイルを受け取る")
			p.until("who asks for it has it", func() bool { return s.got("mod-1")["keireki.pdf"] == "%PDF-1.7 ten years" })
			s.attachBelow("mod-1", speaking, "募集要項です", "yoko.pdf", "%PDF-1.7 the job")
			p.until("the candidate has it", func() bool { return s.sentTo("cand-1")["yoko.pdf"] == "%PDF-1.7 the job" })
			thread, _ := s.reads("cand-1")
			if !once(thread, "mod-1: 募集要項です") || strings.Contains(strings.Join(thread, ""), "受け取れません") {
				t.Errorf("they read %q", thread)
			}
		})
	}
}
