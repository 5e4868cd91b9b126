package repair

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

func TestLinear(t *testing.T) {
	for name, read := range map[string]func(string){
		"Read": func(s string) { Read(s) }, "Leaves": func(s string) { Leaves(s) }, "Confided": func(s string) { Confided(s) }, "SaysSo": func(s string) { SaysSo(s) },
		"Keeps": func(s string) { Keeps(s) }, "OpensNumber": func(s string) { OpensNumber(s) },
		"TakesBack": func(s string) { TakesBack(s) }, "TellAnew": func(s string) { TellAnew(s, "いや、9時") },
	} {
		t.Run(name, func(t *testing.T) { shapes.Linear(t, 16_000, read) })
	}
}
