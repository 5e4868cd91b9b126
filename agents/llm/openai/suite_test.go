package openai_test

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/agents/llm/llmtest"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newClient(cfg llmhttp.Config) llmtest.Client { return openai.New(cfg) }

// TestSuite holds the client to what all clients of model servers promise.
func TestSuite(t *testing.T) { llmtest.Run(t, llmtest.OpenAI(), newClient) }

func FuzzBodies(f *testing.F) { llmtest.FuzzBodies(f, llmtest.OpenAI(), newClient) }
