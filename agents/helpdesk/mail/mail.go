// Package mail reads what people write to a help desk: which of it asks something, and which is courtesy around it. It is pure.
package mail

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Plain is a text without its courtesy: greetings, names, thanks and requests to be kind. It is empty for one that is nothing else.
func Plain(text string) string {
	var out []string
	for _, s := range Sentences(text) {
		if courteous(s) {
			continue
		}
		if s = strings.TrimSpace(trimCourtesy(s)); s != "" && !courteous(s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, "\n")
}

// Thanks reports a text of thanks and nothing else.
func Thanks(said string) bool {
	return Plain(said) == "" && holds("thanks", text.Key(said))
}

// Sentences cuts a text at the ends of its sentences and lines. A dot within a number, a version or a name is none.
func Sentences(text string) []string {
	var out []string
	from := 0
	rs := []rune(text)
	add := func(to int) {
		if s := strings.TrimSpace(string(rs[from:to])); s != "" {
			out = append(out, s)
		}
		from = to
	}
	for i, r := range rs {
		switch r {
		case '\n', '。', '？', '！':
			add(i + 1)
		case '?', '!', '.':
			if i+1 == len(rs) || rs[i+1] == ' ' || rs[i+1] == '\n' || rs[i+1] > 0x2e80 && r != '.' {
				if r == '.' && holds("abbreviation", string(rs[max(from, i-longest):i+1])) {
					continue
				}
				add(i + 1)
			}
		}
	}
	add(len(rs))
	return out
}

// longest is more characters than stand before the dot of an abbreviation, with what parts it from the word before.
const longest = 8

// courteous reports that a sentence asks nothing.
func courteous(s string) bool {
	s = strings.TrimSpace(text.Key(s))
	return !strings.ContainsAny(s, "?？") && (holds("courtesy", s) || holds("courtesy en", s))
}

// trimCourtesy takes the courtesy in front of a question away.
func trimCourtesy(s string) string {
	if rest := phrases("before").ReplaceAllString(s, ""); strings.TrimSpace(rest) != "" {
		return rest
	}
	return s
}
