package person_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/text"
)

func TestPartOfAddressIsMended(t *testing.T) {
	for said, want := range map[string]string{
		"えっと yumi9@example.com あ待って9じゃなくて19だわ":           "yumi19@example.com",
		"kim_b@example.org, it's dot b not _b":           "kim_b@example.org", // what is no part stays
		"sam.lee@example.con sorry .com":                 "sam.lee@example.com",
		"sam.lee@gmail.con *com":                         "sam.lee@gmail.com",
		"sam.lee@example.co, sorry .com at the end":      "sam.lee@example.com",
		"sam.lee@example.com, oops, dot org":             "sam.lee@example.org",
		"sam@mail.example.con, typo, .com":               "sam@mail.example.com",
		"sam.lee@example.com, sorry for the typos":       "sam.lee@example.com",
		"sam.lee@example.org, I work in .net":            "sam.lee@example.org", // no end of it
		"sam.lee@example.org, sorry, go look at my .com": "sam.lee@example.org",
		"a9b9@example.com 9じゃなくて8です":                     "a9b9@example.com", // which nine, nobody knows
	} {
		if a := person.AnswerEmail(text.Read(said)); a.Status != ask.Found || a.Value != want {
			t.Errorf("%q is %v %v", said, a.Status, a.Value)
		}
	}
}
