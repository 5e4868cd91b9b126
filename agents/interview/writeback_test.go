package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/bot"
)

// answered is a conversation in which a person, asked for, has just written so.
func answered(t *testing.T, text string, before ...string) *world {
	t.Helper()
	return answeredIn(t, text, before)
}

func answeredIn(t *testing.T, text string, before []string, opts ...option) *world {
	t.Helper()
	w := interviewing(t, nil, opts...)
	for _, said := range before {
		w.say(said)
	}
	w.say("担当者")
	w.reply("needs_human", text)
	return w
}

// reply answers the only card that waits, of that kind.
func (w *world) reply(kind, text string) {
	w.t.Helper()
	for name, ask := range w.open {
		if ask.Kind != kind || len(w.open) != 1 {
			w.t.Fatalf("%d cards wait, one of them of kind %s", len(w.open), ask.Kind)
		}
		delete(w.open, name)
		ev := w.event(bot.Decision{Approval: name, Kind: ask.Kind, Verdict: "answer", Values: map[string]string{"text": text}})
		ev.By = bot.User{Platform: "fake", ID: "mod-1", Name: "Aoi", Role: bot.Moderator}
		w.run(ev)
	}
}

// theReply is the card with which people read what the candidate wrote back.
func (w *world) theReply() (agents.Ask, bool) {
	for _, ask := range w.open {
		return ask, ask.Kind == "remark"
	}
	return agents.Ask{}, false
}

// What a candidate writes back to a person reaches people without a new word for it, with what it replies to, and a person can answer it in
// turn. The question stays open.
func TestACandidateWritesBackToAPerson(t *testing.T) {
	for _, c := range []struct{ wrote, said string }{
		{"正午にお電話します。", "正午で大丈夫です"},
		{"正午にお電話します。", "はい、お待ちしています"},
		{"火曜と水曜ならどちらがよいですか。", "水曜がいいっす"},
		{"3時でもよいですか。", "ありがとうございます！"},
		{"書類を受け取りました。", "りょうかいです"},
		{"明日お話しできますか。", "午後ならあいてます"},
		{"We can call you on Tuesday.", "Tuesday works for me, thx"},
		{"We can call you on Tuesday.", "sorry, could we make it Thursday instead?"},
		{"What would you like to talk about?", "about how the team is set up really"},
		{"Please bring an ID.", "ok will do"},
	} {
		t.Run(c.said, func(t *testing.T) {
			w := answered(t, c.wrote)
			w.say(c.said)
			ask, ok := w.theReply()
			if !ok || !strings.Contains(ask.Card.Body, strings.TrimRight(c.said, "。！")) || !strings.Contains(ask.Card.Body, "Aoi") || !strings.Contains(ask.Card.Body, c.wrote) {
				t.Fatalf("people read %q: %q", ask.Card.Title, ask.Card.Body)
			}
			if last := w.last(); !strings.Contains(last.Text, w.text("human.told")) || last.Asks != "email" {
				t.Errorf("the candidate reads %q", last.Text)
			}
			w.reply("remark", "了解しました。")
			w.say("よかったです、助かります")
			if _, ok := w.theReply(); !ok {
				t.Error("the second reply reached nobody")
			}
		})
	}
}

// A bare thank-you makes no card, and what comes behind it still reaches people.
func TestThanksToAPersonMakeNoCard(t *testing.T) {
	for _, c := range []struct{ wrote, said, then string }{
		{"書類を受け取りました。", "ありがとうございます！", "火曜のお電話は何時ごろになりますか"},
		{"正午にお電話します。", "ご丁寧にありがとうございます。助かります", "正午で大丈夫です"},
		{"We can call you on Tuesday.", "Thanks a lot!", "sorry, could we make it Thursday instead?"},
	} {
		w := answered(t, c.wrote)
		w.say(c.said)
		if ask, ok := w.theReply(); ok || w.last().Asks != "email" {
			t.Errorf("%q: people read %q, the candidate %q", c.said, ask.Card.Body, w.last().Text)
		}
		w.say(c.then)
		if ask, ok := w.theReply(); !ok || !strings.Contains(ask.Card.Body, c.wrote) {
			t.Errorf("%q reached nobody: %q", c.then, w.last().Text)
		}
	}
}

