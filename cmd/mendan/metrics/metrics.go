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

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
	"github.com/mendanhq/mendan/storage"
)

// Meter counts. Its zero value is ready, and safe for concurrent use.
type Meter struct {
	requests, tokens, retries, fallbacks, commits atomic.Int64

	Prices usage.Prices // set before the first call
	Spans  func() int64 // how many spans were lost; set before the first call, nil for none

	mu     sync.Mutex
	errors map[llm.Code]int64
	used   map[usage.Key]*usage.Sum // by agent and model
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
	c.m.countCall(req.Agent, resp, err)
	return resp, err
}

// countCall notes how a call went. A call that its caller gave up is no error; one that failed for what may pass, after its retry, is
// what agents fall back from.
func (m *Meter) countCall(agent string, resp llm.Response, err error) {
	m.requests.Add(1)
	m.countUsage(agent, resp)
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

// countUsage notes what a call used and cost.
func (m *Meter) countUsage(agent string, resp llm.Response) {
	u := resp.Usage
	if u == (llm.Usage{}) {
		return
	}
	model, cached := resp.Asked()
	k := usage.Key{Agent: agent, Model: model}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.used == nil {
		m.used = map[usage.Key]*usage.Sum{}
	}
	if m.used[k] == nil {
		m.used[k] = new(usage.Sum)
	}
	m.used[k].Add(m.Prices.Call(model, agents.Tokens{Prompt: u.Prompt, Completion: u.Completion, Total: u.Total, Cached: cached}))
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
