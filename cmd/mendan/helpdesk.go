package main

import (
	"context"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/knowledge/sample"
)

// shelf is where the help desk looks things up.
type shelf struct {
	mu    sync.Mutex
	shown *knowledge.Index // the sample
}

// index is the collection that counts now.
func (s *shelf) index(ctx context.Context) (*knowledge.Index, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown != nil {
		return s.shown, nil
	}
	x := knowledge.New(&agents.MemoryTable{}, nil)
	if _, err := x.Add(ctx, "sample", sample.Files()); err != nil {
		return nil, err
	}
	s.shown = x
	return x, nil
}

// Search implements helpdesk.Documents.
func (s *shelf) Search(ctx context.Context, query string, limit int) (knowledge.Result, error) {
	x, err := s.index(ctx)
	if err != nil {
		return knowledge.Result{}, err
	}
	return x.Search(ctx, query, limit)
}

// Rarity implements the offline rules' Words.
func (s *shelf) Rarity(ctx context.Context, words []string) ([]float64, error) {
	x, err := s.index(ctx)
	if err != nil {
		return nil, err
	}
	return x.Rarity(ctx, words)
}

// desk is the agent that answers questions from documents.
func (s *shelf) desk(m model) *helpdesk.Agent {
	return &helpdesk.Agent{Client: m.client, Tools: helpdesk.Tools(s, 0)}
}

// helpdesks makes the program that answers questions from documents.
func helpdesks(cfg Config, m model) agents.Program {
	return helpdesk.New(helpdesk.Config{Agent: m.docs.desk(m), DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language})
}
