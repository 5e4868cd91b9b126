package compliance

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestLoadNamesThePlace(t *testing.T) {
	for _, tc := range []struct{ name, yaml, want string }{
		{"unknown key", "version: 1\ntopics:\n- id: a\n  actoin: block\n", "[4:3]"},
		{"unknown action", "topics:\n- id: a\n  action: forbid\n", "[3:"},
		{"used id", "topics:\n- id: a\n- id: a\n", "[3:"},
		{"no id", "topics:\n- name: {ja: あ, en: a}\n", "needs an id"},
		{"jurisdiction", "topics:\n- id: a\n  jurisdictions: [JP, Japan]\n", "[3:"},
		{"not YAML", "topics: [", "["},
		{"comma in a flow text", "topics:\n- id: a\n  name: {ja: あ, en: age, sex}\n", "[3:"},
	} {
		_, err := Load(strings.NewReader(tc.yaml))
		if !errors.Is(err, ErrPack) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v, want it to contain %q", tc.name, err, tc.want)
		}
	}
	if p, err := Load(strings.NewReader("")); err != nil || len(p.Rules) != 0 {
		t.Errorf("an empty pack: %v, %v", p, err)
	}
}

func TestEachRuleOfThePackIsKnown(t *testing.T) {
	p, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	l, err := embeddedLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range p.Rules {
		if len(l.rules[r.ID]) == 0 {
			t.Errorf("the lexicon has no topics for rule %s", r.ID)
		}
		if r.Name.JA == "" || r.Name.EN == "" || len(r.Basis) == 0 || r.Action == "" {
			t.Errorf("rule %s lacks a name, a basis or an action", r.ID)
		}
	}
	for id := range l.rules {
		if _, ok := p.Rule(id); !ok {
			t.Errorf("the lexicon has topics for %s, which is no rule", id)
		}
	}
}

// TestPhrasings holds every phrasing of the pack to its rule: the stopped ones are stopped by it, the others pass every rule of
// the place. A phrasing marked as one for a person or a policy is not a question that passes by itself.
func TestPhrasings(t *testing.T) {
	p, _ := Default()
	c := New(p)
	for _, r := range p.Rules {
		place := strings.Replace(r.Jurisdictions[0], "EU", "DE", 1)
		ask := func(text string) []string {
			v := c.Check(Question{FieldID: "motivation", Intent: "Hear why", Text: text, Countries: []string{place}})
			var rules []string
			for _, x := range v.Violations {
				if x.Type == ProhibitedTopic {
					rules = append(rules, x.Rule)
				}
			}
			return rules
		}
		for _, text := range slices.Concat(r.JA, r.EN) {
			if got := ask(text); !slices.Contains(got, r.ID) {
				t.Errorf("%s: %q is stopped by %v", r.ID, text, got)
			}
		}
		for _, text := range r.OK {
			if got := ask(text); len(got) > 0 && !strings.Contains(text, "policy") {
				t.Errorf("%s: %q should pass, is stopped by %v", r.ID, text, got)
			}
		}
	}
}

