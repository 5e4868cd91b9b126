package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
)

// Facts that quote the same words point to one place after the other, and to the last where there are no more.
func TestPlacesOfTheSameWords(t *testing.T) {
	p := newPlaces([]agents.LogEntry{
		{Role: agents.User, ID: "m1", Text: "2 years at Acme, then 2 years at Beta"}, {Role: agents.Assistant, ID: "m2", Text: "2 years?"},
	})
	for i, tc := range []struct {
		message, words string
		want           Evidence
	}{
		{"m1", "2 years", Evidence{"m1", "2 years", 1}},
		{"m1", "2 years", Evidence{"m1", "2 years", 2}},
		{"m1", "2 years", Evidence{"m1", "2 years", 2}},
		{"m1", "Acme", Evidence{"m1", "Acme", 1}},
		{"m1", "3 years", Evidence{Message: "m1"}},
		{"m1", "", Evidence{Message: "m1"}},
		{"m2", "2 years", Evidence{Message: "m2"}}, // it is ours
	} {
		if got := p.find(tc.message, tc.words); got != tc.want {
			t.Errorf("%d: %+v, want %+v", i, got, tc.want)
		}
	}
}
