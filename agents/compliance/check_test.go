package compliance

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func types(v Verdict) []Type {
	var out []Type
	for _, x := range v.Violations {
		if !slices.Contains(out, x.Type) {
			out = append(out, x.Type)
		}
	}
	return out
}

func TestVerdictExplains(t *testing.T) {
	c := Lazy(Default)
	v := c.Check(Question{FieldID: "motivation", Intent: "Hear why", Text: "Great. What is your religion?", Lang: "en", Countries: []string{"JP"}})
	if v.Passed || len(v.Violations) != 1 {
		t.Fatalf("got %+v", v)
	}
	x := v.Violations[0]
	if x.Type != ProhibitedTopic || x.Rule != "jp05_religion" || !strings.Contains(strings.Join(x.Words, " "), "religion") {
		t.Errorf("got %+v", x)
	}
	if !strings.Contains(x.Message, "religion") || !strings.Contains(x.Message, x.Rule) || x.Instead == "" {
		t.Errorf("the author is told %q, instead %q", x.Message, x.Instead)
	}
	v = c.Check(Question{FieldID: "motivation", Intent: "志望理由を聞く", Text: "宗教は何ですか。", Lang: "ja-JP", Countries: []string{"JP"}})
	if x := v.Violations[0]; !strings.Contains(x.Message, "宗教") || !slices.Contains(x.Words, "宗教は") {
		t.Errorf("got %+v", x)
	}
}

func TestKindsOfText(t *testing.T) {
	c := Lazy(Default)
	known := map[string]string{"email": "a@b.com"}
	for _, tc := range []struct {
		name string
		q    Question
		want []Type
	}{
		{"no intent", Question{FieldID: "x", Text: "What is your email?"}, []Type{NoIntentBinding}},
		{"a statement needs none", Question{Text: "Thank you. That is all for today.", Statement: true}, nil},
		{"a statement has a tone", Question{Text: "That answer was lazy.", Statement: true}, []Type{ToneViolation}},
		{"a statement may hide a question", Question{Text: "Thank you. Are you married?", Statement: true, Countries: []string{"US"}}, []Type{ProhibitedTopic}},
		{"asked before", Question{FieldID: "email", Intent: "Get an address", Text: "What is your email?", KnownFacts: known}, []Type{DuplicateQuestion}},
		{"asked again on purpose", Question{FieldID: "email", Intent: "Get an address", Text: "What is your email?", KnownFacts: known, Reopened: true}, nil},
		{"an empty value is not known", Question{FieldID: "email", Intent: "Get an address", Text: "What is your email?", KnownFacts: map[string]string{"email": " "}}, nil},
		{"two at once", Question{FieldID: "email", Intent: "Get an address", Text: "What is your email? Answer now or you are out.", KnownFacts: known}, []Type{DuplicateQuestion, ToneViolation}},
		{"the label says what the field is", Question{FieldID: "q7", Label: "Notice period", Intent: "For planning", Text: "How much notice must you give?"}, nil},
		{"nothing", Question{FieldID: "email", Intent: "Get an address"}, nil},
	} {
		if got := types(c.Check(tc.q)); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

func TestAskingOrMentioning(t *testing.T) {
	c := Lazy(Default)
	for text, stopped := range map[string]bool{
		"宗教を教えてください。":                      true,
		"宗教（任意）を教えてください。":                  true,
		"宗教については答えなくても構いませんが、よければ教えてください。": true,
		"答えたくなければ構いませんが、結婚のご予定を教えてください。":   true,
		"宗教について伺うことはありません。志望動機を教えてください。":   false,
		"ご家族のことは書かなくて結構です。志望動機を教えてください。":   false,
		"現在の年収は不要です。希望年収を教えてください。":         false,
		"希望年収（現在の年収は不要です）を教えてください。":        false,
		"Your age (optional)?":                                        true,
		"You don't have to answer, but are you married?":              true,
		"You need not tell us your religion. Why this role?":          false,
		"Please don't share your current pay. What would you like?":   false,
		"We do not ask about your health or family. Why this role?":   false,
		"Why this role? Leave out anything about your family.":        false,
		"I noticed you have small children. Does that apply to you?":  true,
		"Some people need Fridays off to pray. Are you one of them?":  true,
		"After an offer we need a medical certificate. Why this job?": false,
		"Send a medical certificate now, please.":                     true,
	} {
		v := c.Check(Question{FieldID: "motivation", Intent: "この求人への志望理由を聞く", Text: text})
		if got := slices.Contains(types(v), ProhibitedTopic); got != stopped {
			t.Errorf("%q: stopped %v, want %v (%v)", text, got, stopped, brief(v))
		}
	}
}

var places = []string{"JP", "US", "US-NY", "US-CA", "GB", "DE", "FR", "EU", "BR", "ZZ", ""}

// Adding a country never removes a violation.
func TestMoreCountriesNeverFewerViolations(t *testing.T) {
	c, lines := Lazy(Default), readLines(t, "testdata/own_questions.jsonl")
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.SampledFrom(lines).Draw(t, "line").question()
		q.Countries = rapid.SliceOfN(rapid.SampledFrom(places), 1, 3).Draw(t, "countries")
		before := c.Check(q)
		q.Countries = append(q.Countries, rapid.SampledFrom(places).Draw(t, "more"))
		after := c.Check(q)
		for _, x := range before.Violations {
			if x.Type == NoIntentBinding { // gives way to a better reason
				continue
			}
			if !slices.ContainsFunc(after.Violations, func(y Violation) bool { return x.Type == y.Type && x.Rule == y.Rule }) {
				t.Fatalf("%q: %s/%s is gone with %v", q.Text, x.Type, x.Rule, q.Countries)
			}
		}
		if after.Passed && !before.Passed {
			t.Fatalf("%q passes with %v", q.Text, q.Countries)
		}
	})
}

