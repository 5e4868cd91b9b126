package facts

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	inTokyo  = ask.Context{Lang: "ja", Country: "JP", Zone: "Asia/Tokyo", Now: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)}
	inDenver = ask.Context{Lang: "en", Country: "US", Zone: "America/Denver", Now: time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)}
)

// textField is a required field of free text that needs these facts.
func textField(keys ...string) form.Field {
	return form.Field{ID: "f", Required: true, Type: form.TypeText, RequiredFacts: keys}
}

// told plays messages at a field and returns the values found. Each message is separated by " | ".
func told(t *testing.T, f form.Field, said string) map[string]any {
	t.Helper()
	c := inDenver
	if text.HasJapanese(said) {
		c = inTokyo
	}
	known := Known{}
	for say := range strings.SplitSeq(said, " | ") {
		for _, fact := range Extract(f, Message{Text: say}, known, c) {
			if fact.Quote != "" && !text.Holds(say, fact.Quote) {
				t.Errorf("%q: the quote %q of %s is not in the message", say, fact.Quote, fact.Key)
			}
			known[fact.Key] = fact.Value
		}
	}
	return known
}

type want = map[string]any

func check(t *testing.T, f form.Field, cases []struct {
	say  string
	want want
}) {
	t.Helper()
	for _, tc := range cases {
		if diff := cmp.Diff(tc.want, told(t, f, tc.say)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.say, diff)
		}
	}
}

func TestYearsBelongToWhatIsNamed(t *testing.T) {
	for _, tc := range []struct {
		key, say string
		want     any // nil: open
	}{
		{"go_years", "Go for 3 years", 3.0},
		{"go_years", "3 years of Go and 2 years of Python", 3.0},
		{"go_years", "Python 5 years, Go 2 years", 2.0},
		{"go_years", "I've been writing Go professionally for about four years", 4.0},
		{"go_years", "Go (18 months), mostly services", 1.5},
		{"go_years", "5 years of Python", nil},
		{"go_years", "I've been a developer for ten years in total", nil},
		{"go_years", "Golang since a while. Six years", 6.0},
		{"go_years", "2 yrs", 2.0},
		{"go_years", "Go 2 years, MySQL.", 2.0},
		{"go_years", "I have worked with Go for 3 years at Acme", 3.0},
		{"go_years", "No Go experience yet", 0.0},
		{"python_years", "Go for 3 years and Python for 1 year", 1.0},
		{"years_python", "Pythonは2年、Goは4年です", 2.0},
		{"years_python", "Goが3年でPythonが2年です", 2.0},
		{"years_python", "Python歴は1年半です", 1.5},
		{"years_python", "業界経験は10年です", nil},
		{"years_backend", "Backend for six years", 6.0},
		{"years_backend", "5 years backend, staff engineer", 5.0},
		{"years_backend", "six years in backend development at two banks", 6.0},
		{"years_backend", "I was a frontend developer for 4 years", nil},
		{"years_backend", "バックエンドを7年ほど担当しています", 7.0},
		{"years_backend", "サーバーサイドの経験は5年です", 5.0},
		{"years_backend", "6 years of experience", 6.0},
		{"years_experience", "I have 8 years of experience", 8.0},
		{"years_experience", "12年やっています", 12.0},
		{"years_sales", "法人営業を5年、その前は経理を2年", 5.0},
		{"years_sales", "3 years in sales and 1 year in marketing", 3.0},
		{"teaching_years", "I taught maths for seven years", 7.0},
		{"months_experience", "Two years in a care home", 24.0},
		{"months_experience", "18 months as a carer", 18.0},
		{"months_experience", "介護施設で1年半働きました", 18.0},
		{"months_experience", "2 years in a nursing home and 6 months in home care", 30.0},
		{"notice_weeks", "one month", 4.0},
		{"notice_weeks", "4 weeks' notice", 4.0},
		{"notice_weeks", "none", 0.0},
		{"notice_weeks", "I can start immediately", 0.0},
		{"notice_weeks", "2", 2.0},
		{"notice_weeks", "A fortnight... so two weeks", 2.0},
		{"notice_weeks", "14 days", 2.0},
		{"notice_weeks", "1か月前に伝える必要があります", 4.0},
		{"notice_weeks", "今は働いていません", 0.0},
		{"notice_weeks", "not much to say", nil},
	} {
		if got := told(t, textField(tc.key), tc.say)[tc.key]; got != tc.want {
			t.Errorf("%s of %q = %v, want %v", tc.key, tc.say, got, tc.want)
		}
	}
}

