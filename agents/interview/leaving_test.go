package interview_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// A bare yes to the question whether everything is to be erased, or the application withdrawn, is one, as its text says; a yes that answers
// something else is none.
func TestOnlyAPlainYesLeaves(t *testing.T) {
	for wish, done := range map[string]func(w *world) bool{
		"データを消して":   func(w *world) bool { return w.erased },
		"応募を取りやめたい": func(w *world) bool { return w.record().Status == "withdrawn" },
	} {
		at := func() *world {
			w := interviewing(t, nil)
			w.say("me@example.jp")
			w.say(wish)
			if !strings.Contains(w.last().Text, "「はい」") {
				t.Fatalf("%q is answered %q", wish, w.last().Text)
			}
			return w
		}
		for _, yes := range []string{"はい", "うん", "お願いします", "yes", "Yes please", "はい、本当に"} {
			if w := at(); true {
				if w.say(yes); !done(w) {
					t.Errorf("%s: %q is no yes: %q", wish, yes, w.last().Text)
				}
			}
		}
		for _, other := range []string{"はい、月曜と火曜です", "わかりました", "大丈夫です", "yes, Mondays and Tuesdays", "ok", "月曜", "はい？", "うん、でも月曜だけ", "I can do Mondays, yes"} {
			if w := at(); true {
				if w.say(other); done(w) {
					t.Errorf("%s: %q is a yes", wish, other)
				}
			}
		}
		w := at()
		w.say("はい", "月曜と火曜です")
		if done(w) {
			t.Errorf("%s: a yes beside an answer is a yes", wish)
		}
	}
}

// A no that asks to wait keeps everything, and is no answer to the question behind either.
func TestANoThatAsksToWaitIsNoAnswer(t *testing.T) {
	for _, said := range []string{"no wait", "no, hold on", "いや、待って", "いえ、ちょっと待ってください"} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "certifications", "notice_period")
		asked := w.last().Asks
		w.say("delete my data")
		if w.say(said); w.erased || w.last().Asks != asked || w.record().Status == "paused" {
			t.Errorf("%q: erased %v, asks %s instead of %s: %s", said, w.erased, w.last().Asks, asked, w.last().Text)
		}
	}
}

// Words that call something off don't erase, and words that only say that the question was read leave it open.
func TestWhatElseIsSaidToErasing(t *testing.T) {
	for _, said := range []string{"キャンセル", "キャンセルします", "取り消します", "やめます", "取りやめる", "cancel it", "withdraw", "取り下げてください", "やめたい"} {
		w := interviewing(t, nil)
		w.say("データを消して")
		if w.say(said); w.erased {
			t.Errorf("%q erased everything", said)
		}
		t.Logf("%s: %s", said, w.last().Text)
	}
	for wish, done := range map[string]func(w *world) bool{
		"データを消して":   func(w *world) bool { return w.erased },
		"応募を取りやめたい": func(w *world) bool { return w.record().Status == "withdrawn" },
	} {
		for _, read := range []string{"わかりました", "ok", "了解です", "got it"} {
			w := interviewing(t, nil)
			w.say(wish)
			w.say(read)
			if w.say("はい"); !done(w) {
				t.Errorf("%s: after %q a yes comes to %q", wish, read, w.last().Text)
			}
		}
		for _, said := range []string{"消す", "けす", "取り消す", "キャンセル", "辞退で", "delete it", "cancel"} {
			w := interviewing(t, nil)
			w.say(wish)
			w.say(said)
			t.Logf("%s: %s: %v %s", wish, said, done(w), w.last().Text)
		}
	}
}

// A yes to what people wrote since, or on another day, is asked for again.
func TestALateYesLeavesNothing(t *testing.T) {
	w := interviewing(t, nil)
	w.say("担当者と話したいです")
	w.say("データを消して")
	for name, ask := range w.open {
		w.run(w.event(bot.Decision{Approval: name, Kind: ask.Kind, Verdict: "answer", Values: map[string]string{"text": "明日お電話してよろしいですか"}}))
	}
	w.say("はい")
	if w.erased {
		t.Fatal("a yes to people's message erased everything")
	}
	w.say("はい")
	if !w.erased {
		t.Errorf("asked again, a yes erases nothing: %q", w.last().Text)
	}
}

// What was taken for a wish to leave and may answer what was open counts as that after a no; a mere wish is no answer.
func TestANoKeepsTheAnswer(t *testing.T) {
	for _, text := range []string{"月曜と火曜です。応募は辞退したいです", "Mondays and Tuesdays. I want to withdraw", "月曜と火曜。全部消したい"} {
		for _, no := range []string{"いいえ", "no", "続ける"} {
			w := interviewing(t, nil)
			w.say("me@example.jp")
			w.say(text)
			if p := w.last(); p.Card == nil || p.Card.Kind != "certain" {
				t.Errorf("%q is answered %q", text, p.Text)
				continue
			}
			w.say(no)
			if got := answersOf(w); !strings.Contains(got, "available_days") {
				t.Errorf("%q, and %q: recorded %s, said %q", text, no, got, w.last().Text)
			}
		}
	}
	for _, text := range []string{"応募を辞退したいです", "I want to withdraw my application", "全部消してください", "やっぱりやめます"} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say(text)
		w.say("いいえ")
		if got := answersOf(w); strings.Contains(got, "available_days") || w.last().Asks != "shift" {
			t.Errorf("%q: asks %q, recorded %s", text, w.last().Asks, got)
		}
	}
}

// A button's label as typed is the button, on whatever day and wherever the conversation is: who writes it has said what is to be done.
func TestALabelOfAWayOutIsItsButton(t *testing.T) {
	for name, from := range map[string]func(t *testing.T) *world{
		"while asked":   func(t *testing.T) *world { return interviewing(t, nil) },
		"after sending": func(t *testing.T) *world { return applied(t, "ja") },
		"while resting": func(t *testing.T) *world {
			w := interviewing(t, nil)
			w.say("あとで")
			return w
		},
	} {
		for _, yes := range []string{"はい、消して", "はい、消して。"} {
			w := from(t)
			w.attach("データを消して", bot.Attachment{Name: "cv.pdf", MIME: "application/pdf", Size: 9})
			w.now = w.now.Add(20 * 24 * time.Hour)
			if w.say(yes); !w.erased {
				t.Errorf("%s: %q comes to %q", name, yes, w.last().Text)
			}
		}
		w := from(t)
		w.say("データを消して")
		if w.say("消さない"); w.erased || !strings.Contains(w.last().Text, "何も消していません") {
			t.Errorf("%s: kept, it says %q", name, w.last().Text)
		}
	}
}
