package hearing

import (
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// Texts is the catalogue of the language in use.
func (l *Listener) Texts() *prompts.Catalog { return base.Texts(l.State.Speaks) }

// Text is a text of it.
func (l *Listener) Text(key string, args map[string]any) string { return l.Texts().Text(key, args) }
