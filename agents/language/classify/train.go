package classify

import (
	"encoding/binary"
	"io"
	"math"
	"math/rand/v2"
	"strings"
)

// Sample is a text in features, and what is known of it: by label 1, 0, or -1 where nothing is said.
type Sample struct {
	Features []Feature
	Want     []int8
}

// Trained is what training found: weights that are not rounded yet.
type Trained struct {
	Options
	labels  []string
	known   []byte
	bias    []float32
	weights [][]float32 // by bucket, then label; nil for one without a feature
}

type trainer struct {
	*Trained
	r      *rand.Rand
	sums   []float32 // of wrong
	misses []miss    // of wrong
}

// Train fits one logistic regression a label by AdaGrad. It takes seconds for tens of thousands of samples.
func (o Options) Train(r *rand.Rand, labels []string, samples []Sample) *Trained {
	t := &trainer{Trained: &Trained{Options: o, labels: labels}, r: r}
	t.learn(samples)
	return t.Trained
}

func (t *trainer) learn(samples []Sample) {
	const decay = 2e-3
	n := len(t.labels)
	t.sums = make([]float32, n)
	t.bias, t.weights, t.known = make([]float32, n), make([][]float32, t.Buckets), make([]byte, t.noted())
	squares, biasSquares := make([][]float32, t.Buckets), make([]float32, n)
	for i := range biasSquares {
		t.bias[i], biasSquares[i] = -3, 1
	}
	data := t.data(samples)
	for row, ws := range t.weights {
		squares[row] = make([]float32, len(ws))
	}
	for pass := range t.Passes {
		for _, i := range t.r.Perm(len(data)) {
			d := data[i]
			rows := t.some(d.rows)
			norm := float32(t.share(d.features * len(rows) / max(len(d.rows), 1)))
			for _, w := range t.wrong(d, rows, norm, pass > 0) {
				biasSquares[w.label] += w.by * w.by
				t.bias[w.label] -= 0.1 * w.by / sqrt(biasSquares[w.label])
				for _, row := range rows {
					weight, square := &t.weights[row][w.label], &squares[row][w.label]
					g := w.by*norm + decay**weight
					*square += g * g
					*weight -= t.Rate * g / (1e-3 + sqrt(*square))
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
	out := make([]int32, 0, len(rows))
	for _, r := range rows {
		if t.r.Float64() < t.Kept {
			out = append(out, r)
		}
	}
	return out
}

// datum is a sample in numbers: its rows of weights and, by label, 1, 0 or -1 for nothing said.
type datum struct {
	rows     []int32
	features int
	want     []int8
}

func (t *trainer) data(samples []Sample) []datum {
	count := map[uint32]int{}
	for _, s := range samples {
		for _, f := range s.Features {
			count[f.Hash]++
		}
	}
	var out []datum
	for _, s := range samples {
		d := datum{want: s.Want, features: len(s.Features)}
		for _, f := range s.Features {
			if len(count) > int(t.Buckets) && count[f.Hash] < t.Rare {
				continue
			}
			bit := f.Hash >> (32 - t.FineBits)
			t.known[bit/8] |= 1 << (bit % 8)
			row := int32(f.Hash % t.Buckets)
			if t.weights[row] == nil {
				t.weights[row] = make([]float32, len(t.labels))
			}
			d.rows = append(d.rows, row)
		}
		out = append(out, d)
	}
	return out
}

// Write writes the model that Read reads, with the weights of each label rounded to a byte.
func (t *Trained) Write(w io.Writer) error {
	n := len(t.labels)
	out := []byte(strings.Join(t.labels, ",") + "\n")
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
