// Package sentences holds what candidates write, with what it is: the text from which the reading of messages learns, and by which it is
// measured. README.md says how it came about.
package sentences

import (
	"embed"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

//go:embed *.tsv heldout/*.tsv
var files embed.FS

// Sentence is a message in its situation, and what it is.
type Sentence struct {
	Author    string // "ja-a": the language, and whose hand it is
	Moves     []reading.Kind
	Situation reading.Situation
}

// Learnt returns the sentences that may be learnt from.
func Learnt() ([]Sentence, error) { return learn.ReadLines(files, "*.tsv", parse) }

// HeldOut returns those of authors who are only measured with.
func HeldOut() ([]Sentence, error) { return learn.ReadLines(files, "heldout/*.tsv", parse) }

func parse(author, line string) (Sentence, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 4 {
		return Sentence{}, fmt.Errorf("%d columns instead of 4: %q", len(columns), line)
	}
	s := Sentence{Author: author, Situation: reading.Situation{
		Screen: reading.Screen(columns[1]), Asked: reading.Subject(columns[2]), Text: strings.ReplaceAll(columns[3], `\n`, "\n"),
	}}
	for m := range strings.SplitSeq(columns[0], ",") {
		s.Moves = append(s.Moves, reading.Kind(m))
	}
	return s, nil
}
