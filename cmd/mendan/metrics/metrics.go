// Package metrics counts what the program does and tells it to Prometheus: no words, no names of people, no ids.
//
// Counters begin at 0 in each life. What is in the store is read when it is asked for. The format is the text format 0.0.4 of
// https://prometheus.io/docs/instrumenting/exposition_formats/.
package metrics

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/storage"
)

// Meter counts. Its zero value is ready, and safe for concurrent use.
type Meter struct {
	requests, tokens, retries, fallbacks, commits atomic.Int64

	mu     sync.Mutex
	errors map[llm.Code]int64
}

// Client counts the calls of a client.
func (m *Meter) Client(c llm.Client) llm.Client { return client{c, m} }

type client struct {
	llm.Client
	m *Meter
}

// Chat asks and counts.
func (c client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := c.Client.Chat(ctx, req)
	c.m.countCall(resp, err)
	return resp, err
}

// countCall notes how a call went. A call that its caller gave up is no error; one that failed for what may pass, after its retry, is
// what agents fall back from.
func (m *Meter) countCall(resp llm.Response, err error) {
	m.requests.Add(1)
	m.tokens.Add(int64(resp.Usage.Total))
	attempts := resp.Attempts
	var failed *llm.Error
	if errors.As(err, &failed) {
		attempts = max(attempts, failed.Attempts)
		if failed.Retryable() {
			m.fallbacks.Add(1)
		}
		m.mu.Lock()
		if m.errors == nil {
			m.errors = map[llm.Code]int64{}
		}
		m.errors[failed.Code]++
		m.mu.Unlock()
	}
	m.retries.Add(int64(max(0, attempts-1)))
}

// Store counts the commits of a store.
func (m *Meter) Store(s storage.Store) storage.Store { return store{s, m} }

type store struct {
	storage.Store
	m *Meter
}

// Commit commits and counts.
func (s store) Commit(ctx context.Context, f storage.Fence, t storage.Turn) (storage.Committed, error) {
	out, err := s.Store.Commit(ctx, f, t)
	if err == nil {
		s.m.commits.Add(1)
	}
	return out, err
}
