package facts

import "testing"

// One thing told in the ways in which people tell it: in parts, with what is not meant beside it, with its end or its limit.
func TestManyWaysOfTellingOneThing(t *testing.T) {
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"phone", "自宅は03-1234-5678で、スマホは080-1111-2222です。スマホに連絡ください", `phone_e164="+818011112222"`},
		{"phone", "090-1111-2222と080-3333-4444があります。後のほうでお願いします", `phone_e164="+818033334444"`},
		{"phone", "090-1234-5678は来月解約するので080-9876-5432で", `phone_e164="+818098765432"`},
		{"phone", "ゼロハチゼロ イチニサンヨン ゴロクナナハチ です", `phone_e164="+818012345678"`},
		{"phone", "090-1111-2222か080-3333-4444", `phone_e164=-`},
		{"work_authorization", "制限？特にないです", `can_work_in_jp="yes"`},
		{"work_authorization", "28時間までの許可は取ってる", `can_work_in_jp="h28"`},
		{"work_authorization", "申請が通るまでは無理ですね", `can_work_in_jp="no"`},
		{"work_authorization", "特にありません", `can_work_in_jp=-`},
		{"age_minimum", "余裕でこえてます", `is_18_or_over="yes"`},
		{"shift", "どにち、あさ 9じ から よる 7じ", `available_days=["sat","sun"]; time_from="09:00"; time_to="19:00"`},
		{"shift", "月と水、時間は相談で", `available_days=["mon","wed"]`},
		{"shift", "水曜だけかな", `available_days=["wed"]`},
		{"weekly_hours", "さっきから15って言ってますよね", `weekly_hours=15`},
		{"start_date", "20日以降。来月の", `start_date="2026-12-20"`},
		{"start_date", "テストが28日までなので29日から", `start_date="2026-11-29"`},
		{"start_date", "今のバイトが月末まであるので、来月1日からで", `start_date="2026-12-01"`},
		{"start_date", "今のとこが月末までなんで来週から", `start_date=-`},
		{"experience", "ない、ぜんぶ初めて", `service_experience=null`},
		{"experience", "バイト自体したことないんですよね", `service_experience=null`},
		{"experience", "接客は、お恥ずかしながら一度もございません…", `service_experience=null`},
		{"experience", "接客は したこと ないです 工場だけ", `service_experience=null`},
		{"experience", "接客は、カフェで1年です", `service_experience="接客は、カフェで1年"`},
		{"experience", "初めてのバイトがコンビニでした", `service_experience="初めてのバイトがコンビニでした"`},
		{"experience", "コンビニで3か月だけ。飲食はないです", `service_experience="コンビニで3か月だけ。飲食はない"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"language_skill", "お恥ずかしい話、無資格です", `certificates=null`},
		{"language_skill", "英検2級だけです。あとはないです", `certificates="英検2級"`},
		{"education", "西京大 経済 2027年3月卒業予定", `school="西京大"; major="経済"; expected_graduation="2027-03"`},
		{"education", "高専の専攻科です。南高専 電気、令和9年3月", `school="南高専"; major="電気"`},
		{
			"gakuchika",
			"塾講師です。一緒に計画表を作るようにしたところ、全員が提出するようになりました",
			`own_action="一緒に計画表を作るようにしたところ"; result="全員が提出するようになりました"`,
		},
		{"self_pr", "毎日日記をつけて10年になります。続ける力が私の長所です", `strength="続ける力"`},
		{
			"self_pr",
			"強みは聞く力です。「どうしてですか」とお客さんに聞いて、売上が2割増えました",
			`example="「どうしてですか」とお客さんに聞いて、売上が2割増えました"`,
		},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"email", "仕事用がa@example.com、個人がb@example.com です。個人のほうに送ってください", `email="b@example.com"`},
		{"salary_expectation", "最低ラインが六百二十万、できれば七百万", `salary_min_jpy=6200000`},
	})
	readAnswers(t, "en-us-backend-engineer", inTokyo, []answer{
		{"sponsorship", "いまは不要、3年後には必要です", `needs_sponsorship="yes"`}, {"salary_expectation", "日本円で2000万くらい", `salary_min_usd=-`},
	})
	readAnswers(t, "en-remote-support-global", inTokyo, []answer{
		{"residence_and_zone", "タイのバンコクから働きます。日本より2時間遅いです", `country_alpha2="TH"; timezone_iana="Asia/Bangkok"`},
	})
}
