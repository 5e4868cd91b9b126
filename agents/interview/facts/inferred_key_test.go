package facts

import (
	"reflect"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// TestTold: what the form says that a fact is decides how it is read and checked, whatever its key is spelled like.
func TestTold(t *testing.T) {
	for _, tt := range []struct {
		name string
		fact form.Fact
		text string
		want any
	}{
		{"years_php", form.Fact{Kind: form.KindNumber, Unit: "year"}, "I wrote PHP for 6 years", 6.0},
		{"years_php", form.Fact{Kind: form.KindNumber, Unit: "year"}, "six-ish", 6.0},
		{"years_php", form.Fact{Kind: form.KindNumber, Unit: "year"}, "7", 7.0},
		{"years_php", form.Fact{Kind: form.KindText}, "Symfony mostly, and a little WordPress", "Symfony mostly, and a little WordPress"},
		{"years_php", form.Fact{Kind: form.KindDuration, Unit: "month"}, "PHPは2年やっていました", 24.0},
		{"reports_to", form.Fact{Kind: form.KindText}, "the head of the warehouse", "the head of the warehouse"},
		{"reports_to", form.Fact{Kind: form.KindText}, "工場長に報告しています", "工場長に報告しています"},
		{"sign_language", form.Fact{Kind: form.KindText}, "I sign BSL with deaf guests", "I sign BSL with deaf guests"},
		{"tools_in_use", form.Fact{Kind: form.KindText}, "a torque wrench and a laser level", "a torque wrench and a laser level"},
		{"wish", form.Fact{Kind: form.KindMoney, Currency: "USD", Per: "year"}, "I hope for $120,000 a year", 120000.0},
		{"wish", form.Fact{Kind: form.KindEmail}, "write to mei@example.jp please", "mei@example.jp"},
		{"wish", form.Fact{Kind: form.KindURL}, "see https://example.com/mei", "https://example.com/mei"},
		{"seats", form.Fact{Kind: form.KindNumber, Per: "day"}, "about 40 seats a day", 40.0},
		{"joy", form.Fact{Kind: form.KindWeekdays}, "Tuesday and Friday", []string{"tue", "fri"}},
		{"joy", form.Fact{Kind: form.KindMonth}, "2019年4月です", "2019-04"},
		{"joy", form.Fact{Kind: form.KindYear}, "it was in 2019", 2019.0},
		{"joy", form.Fact{Kind: form.KindTime}, "at 7:30", "07:30"},
		{"joy", form.Fact{Kind: form.KindBoolean}, "yes", true},
		{"joy", form.Fact{Kind: form.KindPeriod}, "from April 2019 to March 2021", "2019-04/2021-03"},
		{"joy", form.Fact{Kind: form.KindPeriod}, "2019年4月から現在まで", "2019-04/.."},
		{"joy", form.Fact{Kind: form.KindCountry}, "I live in Portugal", "PT"},
	} {
		f := form.Field{ID: "f", Type: form.TypeText, Label: form.Text{"en": "Anything"}, RequiredFacts: []string{tt.name}, Facts: map[string]form.Fact{tt.name: tt.fact}}
		got, doubts := Read(f, Message{Text: tt.text}, nil, inLondon)
		if len(got) != 1 || !reflect.DeepEqual(got[0].Value, tt.want) {
			t.Errorf("%s: %s, %q: %+v %+v, want %v", tt.name, tt.fact, tt.text, got, doubts, tt.want)
			continue
		}
		if v, ok, reason := Check(f, tt.name, got[0].Value, got[0].Quote, tt.text, inLondon); !ok || !reflect.DeepEqual(v, tt.want) {
			t.Errorf("%s: %s, %q: check: %v %s", tt.name, tt.fact, tt.text, v, reason)
		}
		if m := Misspelt(f); len(m) > 0 {
			t.Errorf("%s: %+v", tt.name, m)
		}
	}
}
