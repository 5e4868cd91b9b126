package interview_test

import (
	"strings"
	"testing"
)

// A question what something at work is held in asks for no other language, and what was told beside it is taken.
func TestALanguageOfSomethingElse(t *testing.T) {
	for _, c := range []struct{ says, asks string }{
		{"s.onodera@example.jp です。面接も英語ですか？", "languages"},
		{"s.onodera@example.jp です。仕事は英語ですか？", "languages"},
		{"s.onodera@example.jp です。お客さんは日本語だけですか", "languages"},
		{"面接は英語ですか？", "email"},
	} {
		t.Run(c.says, func(t *testing.T) {
			w := sampleOf(t, "en-remote-support-global", "ja", "email", "languages")
			w.say(c.says)
			if w.last().Asks != c.asks || !strings.ContainsFunc(w.last().Text, isKana) {
				t.Errorf("asks %s\n%s", w.last().Asks, w.last().Text)
			}
		})
	}
}

// Whoever has nothing to show has no complaint, however it is told.
func TestNothingToShowInOrdinaryWords(t *testing.T) {
	for _, says := range []string{
		"GitHubはあるんですけど会社のコードばかりなので、とくに載せるものはないです",
		"会社のコードばかりで、特に出せるものがないんですよね",
		"個人のものは特にないです。仕事のコードは出せないので",
		"見せられるものは特にないですね",
	} {
		t.Run(says, func(t *testing.T) {
			w := sampleOf(t, "ja-midcareer-engineer", "ja", "portfolio", "email")
			if w.last().Asks != "portfolio" {
				w.say("a@example.jp")
			}
			w.say(says)
			if w.last().Asks == "portfolio" || strings.Contains(w.last().Text, "ご気分") {
				t.Errorf("asks %s\n%s", w.last().Asks, w.last().Text)
			}
		})
	}
}

// A yes to the beginning, with what people put before it.
func TestConsentWithALeadIn(t *testing.T) {
	for lang, says := range map[string][]string{
		"ja": {"なるほど、じゃあお願いします", "わかりました、じゃあ始めてください", "あ、はい、お願いします", "そうなんですね、では始めます", "了解です！お願いします〜"},
		"en": {"right, let's do it then", "oh ok, go ahead", "I see. yes please", "gotcha, let's start", "fair enough, go on then"},
	} {
		for _, s := range says {
			t.Run(s, func(t *testing.T) {
				w := newWorld(t, "ja-parttime-store", now)
				w.lang = lang
				w.start()
				if w.say(s); w.status == "awaiting_consent" || w.last().Asks == "consent" || w.last().Asks == "agree" {
					t.Errorf("%s asks %s\n%s", w.status, w.last().Asks, w.last().Text)
				}
			})
		}
	}
	for _, s := range []string{"なるほど、じゃあやめておきます", "なるほど", "I see", "oh ok, no thanks", "なるほど、ちょっと考えます",
		"店でやるならいいですよ", "録音しないなら大丈夫です", "I see. How long does it take?", "oh right, how long will this take?",
		"cool. do I need my cv?", "なるほど。どのくらい時間かかりますか？", "へえ、何分くらいかかりますか", "そうなんですね。履歴書は必要ですか？", "ありがとうございます。あとで続きからできますか？"} {
		t.Run(s, func(t *testing.T) {
			w := newWorld(t, "ja-parttime-store", now)
			w.start()
			before := w.last().Asks
			if w.say(s); w.last().Asks != before && w.status == "interviewing" {
				t.Errorf("%s asks %s\n%s", w.status, w.last().Asks, w.last().Text)
			}
		})
	}
}

// The number of an option says which, whatever is said beside it.
func TestAnOptionsNumberBesideWords(t *testing.T) {
	for says, moves := range map[string]bool{
		"2, like I said student visa": true, "number 2, as I said": true, "2 please": true, "option 2, I'm a student": true,
		"2 years left on it": false,
	} {
		t.Run(says, func(t *testing.T) {
			w := sampleOf(t, "ja-parttime-store", "en", "work_authorization", "phone")
			if w.last().Asks != "work_authorization" {
				w.say("080-1234-5678")
			}
			if w.last().Asks != "work_authorization" {
				t.Fatal(w.last().Text)
			}
			w.say(says)
			if got := w.last().Asks != "work_authorization"; got != moves {
				t.Errorf("asks %s\n%s", w.last().Asks, w.last().Text)
			}
		})
	}
}

// Words of thanks before what is asked for take nothing from it, and what is put off beside the wish to send hinders no sending.
func TestThanksBeforeARequest(t *testing.T) {
	wanted(t, toldStoreJA, [][]string{
		{"ありがとうございます！面談は14時以降ならいつでもって書いておいてもらえますか", "says: 14時以降"},
		{"ありがとうございます。電話は夜のほうが出やすいって書いておいてください", "says: 夜のほうが出やすい"},
	})
	for _, s := range []string{"リモートの返事はあとでもいいので、応募します", "返事はまた今度でいいです、応募します", "質問の回答は後日で大丈夫です。応募します", "さっきの質問は急がないので、これで送ってください"} {
		t.Run(s, func(t *testing.T) {
			w := toldStoreJA.summary(t)
			if w.say(s); w.status != "ready_for_human_review" {
				t.Errorf("%s\n%s", w.status, w.last().Text)
			}
		})
	}
}

// Hours said once are those of all the days that are told with them.
func TestHoursSaidOnce(t *testing.T) {
	for says, want := range map[string]string{
		"火木は16時から20時、日曜も同じ時間で":    "16:00〜20:00",
		"月曜と水曜の18時から22時、土曜もです":    "18:00〜22:00",
		"月・水・金 17時から21時。日曜日も同じです": "17:00〜21:00",
	} {
		t.Run(says, func(t *testing.T) {
			w := sampleOf(t, "ja-parttime-store", "ja", "shift", "phone")
			if w.last().Asks != "shift" {
				w.say("080-1234-5678")
			}
			w.say(says)
			_, f, _ := w.record().field("shift")
			if got, _ := f["time_from"].(string); !strings.HasPrefix(want, got) || got == "" || f["hours_by_day"] != nil {
				t.Errorf("%v", f)
			}
		})
	}
}
