// Package answers holds what authors wrote in answer to questions of yes or no without saying either, and what each comes to.
package answers

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
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
func Read() (all []Answer, err error) {
	names, err := fs.Glob(files, "*.tsv")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(data)) {
			cols := strings.Split(strings.TrimRight(line, "\n"), "\t")
			if len(cols) != 3 {
				return nil, fmt.Errorf("%s: %q is not subject, stance and text", name, line)
			}
			all = append(all, Answer{
				Author: strings.TrimSuffix(name, ".tsv"), Subject: cols[0], Stance: cols[1], Text: strings.ReplaceAll(cols[2], `\n`, "\n"),
			})
		}
	}
	return all, nil
}
