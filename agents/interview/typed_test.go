package interview

import "testing"

// What is typed in a hurry means what it says; and nothing is erased by who says not to.
func TestTypedInAHurry(t *testing.T) {
	for text, want := range map[string]intent{
		"sorry my train is here, can we do the rest tmrw?": wantsPause, "gtg, can we do the others later": wantsPause, "gimme 5 min": wantsPause, "r u a bot": asksBot, "u a robot?": asksBot, "are u real": asksBot,
		"wait who gets to see what i write here, and for how long?": asksData, "whats the pay": asksPay, "can i talk to a human pls": wantsHuman, "can someone call me pls": wantsHuman, "why do u need that": wantsWhy,
		"what did i say so far": wantsRecap, "what have you got on me?": wantsRecap, "can u repeat the question": asksMeaning, "do humans read this?": asksDecision, "pls delete my data": wantsErase,
		"dont delete it": saysKeep, "no wait, sorry. dont delete it, i want to carry on": saysKeep, "nvm keep it": saysKeep, "i changed my mind": saysKeep, "消さないでください": saysKeep,
	} {
		if !is(want, text) {
			t.Errorf("%q is no %s", text, want)
		}
	}
	for text, not := range map[string]intent{
		"don't keep my data, delete it": saysKeep, "I don't want to continue": saysKeep, "wait who gets to see this, and for how long?": asksLength,
	} {
		if is(not, text) {
			t.Errorf("%q is %s", text, not)
		}
	}
}
