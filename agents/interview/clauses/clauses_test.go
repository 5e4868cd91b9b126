package clauses_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/language/text"
)

// What stands behind an answer without a stop is told apart from it.
func TestFind(t *testing.T) {
	for _, tc := range []struct{ asked, says, want string }{
		{
			"days", "月曜と金曜は入れます 土日は無理です 交通費って出ますか",
			"value 月曜と金曜は入れます; note 土日は無理です; ask 交通費って出ますか",
		},
		{"notice", "2 weeks. got to go, bus is here", "value 2 weeks; bye got to go, bus is here"},
		{"pay", "800万円です", "value 800万円です"},
	} {
		folded := text.Fold(tc.says)
		var got []string
		for _, s := range clauses.Find(tc.asked, folded) {
			got = append(got, s.Label+" "+strings.Trim(folded[s.From:s.To], " ,."))
		}
		if found := strings.Join(got, "; "); found != tc.want {
			t.Errorf("%q:\n got %s\nwant %s", tc.says, found, tc.want)
		}
	}
}

// BenchmarkFind is what a message of ordinary length costs.
func BenchmarkFind(b *testing.B) {
	folded := text.Fold("月火木金の9時半から14時半くらいまで 水曜は無理です あとホールって重いもの運んだりしますか？")
	for b.Loop() {
		clauses.Find("days", folded)
	}
}