// Width, case, katakana for hiragana and marks that cannot be seen never change the verdict.
func TestFormNeverMatters(t *testing.T) {
	c, lines := Lazy(Default), readLines(t, "testdata/own_questions.jsonl")
	forms := map[string]func(rune) rune{
		"upper": func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return r - 'a' + 'A'
			}
			return r
		},
		"full width": func(r rune) rune {
			if r > ' ' && r <= '~' {
				return r + 0xFEE0
			}
			return r
		},
		"katakana": func(r rune) rune {
			if r >= 'ぁ' && r <= 'ゖ' {
				return r + 0x60
			}
			return r
		},
	}
	for _, l := range lines {
		want := c.Check(l.question())
		for name, form := range forms {
			q := l.question()
			q.Text, q.Lang = strings.Map(form, q.Text), l.Lang
			if q.Text == l.Question {
				continue // nothing to change in it
			}
			got := c.Check(q)
			if !slices.EqualFunc(got.Violations, want.Violations, func(a, b Violation) bool { return a.Type == b.Type && a.Rule == b.Rule }) {
				t.Errorf("%s: %q: %v, want %v", name, q.Text, brief(got), brief(want))
			}
		}
	}
	q := Question{FieldID: "motivation", Intent: "Hear why", Text: "宗\u200b教\u00adは何\ufe0fですか", Countries: []string{"JP"}}
	if c.Check(q).Passed {
		t.Error("invisible marks hide a topic")
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("Are you married?", "Hear why", "email=a@b.com")
	f.Add("宗教（任意）を教えて\xff", "", "")
	f.Add("?。.!(", "(", "=")
	c := Lazy(Default)
	f.Fuzz(func(t *testing.T, text, intent, fact string) {
		key, value, _ := strings.Cut(fact, "=")
		q := Question{FieldID: key, Intent: intent, Text: text, KnownFacts: map[string]string{key: value}}
		v := c.Check(q)
		if v.Passed != (len(v.Violations) == 0) {
			t.Fatalf("%+v", v)
		}
		for _, x := range v.Violations {
			for _, w := range x.Words {
				if !strings.Contains(text, w) || utf8.ValidString(text) && !utf8.ValidString(w) {
					t.Fatalf("%q is not in %q", w, text)
				}
			}
		}
		if again := c.Check(q); len(again.Violations) != len(v.Violations) {
			t.Fatalf("another verdict the second time: %+v, %+v", v, again)
		}
	})
}

// BenchmarkCheckLong shows a cost that grows with the square of the text, should there be one.
func BenchmarkCheckLong(b *testing.B) {
	c := Lazy(Default)
	q := Question{FieldID: "motivation", Intent: "Hear why", Text: strings.Repeat("宗教は何ですか、your religion please ", 500)}
	for b.Loop() {
		c.Check(q)
	}
}

func BenchmarkCheck(b *testing.B) {
	e, err := Lazy(Default).build() // a checker only remembers that it passed
	if err != nil {
		b.Fatal(err)
	}
	q := Question{
		FieldID: "work_location", Intent: "勤務地・出社頻度・転勤の可否を確認する", Countries: []string{"JP", "US-NY"},
		Text:       "勤務地は福岡市です。週2日の出社は可能でしょうか。差し支えなければ、転勤の可否もあわせて教えてください。",
		KnownFacts: map[string]string{"email": "a@b.com", "start_date": "2027-01-10", "full_name": "佐藤美咲"},
	}
	for b.Loop() {
		e.check(q)
	}
}

// BenchmarkFirstUse is what the first question of a process costs before it is judged.
func BenchmarkFirstUse(b *testing.B) {
	for b.Loop() {
		p, err := Load(strings.NewReader(string(packYAML)))
		if err != nil {
			b.Fatal(err)
		}
		files, err := readFiles()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := compile(files); err != nil {
			b.Fatal(err)
		}
		newPhrasings(p.Rules)
	}
}

// TestAndAnd: two joining words may share the space between them.
func TestAndAnd(t *testing.T) {
	c := Lazy(Default)
	for _, text := range []string{"What is your name and and your e-mail?", "and and and?", "お名前とととメールを教えてください"} {
		c.Check(Question{FieldID: "email", Intent: "how to reach them", Text: text, Lang: "en"})
	}
}