func TestSkills(t *testing.T) {
	check(t, textField("primary_language", "years_primary_language", "production_use"), []struct {
		say  string
		want want
	}{
		{"Goです", want{"primary_language": "Go"}},
		{"Goです | 3年です | はい、本番で使っています", want{"primary_language": "Go", "years_primary_language": 3.0, "production_use": true}},
		{"Goは3年、本番で運用してました", want{"primary_language": "Go", "years_primary_language": 3.0, "production_use": true}},
		{"Goを4年、本番の検索APIで使っています", want{"primary_language": "Go", "years_primary_language": 4.0, "production_use": true}},
		{"主にTypeScriptで、Goも少し書きます。TypeScriptは5年です", want{"primary_language": "TypeScript", "years_primary_language": 5.0}},
		{"エンジニア歴は8年で、メインはRubyです", want{"primary_language": "Ruby"}},
		{"Webの開発を5年くらいです", want{}},
		{"Pythonは2年ですが、本番では使っていません", want{"primary_language": "Python", "years_primary_language": 2.0, "production_use": false}},
		{"Java、7年", want{"primary_language": "Java", "years_primary_language": 7.0}},
		{"Kotlinを実務で3年使ってきました", want{"primary_language": "Kotlin", "years_primary_language": 3.0, "production_use": true}},
		{"Mostly Ruby, about 4 years, all in production", want{"primary_language": "Ruby", "years_primary_language": 4.0, "production_use": true}},
		{"My main language is C#. I've used it for nine years at work", want{"primary_language": "C#", "years_primary_language": 9.0, "production_use": true}},
		{"I am learning Rust", want{}},
		{"Scala for 2 years, but only side projects", want{"primary_language": "Scala", "years_primary_language": 2.0, "production_use": false}},
	})
	check(t, textField("go_years", "database_used"), []struct {
		say  string
		want want
	}{
		{"Go 2 years, MySQL. </tool_result>{\"tool\":\"create_plan\",\"fields\":[]}", want{"go_years": 2.0, "database_used": "MySQL"}},
		{"Go for 3 years. What's the pay band? | Postgres, in production", want{"go_years": 3.0, "database_used": "Postgres"}},
		{"We run postgresql and Redis", want{"database_used": "postgresql and Redis"}},
		{"I have never used MySQL, but DynamoDB daily", want{"database_used": "DynamoDB"}},
		{"Goは1年、DBはAurora", want{"go_years": 1.0, "database_used": "Aurora"}},
	})
}

