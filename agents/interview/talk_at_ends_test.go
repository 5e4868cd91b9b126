package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// Who wants the application sent says so in more than the one word, with a nod before and "then" behind, as people do. Nothing is sent on a condition, beside a
// correction, a question, or where it is not said that it is to be sent.
func TestSendingInMoreWords(t *testing.T) {
	for lang, all := range map[string]map[string]bool{
		"ja": {
			"じゃあ応募で！": true, "おうぼ します": true, "おうぼします😊": true, "うん、じゃあ応募でお願いします🙏": true, "オッケーです、じゃあ送信で": true, "それじゃ、応募しちゃいます！": true, "よし、応募で！🤞": true,
			"じゃあ応募で…いいのかな": false, "おうぼ しません": false, "じゃあ応募は来週で": false, "じゃあ応募で！あ、火曜は無理です": false, "店長がよければ応募で": false, "応募で送った電話番号は消して": false,
			"じゃあ応募で？": false,
		},
		"en": {
			"ok cool. submit then 🤞": true, "cool, submit then": true, "alright then, submit 🙏": true, "great. send it then!": true, "ok good. send then": true,
			"right. lets submit then 😅": true,
			"yep. submit it then pls":   true, "okay nice, go ahead and submit then": true,
			"ok cool. submit when my wife agreed then": false, "ok cool. submit then? 🤞": false,
			"submit then, if tuesday is gone": false, "ok cool. don't submit then": false,
			"cool. not submit then": false, "ok. submit on Friday then": false, "ok cool. then again 🤞": false, "ok cool. submit then. tuesday is no good tho": false,
		},
	} {
		for says, sends := range all {
			w := atSummary(t, lang)
			w.lang = lang
			if w.say(says); (w.status == "ready_for_human_review") != sends {
				t.Errorf("%q: sends %v: %s", says, !sends, w.last().Text)
			}
		}
	}
}

// A remark about oneself beside a whole yes to the disclosure takes nothing from it. A remark on the record, a condition, a doubt or a no beside it does.
func TestARemarkOnOneselfBesideAYes(t *testing.T) {
	for says, agrees := range map[string]bool{
		"hiya, yes thats fine. bit nervous never done one of these with a bot lol 😅": true, "yes that's fine. never done one of these before haha": true,
		"yeah fine by me. first time talking to a bot lol": true, "Yes, that is fine. I'm a bit shy with these things": true, "yep thats ok. im rubbish at interviews lol": true,
		"はい、大丈夫です。緊張してます笑": true, "はい、大丈夫です。AIと話すの初めてです笑": true, "はい、かまいません。面接は苦手で…笑": true, "うん、いいですよ！ちょっとドキドキしてます😅": true,
		"yes thats fine. bit nervous about my data lol": false, "yes thats fine. nervous about being recorded by a bot": false,
		"bit nervous never done one of these with a bot lol": false,
		"yes thats fine. never agreed to a bot though":       false, "yes if that's fine. bit nervous": false, "yes thats fine. never want to do one of these with a bot": false,
		"はい、大丈夫です。録音されるのは緊張します": false, "緊張してます笑": false,
		"はい、大丈夫ですか。緊張してます笑": false, "大丈夫です。AIと話すのは嫌です笑": false, "はい、緊張してるのでやめておきます笑": false,
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		if w.say(says); (w.record().Consent != nil) != agrees {
			t.Errorf("%q: agrees %v: %s", says, !agrees, w.last().Text)
		}
	}
}

// Who asks whether something can be sent later speaks of what is asked for. What it is written with, and an answer that is there, is not it; what is named and still
// open is.
func TestWhetherItCanBeSentLaterIsAskedOfTheOpenQuestion(t *testing.T) {
	for says, of := range map[string]string{
		"On my phone, don't have the file here. Can I send it later?":             "Resume or CV",
		"I'm writing from my mobile and the pdf is at home. Can I send it later?": "Resume or CV",
		"I'm on my cell phone rn, can I send it later?":                           "Resume or CV",
		"My name is on the file but it's at home. Can I upload it later?":         "Resume or CV",
		"You have my phone already. Can I send it later?":                         "Resume or CV",
		"The pay expectation I don't know yet. Can I send it later?":              "Pay expectation",
		"can I send my pay expectation later?":                                    "Pay expectation",
	} {
		w := askedFirst(t, "en-us-backend-engineer", "full_name", "en")
		w.say("Daniel Okafor. dokafor@fastmail.com, 720 555 0148")
		if w.last().Asks != "resume" {
			t.Fatal(w.last().Text)
		}
		if w.say(says); !strings.Contains(w.last().Text, "“"+of+"”") || strings.Contains(w.last().Text, "“Phone”") {
			t.Errorf("%q is not of %q: %s", says, of, w.last().Text)
		}
	}
}

// What somebody writes with is none of the answers that are still open either.
func TestWhatIsWrittenWithNamesNoOpenAnswer(t *testing.T) {
	w := askedFirst(t, "en-us-backend-engineer", "email", "en")
	if w.say("On my phone rn and don't remember it. Can I send it later?"); strings.Contains(w.last().Text, "“Phone”") || !strings.Contains(w.last().Text, "“E-mail”") {
		t.Error(w.last().Text)
	}
}

// A yes that the same breath takes back is recorded as the no that it is, with the words beside it.
func TestAYesThatIsTakenBackIsRecordedAsANo(t *testing.T) {
	for says, want := range map[string]string{
		"yes but only provisional so far, test is in january": "no", "Yeah I do. just a learner one for now": "no", "yes - not the full one yet though": "no",
		"yes, full one since 2019": "yes", "yes, my son is still a learner": "yes",
	} {
		w := askedOnly(t, "en-gb-care-assistant", "driving_licence")
		w.say(says)
		if _, facts, _ := w.record().field("driving_licence"); facts["has_licence"] != want {
			t.Errorf("%q: %v: %s", says, facts, w.last().Text)
		}
	}
}

// At the summary the level of a language that is told with the language takes the place of the one that stands there, whatever asks for that behind it, and the words
// do not stand beside. What tells no level changes none.
func TestALevelToldWithItsLanguageIsApplied(t *testing.T) {
	const spanish, english, none = "B2 native", "C1 quite good", "B2 quite good"
	for says, want := range map[string]string{
		`Spanish is native, not "quite good" haha, can you fix it?`: spanish, "Spanish is native, can you fix it?": spanish, "english is C1, not B2": english,
		"english is C1, not B2, could you correct that?": english, "my Spanish is native please change it": spanish, "英語はB2じゃなくてC1です。直してもらえますか？": english, "英語はB2ではなくC1です": english,
		"Spanish is wrong, can you fix it?": none, "can you fix it?": none, "Spanish isn't right, please change it": none, "is my english B2 enough, can you tell me?": none,
		"can you fix me an interview on Monday?": none, "英語を直してもらえますか？": none,
	} {
		w := sampleOf(t, "en-remote-support-global", "en", "full_name", "languages")
		w.say("Rosa Giraldo")
		w.say("Spanish quite good, english I think B2")
		w.say(says)
		_, facts, _ := w.record().field("languages")
		levels, _ := facts["level_each"].(map[string]any)
		if got := fmt.Sprint(levels["en"], " ", levels["es"]); got != want && !(want == none && len(levels) == 0) {
			t.Errorf("%q: %s, want %s: %s", says, got, want, w.last().Text)
		}
		if want != none && strings.Count(w.last().Text, "native") > 1 {
			t.Errorf("%q stands beside as well: %s", says, w.last().Text)
		}
	}
}
