package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
)

// A yes that the same breath takes back is none: what is asked for is the full licence. What was so once, or is so of somebody else, takes nothing back.
func TestAYesToALicenceThatIsNotTheFullOneIsNone(t *testing.T) {
	licence := choiceOf("Full UK driving licence", "yes", "Yes", "no", "No")
	check(t, licence, london(), []says{
		{"yes but only provisional so far, test is in january", ask.Found, "no"},
		{"yeah, just a learner's licence tho", ask.Found, "no"},
		{"yes, provisional", ask.Found, "no"},
		{"yep but not the full one yet", ask.Found, "no"},
		{"yes I have one, still on my learners", ask.Found, "no"},
		{"Yes, although I haven't got the full licence", ask.Found, "no"},
		{"yes but its provisional only", ask.Found, "no"},
		{"yes, I was on a provisional until March", ask.Found, "yes"},
		{"yes, my daughter is still a learner", ask.Found, "yes"},
		{"yes, the full one", ask.Found, "yes"},
		{"yes, and it's not just a provisional", ask.Found, "yes"},
		{"yes, passed in May, provisional before that", ask.Found, "yes"},
		{"yes but no motorbike", ask.Found, "yes"},
		{"yes, I'm a quick learner too", ask.Found, "yes"},
		{"yes, only had a provisional at your age lol", ask.Found, "yes"},
	})
	car := choiceOf("普通自動車運転免許", "yes", "はい", "no", "いいえ")
	check(t, car, tokyo(), []says{
		{"はい、まだ仮免です", ask.Found, "no"},
		{"はい、仮免だけですが", ask.Found, "no"},
		{"あります。いまは仮免中で、来月本免です", ask.Found, "no"},
		{"はい。でも本免はこれからです", ask.Found, "no"},
		{"はい、去年仮免から本免になりました", ask.Found, "yes"},
		{"はい、妹は仮免中です", ask.Found, "yes"},
		{"はい、仮免ではなく本免です", ask.Found, "yes"},
		{"はい、AT限定です", ask.Found, "yes"},
	})
	right := choiceOf("Right to work in the UK", "yes", "Yes", "no", "No")
	check(t, right, london(), []says{{"yes, on a provisional permit", ask.Found, "yes"}})
}
