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
	"strings"

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

// phrases are those of a section of phrases.txt; holds reports that a text has one of them.
func phrases(section string) *pattern.Regexp { return sections.Pattern(section) }
func holds(section, text string) bool        { return sections.Match(section, text) }

// match is the first form of a section that a text has, with its groups; nil for none.
func match(section, text string) (at []int, group func(string) string) {
	for _, form := range sections.Forms(section) {
		if at, group = form.FindGroups(text); at != nil {
			return at, group
		}
	}
	return nil, nil
}

// cut is a text without the phrases of a section, but for what a group "keep" of them holds.
func cut(section, text string) string {
	return strings.TrimSpace(phrases(section).ReplaceAllString(strings.TrimSpace(text), "${keep}"))
}

// peel takes the phrases of sections off a text, one after the other, until none of them takes more.
func peel(text string, sections ...string) string {
	const most = 12 // nobody writes as many words around one
	for range most {
		was := text
		for _, s := range sections {
			text = cut(s, text)
		}
		if text == was {
			break
		}
	}
	return text
}

// say is a text of texts.txt: Japanese stands there first, English below it.
func say(lang, name string, args ...any) string {
	in := texts.Words(name)
	return fmt.Sprintf(rules.Say(lang, in[0], in[1]), args...)
}
