package helpdesk

import (
	"context"
	"math"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/tool"
)

// The names of the tools. Source: the help desk's design.
const (
	SearchManual = "search_manual"
	SearchQA     = "search_qa"
)

// DefaultResults is how many passages a search gives.
const DefaultResults = 3

// Documents is where answers are looked for. *knowledge.Index is one.
type Documents interface {
	Search(ctx context.Context, query string, limit int) (knowledge.Result, error)
}

type manualInput struct {
	Keywords string `json:"keywords" desc:"words that the passage has, separated by spaces: names, error codes, the terms of the product"`
}

type qaInput struct {
	Query string `json:"query" desc:"the question, in one sentence"`
}

// Tools are what sub-tasks can use: a further one is a further value in this list. A tool that finds passages gives them as the data of
// its result, a Found; what another one says is itself a passage, under the tool's name.
func Tools(d Documents, results int) []tool.Tool {
	if results <= 0 {
		results = DefaultResults
	}
	return []tool.Tool{
		tool.New(tool.Spec{Name: SearchManual, Description: "Finds passages of manuals, notes and pages by their words. Error codes and names match exactly."},
			func(ctx context.Context, in manualInput) (tool.Result, error) {
				return search(ctx, d, in.Keywords, results, func(s knowledge.Section) bool { return !isAnswer(s) })
			}),
		tool.New(tool.Spec{Name: SearchQA, Description: "Finds questions that were asked before, with their answers."},
			func(ctx context.Context, in qaInput) (tool.Result, error) {
				return search(ctx, d, in.Query, results, isAnswer)
			}),
	}
}

// isAnswer tells a row of a table of questions and answers.
func isAnswer(s knowledge.Section) bool { return s.Title != "" }

// search finds passages of one kind. More are looked at than are given, since those of the other kind are left out.
func search(ctx context.Context, d Documents, query string, results int, kind func(knowledge.Section) bool) (tool.Result, error) {
	if strings.TrimSpace(query) == "" {
		return tool.Fail("Say what to look for."), nil
	}
	res, err := d.Search(ctx, query, 8*results)
	if err != nil {
		return tool.Result{}, err
	}
	found := Found{Passages: []SearchOutput{}, WordsOnly: res.VectorsErr != nil}
	for _, h := range res.Hits {
		if kind(h.Section) && len(found.Passages) < results {
			found.Passages = append(found.Passages, SearchOutput{Source{h.File, h.Heading}, h.Text, h.Title, h.Parents, math.Round(1e4*h.Score) / 1e4})
		}
	}
	return tool.OK("found").WithData(found), nil
}
