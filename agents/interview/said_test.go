package interview_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// namedForm asks for a name with its reading, a phone number, needs at work and pay.
const namedForm = `
id: named
title: {ja: テスト, en: Test}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: full_name, label: {ja: 氏名（ふりがな）, en: Name}, intent: {ja: 応募者を呼ぶための氏名と読みを確認する, en: Get a name}, required: true, type: text, required_facts: [full_name, name_reading], done_criteria: 氏名と読みの両方}
- {id: phone, label: {ja: 電話番号, en: Phone}, intent: {ja: 日程連絡に使う電話番号を得る, en: Get a phone number}, required: true, type: phone, required_facts: [phone_e164]}
- {id: adjustments, label: {ja: 面接での配慮の希望, en: Adjustments for the interview}, intent: {ja: 面接で必要な配慮を知る, en: know what the interview needs}, sensitive: true, required: false, type: text, required_facts: [adjustment_needed]}
- {id: salary, label: {ja: 希望年収, en: Hoped-for salary}, intent: {ja: 希望の年収を知る, en: know the hoped-for pay}, required: false, type: number, unit: JPY, required_facts: [salary_min_jpy]}
- {id: shift, label: {ja: 入れる曜日, en: Days}, intent: {ja: 勤務できる曜日を確認する, en: Confirm the days of work}, required: true, type: text, max_followups: 1, required_facts: [available_days]}
`

