package when

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// On the day on which something else ends no work starts: the day after is asked for. A day that is told as the beginning is it.
func TestADayOnWhichSomethingEndsIsABound(t *testing.T) {
	c := ask.Context{Lang: "en", Country: "GB", Zone: "Europe/London", Now: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)}
	answer := func(said string) ask.Answer {
		return AnswerDate(text.Read(said), ask.Want{Kind: ask.KindDate, Future: true}, c)
	}
	for _, said := range []string{
		"I can start after my exams, they finish 18 december", "after my exams, they end on 18 December", "when my exams are over on 18 december",
		"once my finals are done on 18 December",
		"my course finishes on the 18th of December so after that", "after my exams which are on 18 December", "I have exams until 18 December", "after my contract ends on 18 December",
		"12月18日に試験が終わるのでその後", "試験が12月18日までなので、その後", "12月18日に実習が終わります",
	} {
		if a := answer(said); a.Reason != ask.ReasonDoubt || a.Value != "2026-12-19" {
			t.Errorf("%q: %v %v %v", said, a.Status, a.Reason, a.Value)
		}
	}
	for said, day := range map[string]string{
		"from 18 December, my exams are over by then": "2026-12-18", "I can start on 18 December": "2026-12-18", "after my exams, from 20 December": "2026-12-20",
		"my exams finish 18 december so I could start on the 21st of December": "2026-12-21", "12月18日から入れます": "2026-12-18", "12月18日以降で": "2026-12-18",
		"試験が12月18日に終わるので12月21日から": "2026-12-21", "it is 18 December": "2026-12-18",
	} {
		if a := answer(said); a.Status != ask.Found || a.Value != day {
			t.Errorf("%q: %v %v %v", said, a.Status, a.Reason, a.Value)
		}
	}
}
