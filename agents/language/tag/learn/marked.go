package learn

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
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
	return ReadLines(files, "*.tsv", func(author, line string) (Answer, error) {
		a, err := parse(line)
		a.Author = author
		return a, err
	})
}

// ReadLines reads each line of the files that a pattern names, which are an author's each: file by file, and the errors with the file's name.
func ReadLines[T any](files fs.FS, pattern string, read func(author, line string) (T, error)) ([]T, error) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, err
	}
	var out []T
	for _, name := range names {
		file, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(file)) {
			x, err := read(strings.TrimSuffix(path.Base(name), ".tsv"), strings.TrimSuffix(line, "\n"))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			out = append(out, x)
		}
	}
	return out, nil
}

// Faults are what is wrong with marked answers: asked what none of them is, a mark that is left or of no known label, a line said twice by one author.
func Faults(all []Answer, asked, labels []string) (faults []string) {
	said := map[string]bool{}
	for _, a := range all {
		fault := func(what string, args ...any) { faults = append(faults, a.Author+": "+fmt.Sprintf(what, args...)) }
		if !slices.Contains(asked, a.Asked) {
			fault("asked %q: %s", a.Asked, a.Text)
		}
		if strings.ContainsAny(a.Text, "{}|") || strings.TrimSpace(a.Text) == "" {
			fault("a mark is left in %q", a.Text)
		}
		for _, p := range a.Parts {
			if words := a.Text[p.From:p.To]; !slices.Contains(labels, p.Label) || strings.TrimSpace(words) == "" {
				fault("%q marked as %q", words, p.Label)
			}
		}
		if line := a.Author + a.Asked + a.Text; said[line] {
			fault("said before: %s", a.Text)
		} else {
			said[line] = true
		}
	}
	return faults
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
