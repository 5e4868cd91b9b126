package facts

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// A correction changes the levels that it names, adds what is new and drops nothing.
func TestCorrectedLevels(t *testing.T) {
	f, err := form.Sample("en-remote-support-global")
	if err != nil {
		t.Fatal(err)
	}
	changed, added := `{"en":"C2","fr":"C1"}`, `{"de":"B2","en":"C2","fr":"C1"}`
	for _, tt := range [][2]string{
		{"english was wrong btw, it's C2. and german B2", added}, {"my english is C2 not B2, and add german B2", added}, {"English should be C2, plus German B2", added},
		{"英語はC2でした、あとドイツ語B2", added}, {"英語が間違ってました、C2です。それとドイツ語がB2です", added},
		{"actually english is C2", changed}, {"sorry, I got english wrong: C2", changed}, {"change english to C2", changed}, {"english B2 is wrong, C2", changed},
		{"my english isn't B2, it's C2", changed}, {"english C2 instead of B2", changed}, {"英語はB2じゃなくてC2です", changed},
		{"english was wrong, it's fluent", `{"en":"fluent","fr":"C1"}`}, {"also german B2", `{"de":"B2","en":"B2","fr":"C1"}`},
	} {
		known := Known{"language_tags": []string{"en", "fr"}, "level_each": map[string]string{"en": "B2", "fr": "C1"}}
		got, tags := "", "en fr"
		for _, fact := range Extract(*f.Field("languages"), Message{Text: tt[0]}, known, inLondon) {
			if fact.Key == "level_each" {
				b, _ := json.Marshal(fact.Value)
				got = string(b)
			} else {
				tags = strings.Join(stringList(fact.Value), " ")
			}
		}
		if wants := strings.Contains(tt[1], "de"); got != tt[1] || wants != (tags == "en fr de") {
			t.Errorf("%q: %s %s, want %s", tt[0], tags, got, tt[1])
		}
	}
	both := `language_tags=["ru","en"]; level_each={"en":"intermediate","ru":"native"}`
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "Russian native, english intermediate", both}, {"languages", "russian native english intermediate", both},
		{"languages", "Russian is my mother tongue, English intermediate", both}, {"languages", "Russian - native. English - intermediate", both},
		{"languages", "english B1, no wait, B2", `level_each={"en":"B2"}`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "english is C2 actually", `tool_used=-`}, {"experience", "I'm at C1 level", `tool_used=-`}, {"experience", "C, mostly", `tool_used="C"`},
		{"experience", "C99 and Python3", `tool_used="C"`},
	})
}

// Where a stored list may be told otherwise, a correction or an addition keeps the rest of it, and who tells all anew replaces it.
func TestStoredLanguagesAmended(t *testing.T) {
	f, err := form.Sample("en-remote-support-global")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range [][2]string{
		{"english was wrong btw, it's C2. and german B2", `["en","fr","de"] {"de":"B2","en":"C2","fr":"C1"}`},
		{"english is C2 actually", `["en","fr"] {"en":"C2","fr":"C1"}`}, {"my french is B1", `["en","fr"] {"en":"B2","fr":"B1"}`},
		{"oh and german B2", `["en","fr","de"] {"de":"B2","en":"B2","fr":"C1"}`}, {"あとドイツ語B2", `["en","fr","de"] {"de":"B2","en":"B2","fr":"C1"}`},
		{"drop french, and add german B2", `["en","de"] {"de":"B2","en":"B2"}`}, {"only English C1", `["en"] {"en":"C1"}`},
		{"Spanish B2 and Italian C1", `["es","it"] {"es":"B2","it":"C1"}`},
	} {
		m := Message{Text: tt[0], Swaps: []Swap{{Key: "language_tags", Words: "english B2, french C1", Old: "english", New: tt[0]}}}
		if tt[0] == "Spanish B2 and Italian C1" {
			m.Swaps = nil
		}
		known := Known{"language_tags": Stale{[]string{"en", "fr"}}, "level_each": Stale{map[string]string{"en": "B2", "fr": "C1"}}}
		var got []string
		for _, fact := range Extract(*f.Field("languages"), m, known, inLondon) {
			b, _ := json.Marshal(fact.Value)
			got = append(got, string(b))
		}
		if strings.Join(got, " ") != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}
