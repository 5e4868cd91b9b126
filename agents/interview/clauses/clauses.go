// Package clauses parts a message into what it does, stretch by stretch: people answer, put a condition to it, tell something else, ask, have to go and
// chat in one breath and without a full stop. It learnt that from messages that several authors marked; marked/README.md says what the labels mean. What
// the words come to is for the readers of each kind.
package clauses

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/tag"
)

// The labels of what is found.
const (
	Value = "value" // answers what was asked
	Note  = "note"  // belongs beside that: a condition, an exception, a preference
	Other = "other" // answers another question
	Fix   = "fix"   // wants something otherwise that was told before
	Ask   = "ask"   // asks us something
	Bye   = "bye"   // says that somebody has to go, or is back
	Chat  = "chat"  // is said to us, and belongs into no application
)

// The model and, for each label, how sure it has to be are learnt from the marked messages: whole authors were left out in turn, and what was found of
// theirs says where the line is drawn.
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed sure.txt
var sureFile string

var model = tag.Embedded(modelFile, sureFile, "agents/interview/clauses")

// Find returns the stretches of a folded message for which it is sure, in order; no two overlap. asked is one of the kinds of marked/README.md. It finds
// nothing where the program was built with a damaged model.
func Find(asked, folded string) []tag.Span {
	m, err := model()
	if err != nil {
		return nil
	}
	return m.Find(folded, asked)
}

// Situation is a message as the model reads it.
func Situation(asked, folded string) tag.Situation { return tag.Situation{Text: folded, Asked: asked} }
