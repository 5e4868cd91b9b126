// Package offline plays the agents of the help desk by rules: a question is divided by its clauses, looked for by its words, and
// answered with the sentences of the documents that say it, or not at all. The same question has the same answer, always.
//
// What documents say is quoted and never followed. The rules know no product: what they know is how people ask.
package offline

import (
	"context"
	_ "embed"
	"encoding/json"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

// Words are the documents' words, as *knowledge.Index tells of them.
type Words interface {
	// Rarity tells of each word how little of the documents has it, 0 to 1.
	Rarity(ctx context.Context, words []string) ([]float64, error)
}

// Rules are the rules by agent, for documents of these words.
func Rules(docs Words) map[string]rules.Rule {
	return map[string]rules.Rule{
		helpdesk.Planner:   says(plan),
		helpdesk.Selector:  rules.Of(selector),
		helpdesk.Worker:    worker(docs),
		helpdesk.Reflector: says(reflect),
		helpdesk.Writer:    says(write),
	}
}

// says makes a rule of a function from an agent's input to its structured answer.
func says[In, Out any](play func(In) Out) rules.Rule {
	return rules.Of(func(_ context.Context, _ llm.Request, in In) (llm.Response, error) {
		raw, err := json.Marshal(play(in))
		return llm.Response{Content: string(raw)}, err
	})
}

// selector looks with both tools: the manuals by the part's words, the questions by the part as it is asked.
func selector(_ context.Context, _ llm.Request, in helpdesk.WorkInput) (llm.Response, error) {
	words, err := json.Marshal(map[string]string{"keywords": query(in)})
	if err != nil {
		return llm.Response{}, err
	}
	asked, err := json.Marshal(map[string]string{"query": query(in)})
	if err != nil {
		return llm.Response{}, err
	}
	return llm.Response{ToolCalls: []llm.ToolCall{
		{Name: helpdesk.SearchManual, Arguments: string(words)}, {Name: helpdesk.SearchQA, Arguments: string(asked)},
	}}, nil
}

// worker answers from the passages. What many sections have says little of which one is meant.
func worker(docs Words) rules.Rule {
	return rules.Of(func(ctx context.Context, _ llm.Request, in helpdesk.WorkInput) (llm.Response, error) {
		q := understand(in.Subtask)
		q.goOn(before(in))
		rare, err := docs.Rarity(ctx, names(q.terms))
		if err != nil {
			return llm.Response{}, err
		}
		q.weigh(rare)
		raw, err := json.Marshal(q.answer(in))
		return llm.Response{Content: string(raw)}, err
	})
}

// reflect takes an answer that the rules found; what was not found is looked for in other words.
func reflect(in helpdesk.WorkInput) helpdesk.Reflection {
	if in.Draft.Found {
		return helpdesk.Reflection{IsCompleted: true}
	}
	return helpdesk.Reflection{Advice: advice(in)}
}

// write puts the parts' answers one after the other.
func write(in helpdesk.WriteInput) helpdesk.Letter {
	l := helpdesk.Letter{Statements: []helpdesk.Statement{}, Missing: []string{}}
	for _, f := range in.Parts {
		s := helpdesk.Statement{Text: f.Answer, Sources: []int{}}
		for _, src := range f.Sources {
			s.Sources = append(s.Sources, src.Number)
		}
		l.Statements = append(l.Statements, s)
	}
	return l
}

//go:embed phrases.txt
var phraseData string

var sections = pattern.NewLexicon(phraseData)
