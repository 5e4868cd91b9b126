package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// Whoever asks for a copy of their data reads what they told, and people get a card to hand over the rest.
func TestCopyOfData(t *testing.T) {
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"私のデータの写しをください", true}, {"個人情報の開示をお願いします", true}, {"ここまでの会話のコピーをもらえますか", true},
		{"Can I get a copy of my data?", true}, {"Please export all my data", true}, {"I'd like to make a subject access request", true},
		{"顧客データのエクスポート機能を作りました", false}, {"I built the export of customer data", false}, {"データの移行を担当しました", false},
		{"I have a copy of the book", false},
	} {
		w := begun(t, resting(t, ""), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
		w.say("高橋 直樹です")
		w.say(tt.text)
		cards := 0
		for _, out := range w.all {
			for _, p := range out.Posts {
				if p.To.Audience == bot.ToModerators && p.Card != nil && p.Card.Kind == "data_request" {
					cards++
					if !strings.Contains(p.Card.Body, "mendan export --user cand-1") {
						t.Errorf("card: %s", p.Card.Body)
					}
				}
			}
		}
		if told := said(w, "高橋 直樹") && said(w, "写しのご希望"); told != tt.want || (cards == 1) != tt.want {
			t.Errorf("%q: told %v, %d cards\n%s", tt.text, told, cards, w.said.String())
		}
		if w.last().Asks != "email" {
			t.Errorf("%q: asks %q", tt.text, w.last().Asks)
		}
	}
}
