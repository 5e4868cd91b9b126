package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
)

// A yes or no that an answer comes to in the end stands, whatever else it names; so does a licence that is no more.
func TestWhatAnAnswerComesTo(t *testing.T) {
	place := choiceOf("Connection and quiet place", "yes", "Yes", "no", "No")
	check(t, place, london(), []says{
		{"Internet is ok but quiet... the rooster of the neighbour, I'd have to say no for now", ask.Found, "no"},
		{"wifi is good but it's loud here, I'd say no", ask.Found, "no"},
		{"the street is loud but I'd say yes", ask.Found, "yes"},
		{"yes, no noise at all", ask.Found, "yes"},
	})
	right := choiceOf("Authorized to work in the US", "yes", "Yes", "no", "No")
	check(t, right, london(), []says{
		{"Sure am. Came over from Gdansk in '84", ask.Found, "yes"},
		{"Ah yeah no bother there, I'm here since 2004", ask.Found, "yes"},
	})
	licence := choiceOf("Full UK driving licence", "yes", "Yes", "no", "No")
	check(t, licence, london(), []says{
		{"I passed on my third attempt last month, so it is now full and no longer provisional", ask.Found, "yes"},
		{"I did have, but I handed it in after my eyes went", ask.Found, "no"},
		{"used to drive, gave it up years ago", ask.Found, "no"},
		{"still only a provisional", ask.Found, "no"},
		{"I've had a provisional for years", ask.Found, "no"},
	})
}
