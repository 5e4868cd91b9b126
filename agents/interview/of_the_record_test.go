package interview_test

import (
	"strings"
	"testing"
)

// A request for a change that is put as a question, and a question after the record, are no matter for people. What only the job's people know goes to them.
func TestOfTheRecordNothingIsPassedOn(t *testing.T) {
	told := map[string]string{"ja": "Goを5年、本番で運用しています", "en": "Go 4 years, Postgres and Redis in production"}
	for _, c := range []struct{ lang, says, want string }{
		{"en", "did the Postgres go in?", "Yes, that is in"},
		{"en", "what about the Redis, is that on there?", "Yes, that is in"},
		{"en", "did you put that I have a car?", "isn't there yet"},
		{"en", "can I submit now?", "isn't sent yet"},
		{"en", "would you be able to put the certificate year as 2012", "I could not tell"},
		{"en", "can you fix it so it says evenings", "-"},
		{"en", "did you put the salary in the ad?", "hiring team"},
		{"en", "can I still work there if I don't have a car?", "hiring team"},
		{"ja", "このまま応募してもいいですか？", "まだ送っていません"},
		{"ja", "研修は英語でしてもらえますか？", "採用担当"},
	} {
		job := map[string]string{"ja": "ja-midcareer-engineer", "en": "en-us-backend-engineer"}[c.lang]
		w := sampleOf(t, job, c.lang, "skills")
		w.say(told[c.lang])
		w.say(c.says)
		people := strings.Contains(w.last().Text, "hiring team and answer") || strings.Contains(w.last().Text, "採用担当に確認して")
		if ofPeople := c.want == "hiring team" || c.want == "採用担当"; people != ofPeople || !people && c.want != "-" && !strings.Contains(w.last().Text, c.want) {
			t.Errorf("%q: %s", c.says, w.last().Text)
		}
	}
}

// A question that only opens what is told is put to nobody, and one beside a change is answered.
func TestAQuestionThatOpensAStory(t *testing.T) {
	for says, passed := range map[string]bool{
		"Where do I start! Go 4 years, Postgres and Redis in production":        false,
		"How long have you got! Go 4 years, Postgres and Redis in production":   false,
		"Go 4 years, Postgres and Redis in production. where would I be based?": true,
	} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "skills")
		w.say(says)
		if got := strings.Contains(w.said.String(), "hiring team and answer"); got != passed || w.status != "confirming" {
			t.Errorf("%q: %v, %s", says, got, w.last().Text)
		}
	}
}
