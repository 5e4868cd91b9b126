package tag

import (
	"encoding/binary"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Sample is a text with its spans marked, in order and apart from each other.
type Sample struct {
	Situation
	Spans []Span
}

// Options say how a model learns.
type Options struct {
	Passes  int
	Rate    float64 // of AdaGrad
	Decay   float64 // of weights
	Kept    float64 // share of the features that a pass looks at, so that no single one decides
	Rare    int     // a feature that stands in fewer samples is not learnt
	Unasked float64 // share of the samples of which a pass is not told what they answer
	Small   float64 // weights up to this are left out of the file
	Bits    int     // of the file's buckets
}

// Usual are options that do for some thousands of marked texts.
func Usual() Options {
	return Options{Passes: 12, Rate: 0.1, Decay: 2e-3, Kept: 0.6, Rare: 2, Unasked: 0.1, Small: 0.1, Bits: 15}
}

// Trained is what training found.
type Trained struct {
	Options
	labels []string
	row    map[uint32]int // of a feature
	weight [][]float32    // by row
	apart  [][]float64    // logarithms
	beside [][]float64
}

type trainer struct {
	*Trained
	r       *rand.Rand
	squares [][]float32
	ofApart [][]float64 // squares
	besides [][]float64
	moves   *moves
}

// datum is a sample in numbers.
type datum struct {
	tokens [2][][]int32 // the rows of each token's features: told what is asked, and not
	want   path
}

// Train fits a model by AdaGrad.
func (o Options) Train(r *rand.Rand, labels []string, samples []Sample) *Trained {
	n := len(labels)
	t := &trainer{Trained: &Trained{Options: o, labels: labels, row: map[uint32]int{}}, r: r}
	t.apart, t.beside, t.ofApart, t.besides = square(n+1, n), square(n, n), square(n+1, n), square(n, n)
	t.moves = &moves{beside: square(n, n), apart: square(n+1, n)}
	data := t.data(samples)
	states := 2*n + 1
	for range len(t.row) {
		t.weight = append(t.weight, make([]float32, states))
		t.squares = append(t.squares, make([]float32, states))
	}
	for range t.Passes {
		for _, i := range t.r.Perm(len(data)) {
			t.learn(data[i])
		}
	}
	return t.Trained
}

func square(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = make([]float64, columns)
	}
	return out
}

func (t *trainer) data(samples []Sample) []datum {
	count := map[uint32]int{}
	all := make([][2][][]uint32, len(samples))
	for i, s := range samples {
		all[i] = s.bothWays()
		seen := map[uint32]bool{}
		for _, way := range all[i] {
			for _, fs := range way {
				for _, h := range fs {
					if !seen[h] {
						seen[h] = true
						count[h]++
					}
				}
			}
		}
	}
	var out []datum
	for i, s := range samples {
		d := datum{want: s.path(t.labels)}
		for k, way := range all[i] {
			for _, fs := range way {
				d.tokens[k] = append(d.tokens[k], t.known(fs, count))
			}
		}
		out = append(out, d)
	}
	return out
}

// bothWays are the features of each token with what is asked, and without.
func (s Sample) bothWays() (out [2][][]uint32) {
	told, untold := s.Situation, s.Situation
	untold.Asked = ""
	for k, situation := range []Situation{told, untold} {
		l := situation.look()
		for i := range l.tokens {
			out[k] = append(out[k], l.features(i, nil))
		}
	}
	return out
}

func (t *trainer) known(fs []uint32, count map[uint32]int) []int32 {
	var out []int32
	for _, h := range fs {
		if count[h] < t.Rare {
			continue
		}
		row, ok := t.row[h]
		if !ok {
			row = len(t.row)
			t.row[h] = row
		}
		out = append(out, int32(row))
	}
	return out
}

// path is where the marks stand, out to whole tokens.
func (s Sample) path(labels []string) path {
	ts := tokens(s.Text)
	out := path{make([]int, len(ts)), make([]bool, len(ts))}
	k := 0
	last := -1
	for i, tok := range ts {
		out.label[i] = -1
		for k < len(s.Spans) && s.Spans[k].To <= tok.from {
			k++
		}
		if k < len(s.Spans) && s.Spans[k].From < tok.to {
			out.label[i], out.first[i] = slices.Index(labels, s.Spans[k].Label), k != last
			last = k
		}
	}
	return out
}

func (t *trainer) learn(d datum) {
	way := 0
	if t.r.Float64() < t.Unasked {
		way = 1
	}
	if len(d.tokens[way]) == 0 {
		return
	}
	n := len(t.labels)
	c := &chain{labels: n, moves: t.moves, emit: make([][]float64, len(d.tokens[way]))}
	exp(t.apart, t.moves.apart)
	exp(t.beside, t.moves.beside)
	kept := make([][]int32, len(c.emit))
	for i, rows := range d.tokens[way] {
		kept[i] = t.some(rows)
		c.emit[i] = make([]float64, 2*n+1)
		for _, row := range kept[i] {
			for s, w := range t.weight[row] {
				c.emit[i][s] += float64(w)
			}
		}
		factors(c.emit[i])
	}
	forth, behind := c.pass()
	apart, beside := square(n+1, n), square(n, n)
	last := n // the label before
	for i := range c.emit {
		g := c.expect(i, forth[i], behind[i+1], apart, beside)
		switch x := d.want.label[i]; {
		case x < 0:
			g[2*n]--
		case d.want.first[i]:
			g[x]--
			if i > 0 && d.want.label[i-1] >= 0 {
				beside[last][x]--
			} else {
				apart[last][x]--
			}
		default:
			g[n+x]--
		}
		if d.want.label[i] >= 0 {
			last = d.want.label[i]
		}
		t.move(kept[i], g)
	}
	t.moveAll(t.apart, t.ofApart, apart)
	t.moveAll(t.beside, t.besides, beside)
}

