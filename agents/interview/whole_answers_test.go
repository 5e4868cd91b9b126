package interview_test

import "testing"

var (
	toldCallsEN = told{"en-remote-support-global", "en", []string{"languages", "scenario", "availability"}, []string{
		"english fluent, hindi fluent, kannada basic",
		"guy charged twice for recharge. let him talk, said sorry, raised refund and called him back next day when money was in. he gave 5 stars",
		"40 hours a week, from 4 January",
	}}
	toldElmEN = told{"en-gb-care-assistant", "en", []string{"experience", "certifications", "shift", "notice_period", "accommodation"}, []string{
		"2 years at Elm Lodge, a care home for older people. Washing, dressing, meals and a fair bit of dementia", "Care Certificate 2022",
		"Monday to Thursday, no nights, 24 hours a week", "4 weeks", "somebody on my right side",
	}}
)

// An answer that is named and told anew is all that follows, whatever other answers that sounds like; a sentence that names another one is of that.
func TestAnAnswerIsToldWhole(t *testing.T) {
	wanted(t, toldCallsEN, [][]string{
		{"2 guy charged twice for recharge, screaming. let him talk, raised refund, called him back 2 days later when money was in. he gave 5 stars",
			"An angry customer: screaming", "An angry customer: 2 days later", "An angry customer: 5 stars", "!An angry customer: next day",
			"Weekly hours and earliest start: 4 January", "!Weekly hours and earliest start: let him", "!says: could not tell"},
		{"number 2 should read: a man was charged twice for his recharge. I let him talk and raised the refund. he gave 4 stars. 3 make it 30 hours",
			"An angry customer: 4 stars", "Weekly hours and earliest start: 30", "!An angry customer: 30 hours"},
		{"2 days later works better for me", "An angry customer: guy charged twice"},
		{"3 is right, 2 as well", "An angry customer: guy charged twice"},
	})
	wanted(t, toldElmEN, [][]string{
		{"Now the care experience, I'd like it to read washing, dressing, meals, the meds round and dementia care, four days a week at Elm Lodge. " +
			"Put that instead of what's there",
			"Care experience: meds round", "!Care experience: fair bit", "!Care experience: Put that", "!says: could not tell"},
		{"care experience should say: washing and dressing on nights at a hospice in Leeds. And make my notice period 6 weeks please",
			"Care experience: hospice", "Notice period: 6", "!Care experience: notice", "Shifts you can work: nights: no"},
	})
}

// What is said of an answer that is pointed at by its number changes that one alone, and takes out what was named, or nothing.
func TestAnAnswerIsPointedAt(t *testing.T) {
	wanted(t, toldCallsEN, [][]string{
		{"in 2 it was 2 days later not next day", "An angry customer: called him back 2 days later when", "Weekly hours and earliest start: 4 January", "!An angry customer: in 2"},
		{"2 remove that let him talk bit, then submit", "!An angry customer: let him talk", "An angry customer: said sorry", "An angry customer: charged twice"},
		{"2 remove the unicorn bit", "An angry customer: let him talk", "says: could not find"},
		{"3 remove that let him talk bit", "An angry customer: let him talk"},
	})
	wanted(t, toldElmEN, [][]string{
		{"Last thing, in care experience get rid of the bit about a fair bit of dementia. And make my notice period 6 weeks", "!Care experience: dementia", "Notice period: 6"},
	})
}

// Who wants no adjustment, or none any more, has none; who asks whether a value will do has it as it was.
func TestNoAdjustmentIsWanted(t *testing.T) {
	wanted(t, toldElmEN, [][]string{
		{"I don't want an adjustment any more, take number 5 off", "Adjustments for this interview: none", "!says: would like an adjustment"},
		{"adjustments, actually no need, forget about the ear", "Adjustments for this interview: none", "!says: would like an adjustment"},
		{"You know what cross off that adjustment, it's fine", "Adjustments for this interview: none"},
		{"no adjustments needed, and make my notice 6 weeks", "Adjustments for this interview: none", "Notice period: 6"},
		{"I don't want to change the adjustments", "Adjustments for this interview: right side"},
		{"I do need the adjustment, and no adjustments to the shifts", "Adjustments for this interview: right side"},
		{"is 28 hours enough for you?", "Shifts you can work: 24"},
		{"would 28 hours be ok", "Shifts you can work: 24"},
		{"is 4 weeks too long for them?", "Notice period: 4"},
		{"is there any way you can make it 20 hours", "Shifts you can work: 20"},
	})
}

// The languages told anew are all of them, one goes at a word, and an answer that is to go by its name takes nothing else along.
func TestLanguagesAndAnswersGo(t *testing.T) {
	wanted(t, toldCallsEN, [][]string{
		{"Languages for customers: english fluent, kannada B1", "!Languages for customers: Hindi", "Languages for customers: B1"},
		{"english C1, hindi C2, kannada B1", "Languages for customers: English: C1", "Languages for customers: Kannada: B1", "Languages for customers: Hindi: C2"},
		{"Remove kannada please", "!Languages for customers: Kannada", "Languages for customers: Hindi: fluent", "Weekly hours and earliest start: 40"},
		{"only two languages. kannada out", "!Languages for customers: Kannada", "Languages for customers: Hindi: fluent"},
		{"remove kannada from the languages, and make it 30 hours", "!Languages for customers: Kannada", "Weekly hours and earliest start: 30"},
		{"please don't remove kannada", "Languages for customers: Kannada"},
		{"hindi: native", "Languages for customers: Hindi: native"},
		{"english n kannada r native not fluent", "Languages for customers: Kannada: native"},
		{"for the languages, english C1 and hindi only B2", "Languages for customers: Kannada"},
		{"kannada is B1 now", "Languages for customers: Kannada: B1", "Languages for customers: Hindi: fluent"},
	})
	link := told{"en-remote-support-global", "en", []string{"availability", "portfolio"}, []string{"40 hours a week, from 4 January", "https://example.com/me"}}
	wanted(t, link, [][]string{
		{"please delete my Profile link", "!Profile link: example.com", "!says: delete everything", "Weekly hours and earliest start: 40"},
		{"drop the profile link, it's out of date", "!Profile link: example.com", "!says: delete everything"},
		{"please delete my data", "says: delete everything"},
	})
}

// What is said of an answer is no part of it, and a value that is denied is of the answer that has it.
func TestWhatIsSaidOfAnAnswerIsNoPartOfIt(t *testing.T) {
	wanted(t, toldElmEN, [][]string{
		{"meals isn't part of my experience, it's in qualifications. put that right please", "Care experience: Washing", "!Care experience: part of"},
		{"the dementia's gone from number 1, I do look after people with dementia", "!Care experience: gone"},
		{"just looked at my contract its 1 month not 4 weeks", "Care experience: 24 months"},
		{"its 3 years not 2 years", "Care experience: 36"},
	})
	w := toldElmEN.summary(t)
	if w.say("Right that'll do, send it off please love, before I confuse it any more"); w.status == "confirming" {
		t.Errorf("%s: %s", w.status, w.last().Text)
	}
}
