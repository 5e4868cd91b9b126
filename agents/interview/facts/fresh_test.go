package facts

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// answer is what somebody says to a field of a sample form, and what must be read: "key=JSON" divided by "; ", "key=-" for a key
// that must stay open.
type answer struct{ field, say, want string }

var inLondon = ask.Context{Lang: "en", Country: "GB", Zone: "Europe/London", Now: inTokyo.Now}

// readAnswers reports what is not read exactly. Where a name stays open that a person would find, it is asked again.
func readAnswers(t *testing.T, id string, c ask.Context, all []answer) {
	t.Helper()
	f, err := form.Sample(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		got := map[string]string{}
		for _, fact := range Extract(*f.Field(a.field), Message{Text: a.say}, Known{}, c) {
			b, _ := json.Marshal(fact.Value)
			got[fact.Key] = string(b)
		}
		for pair := range strings.SplitSeq(a.want, "; ") {
			key, want, _ := strings.Cut(pair, "=")
			if v, there := got[key]; want == "-" && there || want != "-" && v != want {
				t.Errorf("%s %s %q: %s = %s, want %s", id, a.field, a.say, key, v, want)
			}
		}
	}
}

// Answers as people type them on a telephone, in dialect, and in very polite Japanese.
func TestFreshAnswersOne(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"full_name", "渡辺です。渡辺まどか、わたなべまどか", `full_name="渡辺まどか"`},
		{"full_name", "お世話になっております。石井 颯太（いしい そうた）と申します。", `full_name="石井 颯太"; name_reading="いしい そうた"`},
		{"full_name", "堀 健一　ホリ ケンイチ", `full_name="堀 健一"; name_reading="ホリ ケンイチ"`},
		{"full_name", "名乗るほどのもんちゃうけど、中村剛やで", `full_name=-`},
		{"full_name", "それ言わなあかん？", `full_name=-`},
		{"full_name", "グエン ティ ランです", `full_name="グエン ティ ラン"`},
		{"full_name", "長谷川　潤（はせがわ　じゅん）でございます", `full_name="長谷川 潤"; name_reading="はせがわ じゅん"`},
		{"full_name", "佐野", `full_name="佐野"`},
		{"email", "s.ishii＠mail.example.co.jp でお願いいたします", `email="s.ishii@mail.example.co.jp"`},
		{"email", "こっちに送って→ taka_88@example.ne.jp", `email="taka_88@example.ne.jp"`},
		{"email", "taka_88@icloud.cmo", `email=-`},
		{"email", "メールあんま見いひん", `email=-`},
		{"email", "仕事用 w@example.com ではなく個人の p@example.jp へお願いします", `email="p@example.jp"`},
		{"phone", "080 1111 2222 っす", `phone_e164="+818011112222"`},
		{"phone", "お電話は 070-3333-4444 まで頂戴できますと幸いです", `phone_e164="+817033334444"`},
		{"phone", "+81-80-1111-2222", `phone_e164="+818011112222"`},
		{"phone", "固定は０６－６１２３－４５６７です", `phone_e164="+81661234567"`},
		{"phone", "電話は勘弁してください", `phone_e164=-`},
		{"work_authorization", "問題なしっす", `can_work_in_jp="yes"`},
		{"work_authorization", "日本国籍ですので就労に支障はございません", `can_work_in_jp="yes"`},
		{"work_authorization", "留学ビザなんで週28時間までやねん", `can_work_in_jp="limited"`},
		{"work_authorization", "まだ在留資格がおりてへんので今は無理です", `can_work_in_jp="no"`},
		{"work_authorization", "4", `can_work_in_jp=-`},
		{"work_authorization", "二番", `can_work_in_jp="limited"`},
		{"salary_expectation", "700あれば御の字です、万で", `salary_min_jpy=7000000`},
		{"salary_expectation", "最低でも650万円を頂戴できればと存じます", `salary_min_jpy=6500000`},
		{"salary_expectation", "今480なんで、550万は欲しいとこです", `salary_min_jpy=5500000`},
		{"salary_expectation", "600マン〜", `salary_min_jpy=6000000`},
		{"salary_expectation", "貴社規定に準じます", `salary_min_jpy="相談"`},
		{"salary_expectation", "月45万くらい", `salary_min_jpy=-`},
		{"salary_expectation", "６２０～７００万円を希望しております", `salary_min_jpy=6200000`},
		{"start_date", "2月1日より勤務可能でございます", `start_date="2027-02-01"`},
		{"start_date", "内定をいただいてから2か月程度お時間を頂戴したく存じます", `start_date_relative="内定をいただいてから2か月程度"`},
		{"start_date", "再来月の頭", `start_date="2027-01-01"`},
		{"start_date", "いつでもええで", `start_date="2026-11-20"`},
		{"start_date", "年度替わりくらいかなあ", `start_date=-`},
		{"start_date", "1/18(月)から", `start_date="2027-01-18"`},
		{"start_date", "引き継ぎあるし3ヶ月後", `start_date="2027-02-20"`},
		{"start_date", "去年の4月", `start_date=-`},
		{"portfolio", "github.com/so-ishii に置いてます", `portfolio_url="https://github.com/so-ishii"`},
		{"portfolio", "公開できるものは特にございません", `portfolio_url=null`},
		{"portfolio", "ないっす", `portfolio_url=null`},
		{"portfolio", "https://so.example.dev/works です。ご査収ください", `portfolio_url="https://so.example.dev/works"`},
		{"skills", "メインRuby、5年。本番運用もしてた", `primary_language="Ruby"; years_primary_language=5; production_use=true`},
		{"skills", "TypeScriptを実務で3年半ほど使用しております", `primary_language="TypeScript"; years_primary_language=3.5; production_use=true`},
		{"skills", "Goは趣味だけやねん、仕事ではJava8年", `primary_language="Java"; years_primary_language=8`},
		{"experience", "２０１９年４月から今の会社でバックエンドエンジニアをしています", `period_from="2019-04"; period_to=null`},
		{"experience", "2018.4〜2022.9 SIerでSE", `period_from="2018-04"; period_to="2022-09"`},
		{"experience", "平成30年4月入社、令和4年3月退職", `period_from="2018-04"; period_to="2022-03"`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"full_name", "あおき りんです！高校生です", `name_reading="あおき りん"`},
		{"full_name", "青木 凛 あおき りん", `full_name="青木 凛"; name_reading="あおき りん"`},
		{"phone", "09011112222で〜す", `phone_e164="+819011112222"`},
		{"phone", "０８０１１１１２２２", `phone_e164=-`},
		{"phone", "母の携帯なんですけど 090-1111-2222", `phone_e164=-`},
		{"age_minimum", "19っす", `is_18_or_over="yes"`},
		{"age_minimum", "17だけど再来月18", `is_18_or_over="no"`},
		{"age_minimum", "はい、満たしております", `is_18_or_over="yes"`},
		{"age_minimum", "せやで", `is_18_or_over="yes"`},
		{"age_minimum", "ちゃいます", `is_18_or_over="no"`},
		{"age_minimum", "高三です", `is_18_or_over=-`},
		{"age_minimum", "一番上のやつ", `is_18_or_over="yes"`},
		{"age_minimum", "8", `is_18_or_over=-`},
		{"shift", "火木土の17時〜22時でいけます", `available_days=["tue","thu","sat"]; time_from="17:00"; time_to="22:00"`},
		{"shift", "平日は18:00-23:00、土日は無理", `available_days=["mon","tue","wed","thu","fri"]; time_from="18:00"; time_to="23:00"`},
		{"shift", "土日祝の朝9時から夕方5時まで勤務可能でございます", `available_days=["sat","sun"]; time_from="09:00"; time_to="17:00"`},
		{"shift", "毎日10-15時", `available_days=["mon","tue","wed","thu","fri","sat","sun"]; time_from="10:00"; time_to="15:00"`},
		{"shift", "水曜以外ならいつでも、夕方6時から11時", `available_days=["mon","tue","thu","fri","sat","sun"]; time_from="18:00"; time_to="23:00"`},
		{"weekly_hours", "週15時間前後を希望いたします", `weekly_hours=15`},
		{"weekly_hours", "4時間×3日", `weekly_hours=12`},
		{"weekly_hours", "20〜24くらい", `weekly_hours=-`},
		{"weekly_hours", "めっちゃ入りたい", `weekly_hours=-`},
		{"weekly_hours", "５０", `weekly_hours=-`},
		{"weekly_hours", "週2で8時間", `weekly_hours=16`},
		{"weekly_hours", "じゃあ18時間で", `weekly_hours=18`},
		{"weekly_hours", "－１０", `weekly_hours=-`},
		{"work_authorization", "制限ないで", `can_work_in_jp="yes"`},
		{"work_authorization", "資格外活動許可の範囲内でございます", `can_work_in_jp="h28"`},
		{"work_authorization", "28hまで", `can_work_in_jp="h28"`},
		{"work_authorization", "真ん中", `can_work_in_jp="h28"`},
		{"work_authorization", "働けへん、今は", `can_work_in_jp="no"`},
		{"start_date", "明日からでもいけるで", `start_date="2026-11-21"`},
		{"start_date", "12月入ったらすぐ", `start_date=-`},
		{"start_date", "来週の水曜から", `start_date="2026-11-25"`},
		{"start_date", "１２月１５日以降でお願い致します", `start_date="2026-12-15"`},
		{"start_date", "テスト終わってから", `start_date=-`},
		{"start_date", "25日〜", `start_date="2026-11-25"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "北星大学 商学部 経営学科、2027年3月卒業見込みです", `school="北星大学"; expected_graduation="2027-03"`},
		{"education", "みどり大の工学部で機械、27卒っす", `expected_graduation="2027-03"`},
		{"education", "私立あおば大学文学部英文学専攻に在籍しており、令和9年3月に卒業予定でございます", `expected_graduation="2027-03"`},
		{"interview_slot", "12/3の10時か12/4の15時でお願いします", `slot_1="2026-12-03T10:00+09:00"; slot_2="2026-12-04T15:00+09:00"; timezone="Asia/Tokyo"`},
		{"interview_slot", "来週火曜14時、木曜の午前11時", `slot_1="2026-11-24T14:00+09:00"; slot_2="2026-11-26T11:00+09:00"`},
		{"interview_slot", "12月7日（月）13:30〜、12月8日（火）9:00〜が幸いでございます", `slot_1="2026-12-07T13:30+09:00"; slot_2="2026-12-08T09:00+09:00"`},
		{"language_skill", "とくにないっす", `certificates=null`},
		{"full_name", "三上 航平（みかみ・こうへい）", `full_name="三上 航平"; name_reading="みかみ・こうへい"`}, {"email", "ｋｏｈｅｉ＠ｅｘａｍｐｌｅ．ａｃ．ｊｐ", `email="kohei@example.ac.jp"`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"full_name", "tasha r. greene", `full_name="tasha r. greene"`},
		{"full_name", "Hiya! I go by DeShawn", `full_name="DeShawn"`},
		{"full_name", "Venkata Subramanian, but call me Venky", `full_name="Venkata Subramanian"`},
		{"full_name", "Mr. Arjun Patel this side", `full_name="Arjun Patel"`},
		{"full_name", "ugh do i have to", `full_name=-`},
		{"full_name", "Xochitl Ramírez-Vega ✌️", `full_name="Xochitl Ramírez-Vega"`},
		{"full_name", "St. John, Amelia", `full_name="St. John, Amelia"`},
		{"email", "tasha dot greene at example dot org", `email="tasha.greene@example.org"`},
		{"email", "kindly mail me on arjun.p@example.in", `email="arjun.p@example.in"`},
		{"email", "t@outloook.com", `email=-`},
		{"email", "don't have one", `email=-`},
		{"email", "its tasha@example.org ok?", `email="tasha@example.org"`},
		{"phone", "720 555 0142", `phone_e164="+17205550142"`},
		{"phone", "text me (720)555-0142 pls", `phone_e164="+17205550142"`},
		{"phone", "+91 98765 43210", `phone_e164="+919876543210"`},
		{"phone", "720-555", `phone_e164=-`},
		{"phone", "id rather not", `phone_e164=-`},
		{"work_authorization", "US citizen so yeah", `authorized_us="yes"`},
		{"work_authorization", "yes sir I am having valid EAD", `authorized_us="yes"`},
		{"work_authorization", "not atm", `authorized_us="no"`},
		{"work_authorization", "the first", `authorized_us="yes"`},
		{"work_authorization", "0", `authorized_us=-`},
		{"work_authorization", "green card holder", `authorized_us="yes"`},
		{"sponsorship", "nah im good", `needs_sponsorship="no"`},
		{"sponsorship", "I will be requiring H1B transfer", `needs_sponsorship="yes"`},
		{"sponsorship", "No sponsorship needed now or ever", `needs_sponsorship="no"`},
		{"sponsorship", "depends", `needs_sponsorship=-`},
		{"work_location", "yep, 10 mins away", `office_ok="yes"`},
		{"work_location", "would relocate for it", `office_ok="relocate"`},
		{"work_location", "remote only pls", `office_ok="no"`},
		{"work_location", "can't do the office sorry", `office_ok="no"`},
		{"work_location", "2nd option", `office_ok="relocate"`},
		{"salary_expectation", "150 to 165k", `salary_min_usd=150000`},
		{"salary_expectation", "min 140,000", `salary_min_usd=140000`},
		{"salary_expectation", "$75/hr", `salary_min_usd=-`},
		{"salary_expectation", "on 130 rn, want 155k", `salary_min_usd=155000`},
		{"salary_expectation", "18 lakhs", `salary_min_usd=1800000`},
		{"salary_expectation", "a hundred and forty thousand dollars", `salary_min_usd=140000`},
		{"start_date", "Dec 1st works", `start_date="2026-12-01"`},
		{"start_date", "need to give 3 weeks notice", `start_date=-`},
		{"start_date", "first monday of january", `start_date="2027-01-04"`},
		{"start_date", "whenever u need me", `start_date="2026-11-20"`},
		{"start_date", "I shall join by 15th December", `start_date="2026-12-15"`},
		{"start_date", "1/2/27", `start_date="2027-01-02"`},
		{"start_date", "couple weeks", `start_date=-`},
		{"skills", "golang 4 yrs, postgres + redis in prod", `go_years=4; database_used="postgres + redis"`},
		{"skills", "Go? like two and a half years. mostly MySQL", `go_years=2.5; database_used="MySQL"`},
		{"skills", "I am having 6 years of experience in Go with Oracle DB", `go_years=6`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"full_name", "Niamh Ní Bhriain", `full_name="Niamh Ní Bhriain"`},
		{"full_name", "alright, it's Gaz. Gareth Pugh", `full_name="Gaz"`},
		{"phone", "07700 900123 innit", `phone_e164="+447700900123"`},
		{"phone", "0044 7700 900123", `phone_e164="+447700900123"`},
		{"phone", "+44(0)7700900123", `phone_e164="+447700900123"`},
		{"phone", "07700 90012", `phone_e164=-`},
		{"right_to_work", "aye", `right_to_work="yes"`},
		{"right_to_work", "dunno tbh", `right_to_work="unsure"`},
		{"right_to_work", "settled status, so yes", `right_to_work="yes"`},
		{"right_to_work", "nope, visa's expired", `right_to_work="no"`},
		{"right_to_work", "4", `right_to_work=-`},
		{"driving_licence", "got me full licence 2019", `has_licence="yes"`},
		{"driving_licence", "provisional only I'm afraid", `has_licence="no"`},
		{"driving_licence", "nah don't drive", `has_licence="no"`},
		{"driving_licence", "not passed yet", `has_licence="no"`},
		{"driving_licence", "yeah clean one", `has_licence="yes"`},
		{"notice_period", "a month", `notice_weeks=4`},
		{"notice_period", "none, between jobs", `notice_weeks=0`},
		{"notice_period", "2 wks", `notice_weeks=2`},
		{"notice_period", "a fortnight I reckon", `notice_weeks=2`},
		{"notice_period", "four weeks' notice", `notice_weeks=4`},
		{"notice_period", "can start straight away", `notice_weeks=0`},
		{"shift", "mon-fri days, no nights, about 30 hrs", `days=["mon","tue","wed","thu","fri"]; nights_ok=false; weekly_hours=30`},
		{"shift", "Any day bar Sunday, nights are fine, 37.5 hours a week", `days=["mon","tue","wed","thu","fri","sat"]; nights_ok=true; weekly_hours=37.5`},
		{"shift", "weekends only, happy with nights, 20h", `days=["sat","sun"]; nights_ok=true; weekly_hours=20`},
		{"accommodation", "no ta", `adjustment_needed=null`}, {"certifications", "none yet", `qualification=null`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"availability", "40 hrs a week from 1 Feb", `weekly_hours=40; start_date="2027-02-01"`},
		{"availability", "25-30 hours weekly, could begin on Monday 7th December", `weekly_hours=-; start_date="2026-12-07"`},
		{"home_office", "yes, 200 Mbps and own cabin", `connection_ok="yes"`},
		{"home_office", "no, only mobile data", `connection_ok="no"`},
		{"home_office", "B", `connection_ok="no"`},
		{"home_office", "both", `connection_ok=-`},
		{"portfolio", "linkedin.com/in/niamh-b", `profile_url="https://linkedin.com/in/niamh-b"`},
		{"portfolio", "nothing public", `profile_url=null`},
		{"residence_and_zone", "Pune, India. IST", `country_alpha2="IN"; timezone_iana="Asia/Kolkata"`},
		{"residence_and_zone", "I'm in Nairobi, Kenya", `country_alpha2="KE"; timezone_iana="Africa/Nairobi"`},
		{"experience", "live chat, roughly 45 chats a day on Zendesk", `tickets_per_day=45; tool_used="Zendesk"`},
		{"email", "niamh+work@example.ie", `email="niamh+work@example.ie"`},
	})
}
