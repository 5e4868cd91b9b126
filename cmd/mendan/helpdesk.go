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
	once  sync.Once
	index *knowledge.Index
	err   error
}

// Search implements helpdesk.Documents.
func (s *shelf) Search(ctx context.Context, query string, limit int) (knowledge.Result, error) {
	s.once.Do(func() {
		s.index = knowledge.New(&agents.MemoryTable{}, nil)
		_, s.err = s.index.Add(ctx, "sample", sample.Files())
	})
	if s.err != nil {
		return knowledge.Result{}, s.err
	}
	return s.index.Search(ctx, query, limit)
}

// helpdesks makes the program that answers questions from documents.
func helpdesks(cfg Config, m model, docs *shelf) agents.Program {
	return helpdesk.New(helpdesk.Config{
		Agent:       &helpdesk.Agent{Client: m.client, Tools: helpdesk.Tools(docs, 0)},
		DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language,
	})
}
