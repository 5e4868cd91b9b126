package offline

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed phrases.txt
var phraseData string

var sections = pattern.NewLexicon(phraseData)

// phrases are those of a section of phrases.txt; holds reports that a text has one of them.
func phrases(section string) *pattern.Regexp { return sections.Pattern(section) }
func holds(section, text string) bool        { return sections.Match(section, text) }
