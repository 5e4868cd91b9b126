// Package offline reads messages without a model of language: by a small classifier that learnt from sentences of many authors. It takes
// well under a millisecond a message, starts nothing, and answers the same to the same, always.
package offline

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/text"
)

// The model and, for each move, how sure it has to be, are learnt from the sentences beside them: whole authors were left out in turn, and what
// was found of theirs says where the line is drawn.
//
//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed sure.txt
var sureFile string

type learnt struct {
	*classify.Model
	sure []float64 // of each label
}

var model = sync.OnceValues(func() (learnt, error) {
	m, err := classify.Messages().Read(modelFile)
	if err != nil {
		return learnt{}, fmt.Errorf("%w: run go generate ./agents/interview/reading/offline", err)
	}
	out := learnt{m, make([]float64, len(m.Labels))}
	for line := range strings.Lines(sureFile) {
		name, sure, _ := strings.Cut(strings.TrimSpace(line), " ")
		at, ok := m.Index[name]
		if out.sure[at], err = strconv.ParseFloat(sure, 64); err != nil || !ok {
			return learnt{}, fmt.Errorf("sure.txt: %q", line)
		}
	}
	return out, nil
})

// Read says what a message is. It fails only where the program was built with a damaged model.
func Read(s reading.Situation) (reading.Reading, error) {
	m, err := model()
	if err != nil {
		return nil, err
	}
	return Choose(m.Labels, m.sure, Scores(m.Model, s)), nil
}

// Scores are how likely each label's move is: by the whole message, and by each of its sentences, since people put several things into one.
func Scores(m *classify.Model, s reading.Situation) []float64 {
	scores := m.Scores(Fold(s.Text), Signs(s))
	parts := text.Sentences(s.Text)
	if len(parts) < 2 {
		return scores
	}
	for _, part := range parts {
		own := s
		own.Text = part.In(s.Text)
		for i, score := range m.Scores(Fold(own.Text), Signs(own)) {
			scores[i] = max(scores[i], score*ofPart)
		}
	}
	return scores
}

// ofPart is how much of its sureness counts what one sentence of several says by itself: the others may turn it.
const ofPart = 0.9

// Likely is how likely a message makes this one move, sure enough or not. It is 1 where the program was built with a damaged
// model: then nothing tells against it.
func Likely(s reading.Situation, k reading.Kind) float64 {
	m, err := model()
	if err != nil {
		return 1
	}
	return Scores(m.Model, s)[m.Index[string(k)]]
}

// Choose is what scores say: every move that is sure enough, the surest first; where none is, a wish that is likely of what hardly answers, else the
// likeliest that nothing is acted on for.
func Choose(labels []string, sure, scores []float64) reading.Reading {
	var out reading.Reading
	likely, wished, wishes := reading.Move{Kind: reading.Unclear, Guess: true}, reading.Move{}, 0.0
	plain := answers(labels, scores)
	for i, score := range scores {
		k := reading.Kind(labels[i])
		share := score / sure[i]
		if share >= 1 || k.Stands() && !k.CallsPeople() && !plain && share >= nearly {
			out = append(out, reading.Move{Kind: k, Sure: score})
		}
		switch {
		case k.Stands() && share > wishes:
			wished, wishes = reading.Move{Kind: k, Sure: score, Guess: true}, share
		case score > likely.Sure && !k.Wishes():
			likely = reading.Move{Kind: k, Sure: score, Guess: true}
		}
	}
	if !plain && wishes >= likelyWish {
		likely = wished
	}
	if len(out) > 1 { // what nobody can make out beside it takes nothing from what is clear
		out = slices.DeleteFunc(out, func(m reading.Move) bool { return m.Kind == reading.Unclear })
	}
	if out == nil {
		out = reading.Reading{likely}
	}
	slices.SortStableFunc(out, func(a, b reading.Move) int {
		switch {
		case a.Sure > b.Sure:
			return -1
		case a.Sure < b.Sure:
			return 1
		}
		return 0
	})
	return out
}

// How sure a wish has to be is drawn so that plain answers are none. Of 1,500 messages by fourteen authors that answer, 11 score less than hardly as an
// answer. Of what does, a wish is right 17 times in 21 that is nearly at its line; the likeliest one, where nothing is sure, 17 times in 20 from
// likelyWish of its line on, and never was that an answer.
const (
	hardly     = 0.1
	nearly     = 0.8
	likelyWish = 0.4
)

// answers reports whether the scores let a message say something that belongs into a field.
func answers(labels []string, scores []float64) bool {
	for i, l := range labels {
		if k := reading.Kind(l); (k == reading.Answer || k == reading.AnswerOther) && scores[i] >= hardly {
			return true
		}
	}
	return false
}

// Fold is a message as the model reads it.
func Fold(raw string) string { return text.Read(raw).Low }

// Signs are what the model is told beside the words: where they are written, and which concepts they name.
func Signs(s reading.Situation) []classify.Sign {
	return append([]classify.Sign{{Name: "screen:" + string(s.Screen)}, {Name: "asked:" + string(s.Asked)}}, concepts().signsOf(Fold(s.Text))...)
}
