package value

import (
	"strings"
	"testing"
)

func BenchmarkParse(b *testing.B) {
	for _, ty := range Kinds() {
		w := Want{Kind: ty, Options: options("yes", "はい", "no", "いいえ"), Relative: true}
		if ty == KindNumber {
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
		"Fold": func() { Fold(s) }, "Numbers": func() { Numbers(s) }, "Money": func() { Money(s) }, "Durations": func() { Durations(s) }, "Dates": func() { Dates(s, c) },
		"Times": func() { Times(s) }, "TimeRanges": func() { TimeRanges(s) }, "Moments": func() { Moments(s, c) }, "Periods": func() { Periods(s, c) }, "Weekdays": func() { Weekdays(s) },
		"RelativeStart": func() { RelativeStart(s) }, "PersonName": func() { PersonName(s) }, "YesNo": func() { YesNo(s) }, "IsNone": func() { IsNone(s) }, "IsRefusal": func() { IsRefusal(s) },
		"IsDontKnow": func() { IsDontKnow(s) }, "IsQuestion": func() { IsQuestion(s) }, "Clauses": func() { Clauses(s) }, "Emails": func() { Emails(s) }, "URLs": func() { URLs(s) }, "Phone": func() { Phone(s, "JP") },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				f()
			}
		})
	}
}
