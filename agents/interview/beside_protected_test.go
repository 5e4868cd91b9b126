package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// fieldForm is a form of one field before an address, so that what comes of an answer to it shows.
func fieldForm(field string) string {
	return `
id: one
title: {ja: テスト, en: Test}
locale: %s
country: %s
retention_days: 30
fields:
- ` + field + `
- {id: email, label: {ja: メール, en: E-mail}, intent: {ja: 連絡先を得る, en: Get an address}, required: true, type: email, required_facts: [email]}
`
}

const (
	rightEN = `{id: right_to_work, label: Right to work, intent: Confirm the right to work in the job's country, required: true, type: choice, options: [{id: "yes", label: "Yes"}, {id: "no", label: "No"}, {id: unsure, label: Not sure}], required_facts: [has_right_to_work]}`
	boolEN  = `{id: can_lift, label: Lifting, intent: Confirm that loads of 20 kg can be lifted, required: true, type: boolean, required_facts: [can_lift]}`
	legalEN = `{id: authorized, label: Work authorization, intent: Confirm the authorization to work, required: true, type: boolean, required_facts: [is_authorized]}`
	hoursEN = `{id: hours, label: Hours, intent: Confirm the hours, required: true, type: text, required_facts: [time_from, time_to]}`
	rightJA = `{id: work_authorization, label: 就労の可否, intent: 就労できる資格の有無を確認する, required: true, type: choice, options: [{id: "yes", label: 制限なく働ける}, {id: h28, label: 週28時間以内で働ける}, {id: "no", label: 現在は働けない}], required_facts: [can_work_in_jp]}`
	boolJA  = `{id: can_lift, label: 重い物, intent: 20kg の物を運べるか確認する, required: true, type: boolean, required_facts: [can_lift]}`
	hoursJA = `{id: hours, label: 時間帯, intent: 入れる時間帯を確認する, required: true, type: text, required_facts: [time_from, time_to]}`
	weekJA  = `{id: weekly, label: 週の希望時間, intent: 週の稼働希望を確認する, required: true, type: number, unit: hours_per_week, required_facts: [weekly_hours]}`
	dateEN  = `{id: start, label: Start date, intent: Confirm when the candidate can start, required: true, type: date, required_facts: [start_date]}`
)

// An answer stands, and what it tells of a protected topic beside it is kept nowhere.
func TestAnswersBesideWhatIsProtected(t *testing.T) {
	for _, c := range []struct{ lang, field, say, want, secret string }{
		{"en", rightEN, "yes, born here", "yes", "born"},
		{"en", rightEN, "Yes since I got my green card", "yes", "green card"},
		{"en", rightEN, "Yes I'm a US citizen", "yes", "US citizen"},
		{"en", rightEN, "I was born in Ohio so yes", "yes", "Ohio"},
		{"en", rightEN, "Yes - British passport", "yes", "British"},
		{"en", rightEN, "Yep, green card holder", "yes", "green card"},
		{"en", rightEN, "1, I'm a citizen", "yes", "a citizen"},
		{"en", rightEN, "yes as my husband is American", "yes", "husband"},
		{"en", legalEN, "yes, born here", "true", "born"},
		{"en", legalEN, "of course, I'm an American citizen", "true", "American"},
		{"en", legalEN, "yes I have a permanent residence card", "true", "permanent"},
		{"en", boolEN, "no, I'm pregnant so can't lift", "false", "pregnant"},
		{"en", boolEN, "No because of my bad back", "false", "bad back"},
		{"en", boolEN, "yes, even though I'm 58", "true", "58"},
		{"en", hoursEN, "10am to 4pm because I have kids", "10:00", "kids"},
		{"en", hoursEN, "I have kids so only 9am to 1pm", "09:00", "kids"},
		{"en", dateEN, "1 March 2027, after my maternity leave", "2027-03-01", "maternity"},
		{"ja", rightJA, "日本人なので１です", "yes", "日本人"},
		{"ja", rightJA, "永住者なので問題ないです、制限なく働けます", "yes", "永住"},
		{"ja", rightJA, "１（日本国籍です）", "yes", "日本国籍"},
		{"ja", rightJA, "留学生ビザなので2番です", "h28", "選考に影響"},
		{"ja", rightJA, "帰化したので１で", "yes", "帰化"},
		{"ja", boolJA, "いいえ、妊娠しているので重いものは無理です", "false", "妊娠"},
		{"ja", boolJA, "妊娠中なので、いいえです", "false", "妊娠"},
		{"ja", boolJA, "はい、独身なので大丈夫です", "true", "独身"},
		{"ja", boolJA, "ヘルニアがあるので無理です", "false", "ヘルニア"},
		{"ja", hoursJA, "子どもがいるので10時から16時", "10:00", "子ども"},
		{"ja", hoursJA, "10時から16時です、保育園の迎えがあるので", "10:00", "保育園"},
		{"ja", weekJA, "扶養内なので週20時間です", "20", "選考に必要"},
		{"ja", weekJA, "扶養の範囲で週15時間です", "15", "選考に必要"},
		{"ja", weekJA, "主婦なので週12時間くらい", "12", "主婦"},
		{"ja", hoursJA, "子どもの迎えがあるから9時から15時でお願いします", "09:00", "子ども"},
		{"en", hoursEN, "9am to 1pm with my kids at school", "09:00", "kids"},
		{"en", hoursEN, "10am to 4pm around my kids", "10:00", "kids"},
		{"ja", weekJA, "母の介護があるので15時間くらいです", "15", "介護"},
	} {
		locale, country, lang, from := "ja-JP", "JP", "日本語", "日本です"
		if c.lang == "en" {
			locale, country, lang, from = "en-US", "US", "English", "United States, Denver"
		}
		w := newWorld(t, "one", now, withForm(parsed(t, fmt.Sprintf(fieldForm(c.field), locale, country))))
		w.start()
		w.click("agree")
		w.say(lang)
		w.say(from)
		w.say(c.say)
		r := w.record()
		got := ""
		for _, f := range r.Fields[0].Facts {
			if v := fmt.Sprint(f.Value); got == "" || v < got {
				got = v
			}
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q; said %q", c.say, got, c.want, w.last().Text)
		}
		if kept := everythingKept(t, w); strings.Contains(kept, c.secret) {
			i := strings.Index(kept, c.secret)
			t.Errorf("%q: %q is kept: %s", c.say, c.secret, kept[max(0, i-80):min(len(kept), i+60)])
		}
	}
}
