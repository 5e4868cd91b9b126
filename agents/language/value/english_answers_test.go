package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
)

// A yes or a no that is told by what is so, or beside what is not asked.
func TestYesAndNoToldByWhatIsSo(t *testing.T) {
	licence := choiceOf("Full UK driving licence", "yes", "Yes", "no", "No")
	check(t, licence, london(), []says{
		{"yes but no motorbike", ask.Found, "yes"},
		{"I do, manual and automatic", ask.Found, "yes"},
		{"I have, for years now", ask.Found, "yes"},
		{"course I do", ask.Found, "yes"},
		{"passed first time in 2011", ask.Found, "yes"},
		{"had mine twenty years, not a single crash", ask.Found, "yes"},
		{"clean licence, no points", ask.Found, "yes"},
		{"full n clean", ask.Found, "yes"},
		{"Full, clean. Not that I use it much since the move", ask.Found, "yes"},
		{"the answer is yes", ask.Found, "yes"},
		{"put yes", ask.Found, "yes"},
		{"yes love", ask.Found, "yes"},
		{"yes my nephew taught me", ask.Found, "yes"},
		{"still a no", ask.Found, "no"},
		{"it's a no from me", ask.Found, "no"},
		{"The answer is NO like last time", ask.Found, "no"},
		{"no. no point asking", ask.Found, "no"},
		{"they took mine off me", ask.Found, "no"},
		{"it got revoked", ask.Found, "no"},
		{"banned until June", ask.Found, "no"},
		{"still having lessons", ask.Found, "no"},
		{"my test is next week", ask.Found, "no"},
		{"Polish one, exchanging it for a British one soon", ask.Found, "no"},
		{"not until I've passed my test", ask.Found, "no"},
		{"banned for a year but I got it back in March", ask.Invalid, ask.ReasonUnclear},
		{"I failed twice and then passed last year", ask.Invalid, ask.ReasonUnclear},
		{"my brother passed last week", ask.Invalid, ask.ReasonUnclear},
		{"yes but not the car any more", ask.Invalid, ask.ReasonUnclear},
		{"y do u want to know", ask.Invalid, ask.ReasonUnclear},
		{"y", ask.Found, "yes"},
	})
	office := choiceOf("Denver office two days a week", "yes", "Yes", "relocate", "Yes, I would relocate", "no", "No")
	check(t, office, boise(), []says{
		{"fully remote please", ask.Found, "no"},
		{"Only remote, I'm afraid", ask.Found, "no"},
		{"it has to be remote", ask.Found, "no"},
		{"from home only", ask.Found, "no"},
		{"i live in boise but id move", ask.Found, "relocate"},
		{"moving is off, but I can do two days", ask.Found, "yes"},
		{"I've been remote only for years but two days in Denver is fine", ask.Found, "yes"},
	})
	line := choiceOf("Connection and quiet place", "yes", "Yes", "no", "No")
	check(t, line, boise(), []says{
		{"Yes po, cable 300 mbps", ask.Found, "yes"},
		{"yes my kids are at school then", ask.Found, "yes"},
		{"not at the flat. but I rent a booth next door. So yes", ask.Found, "yes"},
		{"not really, so no", ask.Found, "no"},
		{"It took me a month to get it", ask.Invalid, ask.ReasonUnclear},
	})
	right := choiceOf("Right to work in the UK", "yes", "Yes", "no", "No", "unsure", "Not sure")
	check(t, right, london(), []says{
		{"not a clue, the papers are in a box", ask.Found, "unsure"},
		{"haven't a clue", ask.Found, "unsure"},
		{"not until the visa comes", ask.Found, "no"},
		{"of course I have", ask.Found, "yes"},
	})
}

// What is asked of now and later is needed when it will be.
func TestNeededLater(t *testing.T) {
	sponsor := choiceOf("Sponsorship now or later", "yes", "Yes", "no", "No")
	check(t, sponsor, boise(), []says{
		{"not today but in three years, yes", ask.Found, "yes"},
		{"No, but once my OPT ends I will", ask.Found, "yes"},
		{"I can work until May, after that you would have to sponsor me", ask.Found, "yes"},
		{"not now but eventually I'll need it", ask.Found, "yes"},
		{"no but my permit runs out in 2028 so at that point yes", ask.Found, "yes"},
		{"no need, in a year I'll have my green card", ask.Found, "no"},
		{"not now and not later", ask.Found, "no"},
		{"in a year I won't need it", ask.Found, "no"},
		{"not now, maybe later", ask.Invalid, ask.ReasonUnclear},
		{"No. Thanks, that's it?", ask.Found, "no"},
	})
	now := choiceOf("Do you need sponsorship?", "yes", "Yes", "no", "No")
	check(t, now, boise(), []says{{"not now, but in two years", ask.Invalid, ask.ReasonUnclear}})
}

// Of days one of which follows from the others, that one is meant.
func TestDayThatFollows(t *testing.T) {
	start := ask.Want{Kind: ask.KindDate, Future: true}
	check(t, start, boise(), []says{
		{"rent is paid till Jan 31 so Feb 1", ask.Found, "2027-02-01"},
		{"my bonus comes on March 15 so the 16th", ask.Found, "2027-03-16"},
		{"we move on December 12, so let's say the 14th", ask.Found, "2026-12-14"},
		{"exams on 5 December, therefore from 7 December", ask.Found, "2026-12-07"},
		{"today haha. no seriously, January 4", ask.Found, "2027-01-04"},
		{"asap, realistically Jan 11", ask.Found, "2027-01-11"},
		{"not before January 10. so from January 11", ask.Found, "2027-01-11"},
		{"I get back Jan 3, the following Monday works", ask.Found, "2027-01-04"},
		{"The 15th of January is a Friday, so the Monday after that", ask.Found, "2027-01-18"},
		{"Next week wednesday", ask.Found, "2026-11-25"},
		{"so January 4", ask.Found, "2027-01-04"},
		{"Dec 7, so not before that", ask.Found, "2026-12-07"},
		{"Dec 1 is too soon so Dec 7 or 8", ask.Invalid, ask.ReasonDoubt},
		{"January 4 or the Monday after", ask.Invalid, ask.ReasonDoubt},
		{"Mon/Wed/Fri", ask.Absent, nil},
	})
}
