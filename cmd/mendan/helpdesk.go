package main

import (
	"context"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/knowledge"
)

// Search implements helpdesk.Documents.
func (l *library) Search(ctx context.Context, query string, limit int) (knowledge.Result, error) {
	x, err := l.asked(ctx)
	if err != nil {
		return knowledge.Result{}, err
	}
	return x.Search(ctx, query, limit)
}

// Rarity implements the offline rules' Words.
func (l *library) Rarity(ctx context.Context, words []string) ([]float64, error) {
	x, err := l.asked(ctx)
	if err != nil {
		return nil, err
	}
	return x.Rarity(ctx, words)
}

// answersSource is the source of what people answered.
const answersSource = "answers"

// learn keeps a person's answer among the documents.
func (l *library) learn(ctx context.Context, e helpdesk.Entry) error {
	return l.index().Put(ctx, answersSource, e.Section())
}

// desk is the agent that answers questions from documents.
func (l *library) desk(m model) *helpdesk.Agent {
	return &helpdesk.Agent{Client: m.client, Tools: helpdesk.Tools(l, 0)}
}

// helpdesks makes the program that answers questions from documents.
func helpdesks(cfg Config, m model) agents.Program {
	return helpdesk.New(helpdesk.Config{
		Agent: m.docs.desk(m), Learn: m.docs.learn, DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language,
	})
}