func TestWith(t *testing.T) {
	base, _ := Default()
	mine, err := Load(strings.NewReader(`
enabled: [us_military]
topics:
- {id: jp13_irrelevant, action: policy, ok: ["血液型は何型ですか"]}
- id: acme_pets
  name: {ja: ペット, en: pets}
  jurisdictions: [KR]
  action: review
  ja: ["ペットを飼っていますか"]
  en: ["Do you keep any pets at home?"]
- {id: acme_faith, jurisdictions: [KR], topics: [religion]}
`))
	if err != nil {
		t.Fatal(err)
	}
	p := base.With(mine)
	c := New(p)
	blocked := func(text string, places ...string) bool {
		v := c.Check(Question{FieldID: "skills", Intent: "Learn the skills", Text: text, Countries: places})
		return slices.ContainsFunc(v.Violations, func(x Violation) bool { return x.Type == ProhibitedTopic })
	}
	for _, tc := range []struct {
		text, place string
		want        bool
	}{
		{"Do you have pets at home?", "KR", true},  // like the phrasing of the new rule
		{"Do you have pets at home?", "JP", false}, // which does not hold here
		{"Do you go to church?", "KR", true},       // a topic of the lexicon under a new rule
		{"Was your discharge honorable?", "US", false},
		{"血液型は何型ですか", "JP", false}, // excused by its phrasing, though the topic is known
		{"身長を教えてください", "JP", true}, // the rest of that rule holds
	} {
		if got := blocked(tc.text, tc.place); got != tc.want {
			t.Errorf("%q in %s: stopped %v, want %v", tc.text, tc.place, got, tc.want)
		}
	}
	if r, _ := p.Rule("jp13_irrelevant"); r.Action != Policy || r.Name.EN == "" || len(r.JA) == 0 {
		t.Errorf("the override lost what it did not give: %+v", r)
	}
	if r, _ := base.Rule("jp13_irrelevant"); r.Action != Block {
		t.Error("the base pack was changed")
	}
}

func TestUnknownTopicFailsClosed(t *testing.T) {
	c := New(&Pack{Rules: []Rule{{ID: "a", Topics: []string{"nonsense"}}}})
	if err := c.Ready(); !errors.Is(err, ErrPack) {
		t.Errorf("Ready: %v", err)
	}
	if v := c.Check(Question{FieldID: "email", Intent: "Get an address", Text: "What is your email?"}); v.Passed {
		t.Error("a checker without tables let a question pass")
	}
	if _, err := c.Answer("anything"); err == nil {
		t.Error("Answer without tables gave no error")
	}
}

func TestFor(t *testing.T) {
	p, _ := Default()
	ids := func(places ...string) []string {
		var out []string
		for _, r := range p.For(places...) {
			out = append(out, r.ID)
		}
		return out
	}
	has := func(places []string, id string) bool { return slices.Contains(ids(places...), id) }
	for _, tc := range []struct {
		places []string
		id     string
		want   bool
	}{
		{[]string{"JP"}, "jp01_domicile", true},
		{[]string{"JP"}, "us_age", false},
		{[]string{"US-NY"}, "us_age", true},
		{[]string{"us_ny"}, "us_salary_history", true},
		{[]string{"DE"}, "eu_family", true},
		{[]string{"DE-BY"}, "eu_family", true},
		{[]string{"EU"}, "eu_family", true},
		{[]string{"GB"}, "eu_family", false},
		{[]string{"uk"}, "gb_protected", true},
		{[]string{"JP", "US"}, "us_age", true},
	} {
		if got := has(tc.places, tc.id); got != tc.want {
			t.Errorf("%v has %s: %v, want %v", tc.places, tc.id, got, tc.want)
		}
	}
	for _, places := range [][]string{nil, {""}, {"ZZ"}, {"Japan"}, {"BR"}, {"JP", "?"}} {
		if got := len(ids(places...)); got != len(p.Rules) {
			t.Errorf("%q: %d rules, want all %d", places, got, len(p.Rules))
		}
	}
}

// TestEachRuleSaysWhatMayBeAsked: who is stopped is told in their language what may be asked instead, and a pack of one's own may say it
// in other words.
func TestEachRuleSaysWhatMayBeAsked(t *testing.T) {
	p, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range p.Rules {
		if r.Instead.JA == "" || r.Instead.EN == "" {
			t.Errorf("%s does not say what may be asked instead", r.ID)
		}
	}
	mine, err := Load(strings.NewReader("topics: [{id: us_age, instead: {ja: 別の聞き方, en: Another way}}]"))
	if err != nil {
		t.Fatal(err)
	}
	v := New(p.With(mine)).Check(Question{FieldID: "skills", Intent: "Learn the skills", Text: "How old are you?", Lang: "en", Countries: []string{"US"}})
	if v.Passed || v.Violations[0].Instead != "Another way" {
		t.Errorf("got %+v", v)
	}
}
