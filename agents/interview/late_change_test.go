package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

// A card with what a candidate wrote after sending says what that would change, as it was read; a remark without a value says nothing of the kind.
func TestALateChangeIsReadForPeople(t *testing.T) {
	for _, c := range []struct{ text, change string }{
		{"すみません、メールを new@example.jp に変更させてください", "→ new@example.jp"},
		{"火曜は入れなくなったので、月曜と木曜でお願いしたいです", "→ 月曜、木曜"},
		{"Sorry, my e-mail is new@example.jp now", "→ new@example.jp"},
		{"昨日はお時間をいただきありがとうございました、とても緊張しました", ""},
	} {
		w := applied(t, "日本語")
		w.say(c.text)
		body := w.remarks()
		if !strings.Contains(body, c.change) || c.change == "" && strings.Contains(body, "→") {
			t.Errorf("%q: %s", c.text, body)
		}
	}
}

// A weekday told of something else is no new date. The date is told anew by its value, or where its answer is named.
func TestALateWeekdayIsNoDate(t *testing.T) {
	store := told{"ja-parttime-store", "en", []string{"phone", "shift", "start_date"}, []string{"090-5550-1827", "Mon, Wed, Fri 17:00 to 22:00, Sat 11:00 to 22:00", "January 6"}}
	for says, date := range map[string]string{
		"When they will call me? also saturday until 23 is not changed?": "", "can somebody call me on Tuesday": "", "土曜は23時まででいいですか？": "", "I'll be at home next Monday": "",
		"also saturday until 23 is not changed": "", "please note saturday until 23": "", "a friend told me to write again on Friday": "",
		"start date: January 9 please": "2027年1月9日", "1月9日からにしてください": "2027年1月9日",
	} {
		t.Run(says, func(t *testing.T) {
			w := store.summary(t)
			w.say("submit")
			if w.status != "ready_for_human_review" {
				t.Fatal(w.last().Text)
			}
			w.say(says)
			if body := w.remarks(); strings.Contains(body, "いつから") != (date != "") || !strings.Contains(body, date) {
				t.Error(body)
			}
		})
	}
}

// What several messages say is put together with a line for each: words that run into others are none that the protected topics know.
func TestMessagesDoNotRunTogether(t *testing.T) {
	w := atSummary(t, "ja")
	w.say("I have two kids and I'm a Catholic", "応募する", "連絡は夜8時以降が助かります")
	for name, ask := range w.open {
		if strings.Contains(ask.Card.Body, "Catholic") {
			t.Errorf("%s: %s", name, ask.Card.Body)
		}
	}
	if len(w.open) == 0 {
		t.Errorf("nothing is brought to people: %s", w.last().Text)
	}
}

// A message that told one answer and tells another one now leaves neither as it was: the first is asked again.
func TestAMessageTellsSomethingElseNow(t *testing.T) {
	form, err := form.Sample("ja-parttime-store")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, "store", now, withForm(form))
	w.start()
	w.click("agree")
	w.say("日本語", "日本です")
	w.say("090-1234-5681")
	id := w.heard
	if _, facts, _ := w.record().field("phone"); len(facts) == 0 {
		t.Fatalf("no number: %s", w.said.String())
	}
	w.run(w.event(bot.Edited{ID: bot.MessageID(id), Text: "週15時間くらいで、12月8日から入れます"}))
	if _, facts, _ := w.record().field("phone"); len(facts) > 0 {
		t.Errorf("%v stays: %s", facts, w.said.String())
	}
}

// An edited message is a yes to the disclosure only where that is what is asked.
func TestAnEditIsNoYesToAnotherQuestion(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.say("どんな応募ですか")
	id := w.heard
	w.click("decline")
	w.say("データを消して")
	asked := w.last().Text
	w.run(w.event(bot.Edited{ID: bot.MessageID(id), Text: "はい"}))
	if w.status != "withdrawn" || w.last().Asks == "consent" {
		t.Errorf("%s: %q after %q", w.status, w.last().Text, asked)
	}
}
