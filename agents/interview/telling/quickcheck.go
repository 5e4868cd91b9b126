package telling

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
)

// Wording is a text that is about to be sent, and what it is for.
type Wording struct {
	Field    string
	Label    string
	Intent   string
	Text     string
	Reviewed string // the wording for it that people reviewed, if there is one
	Reopened bool
}

// Floor is the deterministic part of QuickCheck. What it stops, nothing overrules. A wording that people reviewed for the field is
// bound to its intent by them ("Until what time?"), and asked because the program knows that the answer is missing: only what
// stands before it is held to these two by words.
func (w *Teller) Floor(q Wording) []compliance.Violation {
	found := w.floorOf(q, q.Text)
	before, reviewed := strings.CutSuffix(q.Text, q.Reviewed)
	if q.Reviewed == "" || !reviewed {
		return found
	}
	found = slices.DeleteFunc(found, aboutField)
	if strings.TrimSpace(before) == "" {
		return found
	}
	for _, v := range w.floorOf(q, before) {
		if aboutField(v) {
			found = append(found, v)
		}
	}
	return found
}

func (w *Teller) floorOf(q Wording, text string) []compliance.Violation {
	return w.Checker.Check(compliance.Question{
		FieldID: q.Field, Label: q.Label, Intent: q.Intent, Text: text, Lang: w.State.Speaks, Countries: w.Countries(),
		KnownFacts: w.knownFacts(), Reopened: q.Reopened,
	}).Violations
}

func aboutField(v compliance.Violation) bool {
	return v.Type == compliance.NoIntentBinding || v.Type == compliance.DuplicateQuestion
}

// Fair reports whether a statement may be made: topic and tone only.
func (w *Teller) Fair(text string) bool {
	return w.Checker.Check(compliance.Question{Text: text, Lang: w.State.Speaks, Countries: w.Countries(), Statement: true}).Passed
}

// knownFacts are the facts by key, as the floor compares them. "None" is known too.
func (w *Teller) knownFacts() map[string]string {
	out := map[string]string{}
	for _, k := range w.Known() {
		out[k.Key] = application.Encoded(k.Value)
		if k.Value == nil {
			out[k.Key] = "none"
		}
	}
	return out
}
