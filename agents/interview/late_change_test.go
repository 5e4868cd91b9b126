package interview_test

import (
	"strings"
	"testing"
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
		body := ""
		for name, ask := range w.open {
			if strings.HasPrefix(name, "question/") {
				body = ask.Card.Body
			}
		}
		if !strings.Contains(body, c.change) || c.change == "" && strings.Contains(body, "→") {
			t.Errorf("%q: %s", c.text, body)
		}
	}
}

// What several messages say is put together with a line for each: words that run into others are none that the protected topics know.
func TestMessagesDoNotRunTogether(t *testing.T) {
	w := atSummary(t, "ja")
	w.say("I have two kids and I'm a Catholic", "応募する", "hmm")
	for name, ask := range w.open {
		if strings.Contains(ask.Card.Body, "Catholic") {
			t.Errorf("%s: %s", name, ask.Card.Body)
		}
	}
	if len(w.open) == 0 {
		t.Errorf("nothing is brought to people: %s", w.last().Text)
	}
}
