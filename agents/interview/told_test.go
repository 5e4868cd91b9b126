package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
)

// TestToldValuesShown: a value is shown as what the form says that it is, whatever its key is spelled like.
func TestToldValuesShown(t *testing.T) {
	for _, tt := range []struct {
		key   string
		fact  form.Fact
		value any
		want  string
	}{
		{"years_php", form.Fact{Kind: form.KindNumber, Unit: "month"}, 7.0, "7 months"},
		{"php", form.Fact{Kind: form.KindDuration}, 1.0, "1 year"},
		{"years_php", form.Fact{Kind: form.KindNumber}, 7.0, "7"},
		{"years", form.Fact{Kind: form.KindMoney, Currency: "GBP", Per: "year"}, 65000.0, "65,000 pounds"},
		{"load", form.Fact{Kind: form.KindNumber, Unit: "hour", Per: "week"}, 30.0, "30 hours a week"},
		{"home", form.Fact{Kind: form.KindCountry}, "PT", "Portugal"},
		{"country", form.Fact{Kind: form.KindText}, "PT", "PT"},
		{"spoken", form.Fact{Kind: form.KindLanguages}, []any{"pt"}, "Portuguese"},
	} {
		def := form.Field{Type: form.TypeText, RequiredFacts: []string{tt.key}, Facts: map[string]form.Fact{tt.key: tt.fact}}
		if got := shown.Value(&def, tt.key, application.Fact{Value: tt.value, Words: "x"}, "en"); got != tt.want {
			t.Errorf("%s, %s: %q, want %q", tt.key, tt.fact, got, tt.want)
		}
	}
	def := form.Field{Type: form.TypeText, RequiredFacts: []string{"job"}, Facts: map[string]form.Fact{"job": {Kind: form.KindPeriod}}}
	for v, want := range map[string]string{"2019-04/2021-03": "2019年4月〜2021年3月", "2019-04/..": "2019年4月〜現在"} {
		if got := shown.Value(&def, "job", application.Fact{Value: v}, "ja"); got != want {
			t.Errorf("%s: %q, want %q", v, got, want)
		}
	}
}
