// Package mail reads what people write to a help desk: which of it asks something, and which is courtesy around it. It is pure.
package mail

import (
	_ "embed"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
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
	return Plain(said) == "" && lexicon.Match("thanks", text.Key(said))
}

// Wrong reports a text that says of the answer before it that it was none, and nothing else. What is wrong with a product is a question.
func Wrong(said string) bool {
	return lexicon.Match("wrong answer", strings.TrimRight(strings.TrimSpace(text.Key(Plain(said))), "。.!?…~〜ー "))
}

// Asks reports whether any of the words of a text ask something, by its form or by what they say, or want a person.
func Asks(said string) bool {
	if _, person := ForPerson(said); person || strings.ContainsAny(said, "?？") || stance.IsQuestion(said) {
		return true
	}
	for _, s := range Sentences(said) {
		if s = strings.TrimSpace(text.Key(s)); lexicon.Match("asks", s) {
			return true
		}
	}
	return false
}

// Sentences are the sentences and lines of a text, as they were written.
func Sentences(said string) (out []string) {
	for _, at := range text.Sentences(said) {
		out = append(out, at.In(said))
	}
	return out
}

// courteous reports that a sentence asks nothing.
func courteous(s string) bool {
	s = strings.TrimSpace(text.Key(s))
	return !strings.ContainsAny(s, "?？") && (lexicon.Match("courtesy", s) || lexicon.Match("courtesy en", s))
}

// trimCourtesy takes the courtesy in front of a question away.
func trimCourtesy(s string) string {
	if rest := lexicon.Pattern("before").ReplaceAllString(s, ""); strings.TrimSpace(rest) != "" {
		return rest
	}
	return s
}

//go:embed phrases.txt
var phraseData string

var lexicon = pattern.NewLexicon(phraseData)
