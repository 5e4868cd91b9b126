package marked_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func TestMarkedMessagesAreWellFormed(t *testing.T) {
	all, err := learn.ReadMarked(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	kinds := strings.Fields("name email phone start days hours pay permit licence notice experience skills story motivation school adjustment age place file")
	labels := []string{clauses.Value, clauses.Note, clauses.Other, clauses.Fix, clauses.Ask, clauses.Bye, clauses.Chat}
	for _, fault := range learn.Faults(all, kinds, labels) {
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
