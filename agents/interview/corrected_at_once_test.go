package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// engineer, entrant and clerk are whole applications, each to a form.
var wholeApplications = map[string][]string{
	"ja-midcareer-engineer": {
		"日本語", "日本", "高橋 直樹（たかはし なおき）", "naoki@example.jp", "090-1234-5678", "制限なく働けます",
		"2015年4月から2019年3月まで、EC系の会社でバックエンド担当でした。障害を月8件から1件に減らしました",
		"Goを5年、本番で使っています",
		"御社の物流のデータに興味があります。職種としては配送計画の機能に関わりたいです", "600万円", "3月1日から", "特にないです",
	},
	"ja-newgrad-entry-sheet": {
		"日本語", "日本", "小川 美咲（おがわ みさき）", "misaki@example.jp", "同志社大学で日本史を学び、2027年3月に卒業します",
		"寺の古文書を読むボランティアを3年間続け、仲間を5人から20人に増やしました",
		"読めた古文書が300点になりました",
		"強みは粘り強さです。図書館のアルバイトで返却の遅れを3割減らしました",
		"御社のアプリを使っていて便利だからです。企画をやりたいです",
		"TOEIC 780点（2025年11月）、漢検準1級（2023年）",
		"第1希望が12月3日の14時、第2希望が12月8日の10時です",
	},
	"ja-parttime-store": {
		"日本語",
		"日本",
		"森 和子（もり かずこ）",
		"090-2234-5561",
		"はい",
		"月曜と木曜の9時から14時まで",
		"15時間",
		"制限なく働けます",
		"カフェで1年ほど接客をしました",
		"12月1日から",
	},
	"en-us-backend-engineer": {
		"English", "United States", "Denver", "Casey Lopez", "casey@example.com", "+1 303 555 0100", "[file]", "Yes", "No",
		"I am a backend engineer with 6 years in backend. I owned the billing system and cut latency by 40%.",
		"5 years with Go, PostgreSQL in production",
		"Yes",
		"150000 USD",
		"2027-01-10",
	},
}

