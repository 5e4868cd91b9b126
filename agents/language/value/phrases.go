package value

import (
	_ "embed"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed data/bearings.txt
var bearingsData string

// phrases are the lists of a data file, each one pattern, by the name of its section.
type phrases map[string]*pattern.Regexp

// bearings are the phrases of data/bearings.txt.
var bearings = sync.OnceValue(func() phrases { return readPhrases(bearingsData) })

// readPhrases compiles the sections of a data file. It panics where one is broken: the files are embedded, and a test reads them.
func readPhrases(data string) phrases {
	out := phrases{}
	for name, list := range pattern.ReadPhrases(data) {
		out[name] = pattern.MustCompile(list)
	}
	return out
}
