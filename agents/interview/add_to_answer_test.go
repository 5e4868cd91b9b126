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

// summaryCases are answers to a sample's fields, and what is said then, messages of one breath parted by " || ": each with the label of an answer, what that has then,
// and what it has not.
type summaryCases struct {
	job, lang    string
	fields, told []string
	cases        [][4]string
}

// changesAtSummary says each to the summary of its answers.
func changesAtSummary(t *testing.T, groups []summaryCases) {
	for _, g := range groups {
		for _, tc := range g.cases {
			says, label, has, not := tc[0], tc[1], tc[2], tc[3]
			t.Run(says, func(t *testing.T) {
				w := told{g.job, g.lang, g.fields, g.told}.summary(t)
				before := w.summaryOf()
				w.say(strings.Split(says, " || ")...)
				got, shown := w.summaryOf()[label]
				if !shown {
					got = before[label]
				}
				if !strings.Contains(got, has) || strings.Contains(got, not) {
					t.Errorf("%s: %q; want %q and not %q\n%s", label, got, has, not, w.said.String())
				}
			})
		}
	}
}

// What somebody wants to stand beside an answer is put there, without the words that ask for it; what is to go goes; and what only wonders changes
// nothing.
func TestAnAnswerIsAddedTo(t *testing.T) {
	changesAtSummary(t, []summaryCases{
		{
			"en-us-backend-engineer", "en", []string{"skills", "salary_expectation", "start_date"},
			[]string{"go 5 yrs, postgres 7, mysql a bit", "165k", "feb 2"},
			[][4]string{
				{"and add k8s to skills, 3 years", "Go and databases", "k8s, 3 years", "add"},
				{"1 also kafka and redis", "Go and databases", "kafka and redis", "also"},
				{"can you put 165-175 for pay", "Pay expectation", "165-175", "put"},
				{"pay should say 165 to 180, not just 165", "Pay expectation", "165 to 180", "just"},
				{"pay 170k", "Pay expectation", "170,000", "165"},
			},
		},
		{
			"en-gb-care-assistant", "en", []string{"experience", "shift", "certifications"},
			[]string{
				"2 years in a care home, washing, her tablets and cooking. it was near the old town college",
				"every day, nights are fine, 30 hours a week", "Care Certificate",
			},
			[][4]string{
				{"3 is missing my first aid", "Care qualifications", "first aid", "missing"},
				{"also add that i worked in a nursery 2 weeks", "Care experience", "i worked in a nursery 2 weeks", "add"},
				{"take the word college out of care experience", "Care experience", "care home", "college"},
				{"remove college from 1 pls", "Care experience", "care home", "college"},
				{"shifts: mon wed fri sat sun", "Shifts you can work", "Monday, Wednesday, Friday, Saturday, Sunday", "Tuesday"},
				{"shifts is wrong. not tues n thurs im at college. mon wed fri sat sun", "Shifts you can work", "Monday, Wednesday", "Tuesday"},
				{"thats still all 7 days??", "Care experience", "24 months", "7 days"},
				{"leave it in please", "Care qualifications", "Care Certificate", "leave"},
				{"2 also wrong", "Shifts you can work", "Monday, Tuesday", "wrong"},
			},
		},
		{
			"ja-newgrad-entry-sheet", "ja", []string{"language_skill", "self_pr"},
			[]string{"TOEIC 720(2026年6月)、普通自動車免許AT限定、簿記3級", "人の話を聞くのが強みです。カフェのバイトで新人の話を聞く時間を作りました"},
			[][4]string{
				{"簿記3級は削除してください、まだ勉強中なので", "語学・資格", "TOEIC 720", "簿記"},
				{"自己PRも、半年間やめる人がいなくなったことを入れてほしいです", "自己PR（400字以内）", "「半年間やめる人がいなくなったこと」", "入れて"},
				{"1番に、漢検準2級も書き足してください", "語学・資格", "「漢検準2級」", "書き足"},
				{"1に漢検2級を追加", "語学・資格", "漢検2級", "追加"},
				{"1も 秘書検定あります", "語学・資格", "秘書検定", "あります"},
			},
		},
		{
			"ja-midcareer-engineer", "ja", []string{"skills", "salary_expectation", "start_date"},
			[]string{"Javaで8年、本番でも使っています", "650万", "内定後3か月"},
			[][4]string{
				{"使用技術にGo(2年)とTypeScriptも追加してください", "使用技術", "「Go(2年)とTypeScript」", "追加"},
				{"希望年収は「650〜700万」と記載してください", "希望年収", "650~700万", "回答しない"},
				{"希望年収は650〜700万にしてください", "希望年収", "650~700万", "7,000,000"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"shift", "experience"}, []string{"月水土日、17時から21時", "コンビニのレジを1年"},
			[][4]string{{"2も 学祭のカフェあるよ", "接客の経験", "学祭のカフェあるよ", "2も"}},
		},
	})
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

// The number of an answer that something is to be added to is no option of the choice that is asked.
func TestANumberToAddToIsNoOption(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "phone", "age_minimum")
	w.say("080-1111-2222")
	w.say("1番に、留守電でもいいですと足しといて")
	if raw := string(w.raw()); !strings.Contains(raw, "留守電でもいい") || strings.Contains(raw, `"is_18_or_over":{"value"`) || w.last().Asks != "age_minimum" {
		t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
}

// What is to be added stands once, without the asking.
func TestWhatIsAddedStandsOnce(t *testing.T) {
	engineer := told{"en-us-backend-engineer", "en", []string{"experience", "skills"}, []string{
		"Senior backend engineer at a payments startup, I own the ledger service. 7 years backend, cut p99 latency from 800ms to 120ms last year",
		"last 4 in Go, Postgres mostly, some Redis",
	}}
	for _, says := range []string{
		"Add to experience that I mentor 2 juniors and did on-call every 3rd week", "add to experience that I mentor 2 juniors and that I did on-call",
		"Please add to my experience that I mentor 2 juniors and lead 3 projects",
	} {
		t.Run(says, func(t *testing.T) {
			w := engineer.summary(t)
			w.say(says)
			if got := shownOf(w, "experience"); strings.Contains(got, "to experience") || strings.Count(got, "mentor 2 juniors") != 1 {
				t.Errorf("%s\n%s", got, w.last().Text)
			}
		})
	}
}
