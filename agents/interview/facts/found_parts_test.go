package facts

import (
	"strings"
	"testing"
)

// Of what somebody did, the last that is told with what it changed in figures is what came of it.
func TestWhatCameOfItInFigures(t *testing.T) {
	f := textField("theme", "own_action", "result")
	for _, says := range []string{
		"寺の古文書を読むボランティアを3年間続け、仲間を5人から20人に増やしました",
		"毎週の練習を自分で組み直し、部員を8名から15名まで増やしました",
		"食堂の発注表を作り直して、食品ロスを4割減らしました",
		"受付の手順書を書いて、待ち時間を30分から10分に短縮しました",
		"新歓の案内を作って配り、入部を2倍に増やしました",
		"I rewrote the rota and cut late shifts from 12 to 3",
		"I called every member myself and raised attendance by 40%",
	} {
		got := map[string]string{}
		for _, fact := range Extract(f, Message{Text: says}, nil, inTokyo) {
			got[fact.Key], _ = fact.Value.(string)
		}
		if got["result"] == "" || strings.HasSuffix(got["own_action"], got["result"]) {
			t.Errorf("%q: %q", says, got)
		}
	}
}

func TestAnotherAmountThanBefore(t *testing.T) {
	for _, says := range []string{
		"仲間を5人から20人に増やし", "待ち時間を30分から10分に短縮", "事故を12件から3件にしました", "返却の遅れを3割減らし", "売上を15%伸ばし", "来場を2倍に増やし", "残業を半分に減らし", "苦情が半減", "正答率を6割から9割まで上げ",
		"cut the close from 3 days to 4 hours", "grew the club from about 5 to over 20",
		"reduced waste by 30%", "cut waiting by half", "doubled the turnout", "brought errors down from 12 to 3",
	} {
		if !changed().MatchString(says) {
			t.Errorf("%q tells no change", says)
		}
	}
	for _, says := range []string{
		"3年間続け", "20人をまとめ", "9時から17時まで働き", "9時から17時までしっかり働き", "10時から2時間、引き継ぎをし", "2018年から2020年まで勤め",
		"月曜から金曜に入り", "1割を担当し", "worked from 9 to 5", "stayed from 2018 to 2021", "finished by 2020", "5人で始め",
		"led a team of 20", "took the night shift from 10 to 6", "went to school from 2018 to 2020", "raised the money by 2020",
	} {
		if changed().MatchString(says) {
			t.Errorf("%q tells a change", says)
		}
	}
}

// A sentence that trails off tells what it tells, and every quote is where it stands in the answer.
func TestSentencesTrailOff(t *testing.T) {
	f := sample(t, "ja-midcareer-engineer", "motivation")
	for _, dots := range []string{"…。", "……。", "...。", "・・・。", "。", "…\n", "..\n"} {
		said := "御社の予約システムを前から使っていて共感していたので" + dots + "バックエンドとして座席在庫の仕組みに関わりたいです" + strings.TrimSuffix(dots, "\n")
		got := told(t, f, said)
		if got["reason_for_company"] == nil || got["reason_for_role"] == nil {
			t.Errorf("%q: %q", said, got)
		}
	}
}
