package cassette

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/mendanhq/mendan/agents/llm"
)

// Recorder writes exchanges as they end. It is safe for concurrent use.
type Recorder struct {
	mu  sync.Mutex
	to  *json.Encoder
	err error
}

// NewRecorder writes to w.
func NewRecorder(w io.Writer) *Recorder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &Recorder{to: enc}
}

// Client is a provider's client whose exchanges are recorded. A call that its caller gave up is none.
func (r *Recorder) Client(provider string, next llm.Client) llm.Client {
	return recorded{next, provider, r}
}

// Err is why something could not be written.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

type recorded struct {
	llm.Client
	provider string
	by       *Recorder
}

// Chat implements llm.Client.
func (c recorded) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := c.Client.Chat(ctx, req)
	x := Exchange{Provider: c.provider, Agent: req.Agent, Response: resp}
	var failed *llm.Error
	switch {
	case errors.As(err, &failed):
		x.Failure = &Failure{failed.Code, failed.Status, failed.Attempts, failed.RetryAfter}
	case err != nil:
		return resp, err
	}
	asked := askedOf(req)
	x.Asked, x.Digest = &asked, digestOf(asked)
	c.by.write(x)
	return resp, err
}

func (r *Recorder) write(x Exchange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = r.to.Encode(x)
	}
}
