package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// A wish beside an answer is heeded, be it in the same sentence, and the answer is recorded.
func TestAWishInTheSentenceOfAnAnswer(t *testing.T) {
	w := sampleOf(t, "en-remote-support-global", "en", "email", "languages", "portfolio")
	w.say("my mail is kim.b@example.org, can u pull up what i put so far")
	if last := w.last(); !strings.Contains(last.Text, "1. E-mail: kim.b@example.org") || last.Asks != "languages" {
		t.Errorf("asks %s: %s", last.Asks, last.Text)
	}
	w = sampleOf(t, "ja-parttime-store", "ja", "shift", "weekly_hours", "experience")
	w.say("火曜と木曜の17時から21時です")
	w.say("18時間です、今までの内容を見せてもらえますか")
	if last := w.last(); !strings.Contains(last.Text, "週 18 時間") || last.Asks != "experience" {
		t.Errorf("asks %s: %s", last.Asks, last.Text)
	}
}

// Another language is spoken from where it is wished for, whatever else is said: what is told is recorded, and what is asked is asked in that language.
func TestAnotherLanguageBesideSomethingElse(t *testing.T) {
	for _, c := range []struct {
		job, lang, fields, says, asks, has string
	}{
		{"en-gb-care-assistant", "en", "full_name notice_period", "konbanwa! Kenji Alvarado. i could use japanese for the rest if u got it", "notice_period", "日本語で"},
		{"ja-parttime-store", "ja", "shift weekly_hours", "火曜と木曜の17時から21時です。ここから英語でお願いできますか", "weekly_hours", "About how many hours"},
		{"en-gb-care-assistant", "en", "phone notice_period", "can we do it in japanese please. do you ring at night?", "phone", "電話番号"},
		{
			"ja-midcareer-engineer", "ja", "skills motivation", "読字障害があって漢字が二重に見えます。アルファベットのほうがまだ読めるので、英語表示に替えていただけると助かります",
			"skills", "Which programming language",
		},
	} {
		w := sampleOf(t, c.job, c.lang, strings.Fields(c.fields)...)
		w.say(c.says)
		if last := w.last(); last.Asks != c.asks || !strings.Contains(last.Text, c.has) {
			t.Errorf("%q: asks %s: %s", c.says, last.Asks, last.Text)
		}
	}
	w := sampleOf(t, "en-us-backend-engineer", "en", "skills", "start_date")
	w.say("Go, for 4 years, and Postgres in production. I also speak Japanese")
	if strings.Contains(w.last().Text, "日本語") {
		t.Errorf("the language is changed: %s", w.last().Text)
	}
}

// Who does not know and wants to go on, or back, is not asked for the reason, and who did not understand a question is told what it means.
func TestNotKnowingAndMore(t *testing.T) {
	w := sampleOf(t, "ja-newgrad-entry-sheet", "ja", "education", "motivation")
	if w.say("何年だったか曖昧なので保留、次に移ってください"); w.last().Asks != "motivation" {
		t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	w = sampleOf(t, "en-gb-care-assistant", "en", "phone", "shift", "notice_period")
	w.say("07700 900111")
	if w.say("I don't know this yet... take me to the previous one meanwhile"); w.last().Asks != "phone" {
		t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	w = sampleOf(t, "en-us-backend-engineer", "en", "experience", "skills")
	if w.say("idk what this one wants from me"); w.last().Asks != "experience" || !strings.Contains(w.last().Text, "Something like") {
		t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	if _, facts, _ := w.record().field("experience"); len(facts) > 0 {
		t.Errorf("recorded: %s", fmt.Sprint(facts))
	}
}

// Who is in need reads a kind word, whatever else they say; a story of others' need is an answer.
func TestAKindWordForWhoIsInNeed(t *testing.T) {
	for says, kind := range map[string]bool{
		"Any time. I have nothing but time and it's eating me, I don't trust myself tonight, is there a person I can talk to": true,
		"cant breathe with the stress of this im in bits":                                                                     true,
		"I was with a family whose dad was dying and everyone was in tears, 2 years in their home":                            false,
		"January 4, if that's ok": false,
	} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "start_date", "skills")
		w.say(says)
		if got := strings.Contains(w.last().Text, w.text("redirect.distressed")); got != kind {
			t.Errorf("%q: %s", says, w.last().Text)
		}
		if strings.Contains(w.last().Text, w.text("redirect.nervous")) {
			t.Errorf("%q: two kind words: %s", says, w.last().Text)
		}
	}
}

// A wish beside a plain yes to sending is heeded, and the application is sent; a condition holds it back.
func TestSendingAndAWish(t *testing.T) {
	for _, c := range []struct {
		lang, says, told string
		sent             bool
	}{
		{"ja", "提出します!このあと試験期間なので結果以外のお知らせは切ってください", "reminder.stopped", true},
		{"ja", "それで出しとけ。以後のお知らせメールは要らん", "reminder.stopped", true},
		{"ja", "これで出してください。あと同じものを私のアドレスにもお願いできますでしょうか", "data.copy", true},
		{"ja", "出してくれ、助かったよ", "", true},
		{"ja", "お知らせを止めてくれたら出します", "", false},
		{"en", "Send it. Please stop the reminders.", "reminder.stopped", true},
		{"en", "Send it, but stop the reminders first.", "reminder.stopped", false},
		{"en", "Send it once you've stopped the reminders", "", false},
	} {
		job, fields, told := "ja-parttime-store", []string{"phone", "weekly_hours"}, []string{"080-1111-2222", "18時間ほど"}
		if c.lang == "en" {
			job, fields, told = "en-gb-care-assistant", []string{"phone", "notice_period"}, []string{"07700 900111", "4 weeks"}
		}
		w := sampleOf(t, job, c.lang, fields...)
		w.say(told[0])
		w.say(told[1])
		before := len(w.said.String())
		w.say(c.says)
		if got := w.status == "ready_for_human_review"; got != c.sent {
			t.Errorf("%q: %s", c.says, w.status)
		}
		if c.told != "" && !strings.Contains(w.said.String()[before:], w.text(c.told)) {
			t.Errorf("%q: %s", c.says, w.said.String()[before:])
		}
	}
}
