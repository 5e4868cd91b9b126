package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/telling"
)

// Every wording that the program itself may send passes the floor, for every sample form and in both languages.
func TestReviewedWordingsPassTheFloor(t *testing.T) {
	checker := compliance.Lazy(compliance.Default)
	for _, id := range form.SampleIDs() {
		f, err := form.Sample(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"ja", "en"} {
			fl := &flow{Config: Config{Checker: checker}}
			tr := newTurn(fl, &agents.Run{}, &application.State{Form: f, Speaks: lang, Country: "JP", Zone: "Asia/Tokyo"})
			for i := range f.Fields {
				def := &f.Fields[i]
				fld := &application.Field{ID: def.ID, Attempts: 1}
				try := func(what, text string) {
					w := tr.wording(fld, def, text)
					w.Reviewed = text
					for _, v := range tr.Floor(w) {
						t.Errorf("%s %s %s %s: %s (%s %v): %s", id, lang, def.ID, what, v.Type, v.Rule, v.Words, text)
					}
				}
				fld.Next = nil
				try("first", tr.FirstQuestion(def))
				try("plain", tr.PlainQuestion(def))
				for _, k := range def.Keys() {
					fld.Next = &application.Next{Why: application.WhyMissing, Topics: []string{k}}
					try("followup "+k, tr.reviewedQuestion(fld, def))
				}
				if keys := def.RequiredFacts; len(keys) > 1 {
					fld.Next = &application.Next{Why: application.WhyMissing, Topics: keys[len(keys)-2:]}
					try("followup two", tr.reviewedQuestion(fld, def))
				}
				if reason, ok := telling.PlainReason[def.Type]; ok {
					u := tr.UnfitFor(def, "invalid."+string(def.Type)+"."+reason, "")
					fld.Next = &application.Next{Why: application.WhyInvalid, Key: u.Key, Args: u.Args}
					try("invalid", tr.reviewedQuestion(fld, def))
				}
				fld.Next = &application.Next{Why: application.WhyInvalid} // what it was about is gone with its message
				try("invalid without words", tr.reviewedQuestion(fld, def))
				args := map[string]any{"label": def.Label.In(lang), "intent": def.Intent.In(lang)}
				fld.Next = &application.Next{Why: application.WhySoften, Args: args}
				try("soften", tr.reviewedQuestion(fld, def))
				fld.Next = &application.Next{Why: application.WhyAgain}
				try("again", tr.reviewedQuestion(fld, def))
				fld.Next, fld.Doubts = &application.Next{Why: application.WhyDoubt}, []application.Told{{Key: def.RequiredFacts[0], Value: "17:00", Words: "5", Source: "m"}}
				try("doubt", tr.reviewedQuestion(fld, def))
				fld.Doubts = nil
				fld.Next, fld.Reopened = &application.Next{Why: application.WhyReopen}, true
				try("reopen", tr.reviewedQuestion(fld, def))
				fld.Reopened = false
			}
		}
	}
}
