package knowledge

import (
	"bytes"
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/attachment/plain"
)

// readers are the kinds of documents, by the ending of a file's name.
var readers = map[string]func(src []byte) ([]Section, error){
	".md": readMarkdown, ".markdown": readMarkdown,
	".txt": readText, ".text": readText,
	".html": readHTML, ".htm": readHTML,
	".csv": readCSV, ".tsv": readTSV,
}

// Readable tells whether a file of this name is of a kind that Read knows.
func Readable(file string) bool { return readers[strings.ToLower(path.Ext(file))] != nil }

// Read divides a document into its sections, in their order. A heading without a text of its own is no section but a parent; a
// section that is longer than a model should be given comes in several parts with the same heading. It fails with ErrFormat, also for
// a document of more than Largest bytes.
func Read(file string, src []byte) ([]Section, error) {
	read := readers[strings.ToLower(path.Ext(file))]
	if read == nil || len(src) > Largest {
		return nil, fmt.Errorf("%w: %s", ErrFormat, file)
	}
	src, ok := plain.UTF8(src)
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrFormat, file)
	}
	whole, err := read(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFormat, file, err)
	}
	var out []Section
	for _, s := range whole {
		s.File = file
		for _, part := range split(strings.TrimSpace(s.Text), longest) {
			s.Text = part
			out = append(out, s)
		}
	}
	return out, nil
}

// Largest is how many bytes a document has at most: a book of several thousand pages. What is larger is a log or a dump, and indexing
// it would take minutes.
const Largest = 8 << 20

// longest is how many bytes a section has at most before it is divided: about 600 Japanese characters or 300 English words.
const longest = 1800

// split divides a text at its empty lines, at its line ends where there are none, and within a line only where there is no other way.
func split(text string, limit int) []string {
	var out []string
	for len(text) > limit {
		head := text[:limit]
		cut := strings.LastIndex(head, "\n\n")
		if cut <= 0 {
			cut = strings.LastIndexByte(head, '\n')
		}
		if cut <= 0 {
			cut = limit
			for !utf8.RuneStart(text[cut]) {
				cut--
			}
		}
		out = append(out, strings.TrimSpace(text[:cut]))
		text = strings.TrimSpace(text[cut:])
	}
	if text != "" {
		out = append(out, text)
	}
	return out
}

// outline gathers sections under headings of several levels.
type outline struct {
	sections []Section
	above    [7]string // the heading that is open at each level, 1 to 6
	heading  string
	parents  []string
}

// open begins the section of a heading.
func (o *outline) open(level int, heading string) {
	o.parents = nil
	for _, h := range o.above[1:level] {
		if h != "" {
			o.parents = append(o.parents, h)
		}
	}
	o.above[level] = heading
	clear(o.above[level+1:])
	o.heading = heading
}

// text is what stands under the heading that was opened last; what stands before any is read as blocks of plain text.
func (o *outline) text(s string) {
	switch s = strings.TrimSpace(s); {
	case s == "":
	case o.heading == "":
		o.sections = append(o.sections, blocks(s)...)
	default:
		o.sections = append(o.sections, Section{Heading: o.heading, Parents: o.parents, Text: s})
	}
}