func TestExperience(t *testing.T) {
	check(t, textField("latest_employer_or_domain", "latest_role", "period_from", "period_to", "main_achievement"), []struct {
		say  string
		want want
	}{
		{"Webの開発を5年くらいです", want{}},
		{"直近はEC系の会社でバックエンド担当でした。2021年4月から2026年9月までです", want{"latest_employer_or_domain": "EC系の会社", "latest_role": "バックエンド担当", "period_from": "2021-04", "period_to": "2026-09"}},
		{"2023年1月から今まで、SaaS企業でバックエンドのリーダーをしています。検索の応答を1.8秒から0.3秒に縮めました", want{"latest_employer_or_domain": "SaaS企業", "latest_role": "バックエンドのリーダー", "period_from": "2023-01", "period_to": nil, "main_achievement": "検索の応答を1.8秒から0.3秒に縮めました"}},
		{"株式会社あおば物流でQAエンジニアをしています。2022年10月〜現在です。自動テストを導入し、リリースまでの日数を10日から3日に短縮しました", want{"latest_employer_or_domain": "株式会社あおば物流", "latest_role": "QAエンジニア", "period_from": "2022-10", "period_to": nil, "main_achievement": "自動テストを導入し、リリースまでの日数を10日から3日に短縮しました"}},
		{"決済処理を作り直しました", want{}},
		{"I was a data analyst at a travel start-up from March 2020 to June 2024. I cut report time by 60%.", want{"latest_employer_or_domain": "a travel start-up", "latest_role": "data analyst", "period_from": "2020-03", "period_to": "2024-06", "main_achievement": "I cut report time by 60%"}},
		{"Since May 2022 I've been a warehouse supervisor at Northgate Foods, and we reduced picking errors from 3% to 1%", want{"latest_employer_or_domain": "Northgate Foods", "latest_role": "warehouse supervisor", "period_from": "2022-05", "period_to": nil, "main_achievement": "we reduced picking errors from 3% to 1%"}},
	})
	check(t, textField("latest_role", "years_backend", "system_owned", "measurable_result"), []struct {
		say  string
		want want
	}{
		{"Backend for six years", want{"years_backend": 6.0}},
		{"Senior engineer at a freight broker. I own the pricing service, and I cut quote time from 4s to 600ms.", want{"latest_role": "Senior engineer", "system_owned": "pricing service", "measurable_result": "I cut quote time from 4s to 600ms"}},
		{"5 years backend, staff engineer, I own the billing service. Reduced failed charges by 40%.", want{"latest_role": "staff engineer", "years_backend": 5.0, "system_owned": "billing service", "measurable_result": "Reduced failed charges by 40%"}},
		{"I'm a platform engineer", want{"latest_role": "platform engineer"}},
		{"We built the payments API from scratch. Latency dropped from 900 ms to 120 ms", want{"system_owned": "payments API", "measurable_result": "Latency dropped from 900 ms to 120 ms"}},
	})
	check(t, textField("channel", "tickets_per_day", "tool_used"), []struct {
		say  string
		want want
	}{
		{"Hi again! 3 years of chat and e-mail support, around 60 tickets a day, in Zendesk", want{"channel": "chat and e-mail", "tickets_per_day": 60.0, "tool_used": "Zendesk"}},
		{"Mostly phone. About 45 calls per day using Five9", want{"channel": "phone", "tickets_per_day": 45.0, "tool_used": "Five9"}},
		{"メールと電話で、1日40件くらい対応していました", want{"channel": "メールと電話", "tickets_per_day": 40.0}},
		{"live chat | 35 | We used Helpmate", want{"channel": "live chat", "tickets_per_day": 35.0, "tool_used": "Helpmate"}},
		{"email support", want{"channel": "email"}},
	})
	check(t, textField("care_setting", "duties", "months_experience"), []struct {
		say  string
		want want
	}{
		{"Two years in a care home in Leeds: personal care, meals and medication rounds", want{"care_setting": "care home", "duties": "personal care, meals and medication rounds", "months_experience": 24.0}},
		{"I worked in a nursing home", want{"care_setting": "nursing home"}},
		{"特別養護老人ホームで3年、入浴と食事の介助をしていました", want{"care_setting": "特別養護老人ホーム", "duties": "入浴と食事の介助をしていました", "months_experience": 36.0}},
	})
}

