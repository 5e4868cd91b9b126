package marked_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/parts/marked"
)

var (
	asked = strings.Fields(`name experience achievement motivation story strength scenario duties certificates school adjustment skills system support other`)
	known = strings.Fields(`name reading employer role place past duty system theme action result lesson strength example why_company why_role want
		tool tech database channel count cert school major help ill`)
)

func TestMarkedAnswersAreWellFormed(t *testing.T) {
	all, err := marked.Read()
	if err != nil {
		t.Fatal(err)
	}
	seen, authors := map[string]bool{}, map[string]int{}
	for _, a := range all {
		if !slices.Contains(asked, a.Asked) {
			t.Errorf("%s: asked %q: %s", a.Author, a.Asked, a.Text)
		}
		if strings.ContainsAny(a.Text, "{}|") || strings.TrimSpace(a.Text) == "" {
			t.Errorf("%s: a mark is left in %q", a.Author, a.Text)
		}
		for _, p := range a.Parts {
			if words := a.Text[p.From:p.To]; !slices.Contains(known, p.Label) || strings.TrimSpace(words) == "" {
				t.Errorf("%s: %q marked as %q", a.Author, words, p.Label)
			}
		}
		if line := a.Author + a.Asked + a.Text; seen[line] {
			t.Errorf("%s: said before: %s", a.Author, a.Text)
		} else {
			seen[line] = true
		}
		authors[a.Author]++
	}
	if len(authors) < 8 {
		t.Errorf("authors %v", authors)
	}
}
