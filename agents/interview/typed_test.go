package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

// What is typed in a hurry means what it says; and nothing is erased by who says not to.
func TestTypedInAHurry(t *testing.T) {
	for text, want := range map[string]intents.Intent{
		"sorry my train is here, can we do the rest tmrw?": intents.WantsPause, "gtg, can we do the others later": intents.WantsPause, "gimme 5 min": intents.WantsPause, "r u a bot": intents.AsksBot, "u a robot?": intents.AsksBot, "are u real": intents.AsksBot,
		"wait who gets to see what i write here, and for how long?": intents.AsksData, "whats the pay": intents.AsksPay, "can i talk to a human pls": intents.WantsHuman, "can someone call me pls": intents.WantsHuman, "why do u need that": intents.WantsWhy,
		"what did i say so far": intents.WantsRecap, "what have you got on me?": intents.WantsRecap, "can u repeat the question": intents.AsksMeaning, "do humans read this?": intents.AsksDecision, "pls delete my data": intents.WantsErase,
		"dont delete it": intents.SaysKeep, "no wait, sorry. dont delete it, i want to carry on": intents.SaysKeep, "nvm keep it": intents.SaysKeep, "i changed my mind": intents.SaysKeep, "消さないでください": intents.SaysKeep,
	} {
		if !intents.Is(want, text) {
			t.Errorf("%q is no %s", text, want)
		}
	}
	for text, not := range map[string]intents.Intent{
		"don't keep my data, delete it": intents.SaysKeep, "I don't want to continue": intents.SaysKeep, "wait who gets to see this, and for how long?": intents.AsksLength,
	} {
		if intents.Is(not, text) {
			t.Errorf("%q is %s", text, not)
		}
	}
}
