package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// Answers as people dictate them, as learners of a language and elderly people write, and as forms are filled in by copying.
func TestFreshAnswersTwo(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"full_name", "わたしの なまえは リン シャオメイ です", `name_reading="リン シャオメイ"`}, {"full_name", "氏名　大野 隆／ふりがな　おおの たかし", `full_name="大野 隆"; name_reading="おおの たかし"`}, {"full_name", "大野と申しますが、フルネームは大野隆です", `full_name="大野隆"`}, {"full_name", "【氏名】大野隆【フリガナ】オオノタカシ", `full_name="大野隆"; name_reading="オオノタカシ"`}, {"full_name", "・大野 隆（おおの・たかし）", `full_name="大野 隆"; name_reading="おおの・たかし"`}, {"full_name", "大野隆(42)", `full_name="大野隆"`}, {"full_name", "やっぱり応募やめようかな", `full_name=-`}, {"full_name", "Tran Minh Duc（チャン・ミン・ドゥック）です", `full_name="Tran Minh Duc"; name_reading="チャン・ミン・ドゥック"`},
		{"email", "メールアドレス：oono.t@example.com（自宅）", `email="oono.t@example.com"`}, {"email", "oono.t アット example.com です", `email="oono.t@example.com"`}, {"email", "oono.t@example.com でも大丈夫ですか？", `email="oono.t@example.com"`}, {"email", "まえに書いたのとおなじ", `email=-`}, {"email", "oono.t@gmai.com", `email=-`}, {"email", "Ｏｏｎｏ＿Ｔ＠ｅｘａｍｐｌｅ．ｃｏｍ", `email="Oono_T@example.com"`},
		{"phone", "電話番号　090（1111）2222", `phone_e164="+819011112222"`}, {"phone", "ぜろきゅうぜろ…は無理なので数字で。09011112222", `phone_e164="+819011112222"`}, {"phone", "〇三-三二一一-一二三四", `phone_e164="+81332111234"`}, {"phone", "TEL 03(3211)1234（内線 45）", `phone_e164="+81332111234"`}, {"phone", "090-1111-2222、つながらなければ03-3211-1234", `phone_e164=-`}, {"phone", "いまは使っていません", `phone_e164=null`},
		{"work_authorization", "わたしは えいじゅうけん あります", `can_work_in_jp="yes"`}, {"work_authorization", "はたらく できます", `can_work_in_jp="yes"`}, {"work_authorization", "家族滞在のため、週28時間の制限がございます", `can_work_in_jp="limited"`}, {"work_authorization", "現在申請中のため、まだ就労はできかねます", `can_work_in_jp="no"`}, {"work_authorization", "上から1番目", `can_work_in_jp="yes"`}, {"work_authorization", "どれに当たるか分かりかねます", `can_work_in_jp=-`}, {"work_authorization", "5番", `can_work_in_jp=-`},
		{"salary_expectation", "希望年収：６５０万円", `salary_min_jpy=6500000`}, {"salary_expectation", "六百五十万円ほど頂ければ幸甚です", `salary_min_jpy=6500000`}, {"salary_expectation", "年俸制で7百万", `salary_min_jpy=7000000`}, {"salary_expectation", "前職は520万円でした", `salary_min_jpy=-`}, {"salary_expectation", "面接のときに話したいです", `salary_min_jpy="相談"`}, {"salary_expectation", "５００万から６００万のあいだ", `salary_min_jpy=5000000`}, {"salary_expectation", "6,500千円", `salary_min_jpy=6500000`},
		{"start_date", "入社可能日：2027/02/01", `start_date="2027-02-01"`}, {"start_date", "ことしの12がつ10かから", `start_date=-`}, {"start_date", "今の会社を辞めて一か月後くらい", `start_date=-`}, {"start_date", "令和九年二月一日を希望いたします", `start_date="2027-02-01"`}, {"start_date", "来月末", `start_date="2026-12-31"`}, {"start_date", "採用が決まってから6週間", `start_date_relative="採用が決まってから6週間"`}, {"start_date", "1月の第2月曜日から", `start_date="2027-01-11"`}, {"start_date", "2026年4月1日", `start_date=-`},
		{"portfolio", "URL：https://example.com/~oono/", `portfolio_url="https://example.com/~oono/"`}, {"portfolio", "持ってないよ", `portfolio_url=null`}, {"portfolio", "ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ｏ", `portfolio_url="https://example.com/o"`},
		{"skills", "言語: Python / 実務: 6年 / 本番: あり", `primary_language="Python"; years_primary_language=6; production_use=true`}, {"skills", "PHPを十年ばかり、本番で使うておりました", `primary_language="PHP"; years_primary_language=10; production_use=true`}, {"experience", "2020年10月〜現在　在職中", `period_from="2020-10"; period_to=null`}, {"experience", "期間は2017年1月から2021年12月まで", `period_from="2017-01"; period_to="2021-12"`},
		{"experience", "2019年6月に今の会社に移って、いまも在籍しています", `period_from="2019-06"; period_to=null`}, {"experience", "2018年4月に入って、2023年9月に辞めました", `period_from="2018-04"; period_to="2023-09"`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"full_name", "きむらゆうたっていいます", `name_reading="きむらゆうた"`}, {"full_name", "岸　（きし）", `full_name="岸"; name_reading="きし"`}, {"phone", "でんわ：080-2222-3333", `phone_e164="+818022223333"`}, {"phone", "080２２２２３３３３", `phone_e164="+818022223333"`},
		{"age_minimum", "六十五歳でございます", `is_18_or_over="yes"`}, {"age_minimum", "わたし 20さい です", `is_18_or_over="yes"`}, {"age_minimum", "はたちばい", `is_18_or_over="yes"`}, {"age_minimum", "んだ", `is_18_or_over="yes"`}, {"age_minimum", "3月で18になるけん、まだ17たい", `is_18_or_over="no"`}, {"age_minimum", "どっちだと思います？", `is_18_or_over=-`}, {"age_minimum", "いいえ→はい", `is_18_or_over="yes"`}, {"age_minimum", "２", `is_18_or_over="no"`}, {"age_minimum", "じゅうろく", `is_18_or_over=-`},
		{"shift", "月・水・金　18:00〜22:00", `available_days=["mon","wed","fri"]; time_from="18:00"; time_to="22:00"`}, {"shift", "どようびとにちようび、ごぜん10じからごご3じ", `available_days=["sat","sun"]`}, {"shift", "月曜から木曜、午後5時半から10時半", `available_days=["mon","tue","wed","thu"]; time_from="17:30"; time_to="22:30"`}, {"shift", "週末の昼11時〜15時ならよかです", `available_days=["sat","sun"]; time_from="11:00"; time_to="15:00"`}, {"shift", "火曜と木曜、１９時〜２４時", `available_days=["tue","thu"]; time_from="19:00"; time_to="00:00"`},
		{"weekly_hours", "週に3回、5時間ずつ", `weekly_hours=15`},
		{"weekly_hours", "じゅうごじかん", `weekly_hours=15`},
		{"weekly_hours", "１週間で二十四時間", `weekly_hours=24`},
		{"weekly_hours", "10時間から12時間ぐらいが体力的にええな", `weekly_hours=-`},
		{"weekly_hours", "週1日", `weekly_hours=-`},
		{"weekly_hours", "28", `weekly_hours=28`},
		{"weekly_hours", "100時間", `weekly_hours=-`},
		{"weekly_hours", "一日6時間で週4日", `weekly_hours=24`},
		{"work_authorization", "りゅうがくせい です。28じかん", `can_work_in_jp="h28"`}, {"work_authorization", "なんも制限なかばい", `can_work_in_jp="yes"`}, {"work_authorization", "③", `can_work_in_jp="no"`}, {"start_date", "12月の1日", `start_date="2026-12-01"`}, {"start_date", "あしたから はたらけます", `start_date="2026-11-21"`}, {"start_date", "冬休みに入ってから", `start_date=-`}, {"start_date", "再来週の月曜", `start_date="2026-11-30"`}, {"start_date", "11月31日", `start_date=-`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "学校：東都大学　学部：経済学部　専攻：経済学　卒業見込：2027年3月", `school="東都大学"; expected_graduation="2027-03"`}, {"education", "ひがし専門学校の情報処理科で、来年3月に卒業します", `expected_graduation="2027-03"`}, {"interview_slot", "第1希望 12/2 10:00、第2希望 12/3 16:00", `slot_1="2026-12-02T10:00+09:00"; slot_2="2026-12-03T16:00+09:00"`}, {"interview_slot", "11月30日の午後2時と、12月1日の午前10時がよかです", `slot_1="2026-11-30T14:00+09:00"; slot_2="2026-12-01T10:00+09:00"`}, {"language_skill", "なんもなかです", `certificates=null`}, {"language_skill", "該当なし", `certificates=null`}, {"full_name", "名：翔太　姓：江口", `full_name=-`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"full_name", "Full Name: Margaret A. Sullivan", `full_name="Margaret A. Sullivan"`}, {"full_name", "My name is being Nguyen Thi Hoa", `full_name="Nguyen Thi Hoa"`}, {"full_name", "hello there my name is carlos and i am applying", `full_name="carlos"`}, {"full_name", "BARTHOLOMEW O'SHEA", `full_name="BARTHOLOMEW O'SHEA"`}, {"full_name", "Wm. H. Taft", `full_name="Wm. H. Taft"`}, {"full_name", "period", `full_name=-`}, {"full_name", "Jean-Luc", `full_name="Jean-Luc"`}, {"full_name", "they call me Bex, short for Rebecca", `full_name="Bex"`},
		{"email", "E-mail: m.sullivan@example.net (preferred)", `email="m.sullivan@example.net"`}, {"email", "m sullivan at example net", `email=-`}, {"email", "MSULLIVAN(AT)EXAMPLE.NET", `email="MSULLIVAN@example.net"`}, {"email", "my old one is x@example.net, use y@example.net", `email="y@example.net"`}, {"email", "y@hotmail.con", `email=-`}, {"email", "y@@example.net", `email=-`},
		{"phone", "Phone: (303) 555-0164 (home)", `phone_e164="+13035550164"`}, {"phone", "three oh three, five five five, oh one six four", `phone_e164="+13035550164"`}, {"phone", "001 303 555 0164", `phone_e164="+13035550164"`}, {"phone", "303.555.0164 or my wife's 303.555.0165", `phone_e164="+13035550164"`}, {"phone", "+61 412 345 678", `phone_e164="+61412345678"`},
		{"work_authorization", "I have permission for to work, yes", `authorized_us="yes"`}, {"work_authorization", "A", `authorized_us="yes"`}, {"work_authorization", "not yes", `authorized_us="no"`}, {"work_authorization", "number three", `authorized_us=-`}, {"work_authorization", "No. I would need to relocate from Peru", `authorized_us="no"`}, {"work_authorization", "I'd have to check with my lawyer", `authorized_us=-`}, {"sponsorship", "No, never", `needs_sponsorship="no"`}, {"sponsorship", "I require a visa, please", `needs_sponsorship="yes"`}, {"sponsorship", "the latter", `needs_sponsorship="no"`}, {"sponsorship", "it is not necessary for me", `needs_sponsorship="no"`},
		{"work_location", "Certainly, two days is perfectly agreeable", `office_ok="yes"`}, {"work_location", "I am prepared to relocate at my own expense", `office_ok="relocate"`}, {"work_location", "Regretfully I am unable to attend the office", `office_ok="no"`}, {"work_location", "C", `office_ok="no"`}, {"work_location", "whichever", `office_ok=-`}, {"work_location", "i want to move in denver next year", `office_ok="relocate"`},
		{"salary_expectation", "Desired: USD 145,000 per annum", `salary_min_usd=145000`}, {"salary_expectation", "one forty five thousand", `salary_min_usd=145000`}, {"salary_expectation", "145 thousand dollars yearly period", `salary_min_usd=145000`}, {"salary_expectation", "Somewhere in the region of $140k to $150k", `salary_min_usd=140000`}, {"salary_expectation", "My present remuneration is 128,000", `salary_min_usd=-`}, {"salary_expectation", "€120k", `salary_min_usd=-`}, {"salary_expectation", "0.15 million", `salary_min_usd=150000`},
		{"start_date", "Available: 01/11/2027", `start_date="2027-01-11"`}, {"start_date", "the eleventh of January", `start_date="2027-01-11"`}, {"start_date", "two weeks from today", `start_date="2026-12-04"`}, {"start_date", "I'm free as a bird, right away", `start_date="2026-11-20"`}, {"start_date", "first week of February", `start_date=-`}, {"start_date", "Monday after next", `start_date="2026-11-30"`}, {"start_date", "01.02.2020", `start_date=-`}, {"start_date", "2027-02-29", `start_date=-`},
		{"skills", "Go: 5 yrs | DB: MongoDB", `go_years=5; database_used="MongoDB"`}, {"skills", "I learn Go since three years, database is MySQL", `go_years=3; database_used="MySQL"`}, {"skills", "five years of go with postgresql in production", `go_years=5; database_used="PostgreSQL"`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"full_name", "Mrs Doreen Hathersage", `full_name="Doreen Hathersage"`}, {"full_name", "Name - Chidi Eze", `full_name="Chidi Eze"`}, {"phone", "oh seven seven double oh, nine double oh, one two three", `phone_e164="+447700900123"`}, {"phone", "mobile 07700 900123, landline 01632 960123", `phone_e164="+447700900123"`}, {"phone", "07700-900-123 (after 5pm)", `phone_e164="+447700900123"`}, {"right_to_work", "I believe I have, though I'm not altogether certain", `right_to_work="unsure"`}, {"right_to_work", "I hold a British passport, yes", `right_to_work="yes"`}, {"right_to_work", "last one", `right_to_work="unsure"`}, {"right_to_work", "I don't have the right yet", `right_to_work="no"`}, {"right_to_work", "the former or the latter", `right_to_work=-`},
		{"driving_licence", "I do indeed, since 1984", `has_licence="yes"`}, {"driving_licence", "I'm afraid I never learned", `has_licence="no"`}, {"driving_licence", "licence yes car no", `has_licence=-`}, {"driving_licence", "option 2", `has_licence="no"`}, {"notice_period", "One calendar month", `notice_weeks=4`}, {"notice_period", "I must give six weeks", `notice_weeks=6`}, {"notice_period", "no notice required", `notice_weeks=0`}, {"notice_period", "1-2 weeks", `notice_weeks=-`}, {"notice_period", "ten days", `notice_weeks=1.4`},
		{"shift", "Mon, Wed & Fri; nights: no; 24 hours", `days=["mon","wed","fri"]; nights_ok=false; weekly_hours=24`}, {"shift", "Tuesdays to Saturdays, I can do nights, thirty-six hours", `days=["tue","wed","thu","fri","sat"]; nights_ok=true; weekly_hours=36`}, {"shift", "every day except Thursday, not nights, 3 x 8 hour shifts", `days=["mon","tue","wed","fri","sat","sun"]; nights_ok=false; weekly_hours=24`}, {"accommodation", "Not needed, thank you", `adjustment_needed=null`}, {"certifications", "I have none at present", `qualification=null`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"availability", "Hours: 35 per week. Start: 4 January 2027", `weekly_hours=35; start_date="2027-01-04"`}, {"availability", "i can work 20 hour for week, begin tomorrow", `weekly_hours=20; start_date="2026-11-21"`}, {"home_office", "My connection is excellent and my study is quiet", `connection_ok=-`}, {"home_office", "Yes I do have fibre", `connection_ok="yes"`}, {"home_office", "not really quiet, no", `connection_ok="no"`}, {"home_office", "2", `connection_ok="no"`}, {"home_office", "7", `connection_ok=-`}, {"portfolio", "I regret I have no profile online", `profile_url=null`}, {"portfolio", "it is http colon slash slash example.com", `profile_url="https://example.com"`}, {"portfolio", "www dot example dot com", `profile_url="https://www.example.com"`}, {"residence_and_zone", "Lisbon, Portugal", `country_alpha2="PT"; timezone_iana="Europe/Lisbon"`}, {"residence_and_zone", "live in Manila Philippines, time GMT+8", `country_alpha2="PH"; timezone_iana="Asia/Manila"`}, {"residence_and_zone", "Brazil, city of São Paulo", `country_alpha2="BR"; timezone_iana="America/Sao_Paulo"`}, {"experience", "by telephone, some 30 calls per day, with Freshdesk", `tickets_per_day=30; tool_used="Freshdesk"`},
	})
}

