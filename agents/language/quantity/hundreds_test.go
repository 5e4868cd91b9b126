package quantity

import "testing"

// A sum whose hundreds are said without the word is one sum: who asks for 140 does not ask for 40.
func TestHundredsWithoutTheWord(t *testing.T) {
	for said, want := range map[string]float64{
		"one forty, and that's my floor": 140, "one fifty-five base, minimum": 155, "one thirty, and what's the bonus like?": 130, "two twenty five would do": 225,
		"one forty thousand": 140_000, "I'd like one sixty": 160,
	} {
		all := Money(said)
		if len(all) == 0 || all[0].Value != want {
			t.Errorf("%q: %+v, want %v", said, all, want)
		}
	}
	for _, said := range []string{"one or forty", "between five and forty"} {
		for _, a := range Money(said) {
			if a.Value > 140 {
				t.Errorf("%q: %+v", said, a)
			}
		}
	}
}
