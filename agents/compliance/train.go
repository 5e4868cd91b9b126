package compliance

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// example is a text to learn from: the labels that hold, those that say nothing, and all others, which do not hold.
type example struct {
	text   string
	yes    map[string]bool
	silent func(label string) bool
}

// Train makes the model file from training texts in the form that training/*.txt explain, by name, and from judged questions. The
// same texts give the same file. It takes some seconds; only the command that go generate runs needs it.
func Train(w io.Writer, texts map[string]string, questions []Asked) error {
	l, err := embeddedLexicon()
	if err != nil {
		return err
	}
	t := trainer{r: rand.New(rand.NewPCG(1, 2)), labels: map[string]int{}, ways: map[string][]string{}, lexicon: l}
	for _, name := range sortedKeys(texts) {
		if err := t.read(texts[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, q := range questions {
		if err := t.addAsked(q); err != nil {
			return err
		}
	}
	return classify.Questions().Train(t.r, t.names, t.samples()).Write(w)
}

type trainer struct {
	r             *rand.Rand
	lexicon       *lexicon
	before, after []string
	ways          map[string][]string // of asking, by section
	examples      []example
	names         []string
	labels        map[string]int
}

// samples are the examples as the model learns them: each sentence bare, and with something around it.
func (t *trainer) samples() []classify.Sample {
	var out []classify.Sample
	for _, x := range t.examples {
		want := make([]int8, len(t.names))
		for l, name := range t.names {
			switch {
			case x.yes[name]:
				want[l] = 1
			case x.silent(name):
				want[l] = -1
			}
		}
		for _, text := range []string{x.text, t.around(x.text)} {
			out = append(out, classify.Sample{Features: t.features(text), Want: want})
		}
	}
	return out
}

// features are those that the model reads in the raw text when all of it is asked.
func (t *trainer) features(raw string) []classify.Feature {
	f := fold(raw)
	clauses := slices.Concat(t.lexicon.sentences(f, t.lexicon.cuts, t.lexicon.asking)...)
	return classify.Questions().Features(f.text, t.lexicon.listSigns(clauses, 0, false))
}

func (t *trainer) around(text string) string {
	ascii := isASCII(text)
	fits := func(list []string) string {
		var fitting []string
		for _, s := range list {
			if isASCII(s) == ascii {
				fitting = append(fitting, s)
			}
		}
		if len(fitting) == 0 || t.r.IntN(3) == 0 {
			return ""
		}
		return fitting[t.r.IntN(len(fitting))]
	}
	return fits(t.before) + text + fits(t.after)
}
