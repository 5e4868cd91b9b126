package task

import "github.com/mendanhq/mendan/prompts"

// prompt renders an agent's system prompt in the language of the request.
func (t *turn) prompt(name string, b prompts.Briefing) (string, error) {
	p, err := t.Prompts.Template(name, t.s.Lang)
	if err != nil {
		return "", err
	}
	b.Language = t.s.Lang
	return p.Render(b)
}
