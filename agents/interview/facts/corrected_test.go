package facts

import "testing"

// Of a month or a day that is corrected within one answer the last stands.
func TestCorrectedInOneAnswer(t *testing.T) {
	since := `period_from="2017-10"; period_to=null`
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"experience", "2018年4月…いや2017年10月から今の会社でバックエンドエンジニアをしています", since},
		{"experience", "2018年4月、いや違う、2017年10月から現職です", since},
		{"experience", "2018年4月ではなく2017年10月に入社し現在も在籍中です", since},
		{"experience", "2018.4〜、いや2017.10〜現在", since},
		{"experience", "since April 2018, no wait, October 2017", since},
		{"experience", "since April 2018 - sorry, October 2017", since},
		{"experience", "I've been there since April 2018, actually October 2017", since},
		{"experience", "I joined in April 2018, I mean October 2017, still there", since},
		{"experience", "April 2018, actually no, October 2017 to present", since},
		{"experience", "2019年4月じゃなくて2018年10月から2022年3月までSEをしていました", `period_from="2018-10"; period_to="2022-03"`},
		{"experience", "2018年4月から2022年3月、いや2022年9月まで", `period_from="2018-04"; period_to="2022-09"`},
		{"experience", "2018年4月から2022年3月、あ、間違えた、2017年4月から2022年3月まで", `period_from="2017-04"; period_to="2022-03"`},
		{"experience", "2018年4月から2022年3月まで、すみません、2021年3月までSEをしていました", `period_from="2018-04"; period_to="2021-03"`},
		{"experience", "from April 2018, no, October 2017 to June 2021", `period_from="2017-10"; period_to="2021-06"`},
		{"experience", "from April 2018 to June 2021, sorry, July 2021", `period_from="2018-04"; period_to="2021-07"`},
		{"experience", "2018年4月に入社して、やっぱり合わず2020年3月に辞めました。2020年5月から現職です", `period_from="2020-05"; period_to=null`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "北星大学 商学部、2027年3月…いや2028年3月卒業見込みです", `expected_graduation="2028-03"`},
		{"education", "北星大学 商学部、2027年3月じゃなくて2028年3月卒業予定", `expected_graduation="2028-03"`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"start_date", "12月…じゃなくて1月から", `start_date="2027-01-01"`},
		{"start_date", "12月1日、いや5日からで", `start_date="2026-12-05"`},
		{"start_date", "12月10日もとい11日", `start_date="2026-12-11"`},
		{"start_date", "12月10日じゃなかった、11日", `start_date="2026-12-11"`},
		{"start_date", "12/1、やっぱり12/8から", `start_date="2026-12-08"`},
		{"start_date", "1月からで…いや2月から", `start_date="2027-02-01"`},
		{"shift", "月曜、いや火曜の17時から22時", `available_days=["tue"]`},
		{"shift", "月水…じゃなくて火木の17時から22時", `available_days=["tue","thu"]`},
		{"shift", "tue, no wait, wed and thu 17:00-22:00", `available_days=["wed","thu"]`},
		{"shift", "Mon, Tue, no Wed", `available_days=["mon","tue"]`},
		{"shift", "月水、すみません金曜は無理です", `available_days=["mon","wed"]`},
		{"shift", "月曜、やっぱり火曜はきついです", `available_days=["mon"]`},
		{"shift", "Mon and Tue, sorry can't do Wed", `available_days=["mon","tue"]`},
		{"shift", "Mon, no, Tue", `available_days=["tue"]`},
		{"shift", "Mon fine, Tue no, Wed ok", `available_days=["mon","wed"]`},
		{"shift", "月曜と水曜、すみません金曜もお願いします", `available_days=["mon","wed","fri"]`},
	})
}
