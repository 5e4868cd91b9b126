package offline

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/task"
)

func TestLinear(t *testing.T) {
	shapes.Linear(t, 8_000, func(s string) { plan(task.PlanInput{Request: s, Lang: "en"}, nil) })
}
