// Command train makes the model that reads messages, and how sure it has to be of each move, from the sentences of all authors. Run it by
// "go generate ./agents/interview/reading/offline"; the same sentences give the same files. It takes some minutes.
package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/reading/sentences"
	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() {
	if err := run("model.bin", "sure.txt"); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(modelFile, sureFile string) error {
	all, err := sentences.Learnt()
	if err != nil {
		return err
	}
	var labels []string
	for _, k := range reading.Kinds() {
		labels = append(labels, string(k))
	}
	scored, err := scoreLeftOut(labels, all)
	if err != nil {
		return err
	}
	var sure strings.Builder
	for i, l := range labels {
		fmt.Fprintf(&sure, "%s %.2f\n", l, drawLine(reading.Kind(l), i, scored))
	}
	if err := os.WriteFile(sureFile, []byte(sure.String()), 0o644); err != nil {
		return err
	}
	model, err := train(labels, all)
	if err != nil {
		return err
	}
	return os.WriteFile(modelFile, model, 0o644)
}

// train learns the sentences, and some of them joined.
func train(labels []string, from []sentences.Sentence) ([]byte, error) {
	var samples []classify.Sample
	for _, s := range append(slices.Clip(from), join(from)...) {
		want := make([]int8, len(labels))
		for _, m := range s.Moves {
			want[slices.Index(labels, string(m))] = 1
		}
		samples = append(samples, classify.Sample{
			Features: classify.Messages().Features(offline.Fold(s.Situation.Text), offline.Signs(s.Situation)), Want: want,
		})
	}
	var out bytes.Buffer
	err := classify.Messages().Train(rand.New(rand.NewPCG(1, 2)), labels, samples).Write(&out)
	return out.Bytes(), err
}

// joined is how many messages of two sentences there are for each hundred of one: people put several things into one message, and authors write
// most of theirs about one.
const joined = 30

// join makes messages of two sentences that one author wrote in one situation.
func join(from []sentences.Sentence) []sentences.Sentence {
	type where struct {
		author string
		screen reading.Screen
		asked  reading.Subject
	}
	at := func(s sentences.Sentence) where { return where{s.Author, s.Situation.Screen, s.Situation.Asked} }
	peers := map[where][]sentences.Sentence{}
	for _, s := range from {
		if len(s.Situation.Text) <= maxJoined {
			peers[at(s)] = append(peers[at(s)], s)
		}
	}
	between := map[string][]string{"ja": {" ", "。", "、"}, "en": {" ", ". ", ", ", " and "}}
	r := rand.New(rand.NewPCG(5, 6))
	var out []sentences.Sentence
	for range len(from) * joined / 100 {
		a := from[r.IntN(len(from))]
		some := peers[at(a)]
		if len(some) == 0 || len(a.Situation.Text) > maxJoined {
			continue
		}
		b, marks := some[r.IntN(len(some))], between[a.Author[:2]]
		a.Situation.Text += marks[r.IntN(len(marks))] + b.Situation.Text
		a.Moves = slices.Compact(slices.Sorted(slices.Values(slices.Concat(a.Moves, b.Moves))))
		out = append(out, a)
	}
	return out
}

// maxJoined is how long, in bytes, a sentence is at most that is joined with another.
const maxJoined = 120

// scoredSentence is a sentence with the scores of a model that had learnt nothing of its author.
type scoredSentence struct {
	sentences.Sentence
	scores []float64
}

// scoreLeftOut leaves the authors out in turn, one of each language at once: neither learns from the other.
func scoreLeftOut(labels []string, all []sentences.Sentence) ([]scoredSentence, error) {
	var hands []string
	for _, s := range all {
		hands = append(hands, handOf(s))
	}
	return learn.LeaveOut(hands, func(hand string) ([]scoredSentence, error) { return scoreOne(labels, all, hand) })
}

// handOf is the author without the language.
func handOf(s sentences.Sentence) string { return s.Author[strings.IndexByte(s.Author, '-'):] }

func scoreOne(labels []string, all []sentences.Sentence, left string) ([]scoredSentence, error) {
	var rest []sentences.Sentence
	var out []scoredSentence
	for _, s := range all {
		if handOf(s) == left {
			out = append(out, scoredSentence{Sentence: s})
		} else {
			rest = append(rest, s)
		}
	}
	file, err := train(labels, rest)
	if err != nil {
		return nil, err
	}
	m, err := classify.Messages().Read(string(file))
	if err != nil {
		return nil, err
	}
	for i, s := range out {
		out[i].scores = offline.Scores(m, s.Situation)
	}
	return out, nil
}

// weightOfFalse is how much more the share of plain answers that are taken for a wish counts than the F1 of its move. The authors wrote as many answers
// that only sound like wishes as wishes: of those who were left out, 1.4 % are taken for any of the seventeen, and where nobody looked for traps under 1 %.
const weightOfFalse = 50

// maxFalse is the share of plain answers that may be taken for a wish for an adjustment: a card goes to people at once.
const maxFalse = 0.0006

// drawLine is how sure a move has to be: where it is found best on the whole, and of wishes, which lose an answer where there is none, a bit above that.
func drawLine(k reading.Kind, label int, scored []scoredSentence) float64 {
	best, line := -weightOfFalse*1.0, 0.5
	for sure := 0.15; sure < 0.96; sure += 0.01 {
		var hit, missed, wrong, plain, taken float64
		for _, s := range scored {
			found, is := s.scores[label] >= sure, slices.Contains(s.Moves, k)
			switch {
			case found && is:
				hit++
			case found:
				wrong++
			case is:
				missed++
			}
			if len(s.Moves) == 1 && s.Moves[0] == reading.Answer {
				plain++
				if found {
					taken++
				}
			}
		}
		value := 2 * hit / (2*hit + missed + wrong)
		switch {
		case k == reading.Accommodation && taken > maxFalse*plain:
			continue
		case k.Wishes():
			value -= weightOfFalse * taken / plain
		}
		if value > best {
			best, line = value, sure
		}
	}
	return line
}
