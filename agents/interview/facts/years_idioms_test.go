package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// To how many years it is people answer with a number and how near to it they are. What stands around a time of day, or is money, is none.
func TestANumberOfYearsWithHowNearItIs(t *testing.T) {
	f := form.Field{ID: "experience", Type: form.TypeText, Required: true, RequiredFacts: []string{"latest_role", "years_backend", "result"}}
	for said, want := range map[string]float64{
		"Right at 7": 7, "just over 2": 2, "coming up on 5": 5, "a bit more than 6": 6, "getting on for 4": 4, "close to 10": 10, "still at 3": 3,
		"nearly 9": 9, "a little over 11": 11, "just shy of 8": 8, "going on 8 years": 8, "もうすぐ5年です": 5, "ちょうど7年です": 7, "3年ちょっと": 3,
		"right around 12": 12,
	} {
		told, _ := Read(f, Message{Text: said, Asked: []string{"years_backend"}, Answers: true}, Known{"latest_role": "backend engineer"}, ask.Context{Lang: "en"})
		ok := false
		for _, x := range told {
			if x.Key != "years_backend" {
				t.Errorf("%q tells %s = %v", said, x.Key, x.Value)
			}
			ok = ok || x.Key == "years_backend" && x.Value == want
		}
		if !ok {
			t.Errorf("%q tells %v", said, told)
		}
	}
	for _, said := range []string{"call me at 7 pm", "from 9", "after 6", "right at 7 am", "7時から", "about 160k", "at 10:30", "between 9 and 5"} {
		told, _ := Read(f, Message{Text: said, Asked: []string{"years_backend"}, Answers: true}, Known{"latest_role": "backend engineer"}, ask.Context{Lang: "en"})
		for _, x := range told {
			if x.Key == "years_backend" {
				t.Errorf("%q tells %v years", said, x.Value)
			}
		}
	}
}
