package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// fielded is a small form with one field of free text before an e-mail address.
func fielded(t *testing.T, field string) *world {
	t.Helper()
	f, err := form.Parse("fielded.yaml", []byte(`
id: fielded
title: {ja: テスト, en: Test}
locale: ja-JP
country: JP
retention_days: 30
fields:
- `+field+`
- {id: email, label: {ja: メール, en: E-mail}, intent: {ja: 連絡に使うメールアドレスを得る, en: Get an e-mail address}, required: true, type: email, required_facts: [email]}
`))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, f.ID, now, withForm(f))
	w.start()
	w.click("agree")
	return w
}

const (
	workField = `{id: experience, label: {ja: 職務経歴, en: Experience}, intent: {ja: 職務経験を把握する, en: Understand past jobs}, required: true, type: text, max_followups: 2, required_facts: [latest_employer_or_domain, latest_role]}`
	helpField = `{id: accommodation, label: {ja: 選考での配慮, en: Adjustments for this interview}, intent: {ja: 選考で必要な配慮を知る, en: Learn whether adjustments to the selection process are needed}, required: false, type: text, sensitive: true, required_facts: [adjustment_needed]}`
	ageField  = `{id: birth, label: {ja: 生年月日, en: Date of birth}, intent: {ja: 書類に書く生年月日を得る, en: Get the date of birth}, required: true, type: text, required_facts: [birth_date]}`
)

// An age that nobody asked for is acknowledged and kept out, what else was told is kept; a form that asks for it is told it.
func TestAgeThatWasNotAskedFor(t *testing.T) {
	for _, tc := range []struct{ lang, text, secret, kept string }{
		{"日本語", "もう47歳なのでご迷惑かもしれませんが、物流会社で在庫管理をしています", "47歳", "物流会社"},
		{"日本語", "アラフィフですが、保険会社の営業をしていました", "アラフィフ", "保険会社"},
		{"English", "I'm 52 already. I was a warehouse manager at Bluecrate", "52", "manager"},
	} {
		w := fielded(t, workField)
		w.say(tc.lang)
		w.say("日本です")
		w.say(tc.text)
		_, facts, _ := w.record().field("experience")
		if !w.has("protected_fact_dropped") || strings.Contains(string(w.raw()), tc.secret) || !strings.Contains(encode(facts), tc.kept) {
			t.Errorf("%q: %v\n%s", tc.text, facts, w.said.String())
		}
	}
	w := fielded(t, ageField)
	w.say("日本語", "日本です")
	if w.say("1979年5月3日生まれ、47歳です"); w.has("protected_fact_dropped") {
		t.Errorf("the form asks for it:\n%s", w.said.String())
	}
}

// Small talk before an answer goes to nobody; the answer is taken.
func TestSmallTalkBesideAnAnswer(t *testing.T) {
	w := fielded(t, workField)
	w.say("English", "Japan")
	w.say("did you see the match last night haha", "anyway", "I was a warehouse manager at Bluecrate")
	if status, _, _ := w.record().field("experience"); status != "done" || w.has("helpdesk_digression") || len(w.open) > 0 {
		t.Errorf("%s, %v open\n%s", status, w.open, w.said.String())
	}
}

// Where a field asks what would help, a request is the answer; what it tells of health is left out.
func TestRequestForAnAdjustment(t *testing.T) {
	for _, text := range []string{"I have ADHD so could I get the questions in writing beforehand", "Would it be possible to have a break halfway?", "質問を事前に文字でいただけますか", "途中で休憩を入れてもらうことはできますか"} {
		w := fielded(t, helpField)
		w.say("English", "Japan")
		w.say(text)
		if status, facts, _ := w.record().field("accommodation"); status != "done" || strings.Contains(encode(facts), "ADHD") || len(w.open) > 0 {
			t.Errorf("%q: %s %v\n%s", text, status, facts, w.said.String())
		}
	}
}

// A day is exchanged for another one, however the days were written together.
func TestOneDayIsAnother(t *testing.T) {
	for first, then := range map[string]string{
		"水木、16時〜20時": "さっきの曜日、木じゃなくて金だった", "水曜と木曜です": "木曜じゃなくて金曜です", "水・木です": "木ではなく金でした", "Wednesday and Thursday": "Not Thursday but Friday, sorry",
	} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say(first)
		w.say(then)
		_, facts, _ := w.record().field("shift")
		days, _ := facts["available_days"].([]any)
		if !slices.Equal(days, []any{"wed", "fri"}) {
			t.Errorf("%q, %q: %v\n%s", first, then, days, w.said.String())
		}
	}
}

// Who would rather not say something is not taken for somebody who changes an answer with that word in its name.
func TestRefusalIsNoCorrection(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp")
	for _, text := range []string{"I'd rather not talk about e-mail or days", "それを教えるのはちょっと嫌です"} {
		if w.say(text); w.last().Asks != "shift" && w.last().Asks != "portfolio" {
			t.Errorf("%q: asks %s\n%s", text, w.last().Asks, w.said.String())
		}
	}
}

// An answer can be taken out again: one that is optional is then not answered, one that is required is asked once more.
func TestAnswerIsTakenOut(t *testing.T) {
	for _, text := range []string{"成果物は取り消したいです", "成果物のURLを削除してください", "please remove my work link"} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say("月曜と火曜です")
		w.say("https://example.com/secret-work")
		w.say(text)
		if status, _, _ := w.record().field("portfolio"); status != "declined" || w.last().Asks != "confirm" || strings.Contains(string(w.raw()), "secret-work") {
			t.Errorf("%q: %s, asks %s\n%s", text, status, w.last().Asks, w.said.String())
		}
	}
	w := interviewing(t, nil)
	w.say("me@example.jp")
	w.say("メールを削除してください")
	if w.last().Asks != "email" || w.status != "interviewing" {
		t.Errorf("asks %s\n%s", w.last().Asks, w.said.String())
	}
}

// Who doubts themselves and asks whether that is all right gets a kind word, and nobody has to answer it.
func TestDoubtIsNoQuestionToPeople(t *testing.T) {
	for _, text := range []string{"あの…うまく書けるか自信がないんですけど、大丈夫でしょうか", "sorry I'm so nervous, is that ok?"} {
		w := interviewing(t, nil)
		w.say(text)
		if len(w.open) > 0 || w.last().Asks != "email" || w.has("helpdesk_digression") {
			t.Errorf("%q: %d open\n%s", text, len(w.open), w.said.String())
		}
	}
	w := interviewing(t, nil)
	if w.say("緊張しています。面接の服装は自由ですか？"); len(w.open) != 1 {
		t.Errorf("%d open\n%s", len(w.open), w.said.String())
	}
}
