package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
)

// deskStage is a stage on which staff speak in place of the bot.
type deskStage interface {
	stage
	below(by, card, text string) string // what somebody says below a card, by words of it
	shownBelow(card string) []string    // what the bot shows there
	change(id, text string)
	answersHere(by, text string) bool // in the candidate's own thread, where staff can
}

func (s slackStage) card(words string) string {
	for _, m := range slices.Backward(s.Messages("CMOD")) {
		if m.Bot != "" && strings.Contains(m.Reads(), words) {
			return m.TS
		}
	}
	return ""
}

func (s slackStage) below(by, card, text string) string {
	return s.Say(slackID(by), "CMOD", s.card(card), text)
}

func (s slackStage) shownBelow(card string) (out []string) {
	for _, m := range s.Messages("CMOD") {
		if m.Bot != "" && m.Thread == s.card(card) {
			out = append(out, m.Reads())
		}
	}
	return out
}

func (s slackStage) change(id, text string) { s.Edit("CMOD", id, text) }

func (s slackStage) answersHere(string, string) bool { return false }

func (d discordStage) card(words string) string {
	for _, m := range slices.Backward(d.Messages(d.desk)) {
		if m.Author.Bot && strings.Contains(m.Reads(), words) {
			return m.ID
		}
	}
	return ""
}

func (d discordStage) below(by, card, text string) string {
	return d.Reply(d.people[by], d.desk, d.card(card), text)
}

func (d discordStage) shownBelow(card string) []string {
	return fromBot(d.Messages(d.desk), func(m discordtest.Message) (string, bool) {
		return m.Reads(), m.Author.Bot && m.Reference != nil && m.Reference.MessageID == d.card(card)
	})
}

func (d discordStage) change(id, text string) { d.Edit(d.desk, id, text) }

func (d discordStage) answersHere(by, text string) bool {
	thread := d.thread("cand-1")
	if !d.InThread(thread, d.people[by]) { // whoever takes over is let in
		return false
	}
	d.Say(d.people[by], thread, text)
	return true
}

// speaking is what the card of a conversation says in which a moderator speaks.
const speaking = "mod-1さんがcand-1さんと話しています"

// TestAPersonTakesOver has a moderator speak with a candidate in place of the bot, over a restart of the program, and hand back.
func TestAPersonTakesOver(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		for _, trouble := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s trouble=%v", name, trouble), func(t *testing.T) {
				t.Parallel()
				s := open(t).(deskStage)
				p := begin(t, s, "")
				r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
				for i, a := range r.acts[:3] {
					p.act(a, r.labels[i])
					p.shows(r, i)
				}
				if trouble {
					p.trouble()
				}
				takeOverAndBack(t, p, s, name)
			})
		}
	}
}

// takeOverAndBack is the conversation from the first question on.
func takeOverAndBack(t *testing.T, p *play, s deskStage, platform string) {
	reads := func(what, text string) {
		t.Helper()
		p.until(what, func() bool { thread, _ := s.reads("cand-1"); return once(thread, text) })
	}
	p.act(act{by: "cand-1", say: "担当者と話したいです"}, "")
	p.until("people are told", func() bool { _, desk := s.reads("cand-1"); return len(desk) == 1 })
	p.act(act{by: "mod-1", press: "take_over"}, "担当者が話す")
	reads("who speaks now", "担当のmod-1さんが直接お話しします")
	p.act(act{by: "cand-1", say: "高橋 直樹と申します"}, "")
	p.until("it comes to the desk", func() bool { return once(s.shownBelow(speaking), "cand-1さん: 高橋 直樹と申します") })
	id := s.below("mod-1", speaking, "はじめまして。ご質問はありますか")
	reads("the answer", "mod-1: はじめまして。ご質問はありますか")
	s.change(id, "はじめまして。ご質問をどうぞ")
	reads("the answer as it was changed", "mod-1: はじめまして。ご質問をどうぞ")
	p.restart()
	if s.answersHere("mod-1", "こちらにも書けます") != (platform == "discord") {
		t.Error("whether staff write in the thread themselves")
	}
	s.below("mod-1", speaking, "ご結婚はされていますか")
	s.below("mod-1", speaking, "では戻しますね")
	reads("the last words", "mod-1: では戻しますね")
	s.below("mod-1", speaking, "ボットに戻す")
	reads("who speaks now", "mod-1さんから AI に戻りました")
	reads("an offer of what was told", "と記録してもよいですか")
	p.act(act{by: "cand-1", say: "いいえ"}, "")
	p.until("the question again", func() bool {
		thread, _ := s.reads("cand-1")
		return strings.Contains(thread[len(thread)-1], "お名前") && !strings.Contains(thread[len(thread)-1], "記録しても")
	})
	thread, _ := s.reads("cand-1")
	if strings.Contains(strings.Join(thread, ""), "ご結婚") {
		t.Errorf("they read %q", thread)
	}
}

// once reports that one of the texts, and no more, holds some words.
func once(texts []string, words string) bool {
	n := 0
	for _, text := range texts {
		n += strings.Count(squeezed(text), squeezed(words))
	}
	return n == 1
}

// TestNobodyAnswersWhomSomebodyTookOver has the candidate wait: staff are rung after the configured time, once, and after the second one the bot is back.
func TestNobodyAnswersWhomSomebodyTookOver(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(deskStage)
			p := begin(t, s, "moderation: {take_over: {ring_after: 1h, hand_back_after: 3h}}\n")
			r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
			for i, a := range r.acts[:3] {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.act(act{by: "cand-1", say: "担当者と話したいです"}, "")
			p.until("people are told", func() bool { _, desk := s.reads("cand-1"); return len(desk) == 1 })
			p.act(act{by: "mod-1", press: "take_over"}, "担当者が話す")
			p.until("who speaks now", func() bool { return p.threadHas("cand-1", "担当のmod-1さんが直接お話しします") == 1 })
			p.act(act{by: "cand-1", say: "いつ面接ですか"}, "")
			p.until("it comes to the desk", func() bool { return once(s.shownBelow(speaking), "いつ面接ですか") })
			later := func() {
				p.settles()
				p.house.clock.Advance(2 * time.Hour)
				p.house.engine.Tick()
			}
			rings := func() int { _, desk := s.reads("cand-1"); return countIn(desk, "からお返事を待っています") }
			later()
			p.until("staff are rung", func() bool { return rings() == 1 })
			later()
			p.until("the bot is back", func() bool {
				_, desk := s.reads("cand-1")
				return countIn(desk, "会話をボットに戻しました") == 1
			})
			p.settles()
			if n := rings(); n != 1 {
				t.Errorf("rung %d times", n)
			}
		})
	}
}
