package value

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/prefilter"
)

//go:embed data/bearings.txt
var bearingsData string

// phrases are the lists of a data file, each one pattern, by the name of its section.
type phrases map[string]*prefilter.Regexp

// bearings are the phrases of data/bearings.txt.
var bearings = sync.OnceValue(func() phrases { return readPhrases(bearingsData) })

// readPhrases reads a file of sections. It panics where one is broken: the files are embedded, and a test reads them.
func readPhrases(data string) phrases {
	out := phrases{}
	name, list := "", []string(nil)
	add := func() {
		if name != "" {
			out[name] = prefilter.MustCompile(strings.Join(list, "|"))
		}
	}
	for line := range strings.Lines(data) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			add()
			name, _, _ = strings.Cut(line[1:], "]")
			list = nil
		default:
			list = append(list, phrase(line))
		}
	}
	add()
	return out
}

// phrase is the pattern of a line: a word of Latin letters stands by itself.
func phrase(line string) string {
	if raw, ok := strings.CutPrefix(line, "/"); ok {
		return raw
	}
	p := regexp.QuoteMeta(line)
	if letter(line[0]) {
		p = `\b` + p
	}
	if letter(line[len(line)-1]) {
		p += `\b`
	}
	return p
}
