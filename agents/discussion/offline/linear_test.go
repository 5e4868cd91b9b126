package offline

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

func TestLinear(t *testing.T) {
	shapes.Linear(t, 8_000, func(s string) { read(s) })
}
