package interview_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/interview/reading/sentences"
)

// Nothing that people are known to write stops a conversation: each sentence is said to a question and to a summary, alone and before another one.
func TestNoSentenceStopsAConversation(t *testing.T) {
	all, err := sentences.Learnt()
	if err != nil {
		t.Fatal(err)
	}
	begins := map[string][]*world{
		"ja": {sampleOf(t, "ja-parttime-store", "ja", "shift", "weekly_hours"), toldStoreJA.summary(t), toldSupportJA.summary(t), toldEntryJA.summary(t)},
		"en": {sampleOf(t, "en-gb-care-assistant", "en", "shift", "experience"), toldCareEN.summary(t), toldEngineerEN.summary(t), toldSupportEN.summary(t)},
	}
	n := sample.Draws(1_600, 300)
	for i := range n {
		s := all[i*(len(all)-1)/(n-1)]
		said := []string{s.Situation.Text}
		if i%2 == 1 {
			said = append(said, all[(i-1)*(len(all)-1)/(n-1)].Situation.Text)
		}
		for _, w := range begins[s.Author[:2]][i/2%2*2:][:2] {
			goesOn(t, w.fork(t), said)
		}
	}
}

// goesOn says something, and tells what it was where the turn does not come to its end.
func goesOn(t *testing.T, w *world, said []string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%q at %s: %v", said, w.last().Asks, r)
		}
	}()
	before := len(w.all)
	w.say(said...)
	if len(w.all) == before {
		t.Errorf("%q at %s: no turn", said, w.last().Asks)
	}
}
