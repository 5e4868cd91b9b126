package hearing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
)

// In the middle of a long message a wish is heard by the words that are known for it, and what only tells is not read for its sense: what reading costs
// is bounded, by the message and not by a clock.
func TestTheMiddleOfALongMessageIsReadByWords(t *testing.T) {
	weeks := func(n int) string {
		var out strings.Builder
		for week := range n {
			fmt.Fprintf(&out, "In week %d I moved the order service to a queue and wrote its runbook. ", week)
		}
		return out.String()
	}
	l := New(&application.State{}, time.Time{})
	if _, wants := l.partWishes(weeks(60) + "I want to talk to a human. " + weeks(60)); !slices.Contains(wants, intents.WantsHuman) {
		t.Errorf("the wish is not heard: %v", wants)
	}
	short, long := New(&application.State{}, time.Time{}), New(&application.State{}, time.Time{})
	short.partWishes(weeks(100))
	long.partWishes(weeks(400))
	if len(short.readings) < 10 || len(long.readings) > len(short.readings)+5 {
		t.Errorf("of 100 sentences %d readings, of 400 %d", len(short.readings), len(long.readings))
	}
}
