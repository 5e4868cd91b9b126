package quantity

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed data/phrases.txt
var phraseData string

var phrases = pattern.NewLexicon(phraseData)