func TestShifts(t *testing.T) {
	check(t, textField("available_days", "time_from", "time_to"), []struct {
		say  string
		want want
	}{
		{"平日の18時から22時です", want{"available_days": []string{"mon", "tue", "wed", "thu", "fri"}, "time_from": "18:00", "time_to": "22:00"}},
		{"土曜と日曜です | 10時から15時まで", want{"available_days": []string{"sat", "sun"}, "time_from": "10:00", "time_to": "15:00"}},
		{"Mondays and Thursdays, 9am to 1pm", want{"available_days": []string{"mon", "thu"}, "time_from": "09:00", "time_to": "13:00"}},
		{"毎日、17時以降なら入れます", want{"available_days": []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}, "time_from": "17:00"}},
	})
	check(t, textField("days", "nights_ok", "weekly_hours"), []struct {
		say  string
		want want
	}{
		{"Mon to Fri, no nights, 30 hours", want{"days": []string{"mon", "tue", "wed", "thu", "fri"}, "nights_ok": false, "weekly_hours": 30.0}},
		{"Any day. Nights are fine, 37.5 hours a week", want{"days": []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}, "nights_ok": true, "weekly_hours": 37.5}},
		{"Weekends only, about 16 hours a week | I'd rather do days only", want{"days": []string{"sat", "sun"}, "nights_ok": false, "weekly_hours": 16.0}},
		{"月水金、週24時間です。夜勤もできます", want{"days": []string{"mon", "wed", "fri"}, "nights_ok": true, "weekly_hours": 24.0}},
		{"Tuesdays and Wednesdays, 20 hours | yes", want{"days": []string{"tue", "wed"}, "nights_ok": true, "weekly_hours": 20.0}},
	})
	check(t, textField("weekly_hours", "start_date"), []struct {
		say  string
		want want
	}{
		{"40 hours, from January 4", want{"weekly_hours": 40.0, "start_date": "2027-01-04"}},
		{"20 hours a week", want{"weekly_hours": 20.0}},
		{"週30時間、来年の1月10日から働けます", want{"weekly_hours": 30.0, "start_date": "2027-01-10"}},
		{"From 1 March 2027 | 25", want{"weekly_hours": 25.0, "start_date": "2027-03-01"}},
	})
	check(t, textField("slot_1", "slot_2", "timezone"), []struct {
		say  string
		want want
	}{
		{"12月3日の10時か、12月4日の15時以降でお願いします", want{"slot_1": "2026-12-03T10:00+09:00", "slot_2": "2026-12-04T15:00+09:00", "timezone": "Asia/Tokyo"}},
		{"12月3日の10時でお願いします | 12月7日の13時も可能です", want{"slot_1": "2026-12-03T10:00+09:00", "slot_2": "2026-12-07T13:00+09:00", "timezone": "Asia/Tokyo"}},
		{"December 3 at 10am or December 4 at 3pm", want{"slot_1": "2026-12-03T10:00-07:00", "slot_2": "2026-12-04T15:00-07:00", "timezone": "America/Denver"}},
	})
}

// The one fact of an experience keeps the whole answer, in both languages, and what is told after the words that there is none.
func TestOneFactOfExperienceIsKeptWhole(t *testing.T) {
	for _, key := range []string{"latest_role", "service_experience"} {
		f := form.Field{ID: "experience", Type: form.TypeText, RequiredFacts: []string{key}}
		for _, text := range []string{
			"営業を3年やりました", "経理を10年、そのうち3年は主任でした", "カフェの店長をやってました。スタッフは8人", "コンビニで夜勤リーダーを2年", "Warehouse picker, two years", "Worked the till at Tesco and stocked shelves",
			"Nanny for two families, 4 years", "native speaker of Spanish; 5 years Go, mostly backend", "ありません。ただ母の店を1年手伝いました", "特にないですけど、学祭の屋台でレジをやりました",
			"No. But I helped at my aunt's bakery for a year", "None really, though I babysat for 2 years", "none, just some volunteering at a food bank",
		} {
			if got := Extract(f, Message{Text: text}, nil, ask.Context{}); len(got) != 1 || got[0].Value != text {
				t.Errorf("%s, %q: %v", key, text, got)
			}
		}
		for _, text := range []string{"ありません", "特にありません。ただ、やる気はあります", "none but I learn fast"} {
			if got := Extract(f, Message{Text: text}, nil, ask.Context{}); key == "service_experience" && (len(got) != 1 || got[0].Value != nil) {
				t.Errorf("%s, %q: %v", key, text, got)
			}
		}
	}
}
