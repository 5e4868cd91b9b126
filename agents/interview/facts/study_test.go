package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

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
