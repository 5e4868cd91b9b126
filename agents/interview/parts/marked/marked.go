// Package marked holds answers in which authors marked which words say what: the text from which the parts of an answer are learnt, and by
// which that is measured. README.md says how it came about.
package marked

import (
	"embed"

	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

//go:embed *.tsv
var files embed.FS

// Read returns all answers, author by author.
func Read() ([]learn.Answer, error) { return learn.ReadMarked(files) }
