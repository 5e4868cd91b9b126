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
	w = sampleOf(t, "en-gb-care-assistant", "en", "notice_period", "phone")
	w.say("4 weeks. show me what i put so far. and stop the reminders")
	if last := w.last(); !strings.Contains(last.Text, "4 weeks") || !strings.Contains(last.Text, w.text("reminder.stopped")) || last.Asks != "phone" {
		t.Errorf("asks %s: %s", last.Asks, last.Text)
	}
	w = sampleOf(t, "en-remote-support-global", "en", "email")
	w.say("my mail is kim.b@example.org, can u pull up what i put so far")
	if strings.Count(w.said.String(), "1. E-mail: kim.b@example.org") != 1 {
		t.Errorf("the summary shows it: %s", w.said.String())
	}
	w = sampleOf(t, "ja-parttime-store", "ja", "shift", "weekly_hours", "experience")
	w.say("火曜と木曜の17時から21時です")
	w.say("18時間です、今までの内容を見せてもらえますか")
	if last := w.last(); !strings.Contains(last.Text, "週 18 時間") || last.Asks != "experience" {
		t.Errorf("asks %s: %s", last.Asks, last.Text)
	}
}

// A wish that ends an answer is heeded though the message as a whole answers; what others wanted stays in the story.
func TestAWishThatEndsAnAnswer(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "shift", "weekly_hours")
	w.say("火木の18時から22時です、もう通知いらないです")
	if last := w.last(); !strings.Contains(last.Text, w.text("reminder.stopped")) || last.Asks != "weekly_hours" {
		t.Errorf("asks %s: %s", last.Asks, last.Text)
	}
	w = sampleOf(t, "en-gb-care-assistant", "en", "experience", "phone")
	w.say("6 years in a hospice, bathing feeding meds, n show me what ive put")
	if last := w.last(); !strings.Contains(last.Text, "72 months") || last.Asks != "phone" {
		t.Errorf("asks %s: %s", last.Asks, last.Text)
	}
	for _, says := range []string{
		"6 years in a call centre, people rang in and wanted us to stop the emails",
		"6 years in a hospice, families said show us what you wrote down",
	} {
		w = sampleOf(t, "en-gb-care-assistant", "en", "experience", "phone")
		if w.say(says); strings.Contains(w.last().Text, w.text("reminder.stopped")) || strings.Contains(w.last().Text, "1. ") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
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
	for field, says := range map[string]string{
		"skills":     "Go, for 4 years, and Postgres in production. I also speak Japanese",
		"experience": "I looked after a lady from Osaka for two years, she asked can we do it in Japanese please",
	} {
		w := sampleOf(t, "en-us-backend-engineer", "en", field, "start_date")
		if w.say(says); strings.Contains(w.last().Text, "日本語") {
			t.Errorf("%q changes the language: %s", says, w.last().Text)
		}
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
		{"ja", "これで出してください。あと同じものを私のアドレスにもお願いできますでしょうか", "data.copy", false}, // it may be wanted before
		{"ja", "送ってください。私のメールに控えを", "data.copy", false},
		{"ja", "応募します。控えを先に送ってください", "data.copy", false},
		{"ja", "応募します。英語でお願いします", "", false},
		{"ja", "これでいいです、でも英語で確認したいです", "", false},
		{"en", "Send it. But send me a copy before that", "data.copy", false},
		{"en", "Send it. Stop emailing me until I decide", "", false},
		{"en", "Stop the reminders, or I won't send it. Send it", "", false},
		{"en", "fine by me, can you switch to japanese?", "", false},
		{"en", "Good. japanese please", "", false},
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

// The wish to send where an answer was opened is no new answer; it sends nothing before the summary was shown again, and a remark beside it reaches people.
func TestSendingWhereAnAnswerIsOpen(t *testing.T) {
	for _, c := range []struct {
		job, lang, fields, opens, says, has string
		told                                []string
		passed                              bool
	}{
		{
			"en-gb-care-assistant", "en", "phone notice_period", "edit 2", "submit it now please love, and can the interview be after 3", "4 weeks",
			[]string{"07700 900111", "4 weeks"}, true,
		},
		{
			"en-gb-care-assistant", "en", "phone accommodation", "edit 2", "no leave that as it is love, just send my application, and tell them afternoons after 3",
			"someone speaking up a bit", []string{"07700 900111", "someone speaking up a bit"}, true,
		},
		{
			"ja-parttime-store", "ja", "phone start_date", "2番を直す", "じゃあこれで送っちゃってください！できたら面接は土曜の午前にしてもらえると助かります", "2027年1月15日",
			[]string{"080-1111-2222", "1月15日です"}, true,
		},
		{"ja-parttime-store", "ja", "phone start_date", "2番を直す", "応募したい日は1月20日です", "2027年1月20日", []string{"080-1111-2222", "1月15日です"}, false},
	} {
		w := sampleOf(t, c.job, c.lang, strings.Fields(c.fields)...)
		for _, says := range append(c.told, c.opens) {
			w.say(says)
		}
		before := len(w.said.String())
		w.say(c.says)
		out := w.said.String()[before:]
		if w.status != "confirming" || !strings.Contains(out, "2. ") || !strings.Contains(out[strings.Index(out, "2. "):], c.has) {
			t.Errorf("%q: %s %s", c.says, w.status, out)
		}
		if passed := strings.Contains(out, w.text("summary.noted")); passed != c.passed {
			t.Errorf("%q: passed on %v: %s", c.says, passed, out)
		}
	}
}

// What the summary says to write opens the answer of that number, whatever number the answers hold.
func TestTheOfferedWordsOpenAnAnswer(t *testing.T) {
	for _, c := range []struct {
		job, lang string
		fields    []string
		told      []string
		edit      string
	}{
		{"en-gb-care-assistant", "en", []string{"phone", "notice_period"}, []string{"07700 900111", "4 weeks"}, "edit %d"},
		{"ja-parttime-store", "ja", []string{"weekly_hours", "phone"}, []string{"18時間ほど", "080-1111-2222"}, "%d番を直す"},
		{"ja-parttime-store", "ja", []string{"phone", "start_date", "weekly_hours"}, []string{"080-1111-2222", "1月15日です", "18時間ほど"}, "%d番を直す"},
	} {
		for i, field := range c.fields {
			w := sampleOf(t, c.job, c.lang, c.fields...)
			for _, says := range append(c.told, fmt.Sprintf(c.edit, i+1)) {
				w.say(says)
			}
			if w.last().Asks != field {
				t.Errorf("%s of %v: asks %q: %s", fmt.Sprintf(c.edit, i+1), c.told, w.last().Asks, w.last().Text)
			}
		}
	}
}

// A yes with a worry about what one agrees to is asked for once more; a yes of who is only nervous is one.
func TestAWorryAboutTheRecordIsNoPlainYes(t *testing.T) {
	for says, agrees := range map[string]bool{
		"はい。記録されるのは不安です":                                   false,
		"はい。AIが判断するのは不安です":                                 false,
		"yes but I'm nervous about my data being recorded": false,
		"I guess yes, worried my boss finds out":           false,
		"はい。ちょっと緊張しています":                                   true,
		"yes, a bit nervous though":                        true,
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		w.say(says)
		if got := w.last().Asks != "consent"; got != agrees {
			t.Errorf("%q: asks %q: %s", says, w.last().Asks, w.last().Text)
		}
	}
}
