package text_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

func TestFold(t *testing.T) {
	for said, want := range map[string]string{"ＳＴＯＰ": "stop", "Ｋ７ｑｆ ": "k7qf ", "ﾃﾞｻﾞｲﾝ": "デザイン", "㈱": "(株)", "Straße": "straße", "中止": "中止", "": ""} {
		if got := text.Key(said); got != want || text.Key(got) != got {
			t.Errorf("%q is folded to %q, want %q", said, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	for want, texts := range map[string][]string{
		text.English: {
			"does it work with Okta?", "pricing?", "Pricing", "how much", "refund policy", "PRICING?", "can't log in", "it’s broken", "Is SSO supported", "thanks!",
			"What does 勤怠 mean?", "is 打刻 possible on a phone", "How do I set 残業の締め?", "What does お疲れ様です mean?", "the app says 「接続できません」, what now", "what's “有給”",
			"reset badge", "Okta integration", "frobnicate the thing", "dial the number that was given", "forgot my password", "Any parking?", "monthly fee", "vacation days", "hello", "no", "run `./hang.sh`", "write a.md",
		},
		text.Japanese: {
			"Okta使えますか", "Oktaは使えますか？", "「Okta使えますか」", "料金", "料金は？", "SSOって対応してる？", "シングルサインオン", "ログインできない", "login error が出ます", "error on login と表示されます",
			"the Admin SDK for Education は使えますか", "please 教えてください", "Google Workspace と Entra ID の連携", "“How to use” のページはどこですか", "有給の残りは？", "カード", "iPhoneのアプリある？", "APIは?",
			"E-204とは", "what is と書いてある画面が出る", "お願いします",
		},
		"": {"Okta?", "SSO", "SAML 2.0", "E-204", "Entra ID", "KR-200?", "okta", "?", "", "123", "👍", "Google Workspace Enterprise Plus", "OK", "a@example.com", "https://example.com/how-to-do-it", "Ω", "네", "a", "I", "`git status`"},
	} {
		for _, said := range texts {
			if got := text.LanguageOf(said, ""); got != want {
				t.Errorf("%q is %q, want %q", said, got, want)
			}
			if got := text.LanguageOf(said, text.Japanese); want == "" && got != text.Japanese {
				t.Errorf("%q changes the language to %q", said, got)
			}
		}
	}
}

func TestHasJapanese(t *testing.T) {
	for said, want := range map[string]bool{"Goは3年": true, "カード": true, "面談": true, "Go, 3 years": false, "ー・。": false, "네": false, "": false} {
		if got := text.HasJapanese(said); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}
