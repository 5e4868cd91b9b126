package quantity_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A sum that is called the least stands beside the one that is asked for, and in the place of one that is only hoped for.
func TestLeastSumBesideTheWish(t *testing.T) {
	for said, want := range map[string]float64{
		"希望750万円程度、最低700万円":              7.5e6,
		"750万円を希望します。最低でも700万円はいただきたいです": 7.5e6,
		"最低700万、希望は750万です":               7.5e6,
		"希望は800万、700万を下回るのは難しいです":        8e6,
		"800万円希望（下限750万円）":               8e6,
		"680万でお願いしたいです。650万は譲れません":       6.8e6,
		"最低500万、できれば600万":                5e6,
		"最低でも500万は欲しいです。600万なら嬉しい":       5e6,
		"最低600万、最高800万くらい":               6e6,
		"前職は650万でした。最低600万は必要です":         6e6,
		"最低ラインは五百八十万円です。今は500ですけど":       5.8e6,
	} {
		t.Run(said, func(t *testing.T) { checkSum(t, said, "JPY", want) })
	}
	for said, want := range map[string]float64{
		"185 base, not going under 170":                  185_000,
		"170 is the floor, 185 is what I'm asking":       185_000,
		"looking for 160k, wouldn't go below 145k":       160_000,
		"asking 200k, floor is 180":                      200_000,
		"150k, bottom line 140k":                         150_000,
		"$165,000, minimum $150,000":                     165_000,
		"between 130 and.. no just say 145k":             145_000,
		"130 no wait 145k":                               145_000,
		"at least 150k, ideally 170":                     150_000,
		"nothing under 150k please":                      150_000,
		"between 130 and 145k":                           130_000,
		"150k minimum plus 20k bonus":                    150_000,
		"140k, and that's my floor":                      140_000,
		"I'm at 152k now, not moving for less than 175k": 175_000,
	} {
		t.Run(said, func(t *testing.T) { checkSum(t, said, "USD", want) })
	}
}

func checkSum(t *testing.T, said, currency string, want float64) {
	t.Helper()
	a := quantity.AnswerMoney(text.ReadSpelled(said), ask.Want{Kind: ask.KindNumber, Unit: currency, Per: "year", Least: true})
	if a.Status != ask.Found || a.Value != want {
		t.Errorf("%q: %v %v (%s), want %v", said, a.Status, a.Value, a.Reason, want)
	}
}
