package hearing

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed phrases.txt
var phraseData string

// lexicon are the words of messages that change answers, send the application or remark on something.
var lexicon = pattern.NewLexicon(phraseData)
