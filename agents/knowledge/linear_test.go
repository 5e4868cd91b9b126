package knowledge_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/knowledge"
)

// TestLinear holds a search to time linear in its question, which may be a whole mail.
func TestLinear(t *testing.T) {
	x := knowledge.New(openRows(t), nil)
	if _, err := x.Add(t.Context(), "s", docs{"a.md": "# 休暇\n有給休暇は年に20日です。\n\n# Leave\nEverybody has 20 days of leave a year.\n"}.fs()); err != nil {
		t.Fatal(err)
	}
	shapes.Linear(t, 4_000, func(s string) {
		if _, err := x.Search(t.Context(), s, 3); err != nil {
			t.Fatal(err)
		}
	})
}
