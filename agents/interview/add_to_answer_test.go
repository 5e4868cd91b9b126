package interview_test

import (
	"strings"
	"testing"
)

// summaryOf is the value of each answer that the summary shows, by its label.
func (w *world) summaryOf() map[string]string {
	out := map[string]string{}
	if c := w.last().Card; c != nil {
		for _, f := range c.Fields {
			_, label, _ := strings.Cut(f.Name, ". ")
			out[label] = f.Value
		}
	}
	return out
}

// What somebody wants to stand beside an answer is put there, without the words that ask for it; what is to go goes; and what only wonders changes
// nothing.
func TestAnAnswerIsAddedTo(t *testing.T) {
	engineer := []string{"go 5 yrs, postgres 7, mysql a bit", "165k", "feb 2"}
	carer := []string{"2 years in a care home, washing, her tablets and cooking. it was near the old town college", "every day, nights are fine, 30 hours a week", "Care Certificate"}
	student := []string{"TOEIC 720(2026年6月)、普通自動車免許AT限定、簿記3級", "人の話を聞くのが強みです。カフェのバイトで新人の話を聞く時間を作りました"}
	coder := []string{"Javaで8年、本番でも使っています", "650万", "内定後3か月"}
	worker := []string{"月水土日、17時から21時", "コンビニのレジを1年"}
	for _, tc := range []struct {
		job, lang string
		fields    []string
		told      []string
		says      string
		label     string
		has, not  string
	}{
		{"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"}, engineer, "and add k8s to skills, 3 years", "Go and databases", "k8s, 3 years", "add"},
		{"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"}, engineer, "1 also kafka and redis", "Go and databases", "kafka and redis", "also"},
		{"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"}, engineer, "can you put 165-175 for pay", "Pay expectation", "165-175", "put"},
		{"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"}, engineer, "pay should say 165 to 180, not just 165", "Pay expectation", "165 to 180", "just"},
		{"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"}, engineer, "pay 170k", "Pay expectation", "170,000", "165"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "3 is missing my first aid", "Care qualifications", "first aid", "missing"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "also add that i worked in a nursery 2 weeks", "Care experience", "i worked in a nursery 2 weeks", "add"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "take the word college out of care experience", "Care experience", "care home", "college"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "remove college from 1 pls", "Care experience", "care home", "college"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "shifts: mon wed fri sat sun", "Shifts you can work", "Monday, Wednesday, Friday, Saturday, Sunday", "Tuesday"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "shifts is wrong. not tues n thurs im at college. mon wed fri sat sun", "Shifts you can work", "Monday, Wednesday", "Tuesday"},
		{"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"}, carer, "thats still all 7 days??", "Care experience", "", "7 days"},
		{"ja-newgrad-entry-sheet", "ja", []string{"language_skill", "self_pr"}, student, "簿記3級は削除してください、まだ勉強中なので", "語学・資格", "TOEIC 720", "簿記"},
		{"ja-newgrad-entry-sheet", "ja", []string{"language_skill", "self_pr"}, student, "自己PRも、半年間やめる人がいなくなったことを入れてほしいです", "自己PR（400字以内）", "「半年間やめる人がいなくなった」", "入れて"},
		{"ja-newgrad-entry-sheet", "ja", []string{"language_skill", "self_pr"}, student, "1に漢検2級を追加", "語学・資格", "漢検2級", "追加"},
		{"ja-newgrad-entry-sheet", "ja", []string{"language_skill", "self_pr"}, student, "1も 秘書検定あります", "語学・資格", "秘書検定", "あります"},
		{"ja-midcareer-engineer", "ja", []string{"skills", "salary_expectation", "start_date"}, coder, "使用技術にGo(2年)とTypeScriptも追加してください", "使用技術", "「Go(2年)とTypeScript」", "追加"},
		{"ja-midcareer-engineer", "ja", []string{"skills", "salary_expectation", "start_date"}, coder, "希望年収は「650〜700万」と記載してください", "希望年収", "650~700万", "回答しない"},
		{"ja-midcareer-engineer", "ja", []string{"skills", "salary_expectation", "start_date"}, coder, "希望年収は650〜700万にしてください", "希望年収", "6,500,000", "7,000,000"},
		{"ja-parttime-store", "ja", []string{"shift", "experience"}, worker, "2も 学祭のカフェあるよ", "接客の経験", "学祭のカフェ", "あるよ"},
	} {
		t.Run(tc.says, func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.fields...)
			for _, s := range tc.told {
				w.say(s)
			}
			before := w.summaryOf()
			if len(before) != len(tc.fields) {
				t.Fatalf("no summary yet:\n%s", w.said.String())
			}
			w.say(tc.says)
			got, shown := w.summaryOf()[tc.label]
			if !shown {
				got = before[tc.label]
			}
			if !strings.Contains(got, tc.has) || strings.Contains(got, tc.not) {
				t.Errorf("%s: %q; want %q and not %q\n%s", tc.label, got, tc.has, tc.not, w.said.String())
			}
		})
	}
}

// A name in kanji keeps its writing where kana are told; they are how it is read.
func TestKanaIsHowANameIsRead(t *testing.T) {
	w := sampleOf(t, "ja-midcareer-engineer", "ja", "full_name", "start_date")
	w.say("小野寺拓也、オノデラ タクヤ")
	w.say("内定後3か月")
	w.say("読みがなが違います。オノデラ タクミです")
	if got := w.summaryOf()["氏名（ふりがな）"]; !strings.Contains(got, "小野寺拓也") || !strings.Contains(got, "タクミ") {
		t.Errorf("the name is %q\n%s", got, w.said.String())
	}
}

// The address that was proposed for a misspelt one is taken by a yes, or by what it has that the other had not.
func TestTheProposedAddressIsTaken(t *testing.T) {
	for _, tc := range []struct{ lang, job, says string }{
		{"en", "en-us-backend-engineer", "ay sorry typo, gmail.com"}, {"en", "en-us-backend-engineer", "yes"}, {"en", "en-us-backend-engineer", "oops .com"},
		{"ja", "ja-midcareer-engineer", "あっcomです!すみません"}, {"ja", "ja-midcareer-engineer", "はい"},
	} {
		w := sampleOf(t, tc.job, tc.lang, "email", "start_date")
		if tc.lang == "ja" || !strings.Contains(tc.says, "gmail") {
			w.say("t.onodera@gmail.con")
		} else {
			w.say("t.onodera@gmial.com")
		}
		w.say(tc.says)
		if !strings.Contains(string(w.raw()), `"t.onodera@gmail.com"`) {
			t.Errorf("%q is not taken:\n%s", tc.says, w.said.String())
		}
	}
}
