package facts

import (
	_ "embed"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed phrases.txt
var phrasesData string

var phraseLists = sync.OnceValue(func() map[string]string { return pattern.ReadPhrases(phrasesData) })

// phrased is a pattern around the phrases of a section of phrases.txt, in any case.
func phrased(before, section, after string) func() *pattern.Regexp {
	return sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?i)` + before + `(?:` + phraseLists()[section] + `)` + after)
	})
}
