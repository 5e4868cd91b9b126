package value_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/value"
)

// What lies between the two ends that were offered is meant, and nothing else that is said there.
func TestWithinEnds(t *testing.T) {
	for _, x := range []struct {
		said      string
		low, high any
		want      float64
		ok        bool
	}{
		{"somewhere between, put 65", 60.0, 70.0, 65, true},
		{"155", 150000.0, 160000.0, 155000, true},
		{"間の65で", 60.0, 70.0, 65, true},
		{"60", 60.0, 70.0, 0, false},
		{"neither, 80", 60.0, 70.0, 0, false},
		{"between 62 and 68", 60.0, 70.0, 0, false},
		{"it varies", 60.0, 70.0, 0, false},
		{"the 15th", "2026-12-14", "2026-12-16", 0, false},
	} {
		t.Run(x.said, func(t *testing.T) {
			if got, ok := value.WithinEnds(x.said, x.low, x.high); ok != x.ok || ok && got != x.want {
				t.Errorf("got %v %v, want %v %v", got, ok, x.want, x.ok)
			}
		})
	}
}
