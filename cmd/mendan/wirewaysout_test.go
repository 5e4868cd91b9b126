package main

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/prompts"
)

// TestWaysOutWhereverTheyAreWritten says what belongs to a conversation as a whole where it is not held: on Slack in a thread below one of its messages, on
// Discord to the bot alone. Each word does there what it does in the conversation.
func TestWaysOutWhereverTheyAreWritten(t *testing.T) {
	t.Parallel()
	ja := mustCatalog(prompts.JA)
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(deskTyping)
			p := begin(t, s, "")
			r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
			for i, a := range r.acts[:3] {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			everything := func() []string { thread, _ := s.reads("cand-1"); return append(thread, s.answered("cand-1")...) }
			for _, c := range []struct{ says, reads string }{
				{"status", "短い応募"}, {"stop", ja.Text("pause.ack", nil)}, {"戻りました", "お名前"}, {"担当者と話したいです", "知らせました"},
				{"応募を取りやめたいです", ja.Text("withdraw.confirm", nil)}, {"いいえ", ja.Text("withdraw.cancelled", nil)}, {"データを消して", "元には戻せません"},
			} {
				before := countIn(everything(), c.reads)
				p.act(act{by: "cand-1", say: c.says, elsewhere: true}, "")
				p.until("after "+c.says+" they read "+c.reads, func() bool { return countIn(everything(), c.reads) > before })
				p.settles()
			}
			p.act(act{by: "cand-1", say: "はい、消して", elsewhere: true}, "")
			p.until("everything is deleted", func() bool { return strings.Contains(lines(everything()), "すべて消しました") })
		})
	}
}

// TestASecondApplicationAloneWithDiscord applies alone with the bot, where it is held then, with no word of where, and for another job in a channel: Discord's
// direct messages have no threads, and that one has a thread of its own.
func TestASecondApplicationAloneWithDiscord(t *testing.T) {
	t.Parallel()
	d := onDiscord(t).(discordStage)
	p := begin(t, d, "")
	p.addSecondForm()
	d.writes("cand-1", "apply short")
	p.until("the first one, there", func() bool {
		return countIn(d.told("cand-1"), "「短い応募」のご応募をお手伝いします") == 1
	})
	if opened := mustCatalog(prompts.JA).Text("platform.opened", nil); countIn(d.told("cand-1"), opened) > 0 || d.thread("cand-1") != "" {
		t.Errorf("where they are already they read %q", d.told("cand-1"))
	}
	for _, ask := range []func(){ // there, where Discord has no threads
		func() { d.writes("cand-1", "apply second") },
		func() {
			d.Slash(d.people["cand-1"], d.DirectMessages(d.people["cand-1"]), "ja", "mendan", "apply", map[string]string{"job": "second"})
		},
	} {
		before := d.oneHere()
		ask()
		p.until("they are told where it can begin", func() bool { return d.oneHere() == before+1 })
	}
	if said := countIn(d.told("cand-1"), "始める前に"); said > 0 || d.thread("cand-1") != "" {
		t.Errorf("the first one took it for an answer: %q", d.told("cand-1"))
	}
	d.Slash(d.people["cand-1"], d.jobs, "ja", "mendan", "apply", map[string]string{"job": "second"})
	p.until("the other one in its thread", func() bool {
		return p.threadHas("cand-1", "「もうひとつの応募」のご応募をお手伝いします") == 1
	})
}

// oneHere counts how often the candidate was told that their direct messages hold one conversation, and where the other one can begin.
func (d discordStage) oneHere() int {
	words := func(m discordtest.Message) (string, bool) { return m.Reads(), true }
	return countIn(append(d.told("cand-1"), fromBot(d.Private(d.people["cand-1"]), words)...), "「もうひとつの応募」は、この会話が終わってからここで")
}
