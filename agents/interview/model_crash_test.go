package interview_test

import (
	"fmt"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/interview/brief"
)

// A turn that ends at any point of any step, and runs again, says what it would have said, and asks no model what it has answered.
func TestAModelReadsOnceThroughACrash(t *testing.T) {
	const all = "Dana Fields. Go for 6 years, with Postgres."
	table := readings{all: "answer: Dana Fields.; answer_other/skills: Go for 6 years, with Postgres.; full_name.full_name=Dana Fields: Dana Fields; " +
		"skills.go_years=6: Go for 6 years; skills.database_used=Postgres: Postgres"}
	calm := at(t, table, nil)
	before := len(calm.journal.Steps())
	calm.say(all)
	for _, step := range calm.journal.Steps()[before:] {
		for _, point := range []agentstest.Point{agentstest.Begin, agentstest.End} {
			t.Run(fmt.Sprint(step.Key, " ", point), func(t *testing.T) {
				t.Parallel()
				w := at(t, table, nil)
				w.crash(all, func(p agentstest.Point, s agents.StepRecord) bool { return p == point && s.Key == step.Key })
				if got, want := w.last().Text, calm.last().Text; got != want {
					t.Errorf("after the crash %q, without one %q", got, want)
				}
				reads := 0
				for _, s := range w.journal.Steps() {
					if s.Turn == w.turn && s.Agent == brief.Reader && s.Status == agents.Done {
						reads++
					}
				}
				if reads != 1 {
					t.Errorf("read %d times", reads)
				}
			})
		}
	}
}
