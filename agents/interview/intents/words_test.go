package intents_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading/sentences"
)

// What is looked for together is in every message that has one of the intents, however it is worded, and in few that have none.
func TestWordsAreInAllThatHasTheIntent(t *testing.T) {
	all, err := sentences.Learnt()
	if err != nil {
		t.Fatal(err)
	}
	wants := []intents.Intent{intents.WantsHuman, intents.WantsPause, intents.WantsRecap, intents.WantsCopy, intents.AsksNoted, intents.AsksHonest}
	words := intents.WordsOf(wants...)
	has, found := 0, 0
	for i := 0; i < len(all); i += 3 { // of all authors
		text := all[i].Situation.Text
		is := slices.ContainsFunc(wants, func(want intents.Intent) bool { return intents.Is(want, text) })
		in := words.In(text)
		if is && !in {
			t.Errorf("%q has one of them, and none of their words", text)
		}
		if is {
			has++
		}
		if in {
			found++
		}
	}
	if has < 100 || found > 2*has {
		t.Errorf("%d messages have an intent, and %d its words", has, found)
	}
}