// wholeApplication is a world that shows the summary of one of them.
func wholeApplication(t *testing.T, form string) *world {
	t.Helper()
	w := newWorld(t, form, now)
	w.start()
	w.click("agree")
	for _, s := range wholeApplications[form] {
		if s == "[file]" {
			w.attach("", bot.Attachment{Name: "cv.txt", Size: 40, Text: "Casey Lopez, backend engineer"})
		} else {
			w.say(s)
		}
	}
	if w.last().Asks != "confirm" {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	return w
}

// checkTold looks for the facts that are to stand after a message, as "field.key=value", or for the summary
// as a whole; "~" asks for a part of the value, "!" for none of it.
func checkTold(t *testing.T, w *world, say string, told ...string) {
	t.Helper()
	for _, want := range told {
		at := strings.IndexAny(want, "=~!")
		id, key, _ := strings.Cut(want[:at], ".")
		_, facts, _ := w.record().field(id)
		is, part := fmt.Sprint(facts[key]), want[at+1:]
		if id == "summary" && w.last().Card != nil {
			is = fmt.Sprint(w.last().Card.Fields)
		}
		ok := is == part
		switch want[at] {
		case '~':
			ok = strings.Contains(is, part)
		case '!':
			ok = !strings.Contains(is, part)
		}
		if !ok {
			t.Errorf("%s: %s is %q, want %s\n%s", say, want[:at], is, want[at:], w.last().Text)
		}
	}
}

func TestAnAnswerIsChangedAtOnce(t *testing.T) {
	for _, c := range []struct {
		form, say string
		told      []string
	}{
		{"ja-midcareer-engineer", "5番ちょっと違います。期間は2019年4月から現在です", []string{"experience.period_from~2019-04"}},
		{"ja-midcareer-engineer", "9番、ちがってました。4月15日からです", []string{"start_date.start_date=2027-04-15"}},
		{"ja-midcareer-engineer", "入社日、やっぱ4月1日からにしてもらえませんか", []string{"start_date.start_date=2027-04-01"}},
		{"ja-midcareer-engineer", "入社日を4月10日からにしていただくことはできますか？", []string{"start_date.start_date=2027-04-10"}},
		{"ja-midcareer-engineer", "８番：700万円", []string{"salary_expectation.salary_min_jpy=7e+06"}},
		{"ja-midcareer-engineer", "8番は650万円に変えといてもらえると助かります", []string{"salary_expectation.salary_min_jpy=6.5e+06"}},
		{"ja-midcareer-engineer", "8番を650万円に。それと9番、4月1日からです", []string{
			"salary_expectation.salary_min_jpy=6.5e+06",
			"start_date.start_date=2027-04-01",
		}},
		{"ja-newgrad-entry-sheet", "7番のTOEICは785点に直してほしい", []string{
			"language_skill.certificates~785点",
			"language_skill.certificates!780",
			"language_skill.certificates~漢検準1級",
		}},
		{"ja-newgrad-entry-sheet", "７番：TOEICは805点", []string{"language_skill.certificates~805点", "language_skill.certificates!780"}},
		{"ja-newgrad-entry-sheet", "7番のTOEICは785点に。あと3番、立命館大学 文学部です", []string{
			"language_skill.certificates~785点",
			"language_skill.certificates!780",
			"education.school~立命館",
		}},
		{"ja-newgrad-entry-sheet", "第2希望は12月9日の13時に変えたい", []string{"interview_slot.slot_1~2026-12-03T14", "interview_slot.slot_2~2026-12-09T13"}},
		{"ja-newgrad-entry-sheet", "一つめの希望はそのままで、第二候補だけ12月11日の15時にできますか？", []string{
			"interview_slot.slot_1~2026-12-03T14",
			"interview_slot.slot_2~2026-12-11T15",
		}},
		{"ja-newgrad-entry-sheet", "7番に英検2級も追記をお願いします", []string{"language_skill.certificates~TOEIC 780点", "summary~英検2級"}},
		{"ja-newgrad-entry-sheet", "8番：第1希望は12月4日の11時、第2希望は12月9日の13時です", []string{
			"interview_slot.slot_1~2026-12-04T11",
			"interview_slot.slot_2~2026-12-09T13",
		}},
		{"ja-midcareer-engineer", "6番にTypeScript 3年とJava 4年も足してもらえますか？", []string{
			"skills.primary_language=Go",
			"skills.years_primary_language=5",
			"summary~TypeScript 3年とJava 4年」",
		}},
		{"en-us-backend-engineer", "Could you add 3 years of Kotlin to number 8?", []string{"skills.go_years=5", "summary~3 years of Kotlin"}},
		{"en-us-backend-engineer", "10: 165000 USD", []string{"salary_expectation.salary_min_usd=165000"}},
		{"en-us-backend-engineer", "Number 2 has a typo, it's casey.l@example.com. And number 3 should be +1 303 555 0199 please", []string{
			"email.email=casey.l@example.com",
			"phone.phone_e164=+13035550199",
		}},
		{"ja-parttime-store", "8番がちがいます。来年の一月の十日ごろからです", []string{"start_date.start_date=2027-01-10"}},
		{"ja-parttime-store", "週20時間に増やして。あと電話は080-1111-2222", []string{"weekly_hours.weekly_hours=20", "phone.phone_e164=+818011112222"}},
		{"ja-parttime-store", "7番は「カフェで2年」に直してください", []string{"experience.service_experience=カフェで2年"}},
		{"ja-parttime-store", "電話番号のとこ、さいごは5561やなくて5516でした", []string{"phone.phone_e164=+819022345516"}},
		{"ja-parttime-store", "2番の最後、5561じゃなくて5516です", []string{"phone.phone_e164=+819022345516"}},
		{"ja-parttime-store", "4番に火曜も足してもらえますか？", []string{"shift.available_days=[mon tue thu]"}},
		{"ja-parttime-store", "4番、火曜も追加できますか？", []string{"shift.available_days=[mon tue thu]"}},
		{"en-us-backend-engineer", "could you change my start date to 1 April?", []string{"start_date.start_date=2027-04-01"}},
		{"en-us-backend-engineer", "number 11 isn't quite right. I can start on 1 April", []string{"start_date.start_date=2027-04-01"}},
		{"en-us-backend-engineer", "would it be possible to have 160000 USD for the salary? And my email should be c.lopez@example.com", []string{
			"salary_expectation.salary_min_usd=160000",
			"email.email=c.lopez@example.com",
		}},
		{"ja-midcareer-engineer", "前職の会社も入ってますよね？それと入社日は4月15日からにしてください", []string{"start_date.start_date=2027-04-15"}},
	} {
		t.Run(c.say, func(t *testing.T) {
			w := wholeApplication(t, c.form)
			w.say(c.say)
			checkTold(t, w, c.say, c.told...)
			if w.has("helpdesk_digression") && !strings.Contains(c.say, "よね") {
				t.Errorf("%s is a question for people", c.say)
			}
		})
	}
}

// What is added while an answer is being changed stands beside it, and gives it none of its figures.
func TestWordsAreAddedToAnAnswer(t *testing.T) {
	for _, c := range []struct{ form, opens, say, kept, added string }{
		{
			"ja-midcareer-engineer", "6番を直す",
			"Goのほかに、TypeScriptを3年、Javaを4年。どちらも本番です",
			"skills.years_primary_language=5", "summary~TypeScript",
		},
		{"en-us-backend-engineer", "edit 8", "Besides Go, 3 years of Kotlin", "skills.go_years=5", "summary~3 years of Kotlin"},
	} {
		w := wholeApplication(t, c.form)
		w.say(c.opens)
		w.say(c.say)
		checkTold(t, w, c.say, c.kept, c.added)
	}
}
