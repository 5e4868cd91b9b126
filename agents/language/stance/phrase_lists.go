package stance

import (
	_ "embed"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var (
	//go:embed data/bearings.txt
	bearingsData string
	//go:embed data/questions.txt
	questionData string
	//go:embed data/yes_no.txt
	yesNoData string
)

var (
	questions = pattern.NewLexicon(questionData)
	yesNo     = pattern.NewLexicon(yesNoData)
)

// Phrases are the lists of a data file, each one pattern, by the name of its section.
type Phrases map[string]*pattern.Regexp

// BearingPhrases are the phrases of data/bearings.txt.
var BearingPhrases = sync.OnceValue(func() Phrases { return readPhrases(bearingsData) })

// readPhrases compiles the sections of a data file. It panics where one is broken: the files are embedded, and a test reads them.
func readPhrases(data string) Phrases {
	out := Phrases{}
	for name, list := range pattern.ReadPhrases(data) {
		out[name] = pattern.MustCompile(list)
	}
	return out
}
