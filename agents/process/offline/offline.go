// Package offline plays the designer of processes by rules: first drafts from recipes, and changes that people ask for in free words,
// in Japanese or English. The same request has the same answer, always. What is not understood is asked about; nothing is changed on a
// guess.
package offline

import (
	"bytes"
	"context"
	"encoding/json"

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
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	r.Schema = template.SchemaID
	if r.Missing == nil {
		r.Missing = []string{}
	}
	if err := enc.Encode(r); err != nil {
		return "", err
	}
	return template.Join(r.Answer, string(bytes.TrimSpace(b.Bytes()))), nil
}
