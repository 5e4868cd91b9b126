package wish

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

func TestLinear(t *testing.T) {
	for _, kind := range kinds {
		t.Run(string(kind), func(t *testing.T) { shapes.Linear(t, 2_000, func(s string) { kind.Is(s) }) })
	}
	t.Run("adjust", func(t *testing.T) { shapes.Linear(t, maxRequest, func(s string) { Adjust(s, false) }) })
	t.Run("reasons", func(t *testing.T) { shapes.Linear(t, maxRequest, func(s string) { Reasons(s, true) }) })
}
