package person

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Numbers and addresses as people say them aloud, and with what they put right behind them.
func TestNumbersToldAloud(t *testing.T) {
	for _, tt := range [][3]string{
		{"080-3344-5511 あ、ちがう 5512", "JP", "+818033445512"},
		{"09033445511。すみません、最後は5521でした", "JP", "+819033445521"},
		{"080の3344の、えーっと…5511。あ、ちゃう5510です", "JP", "+818033445510"},
		{"303-555-0141 - oops, last two are 47", "US", "+13035550147"},
		{"303-555-0141. sorry, I'm only free after 18", "US", "+13035550141"},
		{"303-555-0141, reachable from 1800", "US", "+13035550141"},
		{"ゼロハチゼロ、サンサンヨンヨン、ゴーゴーニーイチ", "JP", "+818033445521"},
		{"ゼロ九ゼロのえー三三四四のあと五五一一です", "JP", "+819033445511"},
	} {
		if m, _ := Phone(tt[0], tt[1]); m.Value != tt[2] {
			t.Errorf("%q: %q, want %q", tt[0], m.Value, tt[2])
		}
	}
}

// A number in kanji and one in kana are each found on their own: which stands first in the message is not which is found first.
func TestNumbersToldInTwoWays(t *testing.T) {
	said := "〇九〇の三三四四の、えーと、五五一一。あ、母のです。私のは〇八〇の六六一一の五二九三"
	if a := AnswerPhone(text.Read(said), ask.Context{Lang: "ja", Country: "JP"}); a.Status == ask.Found && a.Value != "+818066115293" {
		t.Errorf("%v", a)
	}
}

func TestAddressesToldAloud(t *testing.T) {
	for said, want := range map[string]string{
		"jenna dot holloway 88 at example dot com":                "jenna.holloway88@example.com",
		"mori.ken あっと example どっと jp です":                          "mori.ken@example.jp",
		"mori_77(アットマーク)example.com":                              "mori_77@example.com",
		"lena underscore forty one at example dot com":            "lena_41@example.com",
		"o dash double seven five at example dot org":             "o-775@example.org",
		"lena at example dot com":                                 "lena@example.com",
		"lena@exampel.com, typo, example.com":                     "lena@example.com",
		"lena@exampel.com\n*lena@example.com typo":                "lena@example.com",
		"lena@exampel.com *lena@example.com":                      "lena@example.com",
		"lena@example.com, sorry my page is lena.dev":             "lena@example.com",
		"lena@example.com. and the site https://lena.example.org": "lena@example.com",
	} {
		if a := AnswerEmail(text.Read(said)); a.Value != want {
			t.Errorf("%q: %v, want %q", said, a.Value, want)
		}
	}
	if a := AnswerEmail(text.Read("it is 88 at example dot com")); a.Status == ask.Found {
		t.Errorf("figures alone are taken for the name: %v", a.Value)
	}
}

// A sign of a mood is no name, alone or behind one.
func TestLaughsAreNoNames(t *testing.T) {
	for said, want := range map[string]string{"笑": "", "いらないです笑": "", "三好香です笑": "三好香", "笑福亭 一郎です": "笑福亭 一郎"} {
		if n, _ := PersonName(said); n.Name != want {
			t.Errorf("%q: %q, want %q", said, n.Name, want)
		}
	}
}
