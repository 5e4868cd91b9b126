package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/stance"
)

// An answer that only sounds unsure is no question; one about the job is.
func TestUnsureAnswers(t *testing.T) {
	for _, text := range []string{
		"うーん、600万から700万の間くらいでしょうか？", "Goを5年くらい、ですかね？", "内定をもらってから2週間後ですかね", "3週間後からで、遅くないでしょうか？", "来月の中旬くらいからでしょうか",
		"12月の最後の月曜日からとか大丈夫ですか", "名前ですか？ 佐伯ひなたです", "希望年収は500万円くらいでしょうか", "1月10日からで問題ないでしょうか",
	} {
		if _, q := stance.SplitQuestion(text); q != "" {
			t.Errorf("%q asks %q", text, q)
		}
	}
	for _, text := range []string{"残業は月20時間くらいでしょうか", "勤務は週20時間からでしょうか", "研修は1か月ですか？", "給料はいつですか？ 月末がいいです", "試用期間は3か月くらいでしょうか"} {
		if _, q := stance.SplitQuestion(text); q == "" {
			t.Errorf("%q asks nothing", text)
		}
	}
}

func TestRefusalByAnotherWay(t *testing.T) {
	for text, want := range map[string]bool{
		"メールだけにしてもらえますか": true, "電話はなしでお願いします": true, "Could you just email me instead?": true, "email only please": true, "I'm not uploading anything": true,
		"メールと電話で対応しました": false, "I answered e-mail and phone requests": false, "電話番号は090-1111-2222です": false,
	} {
		if stance.IsRefusal(text) != want {
			t.Errorf("%q refuses: want %v", text, want)
		}
	}
}
