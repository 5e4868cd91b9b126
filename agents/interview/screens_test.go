package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// screens are worlds at each point of a conversation at which somebody may say what they want of it.
func screens() map[string]func(t *testing.T) *world {
	consent := func(t *testing.T) *world { w := newWorld(t, "small", now, withForm(small(t))); w.start(); return w }
	return map[string]func(t *testing.T) *world{
		"the disclosure": consent,
		"the language":   func(t *testing.T) *world { w := consent(t); w.click("agree"); return w },
		"the country":    func(t *testing.T) *world { w := consent(t); w.click("agree"); w.say("日本語"); return w },
		"an address":     func(t *testing.T) *world { return interviewing(t, nil) },
		"a free text":    func(t *testing.T) *world { w := interviewing(t, nil); w.say("me@example.jp"); return w },
		"a pause":        func(t *testing.T) *world { w := interviewing(t, nil); w.say("またあとで"); return w },
		"the plan":       func(t *testing.T) *world { return awaiting(t) },
		"the summary":    func(t *testing.T) *world { return summary(t, nil) },
		"while people decide": func(t *testing.T) *world {
			w := summary(t, nil)
			w.click("confirm")
			return w
		},
		"after acceptance": func(t *testing.T) *world {
			w := summary(t, nil)
			w.click("confirm")
			w.decide("application", bot.Approved)
			return w
		},
	}
}

// Who wants everything erased is asked whether they are sure, wherever they are and however they put it, and it is done.
func TestErasureIsHeardOnEveryScreen(t *testing.T) {
	for name, at := range screens() {
		for _, wish := range []string{"登録したものを全部消したい", "get rid of everything you have on me", "ここに書いたことは忘れてもらえますか", "could you scrub my whole record?"} {
			w := at(t)
			w.say(wish)
			if p := w.last(); p.Card == nil || p.Card.Kind != "certain" || len(p.Card.Buttons) != 2 {
				t.Errorf("%s: %q is answered %q", name, wish, p.Text)
				continue
			}
			w.click("yes")
			if !w.erased {
				t.Errorf("%s: %q, and yes, erases nothing", name, wish)
			}
		}
	}
}

// Who says that nothing is to be erased, or tells of it as work, is not asked.
func TestNoErasureIsHeard(t *testing.T) {
	for _, text := range []string{"don't delete anything", "データを削除するバッチを作りました", "I built a job that deletes customer data", "電話番号は消してください"} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say(text)
		if p := w.last(); p.Card != nil && p.Card.Kind == "certain" {
			t.Errorf("%q is answered %q", text, p.Text)
		}
	}
}

// Who only needs a moment is told to take it, whoever it is for, and the question stays open.
func TestAMomentIsGranted(t *testing.T) {
	for name, at := range map[string]func(t *testing.T) *world{"the disclosure": screens()["the disclosure"], "an address": screens()["an address"], "a free text": screens()["a free text"]} {
		for _, wish := range []string{"子どもが起きたのでちょっと待って", "宅配が来たので少々お待ちください", "My kid just woke up, give me a sec", "brb, my mum is calling"} {
			w := at(t)
			asks := w.last().Asks
			w.say(wish)
			if p := w.last(); p.Text != "どうぞごゆっくり。続けられるときに、ここに書いてください。" || p.Asks != asks {
				t.Errorf("%s: %q is answered %q, asking %q", name, wish, p.Text, p.Asks)
			}
		}
	}
}

// An address that comes with the wish is taken.
func TestAMomentBesideAnAnswer(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp です。宅配が来たので少々お待ちください")
	if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" {
		t.Errorf("told %v: %s", facts, w.last().Text)
	}
}

// A cry that asks nothing is answered in words, also when the conversation is over.
func TestACryIsAnsweredInWords(t *testing.T) {
	for name, at := range screens() {
		for _, cry := range []string{"質問が多すぎます", "too many questions", "もううんざり？", "what the hell?"} {
			w := at(t)
			if w.say(cry); strings.TrimSpace(w.last().Text) == "" {
				t.Errorf("%s: %q gets no words", name, cry)
			}
		}
	}
}

// Who is not understood at the disclosure reads shortly what is needed, not the same again; also who keeps their data does not read the
// disclosure anew.
func TestTheDisclosureIsNotRepeated(t *testing.T) {
	w := screens()["the disclosure"](t)
	whole := w.last().Text
	for _, says := range []string{"???", "asdf", "うーん", "さあ", "データを消して", "いいえ", "hm"} {
		before := w.last().Text
		w.say(says)
		p := w.last()
		if p.Text == before || strings.Contains(p.Text, w.text("said_again")) || strings.Contains(p.Text, whole) {
			t.Errorf("%q: said again: %s", says, p.Text)
		}
		if p.Card == nil || len(p.Card.Buttons) < 2 {
			t.Errorf("%q: without buttons: %s", says, p.Text)
		}
	}
}
