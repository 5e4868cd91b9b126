package facts

import (
	_ "embed"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/prefilter"
)

//go:embed phrases.txt
var phrasesData string

var phraseLists = sync.OnceValue(func() map[string]string { return prefilter.ReadPhrases(phrasesData) })

// phrased is a pattern around the phrases of a section of phrases.txt, in any case.
func phrased(before, section, after string) func() *prefilter.Regexp {
	return sync.OnceValue(func() *prefilter.Regexp {
		return prefilter.MustCompile(`(?i)` + before + `(?:` + phraseLists()[section] + `)` + after)
	})
}
