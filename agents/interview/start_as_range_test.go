package interview_test

import "testing"

// A start is kept as a range where one was told, in the field of the start and no other, and the other form of it is gone: a day, or one counted from an offer.
func TestAStartIsCorrectedToARange(t *testing.T) {
	fields := []string{"skills", "start_date"}
	at := func(first, says, want string) talked {
		return talked{job: "ja-midcareer-engineer", lang: "ja", fields: fields, says: []string{"Goを5年、本番で運用しています", first, says},
			last: "「入社可能日」を「", not: "採用担当に伝えます", has: map[string]string{"start_date": "map[" + want + "]", "skills": "years_primary_language:5"}}
	}
	for _, c := range []talked{
		at("2027年4月1日です", "入社は2ヶ月半から3ヶ月の間にしてください", "start_date_relative:2ヶ月半から3ヶ月の間"),
		at("2027年4月1日です", "入社は2ヶ月半〜3ヶ月と言った。幅で入れておいて", "start_date_relative:2ヶ月半〜3ヶ月"),
		at("2027年4月1日です", "入社は1〜2ヶ月後のレンジでお願いします", "start_date_relative:1〜2ヶ月後"),
		at("2027年4月1日です", "内定後3ヶ月でいいです", "start_date_relative:内定後3ヶ月"),
		at("内定から2ヶ月半です", "入社は4ヶ月後にして", "start_date_relative:内定から4ヶ月"),
		at("内定から2ヶ月半です", "やっぱり入社は4月1日でお願いします", "start_date:2027-04-01"),
	} {
		c.check(t)
	}
}
