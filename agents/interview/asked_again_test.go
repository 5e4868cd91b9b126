package interview_test

import (
	"fmt"
	"testing"
)

// A course that somebody did is what they have, however they word it; what is still to come, or was given to others, is none.
func TestACourseThatWasDone(t *testing.T) {
	for said, want := range map[string]string{
		"i did a first aid course with st johns but its expired i think. thats it": "first aid course",
		"i did a dementia awareness course online":                                 "dementia awareness course",
		"I passed a food hygiene exam":                                             "food hygiene exam",
		"i took a first aid course, that's it":                                     "first aid course",
		"just basic first aid":                                                     "basic first aid",
		"i did a lot of night shifts":                                              "",
		"i gave training to new staff":                                             "",
		"i haven't done any courses":                                               "<nil>",
		"yes I've completed a manual handling certificate":                         "manual handling certificate",
		"I have to sit an exam in May":                                             "",
		"I have two more exams":                                                    "",
		"did well in my exams at school":                                           "",
		"my sister did a first aid course":                                         "",
		"資格を取ろうと思って講習を受けました":                                                       "",
		"会社の研修を受けました":                                                              "",
		"去年、救急法の講習を受けました":                                                          "救急法の講習",
		"応急手当の講習を受けました":                                                            "応急手当の講習",
	} {
		w := sampleOf(t, "en-gb-care-assistant", langOf(said), "certifications", "phone")
		w.say(said)
		_, told, _ := w.record().field("certifications")
		got := ""
		if v, ok := told["qualification"]; ok {
			got = fmt.Sprint(v)
		}
		if got != want {
			t.Errorf("%q: %v: %q", said, told, w.last().Text)
		}
	}
}

// A part of a length is told to the question that counts it, and not asked again.
func TestAPartOfALengthIsTold(t *testing.T) {
	for said, want := range map[string][2]float64{
		"10 years since 2016, about 5 of those in Go": {10, 5},
		"10 years, 5 of them in Go":                   {10, 5},
		"about 8 years backend, 3 of those with Go":   {8, 3},
		"8 years backend, of which 4 were Go":         {8, 4},
		"12 years, the last 5 of those in Go":         {12, 5},
		"10 years, 3 of those as a lead":              {10, 0},
		"10 years of backend, 2 of those at Acme":     {10, 0},
		"12 years of backend":                         {12, 0},
	} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "experience", "skills")
		w.say("Senior engineer at Northwind, I own the billing system, cut failed payments from 4% to 0.5%")
		w.say(said)
		_, experience, _ := w.record().field("experience")
		_, skills, _ := w.record().field("skills")
		years, _ := experience["years_backend"].(float64)
		inGo, _ := skills["go_years"].(float64)
		if years != want[0] || inGo != want[1] {
			t.Errorf("%q: %v, %v: %q", said, experience, skills, w.last().Text)
		}
	}
}

// What is not settled of one value leaves another one no less to be asked back.
func TestAnUnsettledValueLeavesAnotherToBeAskedBack(t *testing.T) {
	for said, asks := range map[string]bool{
		"30 hours maybe a little more. I can start 2 weeks after you tell me yes, so say mid January": true,
		"30 hours, start mid January": true,
		"30 hours from 15 January":    false,
	} {
		w := sampleOf(t, "en-remote-support-global", "en", "availability", "portfolio")
		w.say(said)
		if _, told, _ := w.record().field("availability"); told["weekly_hours"] == nil && asks || (w.last().Asks == "availability") != asks {
			t.Errorf("%q: %v: %q", said, told, w.last().Text)
		}
	}
}
