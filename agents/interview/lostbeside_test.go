package interview_test

import (
	"strings"
	"testing"
)

// adjustments counts the cards that ask people for an adjustment.
func (w *world) adjustments() (n int) {
	for name := range w.open {
		if strings.HasPrefix(name, "adjust/") {
			n++
		}
	}
	return n
}

// A request ends where its question mark does: what is left of it is no answer that could not be read.
func TestNothingIsLeftOfARequest(t *testing.T) {
	for _, says := range []string{"聴覚に障害があるので、面接は文字でお願いできますか？", "耳が聞こえにくいので、字幕を付けてもらえますか？！", "難聴なので手話通訳をお願いできますでしょうか？"} {
		w := sampleOf(t, "ja-parttime-store", "ja", "shift", "phone")
		w.say(says)
		if said(w, w.text("reask.emoji")) || w.adjustments() != 1 || w.last().Asks != "shift" {
			t.Errorf("%q: %s", says, w.said.String())
		}
	}
}

// What stands beside a request is read as the answer.
func TestDaysBesideARequest(t *testing.T) {
	for _, says := range []string{"週3日、月水金です。ただ膝が悪いので立ちっぱなしは避けられますか？", "月水金です。ただ腰を痛めているので、重い荷物は避けられますか？", "週3日、月水金です"} {
		w := sampleOf(t, "ja-parttime-store", "ja", "shift", "phone")
		w.say(says)
		_, facts, _ := w.record().field("shift")
		if days, _ := facts["available_days"].([]any); len(days) != 3 || (w.adjustments() == 1) != strings.Contains(says, "避け") {
			t.Errorf("%q: %v, %d cards", says, facts, w.adjustments())
		}
	}
}

// A request about the phone, or about when one cannot work, is passed on and opens no edit of an answer.
func TestRequestOpensNoEdit(t *testing.T) {
	for _, tc := range []struct{ lang, job, phone, says string }{
		{"en", "en-gb-care-assistant", "07700 900123", "I have a stammer and would rather not do anything over the phone"},
		{"en", "en-gb-care-assistant", "07700 900123", "phone calls are really difficult for me, I have a speech impediment"},
		{"en", "en-gb-care-assistant", "07700 900123", "I'm having dialysis on Tuesdays and Thursdays so I'd need shifts arranged around it."},
		{"ja", "ja-parttime-store", "090-1234-5678", "吃音があるので、電話じゃなくて文字だけで受けたいです"},
	} {
		w := sampleOf(t, tc.job, tc.lang, "phone", "experience")
		w.say(tc.phone)
		w.say(tc.says)
		if w.adjustments() != 1 || w.last().Asks != "experience" {
			t.Errorf("%q: %d cards, asks %s: %s", tc.says, w.adjustments(), w.last().Asks, w.last().Text)
		}
	}
}

// Who wants the application to be as if it had not been withdraws it: why, be it 「家庭の事情」, is no data to erase.
func TestApplicationUndoneIsWithdrawn(t *testing.T) {
	for _, says := range []string{
		"家庭の事情で働けなくなったので応募をなかったことにしてください", "都合で入れなくなったため、応募は無かったことにしていただけますか", "諸事情により、エントリーを白紙に戻してください",
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", "shift", "phone")
		w.say(says)
		if text := w.last().Text; strings.Contains(text, "すべて消します") || !strings.Contains(text, "取りやめ") {
			t.Errorf("%q: %s", says, text)
		}
	}
	w := sampleOf(t, "ja-parttime-store", "ja", "shift", "phone")
	w.say("応募の記録を全部なかったことにしてください")
	if text := w.last().Text; !strings.Contains(text, "すべて消します") {
		t.Errorf("no erasure: %s", text)
	}
}

// Who asks whether there are adjustments, or who sees to them, is asked what would help, and people know of it.
func TestAskingForAdjustments(t *testing.T) {
	for _, tc := range []struct{ lang, job, says string }{
		{"en", "en-gb-care-assistant", "Do you make accommodations for disabled applicants?"},
		{"en", "en-gb-care-assistant", "who do I talk to about reasonable adjustments?"},
		{"en", "en-gb-care-assistant", "Can I get disability support for the interview?"},
		{"ja", "ja-parttime-store", "合理的配慮の相談窓口はありますか？"},
	} {
		w := sampleOf(t, tc.job, tc.lang, "experience", "phone")
		w.say(tc.says)
		if w.adjustments() != 1 || len(w.open) != 1 || !strings.Contains(w.said.String(), w.text("adjust.passed_on_open")) {
			t.Errorf("%q: %v\n%s", tc.says, w.open, w.last().Text)
		}
	}
}
