// Package marked holds messages in which authors marked what they want changed of an answer: the text from which changes are learnt, and by which that is
// measured. README.md says how it came about.
package marked

import (
	"embed"

	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

//go:embed *.tsv
var files embed.FS

// Read returns all messages, author by author.
func Read() ([]learn.Answer, error) { return learn.ReadMarked(files) }