// Names in two steps, roles beside others, and what people want of the work.
func TestFreshAnswersThree(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"experience", "50歳を機にエンジニアへの転身を志し、2024年4月より現在まで部品メーカーの情報システム部におります。役職は主任でございます", `latest_role="主任"; period_from="2024-04"; period_to=null`},
		{"experience", "デザイナーを目指していましたが、いまはゲーム会社のプログラマーです", `latest_role="プログラマー"`},
		{"salary_expectation", "現職と同程度、すなわち480万円以上を希望いたしますが、御社の規定に従います", `salary_min_jpy=4800000`},
		{"salary_expectation", "現職では480万円もらっています", `salary_min_jpy=-`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "大学院修士1年、情報理工学研究科、2028年3月修了見込み。大学は東都工科大学です", `school="東都工科大学"; expected_graduation="2028-03"`},
		{"education", "面接は水曜がいいです", `expected_graduation=-`},
		{"motivation", "御社のアプリを使っていて便利だからです。企画をやりたいです", `want_to_do="企画をやりたい"`},
		{"motivation", "成長したいです", `want_to_do=-`},
	})
}

func TestANameInTwoSteps(t *testing.T) {
	f, err := form.Sample("ja-newgrad-entry-sheet")
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]any{"田村 亮です": "田村 亮", "下の名前は亮です": "田村 亮", "たむら りょう": nil, "佐藤さんの紹介です": nil, "田村です": nil} {
		var got any
		for _, fact := range Extract(*f.Field("full_name"), Message{Text: said}, Known{"full_name": "田村"}, inTokyo) {
			if fact.Key == "full_name" {
				got = fact.Value
			}
		}
		if got != want {
			t.Errorf("%q: %v, want %v", said, got, want)
		}
	}
}
