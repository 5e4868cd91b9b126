package when

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A range of lengths is a start where no day is told, in whole.
func TestAnswerRangeOfLengthsAsStart(t *testing.T) {
	for said, want := range map[string]string{
		"2ヶ月半から3ヶ月の間":                                                   "2ヶ月半から3ヶ月の間",
		"2〜3ヶ月後くらいと幅を持たせてください":                                          "2〜3ヶ月後くらい",
		"入社は2ヶ月半から3ヶ月の間にしてください":                                         "2ヶ月半から3ヶ月の間",
		"内定から2ヶ月以上3ヶ月以内":                                                "内定から2ヶ月以上3ヶ月以内",
		"内定をいただいてから3、4ヶ月":                                               "内定をいただいてから3、4ヶ月",
		"だいたい3週間から4週間です":                                                "3週間から4週間",
		"2、3ヶ月は必要です":                                                    "2、3ヶ月",
		"between 2 and 3 months":                                        "between 2 and 3 months",
		"between 2 and 3 months after the offer":                        "between 2 and 3 months after the offer",
		"I could start somewhere between two and three months from now": "somewhere between two and three months from now",
		"anywhere from 4 to 6 weeks after an offer":                     "anywhere from 4 to 6 weeks after an offer",
	} {
		a := AnswerDate(text.ReadSpelled(said), ask.Want{Kind: ask.KindDate, Relative: true, Future: true}, ask.Context{Lang: "ja", Country: "JP", Zone: "Asia/Tokyo"})
		if a.Status != ask.Found || a.Value != want {
			t.Errorf("%s: %s %v, want %s", said, a.Status, a.Value, want)
		}
	}
}

// What lasted, a single length and a named day are no such range.
func TestTakeNoOtherLengthForStart(t *testing.T) {
	for _, said := range []string{
		"リーダー経験は3〜6ヶ月です", "前の会社は2〜3ヶ月働きました", "研修が2〜3週間あります", "引き継ぎに2、3ヶ月かかるので4月1日から", "3ヶ月", "半年後", "2年から3年",
		"I worked there for 2 to 3 months", "the contract is 3 to 6 months", "2 to 3 years", "three months", "my course took 6 to 8 weeks", "I did an internship of 2 or 3 months",
	} {
		a := AnswerDate(text.ReadSpelled(said), ask.Want{Kind: ask.KindDate, Relative: true, Future: true}, ask.Context{Lang: "ja", Country: "JP", Zone: "Asia/Tokyo"})
		if a.Reason == ask.ReasonRelative {
			t.Errorf("%s: taken as a start: %v", said, a.Value)
		}
	}
}
