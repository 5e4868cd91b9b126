package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// TestLinear holds every reader to linear time: of what Parse reads the length is bounded, and of the rest it is the sender's choice.
func TestLinear(t *testing.T) {
	c := tokyo()
	for name, read := range map[string]func(string){
		"Money": func(s string) { quantity.Money(s) }, "Durations": func(s string) { quantity.Durations(s) }, "Moments": func(s string) { when.Moments(s, c) }, "Periods": func(s string) { when.Periods(s, c) },
		"TimeRanges": func(s string) { when.TimeRanges(s) }, "Weekdays": func(s string) { when.Weekdays(s) }, "DaysNamed": func(s string) { when.DaysNamed(s) }, "RelativeStart": func(s string) { when.RelativeStart(s) },
		"PersonName": func(s string) { person.PersonName(s) }, "YesNo": func(s string) { stance.YesNo(s) }, "IsNone": func(s string) { stance.IsNone(s) }, "IsRefusal": func(s string) { stance.IsRefusal(s) }, "IsNegotiable": func(s string) { stance.IsNegotiable(s) },
		"IsDontKnow": func(s string) { stance.IsDontKnow(s) }, "SplitQuestion": func(s string) { stance.SplitQuestion(s) }, "Clauses": func(s string) { text.Clauses(s) }, "Emails": func(s string) { person.Emails(s) }, "URLs": func(s string) { person.URLs(s) },
		"Phone": func(s string) { person.Phone(s, "JP") }, "HoursPerWeek": func(s string) { quantity.HoursPerWeek(s) }, "WithoutAgreeing": func(s string) { stance.WithoutAgreeing(s) },
	} {
		t.Run(name, func(t *testing.T) { shapes.Linear(t, 8_000, read) })
	}
	for _, ty := range ask.Kinds() {
		w := ask.Want{Kind: ty, Unit: "JPY", Options: options("yes", "はい", "no", "いいえ"), Relative: true}
		t.Run(string(ty), func(t *testing.T) { shapes.Linear(t, longestAnswer, func(s string) { Parse(s, w, c) }) })
	}
}