// An answer to the open question stays one, and so do words about the conversation; what is both is parted.
func TestAnAnswerAfterAPersonStaysAnAnswer(t *testing.T) {
	for said, asks := range map[string]string{
		"mio@example.jp": "shift", "メールは mio@example.jp です。": "shift", "続けます": "email", "あと何問ですか": "email",
		"すみません、mio@example.jp です、ありがとうございます": "shift",
	} {
		w := answered(t, "正午にお電話します。")
		w.say(said)
		if ask, ok := w.theReply(); ok || w.last().Asks != asks {
			t.Errorf("%q: people read %q, the candidate %q", said, ask.Card.Body, w.last().Text)
		}
	}
	w := answered(t, "正午にお電話します。")
	w.say("正午で大丈夫です。メールは mio@example.jp です。")
	if ask, ok := w.theReply(); !ok || strings.Contains(ask.Card.Body, "mio@") || w.last().Asks != "shift" {
		t.Errorf("people read %q, the candidate %q", ask.Card.Body, w.last().Text)
	}
}

// Where an answer in free words is open, what does not take up the person's words is that answer.
func TestFreeWordsAfterAPersonAreTheAnswer(t *testing.T) {
	for said, reply := range map[string]bool{
		"月曜と木曜に入れます": false, "月水金です": false, "土日以外ならいつでも": false,
		"正午で問題ありません": true, "承知しました。": true,
	} {
		w := answered(t, "正午にお電話します。", "mio@example.jp")
		w.say(said)
		if ask, ok := w.theReply(); ok != reply {
			t.Errorf("%q: people read %q, the candidate %q", said, ask.Card.Body, w.last().Text)
		}
	}
}

// At the summary a yes to a person sends nothing: only words that send do. After it was sent, a person is answered all the same.
func TestAYesToAPersonSendsNothing(t *testing.T) {
	before := []string{"mio@example.jp", "月曜と木曜に入れます", "ありません"}
	w := answered(t, "明日お電話してもいいですか。", before...)
	if w.status != "confirming" {
		t.Fatalf("it is %s: %q", w.status, w.last().Text)
	}
	w.say("はい")
	if _, ok := w.theReply(); !ok || w.status != "confirming" {
		t.Errorf("it is %s, the candidate reads %q", w.status, w.last().Text)
	}
	w.reply("remark", "では明日の午後に。")
	w.say("応募する")
	if !strings.Contains(w.last().Text, "応募を受け付けました") {
		t.Errorf("it is %s, the candidate reads %q", w.status, w.last().Text)
	}
	w.open = map[string]agents.Ask{}
	w.say("担当者")
	w.reply("needs_human", "明日来られますか。")
	w.say("はい")
	if _, ok := w.theReply(); !ok || !strings.Contains(w.last().Text, w.text("human.told")) {
		t.Errorf("after the application the candidate reads %q", w.last().Text)
	}
}

// The ways out work behind a person's words as everywhere: none of them is taken for a reply to people.
func TestWaysOutBehindAPersonsWords(t *testing.T) {
	for _, said := range []string{"取りやめる", "withdraw"} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		w.say("担当者")
		w.reply("needs_human", "正午にお電話します。")
		w.say(said)
		if ask, written := w.theReply(); written || w.status == string(application.NeedsHuman) {
			t.Errorf("before the consent %q comes to %s, with %+v", said, w.status, ask)
		}
	}
	for _, said := range []string{"データのコピーをください", "リマインドはいりません"} {
		w := answered(t, "正午にお電話します。")
		w.say(said)
		if ask, written := w.theReply(); written {
			t.Errorf("%q goes to people: %+v", said, ask)
		}
	}
}
