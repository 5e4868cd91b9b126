package compliance

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

// TestLinear: Answer reads what candidates write, Check what a model wrote that may have been told what to write.
func TestLinear(t *testing.T) {
	c := Lazy(Default)
	t.Run("Answer", func(t *testing.T) {
		shapes.Linear(t, 40_000, func(s string) {
			if _, err := c.Answer(s, "JP", "US"); err != nil {
				t.Fatal(err)
			}
		})
	})
	t.Run("Check", func(t *testing.T) {
		shapes.Linear(t, 16_000, func(s string) {
			c.Check(Question{FieldID: "motivation", Intent: "why they apply", Text: s, Countries: []string{"JP", "US"}})
		})
	})
}
