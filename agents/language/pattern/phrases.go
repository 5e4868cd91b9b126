package pattern

import (
	"regexp"
	"strings"
)

// ReadPhrases reads a file of lists of phrases and gives, by the name of each section, one alternation of its phrases, without brackets
// around it. "[name] what it is" begins a section, "#" a comment; a line is a phrase as it stands, and a word of Latin letters stands by
// itself; behind "/" it is an expression.
func ReadPhrases(data string) map[string]string {
	lists := map[string][]string{}
	name := ""
	for line := range strings.Lines(data) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			name, _, _ = strings.Cut(line[1:], "]")
		default:
			lists[name] = append(lists[name], phrase(line))
		}
	}
	out := map[string]string{}
	for name, list := range lists {
		out[name] = strings.Join(list, "|")
	}
	return out
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
