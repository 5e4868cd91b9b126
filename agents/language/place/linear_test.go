package place

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/language/text"
)

func TestLinear(t *testing.T) {
	for name, read := range map[string]func(string){
		"Read": func(s string) { Read(s, Context{Asked: AskCountry, Country: "JP"}) }, "ParseWish": func(s string) { ParseWish(s) }, "Languages": func(s string) { Languages(s) },
		"Detect": func(s string) { text.Detect(s, "ja") }, "ScriptOf": func(s string) { text.ScriptOf(s) },
	} {
		t.Run(name, func(t *testing.T) { shapes.Linear(t, 16_000, read) })
	}
}
