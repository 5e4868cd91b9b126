package knowledge

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// label is the first word of a block that is named rather than told: a version, a date, a code.
var label = pattern.MustCompile(`^[\[(]?([A-Za-z]{0,8}[-_.]?\d+([-./_]\w+)+|[A-Za-z]{1,8}[-_]?\d+|\d{4}年\S*)[\])]?$`)

// readText makes a section of each block of a plain text.
func readText(src []byte) ([]Section, error) { return blocks(string(src)), nil }

// blocks divides a plain text at its empty lines and before lines that begin with a label. In a text with labels what stands
// under one belongs to it; in one without, a list belongs to the block above.
func blocks(text string) []Section {
	var out []Section
	labelled, gap := false, true
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\n　")
		if line == "" {
			gap = true
			continue
		}
		named := label.MatchString(firstWord(line))
		if len(out) == 0 || named || gap && !labelled && !continues(line) {
			out = append(out, Section{Heading: firstWord(line), Text: line})
			labelled = named
		} else {
			last := &out[len(out)-1]
			last.Text += separator(gap) + line
		}
		gap = false
	}
	return out
}

func separator(gap bool) string {
	if gap {
		return "\n\n"
	}
	return "\n"
}

// continues tells a line that hangs on the block above it: indented, or an item of a list.
func continues(line string) bool {
	return strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "　") || strings.HasPrefix(line, "・") ||
		strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "• ")
}

// firstWord ends at a space, or at the mark that a word of Japanese ends with where no spaces are written.
func firstWord(line string) string {
	line = strings.TrimSpace(line)
	for i, r := range line {
		if i > 0 && strings.ContainsRune(" \t　(（:：、。,，「【", r) {
			return line[:i]
		}
	}
	return line
}
