package place_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/language/place"
)

// A name with one slip in it is known, and an ordinary word, a country or its people is none.
func TestMisspeltLanguages(t *testing.T) {
	for _, x := range []struct {
		said string
		want []string
	}{
		{"my portugese is getting there", []string{"pt"}},
		{"Spansh native, englsh C1", []string{"es", "en"}},
		{"Englihs and Germna", []string{"en", "de"}},
		{"japanees N2, chineese basic", []string{"ja", "zh"}},
		{"ukranian and rusian", []string{"uk", "ru"}},
		{"Arbic mother tongue, frensh b2", []string{"ar", "fr"}},
		{"italan, hebrw, swahilli", []string{"it", "he", "sw"}},
		{"I finish at 6 and the Germans from Germany come in", nil},
		{"I read the Koran in Romania", nil},
		{"the trench, a wrench and a dish to garnish, then vanish", nil},
		{"a polite filipina from Korea who polished the banister", nil},
		{"Ms Gorman spent her life in Armenia, Croatia and Punjab", nil},
	} {
		t.Run(x.said, func(t *testing.T) {
			var got []string
			for _, m := range place.Languages(x.said) {
				got = append(got, m.Tag)
			}
			if !slices.Equal(got, x.want) {
				t.Errorf("got %v, want %v", got, x.want)
			}
		})
	}
}
