// Package lean tells which way an answer to a yes or no leans that says neither: "still on the bus everywhere" of a driving licence,
// 「更新の結果待ちです」 of whether somebody may work. What is asked about is known by the question; a small classifier learnt the rest from answers
// that several authors wrote, each to a question of one of the topics. It starts nothing, and answers the same to the same, always.
package lean

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:generate go run ./train
//go:embed model.bin
var modelFile string

//go:embed topics.txt
var topicData string

var topics = pattern.NewLexicon(topicData)

// Answer is which way an answer leans.
type Answer string

// The answers.
const (
	Yes      Answer = "yes"
	No       Answer = "no"
	Limited  Answer = "limited"  // yes, within limits of the law
	Unsure   Answer = "unsure"   // it is not settled, or not known
	Relocate Answer = "relocate" // yes, after a move
)

// Answers are all of them, in the order of the model's labels.
func Answers() []Answer { return []Answer{Yes, No, Limited, Unsure, Relocate} }

// Topics are what yes or no questions are asked about that answers are known of.
func Topics() []string {
	return []string{"visa", "licence", "night", "age", "line", "use", "office", "work"} // "work" last: its words stand in other questions too
}

// TopicOf is the topic of a question, by the words of it, of its label and its key; "" where it is none of them.
func TopicOf(question string) string {
	low := strings.ToLower(text.Fold(question))
	for _, t := range Topics() {
		if topics.Match(t, low) {
			return t
		}
	}
	return ""
}

// Options are what the model is trained and read with.
func Options() classify.Options {
	o := classify.Messages()
	o.Buckets, o.FineBits, o.Rare = 1<<14, 20, 1
	return o
}

// Signs are what the model is told beside the words.
func Signs(topic string) []classify.Sign { return []classify.Sign{{Name: topic}} }

var model = sync.OnceValues(func() (*classify.Model, error) {
	m, err := Options().Read(modelFile)
	if err != nil {
		return nil, fmt.Errorf("%w: run go generate ./agents/language/lean", err)
	}
	return m, nil
})

// sure is how likely an answer has to be. Of 366 answers of authors who were left out in turn, 297 are found at it and 30 taken for another, most of them
// with a plain yes or no, which are read before; of 73 messages that answer nothing, 9 are taken for an answer.
const sure = 0.5

// Read is which way an answer on a topic leans. It is not ok where no way is likely enough, or where the program was built with a damaged model.
func Read(t text.Text, topic string) (Answer, bool) {
	m, err := model()
	if err != nil || topic == "" || strings.TrimSpace(t.Low) == "" {
		return "", false
	}
	scores, best := m.Scores(text.FirstBytes(t.Low, longest), Signs(topic)), 0
	for i, s := range scores {
		if s > scores[best] {
			best = i
		}
	}
	return Answer(m.Labels[best]), scores[best] >= sure
}

// longest is how much of an answer is read, in bytes: who says more tells a story.
const longest = 600
