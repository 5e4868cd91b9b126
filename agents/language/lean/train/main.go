// Command train makes the model that tells which way an answer leans, from the answers of all authors. Run it by
// "go generate ./agents/language/lean"; the same answers give the same file. With -leave-out it writes nothing, and says what is found of each
// author by a model that learnt nothing of them.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/classify"
	"github.com/mendanhq/mendan/agents/language/lean"
	"github.com/mendanhq/mendan/agents/language/text"
)

func main() {
	leaveOut := flag.Bool("leave-out", false, "measure by leaving each author out, and write nothing")
	flag.Parse()
	run := writeModel
	if *leaveOut {
		run = measure
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// answer is a line of a file of answers.
type answer struct {
	hand  string // the author, without the language
	topic string
	way   lean.Answer // "-" for none
	text  string
}

func readAnswers() ([]answer, error) {
	files, err := filepath.Glob("answers/*.tsv")
	if err != nil {
		return nil, err
	}
	var out []answer
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		_, hand, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".tsv"), "-")
		for line := range strings.Lines(string(file)) {
			c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(c) != 3 || !slices.Contains(lean.Topics(), c[0]) || c[1] != "-" && !slices.Contains(lean.Answers(), lean.Answer(c[1])) {
				return nil, fmt.Errorf("%s: %q", name, line)
			}
			out = append(out, answer{hand, c[0], lean.Answer(c[1]), c[2]})
		}
	}
	return out, nil
}

// train learns the answers.
func train(all []answer) []byte {
	var labels []string
	for _, a := range lean.Answers() {
		labels = append(labels, string(a))
	}
	var samples []classify.Sample
	for _, a := range all {
		want := make([]int8, len(labels))
		if i := slices.Index(lean.Answers(), a.way); i >= 0 {
			want[i] = 1
		}
		samples = append(samples, classify.Sample{Features: lean.Options().Features(text.Read(a.text).Low, lean.Signs(a.topic)), Want: want})
	}
	var out bytes.Buffer
	_ = lean.Options().Train(rand.New(rand.NewPCG(1, 2)), labels, samples).Write(&out) // to memory
	return out.Bytes()
}

func writeModel() error {
	all, err := readAnswers()
	if err != nil {
		return err
	}
	return os.WriteFile("model.bin", train(all), 0o644)
}

// measure prints, for each author left out and each line of sureness, how many answers are found, how many of them are another, and in how many
// messages that are no answer one is found.
func measure() error {
	all, err := readAnswers()
	if err != nil {
		return err
	}
	var hands []string
	for _, a := range all {
		if a.hand != "other" && a.hand != "w" && !slices.Contains(hands, a.hand) {
			hands = append(hands, a.hand)
		}
	}
	for _, hand := range hands {
		rest := slices.DeleteFunc(slices.Clone(all), func(a answer) bool { return a.hand == hand })
		own := slices.DeleteFunc(slices.Clone(all), func(a answer) bool { return a.hand != hand })
		m, err := lean.Options().Read(string(train(rest)))
		if err != nil {
			return err
		}
		for _, sure := range []float64{0.4, 0.5, 0.6, 0.7, 0.8} {
			found, another, none := count(m, own, sure)
			fmt.Printf("author %s, sure %.1f: of %d right %d, another %d, in no answer %d\n", hand, sure, len(own), found, another, none)
		}
	}
	return nil
}

func count(m *classify.Model, own []answer, sure float64) (right, another, none int) {
	for _, a := range own {
		scores := m.Scores(text.Read(a.text).Low, lean.Signs(a.topic))
		best := slices.Index(scores, slices.Max(scores))
		switch {
		case scores[best] < sure:
		case a.way == "-":
			none++
		case lean.Answers()[best] == a.way:
			right++
		default:
			another++
		}
	}
	return right, another, none
}
