package mail_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/helpdesk/mail"
)

func TestCourtesyIsNoQuestion(t *testing.T) {
	for text, want := range map[string]string{
		"いつもお世話になっております。株式会社みなとの高田と申します。料金はいくらですか。何卒よろしくお願いいたします。": "料金はいくらですか。",
		"お忙しいところ恐れ入りますが、締め切りはいつですか？":                               "締め切りはいつですか？",
		"さて、下記 2 点につきましてご教示いただけますでしょうか。\n送料はいくらですか":                "送料はいくらですか",
		"以下の3件を教えてください。送料はいくらですか。":                                 "送料はいくらですか。",
		"次の2件は有料ですか。": "次の2件は有料ですか。",
		"こんにちは。":      "",
		"ありがとうございました。大変助かりました。":                                     "",
		"以上、ご確認のほどよろしくお願い申し上げます。":                                   "",
		"Dear support team,\nHow do I reset it? Kind regards, Anna": "How do I reset it?",
		"Thanks a lot!":                "",
		"Hi there, can I pay by card?": "can I pay by card?",
		"E-204 が出ました":                  "E-204 が出ました",
	} {
		if got := mail.Plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestThanks(t *testing.T) {
	for _, text := range []string{"ありがとうございます。", "助かりました！", "thank you", "Got it, thanks!"} {
		if !mail.Thanks(text) {
			t.Errorf("%q is no thanks", text)
		}
	}
	for _, text := range []string{"こんにちは", "ありがとうございます。あと、料金はいくらですか？", "hello"} {
		if mail.Thanks(text) {
			t.Errorf("%q is thanks", text)
		}
	}
}

func TestSentences(t *testing.T) {
	got := mail.Sentences("Version v5.2 is out. See example.com? 料金は 1.5 倍です。はい！そうです\n次の行")
	want := []string{"Version v5.2 is out.", "See example.com?", "料金は 1.5 倍です。", "はい！", "そうです", "次の行"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
