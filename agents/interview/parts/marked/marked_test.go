package marked_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

var (
	asked = strings.Fields(`name experience achievement motivation story strength scenario duties certificates school adjustment skills system support other`)
	known = strings.Fields(`name reading employer role place past duty system theme action result lesson strength example why_company why_role want
		tool tech database channel count cert school major help ill`)
)

func TestMarkedAnswersAreWellFormed(t *testing.T) {
	all, err := learn.ReadMarked(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range learn.Faults(all, asked, known) {
		t.Error(fault)
	}
	authors := map[string]int{}
	for _, a := range all {
		authors[a.Author]++
	}
	if len(authors) < 8 {
		t.Errorf("authors %v", authors)
	}
}
