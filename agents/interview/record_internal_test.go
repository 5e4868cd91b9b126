package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// TestCountWords numbers facts that quote the same words, by the form's order, and others from 1 on.
func TestCountWords(t *testing.T) {
	def := &form.Field{RequiredFacts: []string{"from", "to", "role"}}
	told := map[string]factRecord{
		"to": {Source: "m1", Words: "2021"}, "from": {Source: "m1", Words: "2021"}, "role": {Source: "m2", Words: "2021"},
	}
	countWords(def, told)
	for key, want := range map[string]int{"from": 1, "to": 2, "role": 1} {
		if got := told[key].Nth; got != want {
			t.Errorf("%s is number %d, want %d", key, got, want)
		}
	}
}
