package learn

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Part is a run of an answer's words that says what its label names, in bytes.
type Part struct {
	Label    string
	From, To int
}

// Answer is what somebody wrote, to what, with its parts.
type Answer struct {
	Author string // "ja-a": the language, and whose hand it is
	Asked  string
	Text   string
	Parts  []Part
}

// ReadMarked returns the answers of the files that are named *.tsv, author by author.
func ReadMarked(files fs.FS) ([]Answer, error) {
	names, err := fs.Glob(files, "*.tsv")
	if err != nil {
		return nil, err
	}
	var out []Answer
	for _, name := range names {
		file, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(file)) {
			a, err := parse(strings.TrimSuffix(line, "\n"))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			a.Author = strings.TrimSuffix(name, ".tsv")
			out = append(out, a)
		}
	}
	return out, nil
}

var mark = pattern.Lazy(`\{([a-z_]+)\|([^{}|]+)\}`)

func parse(line string) (Answer, error) {
	asked, raw, ok := strings.Cut(line, "\t")
	if !ok || strings.Contains(raw, "\t") {
		return Answer{}, fmt.Errorf("no two columns: %q", line)
	}
	raw = strings.ReplaceAll(raw, `\n`, "\n")
	a := Answer{Asked: asked}
	var text strings.Builder
	end := 0
	for _, m := range mark().FindAllStringSubmatchIndex(raw, -1) {
		text.WriteString(raw[end:m[0]])
		from := text.Len()
		text.WriteString(raw[m[4]:m[5]])
		a.Parts = append(a.Parts, Part{raw[m[2]:m[3]], from, text.Len()})
		end = m[1]
	}
	text.WriteString(raw[end:])
	a.Text = text.String()
	return a, nil
}
