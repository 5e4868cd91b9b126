package gemini_test

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/gemini"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/agents/llm/llmtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newClient(cfg llmhttp.Config) llmtest.Client { return gemini.New(cfg, profile()) }

func profile() llm.Profile {
	p, _ := llm.ProfileOf("gemini")
	return p
}

// TestSuite holds the client to what all clients of model servers promise.
func TestSuite(t *testing.T) { llmtest.Run(t, llmtest.Gemini(), newClient) }

func FuzzBodies(f *testing.F) { llmtest.FuzzBodies(f, llmtest.Gemini(), newClient) }
