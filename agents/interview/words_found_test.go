package interview_test

import "testing"

// Words that are to go are searched for in the record: what stands beside an answer goes as a whole, and no day, sum or number of that answer does.
func TestWordsBesideAnswersAreFoundAndTakenOut(t *testing.T) {
	changesAtSummary(t, []summaryCases{
		{
			"ja-parttime-store", "ja", []string{"phone", "shift", "experience"},
			[]string{"090-1111-2222です。昼間はスマホを鞄に入れっぱなしで気づかないことがあります。",
				"月火木の10時から14時くらいまでが希望です", "喫茶店でレジを3年していました"},
			[][4]string{
				{"電話番号の下の「昼間はスマホを〜」は消してください", "電話番号", "090-1111-2222", "スマホ"},
				{"スマホを鞄に入れっぱなしって文は消してOKです", "電話番号", "090-1111-2222", "スマホ"},
				{"「スマホを鞄に」のところは余計でした、削除をお願いします", "電話番号", "090-1111-2222", "スマホ"},
				{"木曜を外してください", "入れる曜日と時間帯", "月", "木"},
				{"スマホの話は消さないでください", "電話番号", "スマホ", "どの"},
			},
		},
		{
			"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"},
			[]string{"go 5 yrs, postgres 7, mysql a bit", "165k base, my cat agrees with that figure", "feb 2, depends when you make an offer"},
			[][4]string{
				{"why does it say depends when you make an offer next to my start date, get rid of that", "Earliest start date", "February", "depends"},
				{"remove “depends when you make an offer” please", "Earliest start date", "February", "depends"},
				{"the depends when you make an offer thing can go", "Earliest start date", "February", "depends"},
				{"don't remove the bit about the offer", "Earliest start date", "depends", "none"},
			},
		},
	})
}

// What is added to an answer that is named leaves what stands there; what stands in quotes is told to the letter, without the words that ask for it.
func TestNamedAnswersAreAddedToAndQuotesTaken(t *testing.T) {
	changesAtSummary(t, []summaryCases{
		{
			"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"},
			[]string{"go 5 yrs, postgres 7, mysql a bit", "165k", "feb 2"},
			[][4]string{
				{"add to go and databases: ran the kafka cluster", "Go and databases", "ran the kafka cluster", "add to"},
				{"add to go and databases: ran the kafka cluster", "Go and databases", "5 years", "add to"},
				{"1: add i was on call for the platform", "Go and databases", "on call for the platform", "1:"},
				{"I was the on call lead for a year, can you add that to 1", "Go and databases", "on call lead for a year", "can you"},
				{"what would you add to 1?", "Go and databases", "5 years", "would"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "experience"},
			[]string{"090-1111-2222です", "喫茶店でレジを3年していました"},
			[][4]string{
				{"接客の経験に追加：イベントの受付も1日やりました", "接客の経験", "イベントの受付", "追加"},
				{"接客の経験に追加：イベントの受付も1日やりました", "接客の経験", "喫茶店", "追加"},
				{
					"2番、恥ずかしいので「喫茶店でホールとレジを3年」くらいにしてもらえますか",
					"接客の経験", "喫茶店でホールとレジを3年", "くらいに",
				},
				{"接客の経験の「レジ」は「会計」に直してください", "接客の経験", "会計", "レジ"},
				{"2番、「喫茶店でホールとレジを3年」とかにしてほしいです", "接客の経験", "喫茶店でホールとレジを3年", "とかに"},
			},
		},
	})
}