func parsed(t *testing.T, yaml string) *form.Form {
	t.Helper()
	f, err := form.Parse("named.yaml", []byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A name that is another one now is not read as the old one was: its reading is asked anew, or taken from the same message.
func TestAnotherNameIsReadAnew(t *testing.T) {
	w := interviewing(t, nil, withForm(parsed(t, namedForm)))
	w.say("高橋 直樹（たかはし なおき）です")
	w.say("すみません、名前を間違えました。田中 直樹です")
	if _, facts, _ := w.record().field("full_name"); facts["full_name"] != "田中 直樹" || facts["name_reading"] != nil || w.last().Asks != "full_name" || !strings.Contains(w.last().Text, "読み") {
		t.Errorf("%v, asks %q", facts, w.last().Text)
	}
	w.say("たなか なおき")
	w.say("名前は山田 花子（やまだ はなこ）に直してください")
	if _, facts, _ := w.record().field("full_name"); facts["name_reading"] != "やまだ はなこ" || w.last().Asks != "phone" {
		t.Errorf("%v, asks %q", facts, w.last().Text)
	}
}

// Of a number only the end may be told anew.
func TestTheEndOfANumber(t *testing.T) {
	for say, want := range map[string]string{
		"すみません、電話番号の末尾は322でした": "+819012345322", "Sorry, the last three digits should be 322": "+819012345322",
		"電話の下4桁は5678ではなく5679です": "+819012345679", "my number should end in 00": "+819012345600",
	} {
		w := interviewing(t, nil, withForm(parsed(t, namedForm)))
		w.say("高橋 直樹（たかはし なおき）です")
		w.say("090-1234-5678")
		w.say(say)
		if _, facts, _ := w.record().field("phone"); facts["phone_e164"] != want || w.last().Asks != "adjustments" {
			t.Errorf("%q: %v, asks %q", say, facts, w.last().Text)
		}
	}
}

// Why something is asked is said of what is named, not of what is being asked.
func TestWhyOfAnotherField(t *testing.T) {
	for say, want := range map[string]string{
		"なぜ希望年収を聞くのですか": "希望の年収", "Why do you ask about adjustments?": "配慮", "配慮のことは何に使うんですか": "配慮", "why do you need my phone number": "急ぎのご連絡", "なぜですか": "お名前",
	} {
		w := interviewing(t, nil, withForm(parsed(t, namedForm)))
		w.say(say)
		if got, _, _ := strings.Cut(w.last().Text, "`"); !strings.Contains(got, want) {
			t.Errorf("%q: %q", say, got)
		}
	}
}

// A question that is put again does not thank once more for the answer before.
func TestPutAgainWithoutThanks(t *testing.T) {
	w := interviewing(t, nil, withForm(parsed(t, namedForm)))
	w.say("高橋です")
	if !strings.Contains(w.last().Text, "高橋さん") {
		t.Fatal(w.last().Text)
	}
	first := w.last().Text
	w.say("あなたはAIですか")
	if got := w.last().Text; strings.Contains(got, "高橋さん") || !strings.HasSuffix(first, got[strings.LastIndex(got, "` ")+2:]) {
		t.Errorf("%q after %q", got, first)
	}
}

// Noise is not put before people, and is asked about kindly.
func TestNoiseIsNoQuestion(t *testing.T) {
	for _, say := range []string{"えっと…？？？", "は？", "um...??", "んー？"} {
		w := interviewing(t, nil, withForm(parsed(t, namedForm)))
		w.say(say)
		if len(w.open) > 0 || w.last().Asks != "full_name" || w.has("helpdesk_digression") {
			t.Errorf("%q: %v, %q", say, w.open, w.last().Text)
		}
	}
}

// What is not recorded is said once, whichever part of a message told it.
func TestNotRecordedIsSaidOnce(t *testing.T) {
	w := interviewing(t, nil, withForm(parsed(t, namedForm)))
	w.say("高橋 直樹（たかはし なおき）です")
	w.say("090-1234-5678")
	w.say("なし")
	w.say("なし")
	w.say("父が病気で介護があるので、月曜と火曜です。父の介護があっても働けますか？")
	said := ""
	for _, p := range w.all[len(w.all)-1].Posts {
		said += p.Text
	}
	if n := strings.Count(said, "記録していません"); n != 1 {
		t.Errorf("said %d times: %s", n, said)
	}
}

// What is no name, no role and no choice is not taken for one, however often it is asked.
func TestNothingIsTakenForAnother(t *testing.T) {
	w := interviewing(t, nil, withForm(parsed(t, namedForm)))
	w.say("たかはし なおきです")
	for _, say := range []string{"電話にはあまり出られないんですけど", "ちょっといま電車の中なので", "I can only write in the evening"} {
		w.say(say)
		if _, facts, _ := w.record().field("full_name"); facts["full_name"] != nil {
			t.Errorf("%q is a name: %v", say, facts)
		}
	}
	w = interviewing(t, nil, withForm(parsed(t, namedForm)))
	w.say("たかはし なおきです。漢字だと高橋 直樹です")
	if _, facts, _ := w.record().field("full_name"); facts["full_name"] != "高橋 直樹" || facts["name_reading"] != "たかはし なおき" {
		t.Errorf("%v", facts)
	}
}

// Who comes back the next day with a word of excuse has answered nothing by it.
func TestComesBackWithAnExcuse(t *testing.T) {
	for _, say := range []string{"戻りました、昨日はすみません", "おはようございます。昨日は途中ですみませんでした", "Hi again, sorry about yesterday", "I'm back, sorry for the delay"} {
		w := interviewing(t, nil, withForm(parsed(t, namedForm)))
		w.say("少し休みます")
		w.now = w.now.Add(20 * time.Hour)
		w.say(say)
		if status, _, attempts := w.record().field("full_name"); status != "interviewing" || attempts != 1 || !strings.Contains(w.last().Text, "おかえりなさい") {
			t.Errorf("%q: %s after %d: %q", say, status, attempts, w.last().Text)
		}
	}
}

// Who has been asked whether to withdraw and goes on is not withdrawn.
func TestGoesOnAfterAll(t *testing.T) {
	for _, say := range []string{"やっぱり続けます", "no, let's carry on", "気が変わりました"} {
		w := interviewing(t, nil, withForm(parsed(t, namedForm)))
		w.say("取りやめます")
		w.say(say)
		if w.status != "interviewing" || w.last().Asks != "full_name" {
			t.Errorf("%q: %s, %q", say, w.status, w.last().Text)
		}
	}
}

// People learn that a sent or accepted application was withdrawn.
func TestWithdrawnAfterSending(t *testing.T) {
	for _, accepted := range []bool{false, true} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say("月曜と火曜です")
		w.say("なし")
		w.say("応募する")
		if accepted {
			w.decide("application", bot.Approved)
		}
		w.say("やはり辞退します")
		w.click("yes")
		told := 0
		for _, p := range w.all[len(w.all)-1].Posts {
			if p.To.Audience == bot.ToModerators && p.Card.Kind == "withdrawn" {
				told++
			}
		}
		if w.status != "withdrawn" || told != 1 {
			t.Errorf("accepted %v: %s, told %d times", accepted, w.status, told)
		}
	}
}

// What a message told before it was changed is no fact of a withdrawn application; its new text is read when that is taken up again.
func TestEditedWhileWithdrawn(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp")
	id := w.heard
	w.say("月曜と火曜です")
	w.say("取りやめます")
	w.click("yes")
	w.edit(id, "you@example.jp")
	if _, facts, _ := w.record().field("email"); len(facts) > 0 {
		t.Errorf("still recorded: %v", facts)
	}
	w.say("応募を再開する")
	if _, facts, _ := w.record().field("email"); facts["email"] != "you@example.jp" || w.last().Asks == "email" {
		t.Errorf("%v, asks %q:\n%s", facts, w.last().Asks, w.said.String())
	}
}

// Where people took over because no plan was approved, nobody plans again: what is said is passed on.
func TestNoSecondPlanWithoutPeople(t *testing.T) {
	w := awaitingNobody(t, quorum.AutoReject)
	rounds := len(w.all)
	for _, say := range []string{"まだですか", "いつでも大丈夫です。よろしくお願いします", "Monday would be best for me"} {
		w.say(say)
	}
	for _, out := range w.all[rounds:] {
		if len(out.Reviews) > 0 {
			t.Errorf("reviewed again: %s", out.Reviews)
		}
	}
	if w.status != "needs_human" || w.record().Plan != nil || len(w.open) == 0 {
		t.Errorf("%s, %d cards:\n%s", w.status, len(w.open), w.said.String())
	}
}
