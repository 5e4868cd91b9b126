package interview_test

import (
	"strings"
	"testing"
	"time"
)

// A goodbye is a break, whatever it sounds of; beside words that end the application it is none.
func TestAGoodbyeIsABreak(t *testing.T) {
	at := map[string]func() *world{
		"en": func() *world { return sampleOf(t, "en-remote-support-global", "en", "portfolio", "languages") },
		"ja": func() *world { return sampleOf(t, "ja-midcareer-engineer", "ja", "portfolio", "email") },
	}
	for _, tc := range []struct {
		lang   string
		said   string
		breaks bool
	}{
		{"en", "ok I will look for it tomorrow, now I must go to the dinner. bye! 👋", true},
		{"en", "sorry I have to go now, bye!", true},
		{"en", "gotta run, see you tomorrow", true},
		{"en", "I need to leave now. talk later!", true},
		{"en", "good night, see you", true},
		{"ja", "今から夕食なので行かないと。また明日！", true},
		{"ja", "もう出かけなきゃいけないので、また後で来ます", true},
		{"ja", "今日は失礼します。おやすみなさい", true},
		{"en", "I'm fine with that. But by 6 I have to go home", false},
		{"en", "I don't want this job any more, bye", false},
		{"en", "please withdraw my application. bye", false},
		{"en", "Bye Bye Birdie is my portfolio, https://example.com/bye", false},
		{"ja", "taka@example.com です。また、残業は月にどのくらいでしょうか。事前に把握しておきたく存じます。", false},
		{"ja", "応募を取りやめます。失礼します", false},
		{"ja", "辞退させてください。ではまた", false},
	} {
		w := at[tc.lang]()
		if w.say(tc.said); (w.status == "paused") != tc.breaks {
			t.Errorf("%q: %s: %s", tc.said, w.status, w.last().Text)
		}
	}
}

// An answer beside a goodbye is taken, and the next question waits.
func TestAGoodbyeBesideAnAnswer(t *testing.T) {
	for lang, said := range map[string]string{"en": "Spanish native, English B2. bye!", "ja": "英語はビジネスレベル、日本語はネイティブです。ではまた明日！"} {
		w := sampleOf(t, "en-remote-support-global", lang, "languages", "portfolio")
		w.say(said)
		if _, told, _ := w.record().field("languages"); w.status != "paused" || len(told) == 0 {
			t.Errorf("%q: %s, %v: %s", said, w.status, told, w.last().Text)
		}
	}
}

// Who is asked whether they want to withdraw and is simply back, or answers the question before, goes on there.
func TestTheQuestionOfWithdrawingIsDropped(t *testing.T) {
	at := func() *world {
		w := sampleOf(t, "en-remote-support-global", "en", "portfolio", "languages")
		w.say("I want to withdraw my application")
		if !strings.Contains(w.last().Text, `write "yes"`) {
			t.Fatal(w.last().Text)
		}
		return w
	}
	for _, said := range []string{"hello good morning, I'm back", "hi, I'm back!", "おはようございます、戻りました"} {
		w := at()
		w.now = w.now.Add(20 * time.Hour)
		if w.say(said); w.last().Asks != "portfolio" || !strings.Contains(w.said.String(), "Welcome back") || strings.Contains(w.last().Text, "withdraw") {
			t.Errorf("%q: %s", said, w.last().Text)
		}
	}
	for _, said := range []string{
		"no no I don't want to withdraw! I want to continue. this is the link linkedin.com/in/luisfortiz",
		"No. Here is the link: https://linkedin.com/in/luisfortiz",
	} {
		w := at()
		if w.say(said); !strings.Contains(w.said.String()+string(w.raw()), "linkedin.com/in/luisfortiz") || w.last().Asks != "languages" {
			t.Errorf("%q: %s", said, w.last().Text)
		}
	}
	w := at()
	if w.say("yes"); w.status != "withdrawn" {
		t.Error("a plain yes no longer withdraws")
	}
}
