package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// A question for the sense of a word of the form is one in the words of many; one about the job or about something else is none.
func TestTermAsked(t *testing.T) {
	permit := &form.Field{ID: "right_to_work", Label: form.Text{"en": "Right to work in the UK", "ja": "就労資格"}, Type: form.TypeChoice,
		RequiredFacts: []string{"right_to_work"},
		Options:       []form.Option{{ID: "yes", Label: form.Text{"en": "Yes"}}, {ID: "no", Label: form.Text{"en": "No"}}}}
	shift := &form.Field{ID: "shift", Label: form.Text{"en": "Shifts you can work", "ja": "シフト"}, Type: form.TypeText, RequiredFacts: []string{"days",
		"nights_ok", "weekly_hours"}}
	for _, tc := range []struct {
		lang string
		def  *form.Field
		said []string
		asks bool
	}{
		{"en", permit, []string{
			"sorry but what is right to work?", "whats right to work", "what does right to work mean", "what do you mean by right to work?", "not sure what right to work is",
			"um what's the right to work in the uk exactly?",
			"can you explain right to work", "meaning of right to work?", "i don't know what right to work means", "what is meant by right to work",
		}, true},
		{"en", shift, []string{"what do nights mean", "what does shifts mean", "what do you mean by nights?", "so what counts as nights", "what are nights?"}, true},
		{"ja", permit, []string{"就労資格って何ですか", "就労資格とは？", "すみません、就労資格の意味がわかりません",
			"就労資格ってどういう意味ですか", "就労資格というのは何のことでしょうか"}, true},
		{"en", shift, []string{
			"what are the shifts?", "what shifts are there", "what does it mean", "what do you mean?",
			"what is the pay", "what does it pay?", "what do shifts pay", "what does the shift start with", "what is your policy on nights off", "nights are fine",
			"I know what nights mean to me and I love them", "what time do nights start", "what's the weather like",
		}, false},
		{"ja", shift, []string{"シフトは何時からですか", "シフトは何人ですか", "シフトって何曜日が多いですか", "何ですか",
			"時給って何円ですか", "シフトは何でもいいです"}, false},
		{"en", permit, []string{"what is the company called", "I have the right to work", "what is it"}, false},
	} {
		f := &form.Form{ID: "f", Fields: []form.Field{*permit, *shift}}
		s := &application.State{Form: f, Speaks: tc.lang, Current: tc.def.ID, Fields: []application.Field{{ID: permit.ID}, {ID: shift.ID}}}
		l := New(s, time.Time{})
		for _, said := range tc.said {
			if term, def := l.TermAsked(said); (def != nil) != tc.asks || tc.asks && def.ID != tc.def.ID {
				t.Errorf("%q: term %q of %v", said, term, def)
			}
		}
	}
}
