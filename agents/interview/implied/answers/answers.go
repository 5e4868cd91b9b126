// Package answers holds what authors wrote in answer to questions of yes or no without saying either, and what each comes to.
package answers

import (
	"embed"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

//go:embed *.tsv
var files embed.FS

// Answer is one answer.
type Answer struct {
	Author  string // the file: language and letter
	Subject string // of the question
	Stance  string
	Text    string
	Stray   bool // it was written to another question
}

// Read reads the answers of all authors, in the order of their files.
func Read() ([]Answer, error) {
	return learn.ReadLines(files, "*.tsv", func(author, line string) (Answer, error) {
		cols := strings.Split(line, "\t")
		if len(cols) != 3 {
			return Answer{}, fmt.Errorf("%q is not subject, stance and text", line)
		}
		return Answer{Author: author, Subject: cols[0], Stance: cols[1], Text: strings.ReplaceAll(cols[2], `\n`, "\n")}, nil
	})
}
