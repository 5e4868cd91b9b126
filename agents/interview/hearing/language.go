package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/prompts"
)

// languageAsked is the language that the newest words ask to go on in, whatever name they have for it, and nothing else.
func (l *Listener) languageAsked() string {
	switch {
	case l.aboutLanguages() || l.tells():
		return ""
	case l.doesOnly(reading.LanguageJA):
		return prompts.JA
	case l.doesOnly(reading.LanguageEN):
		return prompts.EN
	}
	return ""
}

// aboutLanguages reports that the open question is itself about languages, so that naming one is an answer.
func (l *Listener) aboutLanguages() bool {
	_, def := l.State.CurrentField()
	return def != nil && (strings.Contains(def.ID, "language") || slices.ContainsFunc(def.Keys(), func(k string) bool {
		return strings.Contains(k, "language") || strings.Contains(k, "level")
	}))
}
