package facts

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed questions.txt
var questionData string

var questions = pattern.NewLexicon(questionData)

// AskedIn is the one required fact of a field that a question in anybody's words asks for, in a list; nil where it asks for more of them, or nobody
// can tell. A program that asked knows that without its words.
func AskedIn(f form.Field, question string) []string {
	low := strings.ToLower(text.Fold(question))
	if questions.Match("several", low) {
		return nil
	}
	var out []string
	for _, name := range f.RequiredFacts {
		if section := questionAbout(keyOf(f, name)); slices.Contains(questions.Names(), section) && questions.Match(section, low) {
			out = append(out, name)
		}
	}
	if len(out) != 1 || len(f.RequiredFacts) == 1 {
		return nil
	}
	return out
}

// questionAbout is the section of the words that ask for a fact.
func questionAbout(k key) string {
	switch labels := labelsOf(k); {
	case k.family.name == famPeriod:
		return "asks period_" + k.last()
	case k.family.name == famBool && k.ends("use"):
		return "asks use"
	case k.family.name == famBool && k.any("night", "nights"):
		return "asks night"
	case len(labels) > 0:
		return "asks " + labels[0]
	}
	return "asks " + k.family.name
}
