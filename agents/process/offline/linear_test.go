package offline

import (
	gotesting "testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/process"
)

func TestLinear(t *gotesting.T) {
	for _, lang := range []string{"ja", "en"} {
		t.Run(lang, func(t *gotesting.T) {
			shapes.Linear(t, 4_000, func(s string) { answer(process.Input{Lang: lang, Said: []string{s}}) })
		})
	}
}
