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
