package offline

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/helpdesk"
)

func TestLinear(t *testing.T) {
	t.Run("understand", func(t *testing.T) { shapes.Linear(t, 8_000, func(s string) { understand(s) }) })
	t.Run("plan", func(t *testing.T) {
		shapes.Linear(t, 8_000, func(s string) { plan(helpdesk.PlanInput{Question: helpdesk.Question{Text: s}, Most: 3}) })
	})
}
