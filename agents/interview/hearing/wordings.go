package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/prompts"
)

// FactName is what a fact is called. One that the catalogue has no word for is called by its key where that is of the language.
func (l *Listener) FactName(key string) string {
	if name := shown.FactName(l.Texts(), key); name != "" {
		return name
	}
	if l.State.Speaks == prompts.EN {
		return strings.ReplaceAll(key, "_", " ")
	}
	return ""
}

// Space is what stands between two sentences of the language.
func (l *Listener) Space() string {
	if l.State.Speaks == "ja" {
		return ""
	}
	return " "
}
