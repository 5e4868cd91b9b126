package hearing

import "testing"

// Who goes for now and who is here again say why, and apologise; an answer that has such words is neither.
func TestLeavingAndComingBackAreToldFromAnswers(t *testing.T) {
	for _, c := range []struct {
		said         string
		back, leaves bool
	}{
		{"Hiya its only me again, sorry the little one woke up and wanted his beans on toast. Where had we got to?", true, false},
		{"back. where were we", true, false},
		{"right im back, had to let the plumber in", true, false},
		{"hello I'm back, where were we?", true, false},
		{"sorry about that, phone died. what was the question", true, false},
		{"ok kids in bed, lets carry on", true, false},
		{"here again! dog had the post", true, false},
		{"Sorry for the wait. The call took longer than expected. Can we continue?", true, false},
		{"髙瀬です。先ほどは失礼いたしました。会議が終わりましたので、続きから再開できますでしょうか。", true, false},
		{"もどりました〜！おつかれさまです、どこまでいきましたっけ", true, false},
		{"お待たせしました、子ども寝ました。続きお願いします", true, false},
		{"ただいま戻りました！ごはん食べてました", true, false},
		{"電車おりました！さっきの続きからでいいですか？", true, false},
		{"こんばんは、戻りました！どこまで答えましたっけ", true, false},
		{"すみません、さっき途中で落ちました。続けられますか", true, false},
		{"bus is here, gotta dash, will finish this after", false, true},
		{"あ、ごめんなさい電車きたんでいったん抜けます！またあとで書きます🙏", false, true},
		{"すみません、子どもが起きたので少し離れます", false, true},
		{"ちょっと来客なので、続きは後ほど書かせていただきます", false, true},
		{"会議の時間になりましたので一度失礼いたします", false, true},
		{"電話かかってきたので一旦切ります、すみません", false, true},
		{"I came back to care after ten years away at Moorview", false, false},
		{"went back to Oakfield for a second year after lunch service was cut", false, false},
		{"I call people back in one hour when they leave a message, at the surgery", false, false},
		{"I was left in charge of the night shift at Moorview for 2 years", false, false},
		{"I stopped for a year then carried on at the hospice", false, false},
		{"あとで書きますと言ったのですが、コンビニで半年レジをしていました", false, false},
		{"一旦レジの仕事を抜けて、戻ってからは品出しを担当しました", false, false},
		{"電車が来るまで案内する仕事を2年やっていました", false, false},
		{"いったん辞めて、また同じ店に戻りました", false, false},
		{"夜に書類を書く仕事をしていました", false, false},
		{"戻りました。夜勤です", false, false},
		{"I'm back. I was a carer at Moorview", false, false},
		{"back", false, false},
		{"夜に電話を切ります", false, false},
		{"see you at the interview, I was at Oakfield", false, false},
		{"続きの仕事を引き継ぎました", false, false},
	} {
		t.Run(c.said, func(t *testing.T) {
			l := greeted(c.said)
			if got := l.isBackAgain(c.said); got != c.back {
				t.Errorf("back: %v", got)
			}
			if got := l.onlyLeaves(); got != c.leaves {
				t.Errorf("leaves: %v", got)
			}
		})
	}
}
