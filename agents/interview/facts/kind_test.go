package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// TestMisspelt: a name that makes of a fact what its field does not ask for is told, with the word and another name.
func TestMisspelt(t *testing.T) {
	for _, tt := range []struct{ key, label, kind, because string }{
		{"years_php", "Years of PHP", "a sum of money that is hoped for", "php"},
		{"reports_to", "Your line manager", "the month in which something began or ended", "to"},
		{"reports_to", "上司", "the month in which something began or ended", "to"},
		{"mail_sorting", "Sorting experience", "an e-mail address", "mail"},
		{"country_music", "Music you play", "a country", "country"},
		{"sign_language", "Signing with deaf guests", "a programming language", "language"},
		{"tools_in_use", "Which tools do you use?", "a yes or a no", "use"},
		{"missing_link", "What you would improve first", "a link", "link"},
		{"heard_from", "How you heard of us", "the month in which something began or ended", "from"},
		{"favourite_days", "Your best moments", "days of the week", "days"},
	} {
		f := form.Field{ID: "f", Type: form.TypeText, Label: form.Text{"en": tt.label}, RequiredFacts: []string{tt.key}}
		got := Misspelt(f)
		if len(got) != 1 || got[0].Kind != tt.kind || got[0].Because != tt.because {
			t.Errorf("%s, %q: %+v", tt.key, tt.label, got)
			continue
		}
		f.RequiredFacts[0] = got[0].Instead
		if again := Misspelt(f); len(again) > 0 {
			t.Errorf("%s: %s instead is %+v", tt.key, got[0].Instead, again)
		}
	}
	for key, label := range map[string]string{
		"php_years": "Years of PHP", "salary_min_php": "Pay you hope for", "period_from": "Your last job, from when to when", "language_tags": "Languages", "nights_ok": "Night shifts",
		"manager": "Your line manager", "days": "Days you can work", "start_date": "Earliest start", "team_size": "How many people were in the team", "primary_language": "Programming skills",
	} {
		f := form.Field{ID: "f", Type: form.TypeText, Label: form.Text{"en": label}, RequiredFacts: []string{key}}
		if got := Misspelt(f); len(got) > 0 {
			t.Errorf("%s, %q: %+v", key, label, got)
		}
	}
}
