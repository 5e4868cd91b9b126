package facts

import "testing"

func TestNumbersAreToldByTheirDigits(t *testing.T) {
	for _, tc := range []struct {
		words, number string
		want          bool
	}{
		{"my UK mobile is 07700 900123", "+447700900123", true},
		{"oh double seven zero zero, nine oh oh, one two three", "+447700900123", true},
		{"07700 900 one double two", "+447700900122", true},
		{"three oh three, 555, 0142", "+13035550142", true},
		{"ゼロキュウゼロ、いちにさんよん、5678", "+819012345678", false}, // に may be a particle
		{"ゼロキュウゼロ、1234、5678です", "+819012345678", true},
		{"〇九〇の一二三四の五六七八", "+819012345678", true},
		{"555 0142", "+13035550142", false}, // where from, nobody said
		{"call me", "+13035550142", false},
		{"zone 3, someone, 03 555 0142", "+13035550142", false},
		{"07700 900123", "not a number", false},
	} {
		if got := tellsNumber(tc.words, tc.number); got != tc.want {
			t.Errorf("%s of %q: %v", tc.number, tc.words, got)
		}
	}
}

// What a trade is called in other words a model knows; years of something else it may not give it.
func TestYearsOfATradeInOtherWords(t *testing.T) {
	past, skills := sample(t, "en-us-backend-engineer", "experience"), sample(t, "en-us-backend-engineer", "skills")
	for _, tc := range []struct {
		key        string
		v          any
		quote, say string
		reason     string
	}{
		{"years_backend", 10, "About a decade on servers", "About a decade on servers", ""},
		{"years_backend", 8, "worked for 8 years", "I've worked for 8 years, all of it backend", ""},
		{"years_backend", 5, "frontend for 5 years", "I did frontend for 5 years", ReasonOther},
		{"years_backend", 5, "5 years of teaching", "5 years of teaching, then computers", ReasonOther},
		{"years_backend", 5, "5 years with databases", "5 years with databases and 3 years on the backend", ReasonOther},
		{"years_backend", 3, "3 years on the backend", "5 years with databases and 3 years on the backend", ""},
		{"go_years", 5, "5 years with servers", "5 years with servers", ReasonOther},
	} {
		f := past
		if tc.key == "go_years" {
			f = skills
		}
		if _, _, reason := Check(f, tc.key, tc.v, tc.quote, tc.say, inDenver); reason != tc.reason {
			t.Errorf("%s = %v of %q: %q, want %q", tc.key, tc.v, tc.say, reason, tc.reason)
		}
	}
}

// The same digits are another number where another country dials them, if only there are any such here.
func TestNumbersOfOtherCountries(t *testing.T) {
	f := sample(t, "en-us-backend-engineer", "phone")
	for _, tc := range []struct{ v, say, reason string }{
		{"+353851234567", "It's an Irish number: 085 123 4567", ""},
		{"+61412345678", "0412 345 678 in Australia", ""},
		{"+443035550142", "(303) 555-0142", ReasonOther},
		{"+353851234568", "It's an Irish number: 085 123 4567", ReasonOther},
	} {
		if _, _, reason := Check(f, "phone_e164", tc.v, tc.say, tc.say, inDenver); reason != tc.reason {
			t.Errorf("%s of %q: %q, want %q", tc.v, tc.say, reason, tc.reason)
		}
	}
}
