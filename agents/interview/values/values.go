// Package values finds which words of an answer tell what is asked for, among others that look like it: the number to call and not the old one, the
// person's name and not a former one. It learnt that from answers that several authors marked; marked/README.md says what the labels mean. What the words
// come to is for the readers of each kind.
package values

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/tag"
)

// The labels of what is found.
const (
	Value   = "value"
	Name    = "name"    // of whoever answers, as it is to be written
	Reading = "reading" // how that is read, in kana
)

// The model and, for each label, how sure it has to be are learnt from the marked answers: whole authors were left out in turn, and what was found of
// theirs says where the line is drawn.
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed sure.txt
var sureFile string

var model = tag.Embedded(modelFile, sureFile, "agents/interview/values")

// Find returns the words of a folded answer that tell what is asked for, in order; no two overlap. asked is one of the kinds of marked/README.md. It finds
// nothing where the program was built with a damaged model.
func Find(asked, folded string) []tag.Span {
	m, err := model()
	if err != nil {
		return nil
	}
	return m.Find(folded, asked)
}

// Situation is an answer as the model reads it.
func Situation(asked, folded string) tag.Situation { return tag.Situation{Text: folded, Asked: asked} }
