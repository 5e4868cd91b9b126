package interview_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview"
)

// A sheet has each answer beside the words that it comes from, what an answer was before with the words of that, and nothing of what was deleted or edited away.
func TestASheetShowsWhereAnswersComeFrom(t *testing.T) {
	w := newWorld(t, "en-us-backend-engineer", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"English", "United States, Denver", "I'm Ana Silva", "ana@example.com"} {
		w.say(s)
	}
	first := w.heard
	w.say("sorry, my address is ana.silva@example.com")
	second := w.heard
	name, email := factOn(t, w, "full_name", "full_name"), factOn(t, w, "email", "email")
	if name.From.Words != "Ana Silva" || name.From.Nth != 1 || name.Shown != "Ana Silva" {
		t.Errorf("name: %+v", name)
	}
	if email.From != (interview.Evidence{Message: second, Words: "ana.silva@example.com", Nth: 1}) || len(email.Before) != 1 ||
		email.Before[0].From != (interview.Evidence{Message: first, Words: "ana@example.com", Nth: 1}) || email.Before[0].Shown != "ana@example.com" {
		t.Errorf("address: %+v", email)
	}
	w.edit(first, "my address is another one")
	for _, v := range factOn(t, w, "email", "email").Before {
		if v.From.Words != "" || v.From.Nth != 0 {
			t.Errorf("words that were edited away: %+v", v)
		}
	}
}

// factOn is a fact of the sheet in English.
func factOn(t *testing.T, w *world, field, key string) interview.SheetFact {
	t.Helper()
	for _, f := range w.sheet("en").Fields {
		for _, fact := range f.Facts {
			if f.ID == field && fact.Key == key {
				return fact
			}
		}
	}
	t.Fatalf("no %s of %s", key, field)
	return interview.SheetFact{}
}
