// Command train makes the model that reads what answers imply, and how sure it has to be, from the answers of all authors. Run it by
// "go generate ./agents/interview/implied"; the same answers give the same files.
package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/implied"
	"github.com/mendanhq/mendan/agents/interview/implied/answers"
	"github.com/mendanhq/mendan/agents/interview/reading"
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
	all, err := answers.Read()
	if err != nil {
		return err
	}
	strays, err := readStrays()
	if err != nil {
		return err
	}
	all = append(all, strays...)
	var hands []string
	for _, a := range all {
		hands = append(hands, handOf(a))
	}
	scored, err := learn.LeaveOut(hands, func(left string) ([]scoredAnswer, error) { return scoreOne(all, left) })
	if err != nil {
		return err
	}
	line := drawLine(scored)
	if err := os.WriteFile(sureFile, fmt.Appendf(nil, "%.2f\n", line), 0o644); err != nil {
		return err
	}
	f := count(scored, line)
	fmt.Printf("from %.2f: of %d answers %d right, %d wrong; of %d that are none %d taken, of %d to other questions %d\n",
		line, f.answers, f.right, f.wrong, f.others, f.taken, f.strays, f.strayed)
	model, err := train(all)
	if err != nil {
		return err
	}
	return os.WriteFile(modelFile, model, 0o644)
}

// strayed is how many messages that answer another question, or none, are learnt from.
const strayed = 12_000

// readStrays takes what authors wrote to other questions, or without answering any, for no answer to these.
func readStrays() (out []answers.Answer, err error) {
	all, err := sentences.Learnt()
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(s sentences.Sentence) bool {
		answers := slices.Contains(s.Moves, reading.Answer) || slices.Contains(s.Moves, reading.AnswerOther)
		return answers && !slices.Contains(elsewhere, string(s.Situation.Asked)) || slices.Contains(s.Moves, reading.Correct) || slices.Contains(s.Moves, reading.Unsure)
	})
	subjects := implied.Subjects()
	r := rand.New(rand.NewPCG(3, 4))
	for _, i := range r.Perm(len(all))[:strayed] {
		s := all[i]
		out = append(out, answers.Answer{Author: s.Author, Subject: subjects[r.IntN(len(subjects))], Stance: string(implied.None), Text: s.Situation.Text, Stray: true})
	}
	return out, nil
}

// elsewhere is what other questions ask for.
var elsewhere = []string{"motivation", "achievement", "start_date", "pay", "languages", "days", "hours", "phone", "email", "full_name", "experience", "school", "notice_period"}

// handOf is the author without the language.
func handOf(a answers.Answer) string { return a.Author[strings.IndexByte(a.Author, '-'):] }

// anySubject is that of answers which come to the same whatever was asked.
const anySubject = "any"

func train(from []answers.Answer) ([]byte, error) {
	var labels []string
	for _, s := range implied.Stances() {
		labels = append(labels, string(s))
	}
	var samples []classify.Sample
	for _, a := range from {
		want := make([]int8, len(labels))
		if at := slices.Index(labels, a.Stance); at >= 0 {
			want[at] = 1
		}
		asked := []string{a.Subject}
		if a.Subject == anySubject {
			asked = implied.Subjects()
		}
		for _, subject := range asked {
			samples = append(samples, classify.Sample{Features: implied.Options().Features(implied.Fold(a.Text), implied.Signs(subject)), Want: want})
		}
	}
	var out bytes.Buffer
	err := implied.Options().Train(rand.New(rand.NewPCG(1, 2)), labels, samples).Write(&out)
	return out.Bytes(), err
}

// scoredAnswer is an answer as it is read by a model that had learnt nothing of its author: the likeliest stance, and by how much it is likelier than the next.
type scoredAnswer struct {
	answers.Answer
	is     string
	margin float64
}

func scoreOne(all []answers.Answer, left string) ([]scoredAnswer, error) {
	var rest []answers.Answer
	for _, a := range all {
		if handOf(a) != left {
			rest = append(rest, a)
		}
	}
	file, err := train(rest)
	if err != nil {
		return nil, err
	}
	m, err := implied.Options().Read(string(file))
	if err != nil {
		return nil, err
	}
	var out []scoredAnswer
	for _, a := range all {
		if handOf(a) != left || a.Subject == anySubject {
			continue
		}
		s := scoredAnswer{Answer: a}
		scores := implied.Scores(m, a.Subject, implied.Fold(a.Text))
		best, next := 0.0, 0.0
		for i, score := range scores {
			switch {
			case score > best:
				best, next, s.is = score, best, m.Labels[i]
			case score > next:
				next = score
			}
		}
		s.margin = best - next
		out = append(out, s)
	}
	return out, nil
}

type figures struct{ answers, right, wrong, others, taken, strays, strayed int }

func count(scored []scoredAnswer, line float64) (f figures) {
	for _, s := range scored {
		found := s.margin >= line
		switch {
		case s.Stray:
			f.strays++
			if found {
				f.strayed++
			}
			continue
		case s.Stance == string(implied.None):
			f.others++
			if found {
				f.taken++
			}
			continue
		case found && s.is == s.Stance:
			f.right++
		case found:
			f.wrong++
		}
		f.answers++
	}
	return f
}

// maxWrong and maxStrayed are the shares of what is found that may be wrong, and of messages to other questions that may be taken for an answer.
const maxWrong, maxStrayed = 0.05, 0.006

// drawLine is the lowest margin from which on both are met.
func drawLine(scored []scoredAnswer) float64 {
	for line := 0.1; line < 0.99; line += 0.01 {
		f := count(scored, line)
		if float64(f.wrong+f.taken) <= maxWrong*float64(f.right+f.wrong+f.taken) && float64(f.strayed) <= maxStrayed*float64(f.strays) {
			return line
		}
	}
	return 1
}
