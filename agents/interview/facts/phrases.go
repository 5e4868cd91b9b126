package facts

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed phrases.txt
var phraseData string

var lexicon = pattern.NewLexicon(phraseData)
