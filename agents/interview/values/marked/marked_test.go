package marked_test

import (
	"os"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/values"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func TestMarkedAnswersAreWellFormed(t *testing.T) {
	all, err := learn.ReadMarked(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range learn.Faults(all, []string{"name", "email", "phone", "url"}, []string{values.Value, values.Name, values.Reading}) {
		t.Error(fault)
	}
	authors := map[string]bool{}
	for _, a := range all {
		authors[a.Author] = true
		for _, p := range a.Parts {
			if (p.Label == values.Value) == (a.Asked == "name") {
				t.Errorf("%s: %s in an answer to %s: %s", a.Author, p.Label, a.Asked, a.Text)
			}
		}
	}
	if len(authors) < 13 {
		t.Errorf("%d authors", len(authors))
	}
}
