package stance

import "testing"

// TestNoTroubleIsAYes holds words that deny a trouble to agree, and those that tell of one, not to.
func TestNoTroubleIsAYes(t *testing.T) {
	for said, want := range map[string]Polarity{
		"no bother": Yes, "nae bother at all": Yes, "no hassle": Yes, "no drama": Yes, "not an issue": Yes, "it doesn't bother me": Yes, "won't faze me": Yes,
		"naw": No, "nae chance": No, "no": No, "no licence": No,
	} {
		t.Run(said, func(t *testing.T) {
			if got := YesNo(said); got != want {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}
