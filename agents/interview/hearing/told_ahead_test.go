package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// A name that is told before it is asked, beside a yes, a city or another word, is dealt to its question; what only sounds like one is none.
func TestNamesToldEarly(t *testing.T) {
	name := form.Field{ID: "full_name", Type: form.TypeText, Label: form.Text{"en": "Name", "ja": "氏名"}, RequiredFacts: []string{"full_name"}}
	f := &form.Form{ID: "f", Fields: []form.Field{name}}
	for said, want := range map[string]string{
		"I'm Priya Raman, Chicago":                                   "I'm Priya Raman",
		"im jess by the way, jess turner":                            "jess turner",
		"yeah thats right. im jess by the way, jess turner":          "jess turner",
		"Tom Ashdown, living in Leeds":                               "Tom Ashdown",
		"thats fine, denise okafor btw":                              "denise okafor",
		"Marcus Hale here":                                           "Marcus Hale here",
		"田中美咲といいます、大阪に住んでます":                                         "田中美咲といいます",
		"佐藤と申します。横浜です":                                               "佐藤と申します。",
		"I'm near Hereford":                                          "",
		"Yes that's right, I'm near Hereford so same time as London": "",
		"Córdoba, in Argentina (not the spanish one, sorry)":         "",
		"I'm Jess, near Leeds":                                       "I'm Jess", "盛岡の近くです": "",
		"I'm in Cardiff": "", "im from Leeds, England": "", "Austin, Texas": "",
		"im fine with that btw": "", "東京です": "", "im free now, on the bus": "",
		"I'm happy with London": "", "im british by the way": "", "大阪に住んでます": "",
	} {
		s := &application.State{Form: f, Speaks: "en", Fields: []application.Field{{ID: "full_name"}}}
		l := New(s, time.Time{})
		got := ""
		for _, a := range l.DealEarly(application.Heard{Text: said}) {
			got += a.Heard.Text
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
