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
		if err := t.addAsked(q); err != nil {
			return err
		}
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
	bias          []float32
	weights       [][]float32 // by bucket, then label; nil for one without a feature
	sums          []float32   // of wrong
	misses        []miss      // of wrong
}

// learn fits one logistic regression a label by AdaGrad. Each sentence is learnt bare and with something around it.
func (t *trainer) learn() {
	const passes, rate, decay = 10, 0.3, 2e-3
	n := len(t.names)
	t.sums = make([]float32, n)
	t.bias, t.weights, t.known = make([]float32, n), make([][]float32, buckets), make([]byte, noted)
	squares, biasSquares := make([][]float32, buckets), make([]float32, n)
	for i := range biasSquares {
		t.bias[i], biasSquares[i] = -3, 1
	}
	data := t.data()
	for row, ws := range t.weights {
		squares[row] = make([]float32, len(ws))
	}
	for pass := range passes {
		for _, i := range t.r.Perm(len(data)) {
			d := data[i]
			rows := t.some(d.rows)
			norm := float32(share(d.features * len(rows) / max(len(d.rows), 1)))
			for _, w := range t.wrong(d, rows, norm, pass > 0) {
				biasSquares[w.label] += w.by * w.by
				t.bias[w.label] -= 0.1 * w.by / sqrt(biasSquares[w.label])
				for _, row := range rows {
					weight, square := &t.weights[row][w.label], &squares[row][w.label]
					g := w.by*norm + decay**weight
					*square += g * g
					*weight -= rate * g / (1e-3 + sqrt(*square))
				}
			}
		}
	}
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// miss is by how much the model is wrong about a label.
type miss struct {
	label int
	by    float32
}

// wrong lists the labels that the model gets wrong by some of a sentence's rows, without those that are nearly right if so wanted.
func (t *trainer) wrong(d datum, rows []int32, norm float32, notNearly bool) []miss {
	clear(t.sums)
	for _, row := range rows {
		ws := t.weights[row]
		sums := t.sums[:len(ws)]
		for l, w := range ws {
			sums[l] += w
		}
	}
	t.misses = t.misses[:0]
	for l, want := range d.want {
		if want < 0 {
			continue
		}
		g := float32(sigmoid(float64(t.bias[l]+t.sums[l]*norm))) - float32(want)
		if want == 1 {
			g *= 2 // a label holds of few sentences
		}
		if notNearly && max(g, -g) < 0.01 {
			continue
		}
		t.misses = append(t.misses, miss{l, g})
	}
	return t.misses
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
				t.weights[row] = make([]float32, len(t.names))
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
				scale[l] = max(scale[l], math.Abs(float64(row[l]))/127)
			}
		}
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(t.bias[l]))
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(scale[l])))
	}
	out = append(out, t.known...)
	for _, row := range t.weights {
		for l := range n {
			v := 0.0
			if row != nil && scale[l] > 0 {
				v = math.Round(float64(row[l]) / scale[l])
			}
			out = append(out, byte(int8(v)))
		}
	}
	_, err := w.Write(out)
	return err
}