func exp(from, to [][]float64) {
	for y, row := range from {
		for x, w := range row {
			to[y][x] = math.Exp(w)
		}
	}
}

// expect is how probable each state of a token is; how probable each step into it is is added to apart and beside.
func (c *chain) expect(i int, before, behind spread, apart, beside [][]float64) []float64 {
	n, e := c.labels, c.emit[i]
	g := make([]float64, 2*n+1)
	total := 0.0
	for y := range n + 1 {
		g[2*n] += before.out[y] * e[2*n] * behind.out[y]
		if y < n {
			g[2*n] += before.in[y] * e[2*n] * behind.out[y]
			g[n+y] = before.in[y] * e[n+y] * behind.in[y]
			total += g[n+y]
		}
		for x := range n {
			p := before.out[y] * c.moves.apart[y][x]
			if y < n {
				p += before.in[y] * c.moves.beside[y][x]
			}
			g[x] += p * e[x] * behind.in[x]
		}
	}
	total += g[2*n]
	for x := range n {
		total += g[x]
	}
	for s := range g {
		g[s] /= total
	}
	for x := range n {
		into := e[x] * behind.in[x] / total
		if into < 1e-6 {
			continue
		}
		for y := range n + 1 {
			apart[y][x] += before.out[y] * c.moves.apart[y][x] * into
			if y < n {
				beside[y][x] += before.in[y] * c.moves.beside[y][x] * into
			}
		}
	}
	return g
}

// some leaves out features at random.
func (t *trainer) some(rows []int32) []int32 {
	out := make([]int32, 0, len(rows))
	for _, r := range rows {
		if t.r.Float64() < t.Kept {
			out = append(out, r)
		}
	}
	return out
}

// nearly is a slope that is not worth a step.
const nearly = 2e-3

func (t *trainer) move(rows []int32, slope []float64) {
	for s, g := range slope {
		if max(g, -g) < nearly {
			continue
		}
		for _, row := range rows {
			w, square := &t.weight[row][s], &t.squares[row][s]
			by := float32(g + t.Decay*float64(*w))
			*square += by * by
			*w -= float32(t.Rate) * by / (0.1 + float32(math.Sqrt(float64(*square))))
		}
	}
}

func (t *trainer) moveAll(weights, squares, slopes [][]float64) {
	for y, row := range slopes {
		for x, g := range row {
			if max(g, -g) < nearly {
				continue
			}
			g += t.Decay * weights[y][x]
			squares[y][x] += g * g
			weights[y][x] -= t.Rate * g / (0.1 + math.Sqrt(squares[y][x]))
		}
	}
}

// Write writes the model as Read takes it.
func (t *Trained) Write(w io.Writer) error {
	out := []byte(strings.Join(t.labels, ",") + "\n")
	for _, table := range [][][]float64{t.apart, t.beside} {
		for _, row := range table {
			for _, v := range row {
				out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(v)))
			}
		}
	}
	largest := float32(0)
	for _, ws := range t.weight {
		for _, v := range ws {
			largest = max(largest, v, -v)
		}
	}
	scale := largest / 127
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(scale))
	out = append(out, byte(t.Bits))
	index, rows := t.rows(scale)
	out = append(append(out, index...), rows...)
	_, err := w.Write(out)
	return err
}

// rows are the features' weights, by bucket.
func (t *Trained) rows(scale float32) (index, rows []byte) {
	bucket := 0
	for _, h := range slices.Sorted(maps.Keys(t.row)) {
		for ; bucket <= int(h>>(32-t.Bits)); bucket++ {
			index = binary.LittleEndian.AppendUint32(index, uint32(len(rows)))
		}
		row := []byte{byte(h), byte(h >> 8), 0}
		for s, v := range t.weight[t.row[h]] {
			if max(v, -v) > float32(t.Small) {
				row = append(row, byte(s), byte(int8(math.Round(float64(v/scale)))))
				row[2]++
			}
		}
		if row[2] > 0 {
			rows = append(rows, row...)
		}
	}
	for ; bucket <= 1<<t.Bits; bucket++ {
		index = binary.LittleEndian.AppendUint32(index, uint32(len(rows)))
	}
	return index, rows
}

// features appends the features of a token to out: its own ones, and those of its clause.
func (l *looker) features(i int, out []uint32) []uint32 {
	return l.clauseFeatures(l.clauseOf[i], l.ownFeatures(i, out))
}

// pass is the forward and backward probabilities of all tokens, each scaled to sum to one.
func (c *chain) pass() (forth, behind []spread) {
	forth, behind = c.forth(), newSpreads(c.labels, len(c.emit)+1)
	behind[len(c.emit)].end()
	begin := make([]float64, c.labels)
	for i := len(c.emit) - 1; i >= 0; i-- {
		c.back(i, behind[i+1], behind[i], begin)
		behind[i].scale(behind[i].sum())
	}
	return forth, behind
}
