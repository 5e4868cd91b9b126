package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

// TestLinear holds every reader to linear time: of what Parse reads the length is bounded, and of the rest it is the sender's choice.
func TestLinear(t *testing.T) {
	c := tokyo()
	for name, read := range map[string]func(string){
		"Money": func(s string) { Money(s) }, "Durations": func(s string) { Durations(s) }, "Moments": func(s string) { Moments(s, c) }, "Periods": func(s string) { Periods(s, c) },
		"TimeRanges": func(s string) { TimeRanges(s) }, "Weekdays": func(s string) { Weekdays(s) }, "DaysNamed": func(s string) { DaysNamed(s) }, "RelativeStart": func(s string) { RelativeStart(s) },
		"PersonName": func(s string) { PersonName(s) }, "YesNo": func(s string) { YesNo(s) }, "IsNone": func(s string) { IsNone(s) }, "IsRefusal": func(s string) { IsRefusal(s) }, "IsNegotiable": func(s string) { IsNegotiable(s) },
		"IsDontKnow": func(s string) { IsDontKnow(s) }, "SplitQuestion": func(s string) { SplitQuestion(s) }, "Clauses": func(s string) { Clauses(s) }, "Emails": func(s string) { Emails(s) }, "URLs": func(s string) { URLs(s) },
		"Phone": func(s string) { Phone(s, "JP") }, "HoursPerWeek": func(s string) { HoursPerWeek(s) }, "WithoutAgreeing": func(s string) { WithoutAgreeing(s) },
	} {
		t.Run(name, func(t *testing.T) { shapes.Linear(t, 8_000, read) })
	}
	for _, ty := range Kinds() {
		w := Want{Kind: ty, Unit: "JPY", Options: options("yes", "はい", "no", "いいえ"), Relative: true}
		t.Run(string(ty), func(t *testing.T) { shapes.Linear(t, longestAnswer, func(s string) { Parse(s, w, c) }) })
	}
}
