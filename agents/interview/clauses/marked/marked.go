// Package marked holds messages in which authors marked what each stretch does: the text from which stretches are learnt, and by which that is
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
