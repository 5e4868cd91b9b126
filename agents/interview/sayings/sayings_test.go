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
		"assent": {sayings.Assent, []string{"lgtm", "looks good to me, thanks", "よろしいです", "はい、問題ないと思います", "全項目、間違いありません", "んじゃ、これでお願いします", "んじゃ送って"},
			[]string{"", "!", "not good", "looks good?", "もういい", "よろしいですか", "good but late", "たぶん大丈夫", "goods", "はい", "まだ送って"}},
		"sure to erase": {sayings.SureToErase, []string{"yes", "yes, delete it", "yeah please", "i'm sure, go ahead", "ok, yes", "はい", "はい、消して", "ええ、消してください", "はい、間違いありません", "お願いします"},
			[]string{"", "ok", "わかりました", "大丈夫です", "yes, mondays are fine", "yes i can work weekends", "はい、月曜なら働けます", "yes?", "yes but not my name", "はい、でもやっぱり続けます",
				"消さないでください", "取り下げません", "not sure", "no wait, sorry. dont delete it", "wait, not everything, just delete my phone", "i cant delete it", "no, don't delete it", "i once had to delete it", "sure, why", "cancel it", "withdraw", "キャンセルします", "取りやめる", "はい、取り下げてください"}},
		"sure to withdraw": {sayings.SureToWithdraw, []string{"yes", "yeah please", "はい", "はい、取り下げてください", "本当に辞退します", "お願いします", "withdraw it"}, []string{"", "ok", "消して", "yes, delete it", "わかりました"}},
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
