package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// toolsForm asks for the years with several things, each in a field of its own.
const toolsForm = `
id: tools
title: {ja: データ基盤, en: Data platform}
locale: en-US
country: US
region: US-CO
retention_days: 30
fields:
- {id: full_name, label: {ja: 氏名, en: Name}, intent: {ja: 名前を知る, en: Know the name}, required: true, type: text, facts: {full_name: {kind: name}}, done_criteria: {ja: 名前, en: A name}}
- {id: go, label: {ja: Goの年数, en: Years with Go}, intent: {ja: 年数を知る, en: Know the years}, required: true, type: number, unit: year, facts: {go_years: {kind: duration, unit: year}}, done_criteria: {ja: 年数, en: Years}}
- {id: postgres, label: {ja: Postgresの年数, en: Years with Postgres}, intent: {ja: 年数を知る, en: Know the years}, required: true, type: number, unit: year, facts: {postgres_years: {kind: duration, unit: year}}, done_criteria: {ja: 年数, en: Years}}
- {id: docker, label: {ja: Dockerの年数, en: Years with Docker}, intent: {ja: 年数を知る, en: Know the years}, required: true, type: number, unit: year, facts: {docker_years: {kind: duration, unit: year}}, done_criteria: {ja: 年数, en: Years}}
`

// TestUnitsCarryOver holds that of a list told early each figure is read, though only the first of them has its unit.
func TestUnitsCarryOver(t *testing.T) {
	for _, says := range []string{
		"Go 6 years, Postgres 5, Docker 2", "Go 6 yrs / Postgres 5 / Docker 2", "6 years of Go, 5 of Postgres and 2 of Docker", "Go for 6 years, Postgres 5 and Docker 2",
		"Go 6年、Postgres 5、Docker 2", "Go歴6年でPostgresは5、Dockerが2です",
	} {
		w := interviewing(t, nil, withForm(parsed(t, toolsForm)))
		w.say(says)
		for field, years := range map[string]float64{"go": 6, "postgres": 5, "docker": 2} {
			if _, facts, _ := w.record().field(field); facts[field+"_years"] != years {
				t.Errorf("%q: %s is %v\n%s", says, field, facts, w.said.String())
			}
		}
		if w.last().Asks != "full_name" {
			t.Errorf("%q: asks %q next", says, w.last().Asks)
		}
	}
}

// talked is a talk at some fields of a sample form, what is said last, and what the record shows in the end.
type talked struct {
	job, lang string
	fields    []string
	says      []string
	last      string            // stands in what is said last
	not       string            // … and this does not
	asks      string            // the field that is asked then
	has       map[string]string // what stands in the record, by the field's id
}

func (c talked) check(t *testing.T) {
	t.Helper()
	w := sampleOf(t, c.job, c.lang, c.fields...)
	for _, s := range c.says {
		w.say(s)
	}
	last := w.last()
	if !strings.Contains(last.Text, c.last) || c.not != "" && strings.Contains(last.Text, c.not) || c.asks != "" && last.Asks != c.asks {
		t.Errorf("%q: asks %q, says %q\n%s", c.says[len(c.says)-1], last.Asks, last.Text, w.said.String())
	}
	for field, want := range c.has {
		if _, facts, _ := w.record().field(field); !strings.Contains(fmt.Sprint(facts), want) {
			t.Errorf("%q: %s holds %v, want %q\n%s", c.says[len(c.says)-1], field, facts, want, w.said.String())
		}
	}
}

// TestRoughPay keeps that a sum was told as about right, and shows what was said where it was none.
func TestRoughPay(t *testing.T) {
	ja, en := []string{"salary_expectation", "start_date"}, []string{"salary_expectation", "start_date"}
	for _, c := range []talked{
		{job: "ja-midcareer-engineer", lang: "ja", fields: ja, says: []string{"600万くらい", "年収って何て書きましたっけ"}, last: "6,000,000 円くらい"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: ja, says: []string{"だいたい600万円です", "年収って何て書きましたっけ"}, last: "6,000,000 円くらい"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: ja, says: []string{"600万です", "年収って何て書きましたっけ"}, last: "6,000,000 円」"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"around 150k", "what pay did i put"}, last: "about 150,000"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"$150,000 or so", "what pay did i put"}, last: "about 150,000"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"150k", "what pay did i put"}, last: "“150,000"},
	} {
		c.check(t)
	}
}

