package marked_test

import (
	"os"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func TestMarkedMessagesAreWellFormed(t *testing.T) {
	all, err := learn.ReadMarked(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	labels := []string{changes.Where, changes.Set, changes.Old, changes.Add, changes.Drop, changes.Keep, changes.Answer}
	for _, fault := range learn.Faults(all, []string{changes.AtSummary, changes.AtQuestion}, labels) {
		t.Error(fault)
	}
	authors := map[string]int{}
	for _, a := range all {
		authors[a.Author]++
		for _, p := range a.Parts {
			if p.Label == changes.Answer && a.Asked != changes.AtQuestion {
				t.Errorf("%s: nothing is open at the summary: %s", a.Author, a.Text)
			}
		}
	}
	if len(authors) < 14 {
		t.Errorf("authors %v", authors)
	}
}
