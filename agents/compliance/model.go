package compliance

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// The embedded model is the second opinion beside the lexicon. It knows wordings that no list has, and nothing of law: which rule a
// topic falls under, and whether the topic is asked for at all, the lexicon and the pack say. Its labels are the topics of the
// lexicon, "tone", and "field …" or "fact …" for what a question is for. It is made from the text in training/ by
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

// embeddedModel reads the head of the file at the first call.
var embeddedModel = sync.OnceValues(func() (*classify.Model, error) {
	m, err := classify.Questions().Read(modelFile)
	if err != nil {
		return nil, fmt.Errorf("%w: run go generate ./agents/compliance", err)
	}
	return m, nil
})

// Labels that say what a question is for: a field of a group, a fact, or nothing that a field is for.
const (
	aimField      = "field "
	aimFact       = "fact "
	offTopicLabel = "off"
	toneLabel     = "tone"
	remarkLabel   = "remark" // of a statement that judges a person by a topic
)

func isAim(label string) bool {
	return strings.HasPrefix(label, aimField) || strings.HasPrefix(label, aimFact) || label == offTopicLabel
}
