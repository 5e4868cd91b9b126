package compliance

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
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
		t.addAsked(q)
	}
	t.learn()
	return t.write(w)
}

type trainer struct {
	r             *rand.Rand
	lexicon       *lexicon
	before, after []string
	ways          map[string][]string // of asking, by section
	examples      []example
	names         []string
	labels        map[string]int
	known         []byte
	bias          []float64
	weights       [][]float64 // by bucket, then label; nil for one without a feature
}

// learn fits one logistic regression a label by AdaGrad. Each sentence is learnt bare and with something around it.
func (t *trainer) learn() {
	const passes, rate = 20, 0.4
	n := len(t.names)
	t.bias, t.weights, t.known = make([]float64, n), make([][]float64, buckets), make([]byte, noted)
	squares, biasSquares := make([][]float64, buckets), make([]float64, n)
	for i := range biasSquares {
		t.bias[i], biasSquares[i] = -3, 1
	}
	data := t.data()
	for pass := range passes {
		for _, i := range t.r.Perm(len(data)) {
			d := data[i]
			rows := t.some(d.rows)
			norm := share(d.features * len(rows) / max(len(d.rows), 1))
			for l := range n {
				if d.want[l] < 0 {
					continue
				}
				sum := 0.0
				for _, row := range rows {
					sum += t.weights[row][l]
				}
				g := sigmoid(t.bias[l]+sum*norm) - float64(d.want[l])
				if d.want[l] == 1 {
					g *= 2 // a label holds of few sentences
				}
				if math.Abs(g) < 0.01 && pass > 0 {
					continue
				}
				biasSquares[l] += g * g
				t.bias[l] -= 0.1 * g / math.Sqrt(biasSquares[l])
				for _, row := range rows {
					if squares[row] == nil {
						squares[row] = make([]float64, n)
					}
					gw := g*norm + 2e-5*t.weights[row][l]
					squares[row][l] += gw * gw
					t.weights[row][l] -= rate * gw / (1e-3 + math.Sqrt(squares[row][l]))
				}
			}
		}
	}
}

// some leaves out features at random, so that each learns to stand for its label without the others.
func (t *trainer) some(rows []int32) []int32 {
	const kept = 0.6
	out := make([]int32, 0, len(rows))
	for _, r := range rows {
		if t.r.Float64() < kept {
			out = append(out, r)
		}
	}
	return out
}

// datum is an example in numbers: its rows of weights and, by label, 1, 0 or -1 for nothing said.
//
// rare is how often a feature has to be seen to be learnt where there are more than buckets: what is seen less only crowds them.
const rare = 4

type datum struct {
	rows     []int32
	features int
	want     []int8
}

func (t *trainer) data() []datum {
	type half struct {
		hashes []uint32
		want   []int8
	}
	var halves []half
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
			var hs []uint32
			for _, f := range t.features(text) {
				hs = append(hs, f.hash)
			}
			halves = append(halves, half{hs, want})
		}
	}
	count := map[uint32]int{}
	for _, h := range halves {
		for _, hash := range h.hashes {
			count[hash]++
		}
	}
	var out []datum
	for _, h := range halves {
		d := datum{want: h.want, features: len(h.hashes)}
		for _, hash := range h.hashes {
			if len(count) > buckets && count[hash] < rare {
				continue
			}
			bit := hash >> (32 - fineBits)
			t.known[bit/8] |= 1 << (bit % 8)
			row := int32(hash % buckets)
			if t.weights[row] == nil {
				t.weights[row] = make([]float64, len(t.names))
			}
			d.rows = append(d.rows, row)
		}
		out = append(out, d)
	}
	return out
}

// features are those that the model reads in the raw text when all of it is asked.
func (t *trainer) features(raw string) []feature {
	f := fold(raw)
	return features(f.text, t.lexicon.signs(flat(t.lexicon.sentences(f, t.lexicon.cuts, t.lexicon.asking)), 0, false))
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

// write rounds the weights of each label to a byte.
func (t *trainer) write(w io.Writer) error {
	n := len(t.names)
	out := []byte(strings.Join(t.names, ",") + "\n")
	scale := make([]float64, n)
	for l := range n {
		for _, row := range t.weights {
			if row != nil {
				scale[l] = max(scale[l], math.Abs(row[l])/127)
			}
		}
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(t.bias[l])))
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(scale[l])))
	}
	out = append(out, t.known...)
	for _, row := range t.weights {
		for l := range n {
			v := 0.0
			if row != nil && scale[l] > 0 {
				v = math.Round(row[l] / scale[l])
			}
			out = append(out, byte(int8(v)))
		}
	}
	_, err := w.Write(out)
	return err
}
