package interview_test

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/mendanhq/mendan/agents/interview"
)

// factShown is what a record says of a fact beside its value.
type factShown struct {
	Label, Shown map[string]string
	Source       string
}

// TestRecordShowsFacts holds what a page needs to show each fact, in both languages, beside the message that it comes from.
func TestRecordShowsFacts(t *testing.T) {
	var w *world
	w = newWorld(t, "en-us-backend-engineer", now, func(cfg *interview.Config) {
		cfg.Row = func(port, key string) (json.RawMessage, error) { return w.journal.Row(t.Context(), port, key, true) }
	})
	w.start()
	w.click("agree")
	for _, s := range []string{"English", "United States, Denver", "Ana Silva", "ana@example.com", "+1 303 555 0143"} {
		w.say(s)
	}
	told := w.heard
	var rec struct {
		Fields []struct {
			ID           string
			Label, Shown map[string]string
			Facts        map[string]factShown
		}
	}
	if err := json.Unmarshal(w.raw(), &rec); err != nil {
		t.Fatal(err)
	}
	for _, f := range rec.Fields {
		got, ok := f.Facts["phone_e164"]
		if !ok {
			continue
		}
		if got.Source != told || !maps.Equal(got.Shown, f.Shown) || f.Label["en"] != "Phone" {
			t.Errorf("the phone number is exported as %+v, its field as %v, %v", got, f.Label, f.Shown)
		}
		if got.Shown["ja"] == "" || got.Shown["en"] == "" {
			t.Errorf("it is shown as %v", got.Shown)
		}
		return
	}
	t.Error("no phone number is recorded")
}

// TestDroppedIsExported holds that the record says, by rule, what was told and is not in it.
func TestDroppedIsExported(t *testing.T) {
	w := newWorld(t, "en-us-backend-engineer", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"English", "United States, Denver", "Ana Silva, I'm 52 years old and pregnant"} {
		w.say(s)
	}
	var rec struct{ Dropped map[string]int }
	if err := json.Unmarshal(w.raw(), &rec); err != nil {
		t.Fatal(err)
	}
	if len(rec.Dropped) == 0 {
		t.Errorf("nothing is said of what was left out: %s", w.last().Text)
	}
}
