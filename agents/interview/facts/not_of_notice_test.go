package facts

import "testing"

// How long somebody was where they are no more is no notice; where they say that there is none, there is none.
func TestLengthsThatAreNoNotice(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"notice_period", "none, they let me go in March after 6 months", `notice_weeks=0`},
		{"notice_period", "0, I've been out of work since 8 weeks", `notice_weeks=0`},
		{"notice_period", "none, I was made redundant in March after 15 weeks", `notice_weeks=0`},
		{"notice_period", "no notice, worked there 10 weeks", `notice_weeks=0`},
		{"notice_period", "nothing, contract ended after 12 weeks", `notice_weeks=0`},
		{"notice_period", "unemployed 3 months", `notice_weeks=0`}, {"notice_period", "out of work 8 weeks", `notice_weeks=0`},
		{"notice_period", "No job at the moment, last one needed 4 weeks", `notice_weeks=0`},
		{"notice_period", "I've been off sick 3 weeks", `notice_weeks=-`}, {"notice_period", "zero, I left 3 weeks ago", `notice_weeks=0`},
		{"notice_period", "no, 4 weeks", `notice_weeks=4`}, {"notice_period", "I can leave after 4 weeks", `notice_weeks=4`},
		{"notice_period", "4 weeks, been there 2 years", `notice_weeks=4`}, {"notice_period", "I have 6 weeks left to work", `notice_weeks=6`},
		{"notice_period", "a month, I was off sick 3 weeks", `notice_weeks=4`},
	})
}