// TestWhatIsRecorded answers from the record what stands in an answer, and whether that is right, and changes nothing.
func TestWhatIsRecorded(t *testing.T) {
	for _, says := range []string{
		"メール合ってますか", "メールアドレスは間違っていませんか", "メアドって何て書きましたっけ", "ちゃんとメールは登録されてますか", "メール、合ってますよね",
	} {
		talked{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"email", "phone", "start_date"}, says: []string{"taro@example.jp", says}, last: "「taro@example.jp」になっています", asks: "phone"}.check(t)
	}
	for _, says := range []string{
		"is my email right?", "is my e-mail correct", "what email did I give you", "which email did i put", "did you get my email down right",
	} {
		talked{job: "en-us-backend-engineer", lang: "en", fields: []string{"email", "phone", "start_date"}, says: []string{"dana@example.com", says}, last: "says “dana@example.com”", asks: "phone"}.check(t)
	}
	for _, c := range []talked{
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"full_name", "email"}, says: []string{"山田 太郎、ヤマダ タロウです", "名前の漢字間違ってないですか"}, last: "山田 太郎", asks: "email"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"email", "phone"}, says: []string{"taro@example.jp", "電話番号は登録されてますか"}, last: "まだ伺っていません", asks: "phone"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"email", "phone"}, says: []string{"dana@example.com", "did you get my phone number down"}, last: "I don't have “Phone” yet", asks: "phone"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"email", "experience"}, says: []string{"dana@example.com", "is my experience right for this job?"}, last: "hiring team", not: "says"},
		// What says that it is wrong opens it.
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"email", "phone"}, says: []string{"taro@example.jp", "メールが間違っています"}, last: "「メールアドレス」を直しますね", asks: "email"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"email", "phone"}, says: []string{"dana@example.com", "my email is wrong"}, last: "change “E-mail”", asks: "email"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"full_name", "phone"}, says: []string{"Dana Nair", "sorry, I got my surname wrong"}, last: "change “Full name”", asks: "full_name"},
	} {
		c.check(t)
	}
}

// TestAPartOfANameChanges where the form has one answer for the whole of it.
func TestAPartOfANameChanges(t *testing.T) {
	en := func(want string, says ...string) talked {
		return talked{job: "en-us-backend-engineer", lang: "en", fields: []string{"full_name", "phone"}, says: append([]string{"Dana Nair"}, says...), last: "It now says “" + want + "”", asks: "phone", has: map[string]string{"full_name": want}}
	}
	ja := func(want, asks string, says ...string) talked {
		return talked{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"full_name", "phone"}, says: append([]string{"山田 太郎、ヤマダ タロウです"}, says...), last: "「" + want, asks: asks, has: map[string]string{"full_name": want}}
	}
	for _, c := range []talked{
		en("Dana Nayar", "my surname is Nayar"), en("Dana Nayar", "Actually my last name is Nayar."), en("Dina Nair", "my first name's Dina"), en("Dana O'Brien", "oh, my family name has changed to O'Brien"),
		en("Dana Miller", "my name is Dana Miller"),
		ja("佐藤 太郎", "full_name", "名字は佐藤です"), ja("佐藤 太郎", "full_name", "苗字が佐藤になりました"), ja("山田 次郎", "full_name", "下の名前は次郎です"),
	} {
		c.check(t)
	}
	talked{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"full_name", "phone"}, says: []string{"山田 太郎、ヤマダ タロウです", "名前は鈴木花子です"}, last: "鈴木花子さん", asks: "full_name"}.check(t)
}

