package main

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// Search implements helpdesk.Documents.
func (l *library) Search(ctx context.Context, query string, limit int) (knowledge.Result, error) {
	x, err := l.answerIndex(ctx)
	if err != nil {
		return knowledge.Result{}, err
	}
	return x.Search(ctx, query, limit)
}

// Rarity implements the offline rules' Words.
func (l *library) Rarity(ctx context.Context, words []string) ([]float64, error) {
	x, err := l.answerIndex(ctx)
	if err != nil {
		return nil, err
	}
	return x.Rarity(ctx, words)
}

// answersSource is the source of what people answered.
const answersSource = "answers"

// learnAnswer keeps a person's answer among the documents.
func (l *library) learnAnswer(ctx context.Context, e helpdesk.Entry) error {
	return l.openIndex().Put(ctx, answersSource, e.Section())
}

// deskAgent is the agent that answers questions from documents, and by what tools of other programs find; candidates' questions are answered from
// documents alone.
func (l *library) deskAgent(m model, k config.Knowledge) *helpdesk.Agent {
	a := newDeskAgent(l, m, k)
	a.Tools = append(a.Tools, m.foreign.deskTools()...)
	return a
}

func newDeskAgent(d helpdesk.Documents, m model, k config.Knowledge) *helpdesk.Agent {
	return &helpdesk.Agent{Client: m.client, Prompts: m.prompts, Tools: helpdesk.Tools(d, k.Results), MaxSubtasks: k.Subtasks}
}

// jobAgents is what looks up candidates' questions: in the documents that their form names, else in all. Where nothing is indexed, and
// where interviews are not to be answered from documents, there is none. It never asks the sample: that is about another matter.
func (l *library) jobAgents(m model, k config.Knowledge) func(*form.Form) *helpdesk.Agent {
	if !k.Interviews {
		return nil
	}
	return func(f *form.Form) *helpdesk.Agent {
		if n, err := l.openIndex().Size(context.Background()); err != nil || n == 0 {
			return nil
		}
		return newDeskAgent(jobDocuments{l, f.Job.Documents}, m, k)
	}
}

// jobDocuments are the documents about one job.
type jobDocuments struct {
	*library
	names []string // beginnings of the files' names; none: all of them
}

// Search implements helpdesk.Documents.
func (d jobDocuments) Search(ctx context.Context, query string, limit int) (knowledge.Result, error) {
	if len(d.names) == 0 {
		return d.openIndex().Search(ctx, query, limit)
	}
	res, err := d.openIndex().Search(ctx, query, 10*limit)
	res.Hits = slices.DeleteFunc(res.Hits, func(h knowledge.Hit) bool {
		return !slices.ContainsFunc(d.names, func(n string) bool { return strings.HasPrefix(h.File, strings.TrimPrefix(n, "./")) })
	})
	res.Hits = res.Hits[:min(limit, len(res.Hits))]
	return res, err
}
