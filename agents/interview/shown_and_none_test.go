package interview_test

import (
	"strings"
	"testing"
)

// A word that says that something is wrong is no clause of its own beside what is to be there; by itself it is.
func TestNoOpeningIsSaidBack(t *testing.T) {
	en := []string{"weekly_hours", "start_date"}
	for _, says := range []string{
		"no thats wrong, hours is 16 a week", "no, that's not right, 16 hours a week", "hey this is wrong, hours a week should be 16", "nope wrong, 16 hours a week",
		"that's not what i said, hours a week is 16", "it's incorrect, hours a week: 16",
	} {
		talked{job: "ja-parttime-store", lang: "en", fields: en, says: []string{"20 hours a week", "December 7", says}, last: "16 hours", not: "could not",
			has: map[string]string{"weekly_hours": "16"}}.check(t)
	}
	for _, says := range []string{"that's wrong", "no thats not right"} {
		talked{job: "ja-parttime-store", lang: "en", fields: en, says: []string{"20 hours a week", "December 7", says}, last: "Which item",
			has: map[string]string{"weekly_hours": "20"}}.check(t)
	}
}

// That there is nothing to show, with why, is none; who would rather not say has not answered.
func TestNoneWithItsReason(t *testing.T) {
	for _, says := range []string{
		"なし。業務コードなので出せない", "ないです。会社のコードなので公開できません", "ありません、社内のものなので見せられないです", "特にないです。守秘義務があるので", "なしです。仕事のコードは出せないので",
	} {
		talked{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"portfolio"}, says: []string{says}, last: "質問は以上", not: "回答なしで",
			has: map[string]string{"portfolio": "portfolio_url:<nil>"}}.check(t)
	}
	for _, says := range []string{"答えたくないです", "言いたくありません"} {
		talked{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"portfolio"}, says: []string{says}, last: "回答なしで"}.check(t)
	}
}

// The years of a language are shown with the language, also where the answer was told anew.
func TestTheLanguageOfTheYearsIsShown(t *testing.T) {
	for _, says := range []string{"Go実務5年、その前にPHP3年。どちらも本番運用あり", "Goを6年、PHPを3年です。両方とも本番で使っていました", "Ruby実務歴4年、Goは趣味程度で触っています"} {
		w := sampleOf(t, "ja-midcareer-engineer", "ja", "skills")
		w.say("Javaを2年、本番で運用しています")
		w.say("1")
		w.say(says)
		fields := w.last().Card.Fields
		if i := strings.Index(fields[0].Value, "その言語"); i < 2 {
			t.Errorf("%q shows %q", says, fields[0].Value)
		}
	}
}
