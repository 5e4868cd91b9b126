// Package offline plays the designer of processes by rules: first drafts from recipes, and changes that people ask for in free words,
// in Japanese or English. The same request has the same answer, always. What is not understood is asked about; nothing is changed on a
// guess.
//
// A message is one of the moves of the conversation (moves.go), a list of steps (list.go), or clauses that each ask for one thing: a verb
// (edit.go), the steps that it is about (steps.go), a place among them (place.go) and a time (days.go). The words of all that are in
// phrases.txt, those of the replies in texts.txt.
package offline

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/template"
)

// Rules are the rules by agent.
func Rules() map[string]rules.Rule {
	return map[string]rules.Rule{process.Agent: rules.Of(func(_ context.Context, _ llm.Request, in process.Input) (llm.Response, error) {
		content, err := write(answer(in))
		return llm.Response{Content: content}, err
	})}
}

// write is a reply as a model writes it.
func write(r template.Reply) (string, error) {
	r.Schema = template.SchemaID
	if r.Missing == nil {
		r.Missing = []string{}
	}
	raw, err := agents.EncodeJSON(r)
	return template.Join(r.Answer, string(raw)), err
}

var (
	//go:embed phrases.txt
	phraseData string
	//go:embed texts.txt
	textData string

	sections, texts = pattern.NewLexicon(phraseData), pattern.NewLexicon(textData)
)

// say is a text of texts.txt: Japanese stands there first, English below it.
func say(lang, name string, args ...any) string {
	in := texts.Words(name)
	return fmt.Sprintf(rules.Say(lang, in[0], in[1]), args...)
}
