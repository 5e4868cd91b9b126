package interview_test

import (
	"strings"
	"testing"
)

// A yes to the disclosure counts beside a question on which nothing of it depends; a yes that may depend on the answer waits for it.
func TestAYesBesideAQuestion(t *testing.T) {
	for said, agreed := range map[string]bool{
		"はい 大丈夫です。あの、これはAIだから24時間いつでもいいですか？": true,
		"はい、夜中に答えても大丈夫ですか？":                  true,
		"お願いします。返事は深夜でもいいですか":                true,
		"はい、お願いします。途中でやめても後で続きできますか？":        true,
		"わかりました。履歴書は送る必要ありますか？":              false, // that it was understood is no yes
		"ok. do you need my cv?":                     true,
		"ok, how long does it take?":                 true,
		"Sure. can i reply at night?":                true,
		"yes please. can I stop and go on tomorrow?": true,
		"ok. who sees what I write?":                 false,
		"ok. can I delete it later?":                 false,
		"はい。でもこれって録音されますか？":                          false,
		"わかりました。データは誰が見ますか？":                         false,
		"do you need my cv?":                         false,
		"24時間いつでもいいですか？":                             false,
	} {
		w := newWorld(t, "ja-parttime-store", now)
		w.start()
		if !strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
			w = newWorld(t, "en-us-backend-engineer", now)
			w.start()
		}
		if w.say(said); (w.last().Asks != "consent") != agreed {
			t.Errorf("%q: %q", said, w.last().Text)
		}
		if agreed && len(w.open) > 0 {
			t.Errorf("%q: people are asked what was answered", said)
		}
	}
}

// A question in the form of a proposal is one, beside an answer, too: people hear it, and the answer counts.
func TestAProposalThatHoldsNoAnswerGoesToPeople(t *testing.T) {
	for _, c := range []struct {
		job, lang, field, next string
		said                   string
		answers, asks          bool
	}{
		{"ja-parttime-store", "ja", "phone", "age_minimum", "070-2233-4455です。連絡はメッセージでもいいですか？", true, true},
		{"ja-parttime-store", "ja", "phone", "age_minimum", "0７0の 2233 4455 です〜 電話は日本語がちょっと苦手だから、メッセージの方がいいですけど、大丈夫ですか？", true, true},
		{"ja-parttime-store", "ja", "phone", "age_minimum", "09012345678 です、LINEでもいいですか", true, true},
		{"ja-parttime-store", "ja", "phone", "age_minimum", "親の番号でもいいですか", false, true},
		{"ja-parttime-store", "ja", "phone", "age_minimum", "090-1234-5678です。よろしくお願いします", true, false},
		{"ja-parttime-store", "ja", "phone", "age_minimum", "090-1234-5678で大丈夫です", true, false},
		{"en-gb-care-assistant", "en", "phone", "shift", "07700 900123, is text ok instead of calls?", true, true},
		{"en-gb-care-assistant", "en", "right_to_work", "shift", "oh i've got a student visa, does that count?", false, true},
		{"en-gb-care-assistant", "en", "right_to_work", "shift", "i'm on a graduate visa, is that ok?", false, true},
		{"en-gb-care-assistant", "en", "right_to_work", "shift", "not sure", true, false},
		{"en-gb-care-assistant", "en", "right_to_work", "shift", "Yes, I do", true, false},
		{"ja-parttime-store", "ja", "work_authorization", "shift", "学生ビザなんですけど、大丈夫ですか？", false, true},
		{"ja-parttime-store", "ja", "work_authorization", "shift", "留学生でもいいですか", false, true},
		{"ja-parttime-store", "ja", "work_authorization", "shift", "28時間以内です", true, false},
	} {
		w := sampleOf(t, c.job, c.lang, c.field, c.next)
		w.say(c.said)
		if _, told, _ := w.record().field(c.field); (len(told) > 0) != c.answers || (len(w.open) > 0) != c.asks {
			t.Errorf("%q: told %v, %d cards: %q", c.said, told, len(w.open), w.last().Text)
		}
	}
}

// Any address does, and the program says so; how one is reached is for people.
func TestAnyAddressDoes(t *testing.T) {
	for said, here := range map[string]bool{
		"riko@example.com です。大学のアドレスじゃなくても大丈夫ですか？":      true,
		"riko@example.com 個人のメアドで大丈夫ですか":                true,
		"gmailでもいいですか？":                                 true,
		"学校のメールじゃないとだめですか":                              true,
		"どのアドレスでもいいですか":                                 true,
		"is a gmail address ok?":                        true,
		"does it have to be my university email?":       true,
		"ann@example.com, can I use my personal email?": true,
		"連絡はLINEでもいいですか":                                false,
		"is there a school nearby?":                     false,
		"会社の場所はどこですか":                                   false,
	} {
		lang := "en"
		if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
			lang = "ja"
		}
		w := sampleOf(t, "ja-newgrad-entry-sheet", lang, "email", "education")
		if w.say(said); (len(w.open) == 0) != here {
			t.Errorf("%q: %q", said, w.last().Text)
		}
	}
}

