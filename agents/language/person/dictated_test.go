package person_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Numbers in words, with fillers, groups in figures, the country's code without its plus, and an end put right in words.
func TestNumbersAsTheyAreDictated(t *testing.T) {
	for _, tt := range [][3]string{
		{"oh seven seven, double-oh, nine hundred, then three one one", "GB", "+447700900311"},
		{"oh seven seven oh oh nine oh oh one two three. no, sorry, one two five", "GB", "+447700900125"},
		{"oh seven seven oh oh nine oh oh one two three, no wait, two five at the end", "GB", "+447700900125"},
		{"area code 720, five five five, oh one three nine", "US", "+17205550139"},
		{"44 7700 900211, with the plus", "GB", "+447700900211"},
		{"81 80 3344 5512です", "JP", "+818033445512"},
		{"〇八〇、三三四四、五五一二です", "JP", "+818033445512"},
		{"090-3344-5511、じゃなかった最後は5521", "JP", "+819033445521"},
		// no number, or not another one
		{"I am forty four, two kids, one seven, one nine", "GB", ""},
		{"二〇一八、二〇一九、二〇二〇年と三年続けて", "JP", ""},
		{"44 hours a week", "GB", ""},
		{"oh seven seven oh oh nine oh oh one two three. sorry, two of us share it", "GB", "+447700900123"},
		{"080-3344-5512。じゃあ18時以降に", "JP", "+818033445512"},
		{"33 7700 900211", "GB", ""},
	} {
		m, reason := person.Phone(tt[0], tt[1])
		if reason != "" {
			m.Value = ""
		}
		if m.Value != tt[2] {
			t.Errorf("%q: %q (%s), want %q", tt[0], m.Value, reason, tt[2])
		}
	}
}

// Addresses in words, and those that somebody does not want to be written to.
func TestAddressesAsTheyAreDictated(t *testing.T) {
	for said, want := range map[string]string{
		"sora.m22 に、アットマークで example.jp です":                    "sora.m22@example.jp",
		"k_tanakaのあとにアットマーク、example.com":                      "k_tanaka@example.com",
		"nina dash roy zero four at example dot org":          "nina-roy04@example.org",
		"roy nine two at example dot org":                     "roy92@example.org",
		"roy77@example,org sorry that comma is a dot":         "roy77@example.org",
		"mori-k@example.jp、ハイフンやなくてアンダーバーです":                  "mori_k@example.jp",
		"don't write to old@example.com, use new@example.org": "new@example.org",
		"学校のs9@example.ac.jpは三月で消えるので mio@example.jp に":       "mio@example.jp",
		// no address, not sure, or no other one
		"it is nine at example dot org":                 "",
		"we met at example":                             "",
		"sato、てん、ken に、アットマーク、example.jp":               "",
		"roy77@example,org":                             "",
		"a-b-c@example.jp、ハイフンやなくてドットです":                "a-b-c@example.jp",
		"don't write to me before nine, mio@example.jp": "mio@example.jp",
		"mio@example.jp と sora@example.jp":              "",
	} {
		a := person.AnswerEmail(text.Read(said))
		if a.Status != ask.Found {
			a.Value = ""
		}
		if a.Value != want {
			t.Errorf("%q: %v (%s), want %q", said, a.Value, a.Reason, want)
		}
	}
}
