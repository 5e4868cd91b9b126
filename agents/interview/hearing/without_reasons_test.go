package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// TestReasonsAreLeftOutInLinearTime holds the reading of a pick and why it is made: each part of a message was read again with no bound.
func TestReasonsAreLeftOutInLinearTime(t *testing.T) {
	f, err := form.Sample("en-us-backend-engineer")
	if err != nil {
		t.Fatal(err)
	}
	v := &Verifier{def: f.Field("work_location"), where: ask.Context{Lang: "en", Country: "US", Zone: "America/Denver", Now: time.Unix(1.8e9, 0).UTC()}}
	shapes.Linear(t, 12_000, func(s string) {
		v.memory = &facts.Memory{}
		v.extract(facts.Message{Text: s}, nil)
	})
}
