package cassette

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/mendanhq/mendan/agents/llm"
)

// ErrMissing means that a cassette has no answer to what is asked. Of an error that Chat returns it is the reason; Player.Missed tells more.
var ErrMissing = errors.New("the cassette has no answer to this")

// Player answers from a cassette. It is safe for concurrent use.
type Player struct {
	mu     sync.Mutex
	exact  map[key][]*Exchange // in the order of the file
	byHand map[string][]*Exchange
	all    []*Exchange
	played map[*Exchange]bool
	missed []string
}

// Open reads a cassette. The error names the line.
func Open(r io.Reader) (*Player, error) {
	p := &Player{exact: map[key][]*Exchange{}, byHand: map[string][]*Exchange{}, played: map[*Exchange]bool{}}
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := p.add(line, n); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
		if err != nil {
			return p, nil
		}
	}
}

func (p *Player) add(line []byte, n int) error {
	x := &Exchange{line: n}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(x); err != nil {
		return fmt.Errorf("no exchange: %w", err)
	}
	if p.all = append(p.all, x); x.Digest == "" {
		p.byHand[x.Agent] = append(p.byHand[x.Agent], x)
		return nil
	}
	if x.Asked == nil || digestOf(*x.Asked) != x.Digest {
		return errors.New("its digest is not that of what was asked: take the digest out of what is changed by hand")
	}
	k := key{x.Provider, x.Digest}
	p.exact[k] = append(p.exact[k], x)
	return nil
}

// Client answers as a provider does. A question that the cassette has no answer to is an *llm.Error whose reason is ErrMissing.
func (p *Player) Client(provider string) llm.Client { return player{provider, p} }

// Missed says of each question without an answer what is different about it from the most similar one that the cassette has. It quotes what was sent.
func (p *Player) Missed() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.missed...)
}

// Left is how many exchanges nobody has asked for yet.
func (p *Player) Left() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.all) - len(p.played)
}

type player struct {
	provider string
	by       *Player
}

// Chat implements llm.Client.
func (c player) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	x := c.by.take(c.provider, req)
	if x == nil {
		return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: ErrMissing}
	}
	if req.Partial != nil && x.Response.Content != "" {
		req.Partial(x.Response.Content)
	}
	if f := x.Failure; f != nil {
		return x.Response, &llm.Error{Code: f.Code, Status: f.Status, Attempts: f.Attempts, RetryAfter: f.RetryAfter}
	}
	return x.Response, nil
}

// take finds the next answer and takes it out; nil where there is none.
func (p *Player) take(provider string, req llm.Request) *Exchange {
	asked := askedOf(req)
	k := key{provider, digestOf(asked)}
	p.mu.Lock()
	defer p.mu.Unlock()
	var x *Exchange
	switch {
	case len(p.exact[k]) > 0:
		x, p.exact[k] = p.exact[k][0], p.exact[k][1:]
	case len(p.byHand[req.Agent]) > 0:
		x, p.byHand[req.Agent] = p.byHand[req.Agent][0], p.byHand[req.Agent][1:]
		x.complete()
	default:
		p.missed = append(p.missed, p.explain(provider, req.Agent, k.digest, asked))
		return nil
	}
	p.played[x] = true
	return x
}

// complete fills in what nobody writes by hand.
func (x *Exchange) complete() {
	x.Response.Attempts = max(x.Response.Attempts, 1)
	for i := range x.Response.ToolCalls {
		if c := &x.Response.ToolCalls[i]; c.ID == "" {
			c.ID = fmt.Sprintf("call_%d_%d", x.line, i+1)
		}
	}
}
