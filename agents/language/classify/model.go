// Package classify is a linear classifier of short texts in any language: one logistic regression a label over words and runs of
// characters, hashed into buckets, and over signs that the caller has found in the text. It takes tens of microseconds a text, starts
// nothing and reads no clock; the same training samples give the same model, byte for byte.
//
// Texts are folded by the caller, in lower case, the same way when it trains and when it asks.
//
// Source: A. Joulin and others, Bag of Tricks for Efficient Text Classification (2016), for hashed n-grams; J. Duchi and others,
// Adaptive Subgradient Methods (2011), for the training.
package classify

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"unicode/utf8"
)

const (
	beside = 12 // bytes between two signs that count together
	fewest = 15 // features that a text is taken to have at least, so that next to nothing proves next to nothing
)

var errModel = errors.New("the model is damaged")

// Model scores a text for each of its labels. It is safe for concurrent use.
type Model struct {
	Options
	Labels  []string
	Index   map[string]int // of a label
	bias    []float32
	scale   []float32 // of a label's weights
	known   string    // a bit for each feature of the training text
	weights string    // int8, row after row
}

// Read reads the head of a model that was trained with these options; the weights stay where they are, in the string.
func (o Options) Read(file string) (*Model, error) {
	head, rest, ok := strings.Cut(file, "\n")
	m := &Model{Options: o, Labels: strings.Split(head, ","), Index: map[string]int{}}
	n, noted := len(m.Labels), o.noted()
	if !ok || len(rest) != 8*n+noted+int(o.Buckets)*n {
		return nil, errModel
	}
	for i, l := range m.Labels {
		m.Index[l] = i
		m.bias = append(m.bias, float32At(rest, 8*i))
		m.scale = append(m.scale, float32At(rest, 8*i+4))
	}
	m.known, m.weights = rest[8*n:8*n+noted], rest[8*n+noted:]
	return m, nil
}

func float32At(s string, i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32([]byte(s[i : i+4])))
}

// Scores returns the probability of each label for a folded text with its signs.
func (m *Model) Scores(text string, signs []Sign) []float64 {
	n := len(m.Labels)
	sums := make([]int32, n)
	features := 0
	m.each(text, signs, func(f Feature) {
		if features++; !m.knows(f) {
			return
		}
		row := int(f.Hash%m.Buckets) * n
		for i, w := range []byte(m.weights[row : row+n]) {
			sums[i] += int32(int8(w))
		}
	})
	out := make([]float64, n)
	norm := m.share(features)
	for i := range out {
		out[i] = sigmoid(float64(m.bias[i]) + float64(sums[i])*float64(m.scale[i])*norm)
	}
	return out
}

// share is what each of n features says of the whole.
func (o Options) share(n int) float64 { return 1 / math.Sqrt(float64(min(max(n, fewest), o.Most))) }

// Best is the highest score of the labels that count.
func (m *Model) Best(scores []float64, counts func(label string) bool) float64 {
	var out float64
	for i, l := range m.Labels {
		if counts(l) {
			out = max(out, scores[i])
		}
	}
	return out
}

// seen are the features that the training text had.
func (m *Model) seen(fs []Feature) []Feature {
	var kept []Feature
	for _, f := range fs {
		if m.knows(f) {
			kept = append(kept, f)
		}
	}
	return kept
}

// knows reports a feature that the training text had.
func (m *Model) knows(f Feature) bool {
	bit := f.Hash >> (32 - m.FineBits)
	return m.known[bit/8]&(1<<(bit%8)) != 0
}

// Because is the part of the text, in bytes, that speaks most for the label.
func (m *Model) Because(text string, signs []Sign, label int) (from, to int) {
	at := make([]float64, len(text)+1)
	for _, f := range m.seen(m.Features(text, signs)) {
		w := float64(int8(m.weights[int(f.Hash%m.Buckets)*len(m.Labels)+label])) / float64(max(f.To-f.From, 1))
		for k := f.From; k < f.To && k < len(text); k++ {
			at[k] += w
		}
	}
	s := widest(text, at)
	return s.i, s.j
}

// widest is the run of bytes with the largest sum, out to whole characters and words.
func widest(text string, at []float64) span {
	var best, sum float64
	var out span
	start := 0
	for k := range len(text) {
		if sum <= 0 {
			sum, start = 0, k
		}
		if sum += at[k]; sum > best {
			best, out = sum, span{start, k + 1}
		}
	}
	inside := func(k int) bool {
		return k > 0 && k < len(text) && (!utf8.RuneStart(text[k]) || isLower(text[k]) && isLower(text[k-1]))
	}
	for inside(out.i) {
		out.i--
	}
	for inside(out.j) {
		out.j++
	}
	return out
}

func isLower(b byte) bool { return b >= 'a' && b <= 'z' || b == '\'' }

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
