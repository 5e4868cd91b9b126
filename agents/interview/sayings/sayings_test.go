package sayings_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/sayings"
)

func TestSayings(t *testing.T) {
	for name, tt := range map[string]struct {
		is      func(string) bool
		yes, no []string
	}{
		"assent": {sayings.Assent, []string{"lgtm", "looks good to me, thanks", "よろしいです", "はい、問題ないと思います", "全項目、間違いありません"},
			[]string{"", "!", "not good", "looks good?", "もういい", "よろしいですか", "good but late", "たぶん大丈夫", "goods", "はい"}},
		"thanks": {sayings.Thanks, []string{"cheers for that", "いろいろとありがとうございます", "aw, that's very kind, thank you so much"},
			[]string{"thanks, submit", "no thanks", "ありがとう、でも違います", "great"}},
		"wonders":      {sayings.Wonders, []string{"hmm... not sure", "んー、どうしようかな", "えっと…"}, []string{"not sure about the days", "ok", ""}},
		"acknowledges": {sayings.Acknowledges, []string{"got it, thanks", "なるほど、わかりました", "ok cool"}, []string{"ok, submit", "はい", "わかりました、応募します"}},
		"nudges":       {sayings.Nudges, []string{"もしもし？", "hello??", "can you try again please", "?", "まだですか"}, []string{"hello@example.jp", "まだ働いています", "again in may"}},
	} {
		for _, text := range tt.yes {
			if !tt.is(text) {
				t.Errorf("%s: %q is not", name, text)
			}
		}
		for _, text := range tt.no {
			if tt.is(text) {
				t.Errorf("%s: %q is", name, text)
			}
		}
	}
}