// TestOneOfSeveralChangesIsUnknown makes the changes that it knows, and says back the one that it does not.
func TestOneOfSeveralChangesIsUnknown(t *testing.T) {
	en := []string{"email", "phone", "start_date"}
	for _, c := range []talked{
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"dana@example.com", "+1 303 555 0100", "change my email to a@example.com, my phone to +1 303 555 0133, my flurb to 5"},
			last: "“my flurb to 5”", asks: "start_date", has: map[string]string{"email": "a@example.com", "phone": "+13035550133"}},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"dana@example.com", "change my email to a@example.com, my phone to +1 303 555 0133, my flurb to 5"},
			last: "“my flurb to 5”", asks: "start_date", has: map[string]string{"email": "a@example.com", "phone": "+13035550133"}},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"dana@example.com", "+1 303 555 0100", "please change my flurb to 5 and my email to a@example.com"},
			last: "flurb to 5”", asks: "start_date", has: map[string]string{"email": "a@example.com"}},
		{job: "ja-midcareer-engineer", lang: "ja", fields: en, says: []string{"taro@example.jp", "090-1234-5678", "メールをa@example.jpに、電話を090-1111-2222に、フラーブを5に変えてください"},
			last: "「フラーブを5に変えてください」", asks: "start_date", has: map[string]string{"email": "a@example.jp", "phone": "+819011112222"}},
		{job: "ja-midcareer-engineer", lang: "ja", fields: en, says: []string{"taro@example.jp", "メールはa@example.jpに変更、電話は090-1111-2222に変更、フラーブは5に変更"},
			last: "「フラーブは5に変更」", asks: "start_date", has: map[string]string{"email": "a@example.jp", "phone": "+819011112222"}},
	} {
		c.check(t)
	}
}

// TestAnotherAnswerIsKept where a telephone number is asked: an address is the answer to another question, told or not.
func TestAnotherAnswerIsKept(t *testing.T) {
	for _, c := range []talked{
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"phone", "email", "start_date"}, says: []string{"dana@example.com"}, last: "E-mail: dana@example.com", asks: "phone", has: map[string]string{"email": "dana@example.com"}},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"email", "phone", "start_date"}, says: []string{"dana@example.com", "my email is dana@example.com"}, last: "I have that already", not: "need a little more", asks: "phone"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"phone", "email", "start_date"}, says: []string{"taro@example.jp"}, last: "taro@example.jp", asks: "phone", has: map[string]string{"email": "taro@example.jp"}},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"email", "phone", "start_date"}, says: []string{"taro@example.jp", "taro@example.jp"}, last: "もう伺っています", asks: "phone"},
	} {
		c.check(t)
	}
}

// TestAYesNamesNothing has a yes to a question for which, what or how asked again.
func TestAYesNamesNothing(t *testing.T) {
	for _, c := range []talked{
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"experience"}, says: []string{"I was a backend engineer at Acme for 5 years", "Yes"}, last: "Which system", asks: "experience"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"experience"}, says: []string{"I was a backend engineer at Acme for 5 years", "yes i did"}, last: "Which system", asks: "experience"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"skills"}, says: []string{"6 years of Go", "yep"}, last: "Which database", asks: "skills"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"experience"}, says: []string{"バックエンドエンジニアです", "はい"}, last: "どのような会社", asks: "experience"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"experience"}, says: []string{"バックエンドエンジニアです", "はい、あります"}, last: "どのような会社", asks: "experience"},
	} {
		c.check(t)
	}
}

// TestTheLanguageIsFine is a yes to the clock that was proposed with it; the language alone is none.
func TestTheLanguageIsFine(t *testing.T) {
	for says, asks := range map[string]string{"日本語で大丈夫です": "full_name", "はい、日本語でいいですよ": "full_name", "日本語": "country"} {
		w := newWorld(t, "ja-midcareer-engineer", now)
		w.start()
		w.click("agree")
		if w.say(says); w.last().Asks != asks {
			t.Errorf("%q: %q is asked next: %s", says, w.last().Asks, w.last().Text)
		}
	}
	w := newWorld(t, "en-gb-care-assistant", now)
	w.lang = "en"
	w.start()
	w.click("agree")
	if w.say("English is fine"); w.last().Asks != "full_name" {
		t.Errorf("%q is asked next: %s", w.last().Asks, w.last().Text)
	}
}
