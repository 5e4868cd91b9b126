package pattern

import (
	"regexp"
	"strings"
)

// ReadPhrases reads a file of lists of phrases and gives, by the name of each section, one alternation of its phrases, without brackets
// around it. "[name] what it is" begins a section, "#" a comment; a line is a phrase as it stands, and a word of Latin letters stands by
// itself; behind "/" it is an expression.
func ReadPhrases(data string) map[string]string {
	out := map[string]string{}
	for name, lines := range readSections(data) {
		out[name] = alternatives(lines)
	}
	return out
}

// alternatives is the expression of a section's lines.
func alternatives(lines []string) string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = phrase(line)
	}
	return strings.Join(out, "|")
}

// readSections are the lines of each section, as they stand in the file.
func readSections(data string) map[string][]string {
	lists := map[string][]string{}
	name := ""
	for line := range strings.Lines(data) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			name, _, _ = strings.Cut(line[1:], "]")
		default:
			lists[name] = append(lists[name], line)
		}
	}
	return lists
}

// phrase is the expression of a line.
func phrase(line string) string {
	if raw, ok := strings.CutPrefix(line, "/"); ok {
		return raw
	}
	p := regexp.QuoteMeta(line)
	if latin(line[0]) {
		p = `\b` + p
	}
	if latin(line[len(line)-1]) {
		p += `\b`
	}
	return p
}

func latin(b byte) bool { return b >= 'a' && b <= 'z' }
