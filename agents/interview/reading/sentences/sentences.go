// Package sentences holds what candidates write, with what it is: the text from which the reading of messages learns, and by which it is
// measured. README.md says how it came about.
package sentences

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/reading"
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
func Learnt() ([]Sentence, error) { return read("*.tsv") }

// HeldOut returns those of authors who are only measured with.
func HeldOut() ([]Sentence, error) { return read("heldout/*.tsv") }

func read(pattern string) ([]Sentence, error) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, err
	}
	var out []Sentence
	for _, name := range names {
		file, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(file)) {
			s, err := parse(strings.TrimSuffix(line, "\n"))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			s.Author = strings.TrimSuffix(path.Base(name), ".tsv")
			out = append(out, s)
		}
	}
	return out, nil
}

func parse(line string) (Sentence, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 4 {
		return Sentence{}, fmt.Errorf("%d columns instead of 4: %q", len(columns), line)
	}
	s := Sentence{Situation: reading.Situation{
		Screen: reading.Screen(columns[1]), Asked: reading.Subject(columns[2]), Text: strings.ReplaceAll(columns[3], `\n`, "\n"),
	}}
	for m := range strings.SplitSeq(columns[0], ",") {
		s.Moves = append(s.Moves, reading.Kind(m))
	}
	return s, nil
}
