// Package parts finds which words of an answer say what: whom somebody worked for, as what, what they did and what came of it, their school,
// a strength and the scene that shows it. It learnt that from answers that several authors marked; marked/README.md says what the labels mean.
package parts

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/tag"
)

// The model and, for each label, how sure it has to be are learnt from the marked answers: whole authors were left out in turn, and what
// was found of theirs says where the line is drawn.
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed sure.txt
var sureFile string

var model = tag.Embedded(modelFile, sureFile, "agents/interview/parts")

// Text is a folded answer that was looked at for parts. Whoever asks several questions of it looks once. It is safe for concurrent use.
type Text struct {
	*tag.Looked
	model tag.Sure
	signs []classify.Sign
	end   int
}

// Look looks at a folded answer. It finds no parts where the program was built with a damaged model.
func Look(folded string) *Text {
	m, err := model()
	if err != nil {
		return &Text{}
	}
	s := signs(folded)
	return &Text{m.Look(folded, s), m, s, len(folded)}
}

// Find returns the parts of a folded answer; see Text.Find.
func Find(asked, folded string, wanted ...string) []tag.Span {
	return Look(folded).Find(asked, wanted...)
}

// Find returns the parts that are sure enough, in order; none overlap. asked is what the text answers, as the marked answers name it
// ("experience"), "" where that is not known. Of the labels that are wanted, where something is expected, all that is likely is sure enough.
func (t *Text) Find(asked string, wanted ...string) []tag.Span {
	if t.Looked == nil {
		return nil
	}
	found := t.Tag(asked)
	wholeWords(found, t.signs, t.end)
	return slices.DeleteFunc(found, func(s tag.Span) bool {
		return s.Sure < t.model.Lines[s.Label] && !(s.Sure >= likely && slices.Contains(wanted, s.Label))
	})
}

// likely is how sure a part is that is more probably there than not.
const likely = 0.45

// wholeWords takes each part that ends within a word that says of itself what it is out to the end of that.
func wholeWords(found []tag.Span, signs []classify.Sign, end int) {
	k := 0
	for i := range found {
		s, until := &found[i], end
		if i+1 < len(found) {
			until = found[i+1].From
		}
		for ; k < len(signs) && signs[k].From < s.To; k++ {
			if sign := signs[k]; sign.Name == s.Label && sign.From >= s.From && sign.To > s.To && sign.To <= until {
				s.To = sign.To
			}
		}
	}
}

// Situation is an answer as the model reads it.
func Situation(asked, folded string) tag.Situation {
	return tag.Situation{Text: folded, Asked: asked, Signs: signs(folded)}
}

//go:embed words.txt
var wordData string

// Word is a word that says of itself what it names.
type Word struct {
	Word  string
	Usual string // as it is usually written
	Exact bool   // counts only as it is written
}

var words = sync.OnceValue(func() map[string][]Word {
	out := map[string][]Word{}
	kind := ""
	for line := range strings.Lines(wordData) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			kind = strings.Trim(line, "[]")
		default:
			w := Word{}
			w.Word, w.Usual, _ = strings.Cut(line, "=")
			w.Word, w.Exact = strings.CutPrefix(w.Word, "~")
			w.Usual = cmp.Or(w.Usual, w.Word)
			out[kind] = append(out[kind], w)
		}
	}
	return out
})

// Words are those of a kind, such as "tech".
func Words(kind string) []Word { return words()[kind] }
