package process

import (
	_ "embed"
	"strings"

	fold "github.com/mendanhq/mendan/agents/language/text"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// The buttons of a draft's card. Source: the contract of the JSON lines.
const (
	buttonCreate  = "create"
	buttonChange  = "change"
	buttonDiscard = "discard"
)

// What can be written beside the buttons.
const (
	wordShow      = "show"      // the draft in force, once more
	wordReopen    = "reopen"    // a design that was discarded goes on
	wordTemplates = "templates" // what templates there are
)

// inputText is the input of the form behind "change".
const inputText = "text"

// words are what can be written instead of pressing a button, and a few more, by their sections of phrases.txt, in the order in which they
// are tried. Only a message that is nothing else counts: a sentence is for the model.
var words = []string{buttonCreate, buttonDiscard, wordReopen, wordTemplates, wordShow}

//go:embed phrases.txt
var phraseData string

var lexicon = pattern.NewLexicon(phraseData)

// wordOf is which word a message is; empty for none.
func wordOf(text string) string {
	text = strings.Trim(strings.TrimSpace(fold.NFKC(text)), "/")
	if len(text) > 200 {
		return ""
	}
	for _, w := range words {
		if lexicon.Match("says "+w, text) {
			return w
		}
	}
	return ""
}
