package workspace

import (
	"cmp"
	"fmt"
	"strings"
)

// Lines that Read gives where no limit is asked for.
const defaultLines = 2000

// Page is a part of a file.
type Page struct {
	Path  string
	Text  string
	First int // the number of its first line, from 1
	Lines int // in the page
	Total int // in the file
}

// Note says where the page lies in its file, when it is not all of it.
func (p Page) Note() string {
	if p.Lines == p.Total {
		return ""
	}
	return fmt.Sprintf("lines %d-%d of %d", p.First, p.First+p.Lines-1, p.Total)
}

// Read reads lines of a text file of at most MaxFile bytes: limit of them from line offset, which counts from 1. Zero means from
// the beginning, and 2,000 lines.
func (w *Workspace) Read(name string, offset, limit int) (Page, error) {
	name, err := local(name)
	if err != nil {
		return Page{}, err
	}
	raw, _, err := w.load(name, MaxFile)
	if err == nil {
		err = text(name, raw)
	}
	if err != nil {
		return Page{}, missing(name, err)
	}
	lines := strings.SplitAfter(string(raw), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if offset < 0 || limit < 0 || offset > max(len(lines), 1) {
		return Page{}, refuse("%s has %d lines: offset and limit must lie within", name, len(lines))
	}
	limit = cmp.Or(limit, defaultLines)
	from := max(offset, 1) - 1
	part := lines[from:min(len(lines), from+limit)]
	return Page{Path: name, Text: strings.Join(part, ""), First: from + 1, Lines: len(part), Total: len(lines)}, nil
}
