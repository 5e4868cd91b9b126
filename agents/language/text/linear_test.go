package text_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/language/text"
)

// TestLinear holds what reads a text to linear time.
func TestLinear(t *testing.T) {
	for name, read := range map[string]func(string){
		"Read": func(s string) { text.Read(s) }, "Sentences": func(s string) { text.Sentences(s) }, "Clauses": func(s string) { text.Clauses(s) },
		"NameKey": func(s string) { text.NameKey(s) }, "Runes": func(s string) {
			for range text.Runes(s) {
			}
		},
	} {
		t.Run(name, func(t *testing.T) { shapes.Linear(t, 8_000, read) })
	}
}
