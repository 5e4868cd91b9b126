// Package implied reads which way an answer leans that names none of the options: "on OPT until 2028" to whether somebody may work, 「孫がいる歳です」 to
// whether they are of age. It learnt that from answers of many authors, for the subjects that such questions commonly have; answers/README.md says what
// they are.
package implied

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Stance is what an answer comes to.
type Stance string

// The stances. None is the stance of what does not answer.
const (
	None     Stance = "none"
	Yes      Stance = "yes"
	No       Stance = "no"
	Limited  Stance = "limited"
	Unsure   Stance = "unsure"
	Relocate Stance = "relocate"
)

// Stances are those that a model knows, in its order.
func Stances() []Stance { return []Stance{Yes, No, Limited, Unsure, Relocate} }

// The model and how sure it has to be are learnt from the answers beside them: whole authors were left out in turn, and what was found of theirs says where
// the line is drawn.
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed sure.txt
var sureFile string

// Options are what the model is made with.
func Options() classify.Options {
	return classify.Options{Buckets: 1 << 15, FineBits: 18, Most: 60, Pieces: true, Rare: 2, Passes: 20, Kept: 0.7, Rate: 0.5}
}

type learnt struct {
	*classify.Model
	sure float64
}

var model = sync.OnceValues(func() (learnt, error) {
	m, err := Options().Read(modelFile)
	if err != nil {
		return learnt{}, fmt.Errorf("%w: run go generate ./agents/interview/implied", err)
	}
	sure, err := strconv.ParseFloat(strings.TrimSpace(sureFile), 64)
	return learnt{m, sure}, err
})

// Scores are how likely each stance is, in the order of the model's labels.
func Scores(m *classify.Model, subject, folded string) []float64 {
	return m.Scores(folded, Signs(subject))
}

// Signs are what the model is told beside the words.
func Signs(subject string) []classify.Sign { return []classify.Sign{{Name: "asked:" + subject}} }

//go:embed subjects.txt
var subjectData string

var subjects = pattern.NewLexicon(subjectData)

// Subjects are those that something was learnt of, in order.
func Subjects() []string { return slices.Sorted(slices.Values(subjects.Names())) }

// SubjectOf is what a question is about, by its words; "" for one that nothing was learnt of, or of several subjects at once.
func SubjectOf(question string) string { return subjectOnce(question) }

var subjectOnce = memo.Of(func(question string) string {
	low, found := strings.ToLower(text.Fold(question)), ""
	for _, name := range subjects.Names() {
		switch {
		case !subjects.Match(name, low):
		case found != "":
			return ""
		default:
			found = name
		}
	}
	return found
})

// Fold is an answer as the model reads it.
func Fold(raw string) string { return text.Read(raw).Low }

// Read is the stance of a folded answer about a subject, None where the model is not sure. It finds nothing where the program was built with a damaged
// model.
func Read(subject, folded string) Stance {
	stance, by, sure := lean(subject, folded)
	if by < sure {
		return None
	}
	return stance
}

// worthAsking is the least lead of a stance before the next that is worth asking back for. Source: answers that strangers gave and the model was
// not sure of, against remarks of the kind "I have two cats".
const worthAsking = 0.2

// Leans is the stance to ask back for where the model is not sure of it; None where it is sure, or has none.
func Leans(subject, folded string) Stance {
	stance, by, sure := lean(subject, folded)
	if by >= sure || by < worthAsking || stance != Yes && stance != No {
		return None
	}
	return stance
}

// lean is the likeliest stance, by how much it leads before the next one, and the lead that makes it sure.
func lean(subject, folded string) (stance Stance, by, sure float64) {
	m, err := model()
	if err != nil || subject == "" {
		return None, 0, 1
	}
	best, next, at := 0.0, 0.0, 0
	for i, score := range Scores(m.Model, subject, folded) {
		switch {
		case score > best:
			best, next, at = score, best, i
		case score > next:
			next = score
		}
	}
	return Stance(m.Labels[at]), best - next, m.sure
}
