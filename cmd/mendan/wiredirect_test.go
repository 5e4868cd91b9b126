package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// direct is a stage on which people write to the bot alone.
type direct interface {
	stage
	writes(by, text string) // in their direct messages with it
	told(by string) []string
}

func (d discordStage) writes(by, text string) {
	d.Say(d.people[by], d.DirectMessages(d.people[by]), text)
}

func (d discordStage) told(by string) []string {
	return fromBot(d.Messages(d.DirectMessages(d.people[by])), func(m discordtest.Message) (string, bool) { return m.Reads(), m.Author.Bot })
}

func (s slackStage) writes(by, text string) { s.Say(slackID(by), s.DM(slackID(by)), "", text) }

func (s slackStage) told(by string) []string {
	return fromBot(s.Messages(s.DM(slackID(by))), func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" })
}

func fromBot[M any](all []M, read func(M) (string, bool)) []string {
	var out []string
	for _, m := range all {
		if text, bots := read(m); bots {
			out = append(out, text)
		}
	}
	return out
}

// TestCommandsInDirectMessages gives commands in words to the bot alone: they are what they are as slash commands, with their arguments, in
// any width and in both languages, and what is none is answered with the list of them.
func TestCommandsInDirectMessages(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(direct)
			p := begin(t, s, "")
			for _, c := range []struct{ by, writes, reads string }{
				{"cand-1", "こんにちは", "次のコマンドが使えます"},
				{"cand-1", "ｓｔａｔｕｓ", "ここで進んでいる会話はありません"},
				{"cand-1", "export K7QF", "採用担当の方です"},
				{"cand-1", "応募する 経理の社長", "「経理の社長」という求人はありません"},
				{"mod-1", "／ａｐｐｒｏｖａｌｓ", "判断を待っているカードはありません"},
				{"mod-1", "export nothing", "export K7QF"},
				{"mod-1", "/mendan post backend", "「backend」という求人はありません"},
				{"mod-1", "求人を投稿 架空の仕事", "「架空の仕事」という求人はありません"},
				{"cand-1", "ＡＰＰＬＹ", "この内容で進めてよいですか"},
				{"cand-2", "応募したいです", "この内容で進めてよいですか"},
			} {
				before := len(s.told(c.by))
				s.writes(c.by, c.writes)
				p.until("who writes "+c.writes+" reads "+c.reads, func() bool {
					told := s.told(c.by)
					return slices.ContainsFunc(told[min(before, len(told)):], func(text string) bool { return strings.Contains(text, c.reads) })
				})
			}
		})
	}
}

// TestWishesInDirectMessages writes to the bot alone, on Discord, what belongs to the conversation in a private thread: it goes there.
func TestWishesInDirectMessages(t *testing.T) {
	t.Parallel()
	s := onDiscord(t).(discordStage)
	p := begin(t, s, "")
	r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
	for i, a := range r.acts[:4] {
		p.act(a, r.labels[i])
		p.shows(r, i)
	}
	for _, c := range [][2]string{{"担当者と話したいです", "知らせました"}, {"データを消してください", "元には戻せません"}} {
		s.writes("cand-1", c[0])
		p.until("in the thread they read "+c[1], func() bool {
			thread, _ := s.reads("cand-1")
			return slices.ContainsFunc(thread, func(text string) bool { return strings.Contains(text, c[1]) })
		})
	}
}
