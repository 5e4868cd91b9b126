package llm_test

import (
	"context"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// clientFunc is a model that a test plays.
type clientFunc func(ctx context.Context, req llm.Request) (llm.Response, error)

func (f clientFunc) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	return f(ctx, req)
}
