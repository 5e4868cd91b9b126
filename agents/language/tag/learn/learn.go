// Package learn makes a tagger's model, and how sure it has to be of each label, from answers in which authors marked which words say what. The same
// answers give the same files. Whole authors are left out in turn to see where the line is to be drawn: nothing of theirs was learnt then.
package learn

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Main is the command that learns the model of a package from the texts in its folder "marked", and writes model.bin and sure.txt beside that.
func Main(situation func(asked, folded string) tag.Situation) {
	all, err := ReadMarked(os.DirFS("marked"))
	if err == nil {
		err = write(all, situation, "model.bin", "sure.txt")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// write writes the model that the answers teach, and how sure it has to be of each label, and says on standard output what was found of each author by
// a model that had learnt nothing of theirs. situation is an answer as the program reads it.
func write(all []Answer, situation func(asked, folded string) tag.Situation, modelFile, sureFile string) error {
	t := trainer{situation}
	labels := listLabels(all)
	model, err := t.train(labels, all)
	if err != nil {
		return err
	}
	if err := os.WriteFile(modelFile, model, 0o644); err != nil {
		return err
	}
	found, err := t.tagLeftOut(labels, all)
	if err != nil {
		return err
	}
	var sure strings.Builder
	for _, l := range labels {
		line := drawLine(l, found)
		fmt.Fprintf(&sure, "%s %.2f\n", l, line)
		fmt.Printf("%-12s from %.2f", l, line)
		for _, language := range []string{"ja", "en"} {
			before, after := count(l, language, found, 0), count(l, language, found, line)
			fmt.Printf("   %s %4.0f  f1 %.2f, then recall %.2f precision %.2f f1 %.2f",
				language, before.marked, before.f1(), after.recall(), after.precision(), after.f1())
		}
		fmt.Println()
	}
	return os.WriteFile(sureFile, []byte(sure.String()), 0o644)
}

func listLabels(all []Answer) (labels []string) {
	for _, a := range all {
		for _, p := range a.Parts {
			labels = append(labels, p.Label)
		}
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

// trainer knows how the program reads an answer.
type trainer struct {
	situation func(asked, folded string) tag.Situation
}

func (t trainer) train(labels []string, from []Answer) ([]byte, error) {
	var samples []tag.Sample
	for _, a := range from {
		samples = append(samples, t.fold(a))
	}
	var out bytes.Buffer
	err := tag.Usual().Train(rand.New(rand.NewPCG(1, 2)), labels, samples).Write(&out)
	return out.Bytes(), err
}

// fold is an answer as the program reads it, with its marks where they are then.
func (t trainer) fold(a Answer) tag.Sample {
	s := tag.Sample{Situation: t.situation(a.Asked, text.Fold(a.Text))}
	at := func(i int) int { return min(len(text.Fold(a.Text[:i]+"|"))-1, len(s.Text)) }
	for _, p := range a.Parts {
		s.Spans = append(s.Spans, tag.Span{Label: p.Label, From: at(p.From), To: at(p.To)})
	}
	return s
}

// tagged is an answer with what a model found that had learnt nothing of its author.
type tagged struct {
	author      string
	want, found []tag.Span
}

// ofRules is the hand of those who write down what rules knew: it is learnt from, and never measured with.
const ofRules = "-x"

// tagLeftOut leaves the authors out in turn, one of each language at once: neither learns from the other.
func (t trainer) tagLeftOut(labels []string, all []Answer) ([]tagged, error) {
	var hands []string
	for _, a := range all {
		if hand := a.Author[2:]; hand != ofRules {
			hands = append(hands, hand)
		}
	}
	return LeaveOut(hands, func(hand string) ([]tagged, error) { return t.tagOne(labels, all, hand) })
}

// LeaveOut does the work of measuring once for each of some authors, of whom a hand may be listed more than once, on all processors, and joins what
// comes of it in the order of their names.
func LeaveOut[T any](hands []string, measure func(left string) ([]T, error)) ([]T, error) {
	hands = slices.Compact(slices.Sorted(slices.Values(hands)))
	out, errs := make([][]T, len(hands)), make([]error, len(hands))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var running sync.WaitGroup
	for i, hand := range hands {
		running.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			out[i], errs[i] = measure(hand)
		})
	}
	running.Wait()
	return slices.Concat(out...), errors.Join(errs...)
}

func (t trainer) tagOne(labels []string, all []Answer, left string) ([]tagged, error) {
	isTheirs := func(a Answer) bool { return a.Author[2:] == left }
	file, err := t.train(labels, slices.DeleteFunc(slices.Clone(all), isTheirs))
	if err != nil {
		return nil, err
	}
	m, err := tag.Read(string(file))
	if err != nil {
		return nil, err
	}
	var out []tagged
	for _, a := range all {
		if isTheirs(a) {
			s := t.fold(a)
			out = append(out, tagged{a.Author, s.Spans, m.Tag(s.Situation)})
		}
	}
	return out, nil
}

// tally counts the parts of a label.
type tally struct{ marked, found, right float64 }

func (t tally) recall() float64    { return t.right / t.marked }
func (t tally) precision() float64 { return t.right / t.found }
func (t tally) f1() float64        { return 2 * t.right / (t.marked + t.found) }

// count counts what is found of a label with at least this sureness. A part is right where it has most of the words of one that is marked.
func count(label, language string, all []tagged, sure float64) (t tally) {
	for _, a := range all {
		if !strings.HasPrefix(a.author, language) {
			continue
		}
		for _, w := range a.want {
			if w.Label == label {
				t.marked++
			}
		}
		for _, f := range a.found {
			if f.Label != label || f.Sure < sure {
				continue
			}
			t.found++
			if slices.ContainsFunc(a.want, func(w tag.Span) bool { return meet(f, w) }) {
				t.right++
			}
		}
	}
	return t
}

func meet(a, b tag.Span) bool {
	shared := min(a.To, b.To) - max(a.From, b.From)
	return a.Label == b.Label && 2*shared >= min(a.To-a.From, b.To-b.From)
}

// drawLine is how sure a part has to be: what is wrong weighs as much as what is right, since what is not found is asked.
func drawLine(label string, all []tagged) float64 {
	most, line := -1.0, 0.3
	for sure := 0.3; sure < 0.96; sure += 0.05 {
		if n := count(label, "", all, sure); 2*n.right-n.found > most {
			most, line = 2*n.right-n.found, sure
		}
	}
	return line
}
