// Package changes finds what somebody wants changed of what they told: which words name the answer, what is to stand there now, what is to be added or
// taken out, and what stood there. It learnt that from messages that several authors marked; marked/README.md says what the labels mean. It changes
// nothing itself, and knows no form.
package changes

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/tag"
)

// The labels of what is found.
const (
	Where  = "where"  // names the answer
	Set    = "set"    // what is to stand there now
	Old    = "old"    // what stood there, and Set is to replace
	Add    = "add"    // what is to stand beside what stands there
	Drop   = "drop"   // what is to be taken out
	Keep   = "keep"   // what is to stay
	Answer = "answer" // of a message that answers the open question as well: the words that do
)

// The model and, for each label, how sure it has to be are learnt from the marked messages: whole authors were left out in turn, and what was found of
// theirs says where the line is drawn.
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed sure.txt
var sureFile string

var model = tag.Embedded(modelFile, sureFile, "agents/interview/changes")

// Where a message is written.
const (
	AtSummary  = "summary"
	AtQuestion = "question"
)

// Find returns what a folded message that is written there wants changed, in order; no two overlap. It finds nothing where the program was built with a
// damaged model.
func Find(at, folded string) []tag.Span {
	m, err := model()
	if err != nil {
		return nil
	}
	return m.Find(folded, at)
}

// Situation is a message as the model reads it.
func Situation(at, folded string) tag.Situation { return tag.Situation{Text: folded, Asked: at} }
