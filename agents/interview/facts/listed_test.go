package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// TestListedFigures finds lists of how long several things were done, and no others.
func TestListedFigures(t *testing.T) {
	for line, want := range map[string]string{
		"Go 6 years, Postgres 5, Docker 2":            "Go 6 years, Postgres 5, Docker 2",
		"I have Java: 8 yrs; Kotlin: 3":               "Java: 8 yrs; Kotlin: 3",
		"Go歴6年でPostgresは5です":                          "Go歴6年でPostgresは5",
		"6 years of Go and 5 of Postgres":             "6 years of Go and 5 of Postgres",
		"Go 6 years":                                  "",
		"section 4, page 5":                           "",
		"I start at 9, lunch at 12":                   "",
		"Room 5, floor 2":                             "",
		"a team of 5 people and I led it for 2 years": "",
	} {
		got := ""
		if at := ListedFigures(line); len(at) > 0 {
			got = at[0].In(line)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestOfSubject reads of a list, in a field of one number, the figure of what the field names.
func TestOfSubject(t *testing.T) {
	field := func(key, label string) form.Field {
		return form.Field{ID: "f", Required: true, Type: form.TypeNumber, Unit: "year", RequiredFacts: []string{key}, Label: form.Text{"en": label}, Facts: map[string]form.Fact{key: {Kind: form.KindDuration, Unit: "year"}}}
	}
	for _, says := range []string{"Go 6 years, Postgres 5", "Go 6年、Postgres 5", "6 years of Go and 5 of Postgres", "Postgres 5 years, Go 6"} {
		for key, want := range map[string]float64{"go_years": 6, "postgres_years": 5} {
			if got := told(t, field(key, "Years with "+key), says); got[key] != want {
				t.Errorf("%q: %v, want %s %v", says, got, key, want)
			}
		}
	}
}

// TestRoughly keeps in the quote of an amount what says that it is only about right.
func TestRoughly(t *testing.T) {
	pay := form.Field{ID: "f", Type: form.TypeNumber, Unit: "JPY", RequiredFacts: []string{"salary_min_jpy"}}
	for says, want := range map[string]string{
		"600万くらい": "600万くらい", "600万円ぐらいを希望します": "600万円ぐらい", "だいたい600万円です": "だいたい600万円", "年収600万前後で": "600万前後", "600万です": "", "600万以上": "",
	} {
		for _, f := range Extract(pay, Message{Text: says}, nil, inTokyo) {
			if rough := Roughly(f.Quote); rough != (want != "") || rough && !hasEnd(f.Quote, want) {
				t.Errorf("%q is quoted as %q: roughly %v", says, f.Quote, rough)
			}
		}
	}
}

func hasEnd(quote, want string) bool {
	return len(quote) >= len(want) && quote[len(quote)-len(want):] == want
}
