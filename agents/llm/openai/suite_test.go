package openai_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/agents/llm/llmtest"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

// TestSuite holds the client to what all clients of model servers promise.
func TestSuite(t *testing.T) {
	llmtest.Run(t, llmtest.OpenAI(), func(cfg llmhttp.Config) llmtest.Client { return openai.New(cfg) })
}
