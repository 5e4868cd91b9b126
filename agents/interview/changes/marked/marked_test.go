package marked_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/changes/marked"
)

func TestMarkedMessagesAreWellFormed(t *testing.T) {
	all, err := marked.Read()
	if err != nil {
		t.Fatal(err)
	}
	labels := []string{changes.Where, changes.Set, changes.Old, changes.Add, changes.Drop, changes.Keep, changes.Answer}
	seen, authors := map[string]bool{}, map[string]int{}
	for _, a := range all {
		if a.Asked != changes.AtSummary && a.Asked != changes.AtQuestion {
			t.Errorf("%s: written at %q: %s", a.Author, a.Asked, a.Text)
		}
		if strings.ContainsAny(a.Text, "{}|") || strings.TrimSpace(a.Text) == "" {
			t.Errorf("%s: a mark is left in %q", a.Author, a.Text)
		}
		for _, p := range a.Parts {
			words := a.Text[p.From:p.To]
			if !slices.Contains(labels, p.Label) || strings.TrimSpace(words) == "" || p.Label == changes.Answer && a.Asked != changes.AtQuestion {
				t.Errorf("%s: %q marked as %q", a.Author, words, p.Label)
			}
		}
		if line := a.Author + a.Text; seen[line] {
			t.Errorf("%s: said before: %s", a.Author, a.Text)
		} else {
			seen[line] = true
		}
		authors[a.Author]++
	}
	if len(authors) < 14 {
		t.Errorf("authors %v", authors)
	}
}