// Who would rather be written to leaves an optional number out.
func TestAnotherWayToBeReachedLeavesANumberOut(t *testing.T) {
	for _, c := range []struct {
		said string
		left bool
	}{
		{"do you need it? id rather do email", true},
		{"I'd prefer email please", true},
		{"i'd stick with email, better for me", true},
		{"email is easier for me", true},
		{"電話よりメールのほうが助かります", true},
		{"メールだけでお願いします", true},
		{"連絡はメールがいいです", true},
		{"+44 7700 900123, but I prefer email", false},
		{"do you need it?", false},
		{"ok one sec, looking for the better one", false},
	} {
		lang := "en"
		if strings.ContainsFunc(c.said, func(r rune) bool { return r > 0x3000 }) {
			lang = "ja"
		}
		w := sampleOf(t, "en-us-backend-engineer", lang, "phone", "start_date")
		w.say(c.said)
		if status, told, _ := w.record().field("phone"); (status == "declined" && len(told) == 0) != c.left {
			t.Errorf("%q: %s %v: %q", c.said, status, told, w.last().Text)
		}
	}
}

// Who has taken another job is asked whether they withdraw, whatever goodbye they say; a job that is to be left is none.
func TestAnotherJobIsNoBreak(t *testing.T) {
	for said, asks := range map[string]bool{
		"他社に決まりました。失礼します":                         true,
		"ほかのバイトが決まったので失礼します":                      true,
		"別の会社に内定をもらったので、今回は失礼します":                 true,
		"もう別の店で働くことになりました、すみません":                  true,
		"I got a job somewhere else. thanks, bye": true,
		"went with another offer, sorry, bye":     true,
		"今日は失礼します":                                false,
		"では失礼します、続きは明日":                           false,
		"I must go now": false,
		"gotta leave":   false,
	} {
		lang := "en"
		if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
			lang = "ja"
		}
		w := sampleOf(t, "ja-parttime-store", lang, "shift", "phone")
		if w.say(said); strings.Contains(w.last().Text, "取りやめ") != (asks && lang == "ja") || strings.Contains(w.last().Text, "withdraw") != (asks && lang == "en") {
			t.Errorf("%q: %q", said, w.last().Text)
		}
	}
}

// To leave a job is no leaving of the conversation.
func TestLeavingAJobIsNoBreak(t *testing.T) {
	for said, pauses := range map[string]bool{
		"I must leave my job in March":              false,
		"I have to leave my current job by 1 March": false,
		"I need to leave this company first":        false,
		"I need to leave the office at 5":           false,
		"I must leave now":                          true,
		"need to leave, back tomorrow":              true,
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "notice_period", "phone")
		if w.say(said); (w.status == "paused") != pauses {
			t.Errorf("%q: %s: %q", said, w.status, w.last().Text)
		}
	}
}

// What is not at hand is put off, and nothing rests over it.
func TestALinkThatIsNotAtHandIsPutOff(t *testing.T) {
	for said, off := range map[string]bool{
		"not on this device. later?":                     true,
		"i have linkedin but not on this device. later?": true,
		"don't have the link on my phone, later ok?":     true,
		"手元にないので、あとでいい？":                                 true,
		"スマホだと開けないので後で送ります":                              true,
		"later":   false,
		"pause":   false,
		"あとで続けます": false,
	} {
		lang := "en"
		if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
			lang = "ja"
		}
		w := sampleOf(t, "en-remote-support-global", lang, "portfolio", "languages")
		if w.say(said); (w.status != "paused" && w.last().Asks == "languages") != off {
			t.Errorf("%q: %s: %q", said, w.status, w.last().Text)
		}
	}
}

// A nervous word gets half a sentence beside an answer, once, whoever is sorry for it.
func TestANervousWordBesideAnAnswer(t *testing.T) {
	for said, kind := range map[string]bool{
		"小林莉子です。こばやしりこと読みます\nすみません、こういうの初めてで緊張してます💦":  true,
		"小林莉子です。こばやしりこと読みます。ちょっとドキドキしてます":             true,
		"小林莉子、こばやしりこです。すみません、うまく書けるか不安です":             true,
		"I'm Riko Kobayashi. sorry I'm a bit nervous": true,
		"小林莉子です。こばやしりこと読みます":                          false,
		"小林莉子です。こばやしりこと読みます。すみません、遅くなりました":            false,
	} {
		lang := "en"
		if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
			lang = "ja"
		}
		w := sampleOf(t, "ja-newgrad-entry-sheet", lang, "full_name", "email")
		if w.say(said); strings.Contains(w.last().Text, w.text("redirect.nervous_beside")) != kind {
			t.Errorf("%q: %q", said, w.last().Text)
		}
	}
}

// Hours a week that are told beside another question are noted and not asked again; those of a job of before are none.
func TestHoursAWeekToldBeside(t *testing.T) {
	for said, hours := range map[string]float64{
		"yes, student visa, max 20h a week in term":    20,
		"yes. up to 16 hours a week though":            16,
		"yes, no more than 20 hours per week":          20,
		"yes":                                          0,
		"yes, I worked 40 hours a week at my last job": 0,
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "right_to_work", "shift")
		w.say(said)
		w.say("Mon and Wed, no nights")
		_, told, _ := w.record().field("shift")
		got, _ := told["weekly_hours"].(float64)
		if got != hours {
			t.Errorf("%q: %v: %q", said, told, w.last().Text)
		}
	}
}

// After it was sent nothing more is needed.
func TestNothingMoreIsNeeded(t *testing.T) {
	for _, said := range []string{"anything else you need from me?", "do I have to do anything else?", "ほかに必要なものはありますか", "まだ何かすることはありますか？"} {
		lang := "en"
		if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
			lang = "ja"
		}
		w := sampleOf(t, "en-us-backend-engineer", lang, "phone")
		w.say("skip")
		w.click("confirm")
		cards := len(w.open)
		if w.say(said); len(w.open) != cards || !strings.Contains(w.last().Text, w.text("left.sent")) {
			t.Errorf("%q: %q", said, w.last().Text)
		}
	}
}
