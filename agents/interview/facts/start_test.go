package facts

import "testing"

func TestTellsStart(t *testing.T) {
	for text, want := range map[string]bool{
		"I could start on 4 January": true, "I'd be able to start from next month": true, "available from 1 March": true, "my start date would be Feb 3": true,
		"1月4日から働けます": true, "来月から入社可能です": true, "12/1から入れます": true, "2週間後から始められます": true,
		"I started in January 2019": false, "I start the day with a stand-up": false, "we could start the servers in May": false, "can start on Mondays": false,
		"2018年4月から働いています": false, "月曜から入れます": false, "17時から入れます": false, "週5日から働けます": false, "4月に始めた案件です": false,
	} {
		if TellsStart(text) != want {
			t.Errorf("%q tells a start: want %v", text, want)
		}
	}
}

func TestMoreAnswersOfSeveralKinds(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"full_name", "木下 春香（きのした はるか）といいます、友だちからははるちゃんって呼ばれてます", `full_name="木下 春香"; name_reading="きのした はるか"`},
		{"full_name", "野村 航です、みんなには航ちゃんと呼ばれています", `full_name="野村 航"`},
		{"portfolio", "ないです、すみません", `portfolio_url=null`}, {"portfolio", "特にありません、申し訳ないですが", `portfolio_url=null`},
		{"start_date", "2月の最初の月曜日からでどうでしょう", `start_date="2027-02-01"`}, {"start_date", "来月の最後の金曜日", `start_date="2026-12-25"`}, {"start_date", "3月の第2火曜", `start_date="2027-03-09"`},
		{"experience", "広告制作の会社でフロントエンドのリーダーをしています", `latest_role="フロントエンドのリーダー"`}, {"experience", "食品販売のスタートアップのエンジニアです", `latest_role="エンジニア"`},
	})
	readAnswers(t, "en-remote-support-global", inTokyo, []answer{
		{"scenario", "荷物が届かないお客さまが怒っていました。倉庫に電話で確かめました。翌日に収まり、また使うと言ってくださいました", `outcome="翌日に収まり、また使うと言ってくださいました"`},
	})
}
