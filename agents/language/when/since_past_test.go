package when_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// A day since which something has been so, or on which it ended, is not the next one of that name; a near one ahead may be meant for the start.
func TestDaysSincePast(t *testing.T) {
	for said, want := range map[string]string{
		"I was available since August 1":                            "",
		"free since October 5":                                      "",
		"I've been out since August 20":                             "",
		"job ended September 30":                                    "",
		"on leave since May 4, back Jan 4":                          "2027-01-04",
		"I have been on a break since June 1, can start January 11": "2027-01-11",
		"free since 7 January":                                      "2027-01-07",
		"since Dec 14":                                              "2026-12-14",
		"from August 1":                                             "2027-08-01",
		"once my course has ended, August 1":                        "2027-08-01",
	} {
		a := when.AnswerDate(text.ReadSpelled(said), ask.Want{Kind: ask.KindDate, Future: true}, inDecember("GB", "Europe/London"))
		if a.Status != ask.Found {
			a.Value = ""
		}
		if a.Value != want {
			t.Errorf("%q: %v (%s), want %q", said, a.Value, a.Reason, want)
		}
	}
}
