// Package marked holds answers in which authors marked the words that tell what is asked for: the text from which that is learnt, and by which it is
// measured. README.md says how it came about.
package marked

import (
	"embed"

	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

//go:embed *.tsv
var files embed.FS

// Read returns all answers, author by author.
func Read() ([]learn.Answer, error) { return learn.ReadMarked(files) }
