package offline

import (
	gotesting "testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/template"
)

// TestLinear holds both ways that a message is read to linear time: what begins a draft, and what changes one. The language is that of the
// replies, and reads nothing.
func TestLinear(t *gotesting.T) {
	first := answer(process.Input{Lang: "ja", Said: []string{"採用"}})
	for name, drafts := range map[string][]template.Draft{"first": nil, "change": {*first.Draft}} {
		t.Run(name, func(t *gotesting.T) {
			shapes.Linear(t, 4_000, func(s string) { answer(process.Input{Lang: "ja", Said: []string{s}, Drafts: drafts}) })
		})
	}
}
