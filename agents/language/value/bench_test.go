package value

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

func BenchmarkParse(b *testing.B) {
	for _, ty := range ask.Kinds() {
		w := ask.Want{Kind: ty, Options: options("yes", "はい", "no", "いいえ"), Relative: true}
		if ty == ask.KindNumber {
			w.Unit = "JPY"
		}
		for name, s := range map[string]string{"short": "はい、600万くらいからでお願いします。", "long": strings.Repeat("直近はEC系の会社で12人のチームを3年。I own it, in 2 weeks. ", 25)} {
			b.Run(string(ty)+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					Parse(s, w, tokyo())
				}
			})
		}
	}
}

func BenchmarkBlocks(b *testing.B) {
	s := strings.Repeat("直近はEC系の会社で12人のチームを3年。I own it, in 2 weeks. ", 25)
	c := tokyo()
	for name, f := range map[string]func(){
		"Fold": func() { text.Fold(s) }, "Numbers": func() { quantity.Numbers(s) }, "Money": func() { quantity.Money(s) }, "Durations": func() { quantity.Durations(s) }, "Dates": func() { when.Dates(s, c) },
		"Times": func() { when.Times(s) }, "TimeRanges": func() { when.TimeRanges(s) }, "Moments": func() { when.Moments(s, c) }, "Periods": func() { when.Periods(s, c) }, "Weekdays": func() { when.Weekdays(s) },
		"RelativeStart": func() { when.RelativeStart(s) }, "PersonName": func() { person.PersonName(s) }, "YesNo": func() { stance.YesNo(s) }, "IsNone": func() { stance.IsNone(s) }, "IsRefusal": func() { stance.IsRefusal(s) },
		"IsDontKnow": func() { stance.IsDontKnow(s) }, "IsQuestion": func() { stance.IsQuestion(s) }, "Clauses": func() { text.Clauses(s) }, "Emails": func() { person.Emails(s) }, "URLs": func() { person.URLs(s) }, "Phone": func() { person.Phone(s, "JP") },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				f()
			}
		})
	}
}
