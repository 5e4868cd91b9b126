package interview_test

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
)

// TestMain has a property that takes a whole conversation tried 25 times instead of 100; -rapid.checks asks for more.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", strconv.Itoa(sample.Draws(25, 8))); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
