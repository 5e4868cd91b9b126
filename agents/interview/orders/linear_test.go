package orders

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

func TestLinear(t *testing.T) {
	shapes.Linear(t, 40_000, func(s string) { Without(s) })
}
