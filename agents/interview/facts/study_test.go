package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// The month in which somebody came to a school is none of graduation.
func TestEntryIsNoGraduation(t *testing.T) {
	f := form.Field{ID: "education", Type: form.TypeText, RequiredFacts: []string{"school", "major", "expected_graduation"}}
	for said, want := range map[string]string{
		"2022年4月に入学しました、東都大学です": "", "2022年4月に東都大学の理学部に入りました": "", "入学は2022年4月、修了は2027年9月です": "2027-09",
		"2022年4月入学、2027年3月卒業見込み": "2027-03", "I enrolled in April 2023 and graduate in March 2027": "2027-03", "2027年3月です": "2027-03",
		"来年の3月に卒業見込みです。あ、2028年3月です、すみません今3年生なので": "2028-03", "来年の3月に卒業です。あ、再来年の3月です": "2028-03",
		"I graduate in March 2027. oh wait, June 2027": "2027-06", "2023年4月に入学しました。あ、2027年3月卒業です": "2027-03",
	} {
		got := ""
		for _, fact := range Extract(f, Message{Text: said}, Known{}, inTokyo) {
			if fact.Key == "expected_graduation" {
				got, _ = fact.Value.(string)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// A school is told with the whole of its name.
func TestWholeSchools(t *testing.T) {
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "修士1年、南海みなと工業大学大学院の電気専攻で、来年3月に修了予定です", `school="南海みなと工業大学大学院"`},
		{"education", "専門学校 椿デザインカレッジ、服飾科、令和9年3月に卒業です", `school="専門学校 椿デザインカレッジ"`},
		{"education", "わたしは東都大学の経済学部です", `school="東都大学"`},
	})
}

// A faculty told first gives way to the major told later, and nothing else does.
func TestMajorAfterFaculty(t *testing.T) {
	f := form.Field{ID: "education", Type: form.TypeText, RequiredFacts: []string{"school", "major", "expected_graduation"}}
	for _, tc := range []struct{ before, text, want string }{
		{"理学部", "専攻は応用物理です。卒業は2027年3月です", "応用物理"},
		{"経済学部", "国際経営学科で、2027年3月に卒業します", "国際経営学科"},
		{"応用物理", "数学科の授業も取りました", ""},
		{"理学部", "2027年3月に卒業します", ""},
	} {
		got := ""
		for _, fact := range Extract(f, Message{Text: tc.text}, Known{"school": "東都大学", "major": tc.before}, ask.Context{}) {
			if fact.Key == "major" {
				got, _ = fact.Value.(string)
			}
		}
		if got != tc.want {
			t.Errorf("%q after %s: %q, want %q", tc.text, tc.before, got, tc.want)
		}
	}
}
