// Package tag finds which words of a text say what: spans of named labels, by a linear chain over words and letters (a conditional random
// field) with hashed features of what stands around each. It learns from marked texts; the same texts give the same model, byte for byte. A
// text takes time linear in its length, some tens of microseconds a sentence; nothing is started and no clock is read.
//
// Source: J. Lafferty and others, Conditional Random Fields (2001); J. Duchi and others, Adaptive Subgradient Methods (2011), for the training.
package tag

import (
	"errors"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/classify"
)

var errModel = errors.New("the model is damaged")

// Span is a run of words that says what its label names. Sure is how probable that is of its words, from 0 to 1.
type Span struct {
	Label    string
	From, To int // in bytes of the text
	Sure     float64
}

// Model marks texts. It is safe for concurrent use.
type Model struct {
	Labels []string
	moves  *moves
	factor []float64 // by how many steps a sum of weights is below the largest
	bits   int       // of a hash that tell its bucket
	index  string    // by bucket where its rows begin, in four bytes
	rows   string    // of each feature: two bytes more of its hash, how many weights it has, and of each its state and its weight
}

// Read reads a model. The weights stay where they are, in the string.
func Read(file string) (*Model, error) {
	head, rest, ok := strings.Cut(file, "\n")
	m := &Model{Labels: strings.Split(head, ",")}
	n := len(m.Labels)
	fixed := 4*(n+1)*n + 4*n*n + 4 + 1
	if !ok || n >= math.MaxInt8 || len(rest) < fixed {
		return nil, errModel
	}
	m.moves = &moves{}
	at := 0
	row := func() []float64 {
		out := make([]float64, n)
		for x := range out {
			out[x] = math.Exp(float64(float32At(rest, at)))
			at += 4
		}
		return out
	}
	for range n + 1 {
		m.moves.apart = append(m.moves.apart, row())
	}
	for range n {
		m.moves.beside = append(m.moves.beside, row())
	}
	m.moves.bound()
	scale, bits := float64(float32At(rest, at)), int(rest[at+4])
	if !(scale > leastScale) {
		return nil, errModel
	}
	m.factor, m.bits = factorsOf(scale), bits
	rest = rest[fixed:]
	buckets := 4 * (1<<m.bits + 1)
	if m.bits > 24 || len(rest) < buckets {
		return nil, errModel
	}
	m.index, m.rows = rest[:buckets], rest[buckets:]
	if int(uint32At(m.index, buckets-4)) != len(m.rows) {
		return nil, errModel
	}
	return m, nil
}

func uint32At(s string, i int) uint32 {
	s = s[i : i+4]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func float32At(s string, i int) float32 { return math.Float32frombits(uint32At(s, i)) }

// add adds the weights of features to the sums, not yet to scale. Where their rows are is looked up for all of them first, and then what each begins with: nearly
// each lies elsewhere in memory, and the processor waits for many at once.
func (m *Model) add(features []uint32, sums []int32) {
	var room [64]struct {
		from, to uint32
		begins   byte
	}
	for len(features) > 0 {
		n := min(len(features), len(room))
		for i, h := range features[:n] {
			b := int(h>>(32-m.bits)) * 4
			room[i].from, room[i].to = uint32At(m.index, b), uint32At(m.index, b+4)
		}
		for i := range features[:n] {
			if from := int(room[i].from); from < len(m.rows) {
				room[i].begins = m.rows[from]
			}
		}
		for i, h := range features[:n] {
			addRow(m.rows[room[i].from:room[i].to], h, sums)
		}
		features = features[n:]
	}
}

// addRow adds the weights of the feature with this hash, if it is among the rows of its bucket. These are in the order of their hashes: first those in which the
// lowest bit of the half that they do not have is 0, then the others.
func addRow(rows string, h uint32, sums []int32) {
	low, before, second := uint16(h), uint16(0), h>>16&1 == 1
	for at := 0; at+2 < len(rows); {
		weights := at + 3
		end := weights + 2*int(rows[at+2])
		switch has := uint16(rows[at]) | uint16(rows[at+1])<<8; {
		case has == low:
			for own := rows[weights:end]; len(own) >= 2; own = own[2:] {
				sums[own[0]] += int32(int8(own[1]))
			}
			return
		case has < before: // the others begin
			if !second || has > low {
				return
			}
			second, before = false, has
		case !second && has > low:
			return
		default:
			before = has
		}
		at = end
	}
}

// Looked is a text that a model has looked at, but for what the text answers: whoever asks for several kinds of answers looks once. It is safe for
// concurrent use.
type Looked struct {
	model *Model
	at    *looker
	sums  [][]int32 // by token, of the features that depend on the text alone
	found sync.Map  // what was found, []Span, by what the text answers
}

// Look looks at a text; see Situation.
func (m *Model) Look(text string, signs []classify.Sign) *Looked {
	l := Situation{Text: text, Signs: signs}.look()
	l.only = besideAsked
	return &Looked{model: m, at: l, sums: m.sums(l)}
}

// Tag returns the spans of a text, in order.
func (m *Model) Tag(s Situation) []Span { return m.Look(s.Text, s.Signs).Tag(s.Asked) }

// Tag returns the spans of the text as what answers this, in order.
func (k *Looked) Tag(asked string) []Span {
	found, ok := k.found.Load(asked)
	if !ok {
		found, _ = k.found.LoadOrStore(asked, k.tag(asked))
	}
	return slices.Clone(found.([]Span))
}

func (k *Looked) tag(asked string) []Span {
	tokens := k.at.tokens
	if len(tokens) == 0 {
		return nil
	}
	c := k.chain(asked)
	found := c.best()
	if !slices.ContainsFunc(found.label, func(label int) bool { return label >= 0 }) {
		return nil
	}
	within := c.within()
	var out []Span
	for i, t := range tokens {
		label := found.label[i]
		if label < 0 {
			continue
		}
		if found.first[i] || len(out) == 0 {
			out = append(out, Span{Label: k.model.Labels[label], From: t.from})
		}
		last := &out[len(out)-1]
		last.To = t.to
		last.Sure += within[i][label]
		if i+1 == len(tokens) || found.label[i+1] < 0 || found.first[i+1] {
			last.Sure /= float64(k.at.count(last.From, i))
		}
	}
	return out
}

// count is how many tokens stand from a byte up to a token.
func (l *looker) count(from, i int) int {
	n := 0
	for i >= 0 && l.tokens[i].from >= from {
		n, i = n+1, i-1
	}
	return n
}

// chain is the lattice of the text as what answers this.
func (k *Looked) chain(asked string) *chain {
	m, l := k.model, *k.at
	l.asked, l.only = asked, ofAsked
	c := &chain{labels: len(m.Labels), moves: m.moves, emit: make([][]float64, len(l.tokens))}
	states := 2*c.labels + 1
	all := make([]float64, len(l.tokens)*states)
	for i, sums := range m.sums(&l) {
		c.emit[i] = all[i*states : (i+1)*states]
		for x := range sums {
			sums[x] += k.sums[i][x]
		}
		m.factors(sums, c.emit[i])
	}
	return c
}

// factors turns the sums of a token's weights into factors, of which the largest is one.
func (m *Model) factors(sums []int32, out []float64) {
	most := slices.Max(sums)
	for i, s := range sums {
		out[i] = m.factor[min(int(most-s), len(m.factor)-1)]
	}
}

// factorsOf are the factors of all differences between two sums, up to where they are worth nothing.
func factorsOf(scale float64) (out []float64) {
	for d := 0; ; d++ {
		by := max(-float64(d)*scale, leastScore)
		if out = append(out, math.Exp(by)); by == leastScore {
			return out
		}
	}
}

// sums are those of the weights of each token's features.
func (m *Model) sums(l *looker) [][]int32 {
	states := 2*len(m.Labels) + 1
	out, all := make([][]int32, len(l.tokens)), make([]int32, len(l.tokens)*states)
	var fs []uint32
	shared := make([]int32, states) // of the clause
	for i := range l.tokens {
		if clause := l.clauseOf[i]; i == l.clauses[clause].from {
			clear(shared)
			fs = l.clauseFeatures(clause, fs[:0])
			m.add(fs, shared)
		}
		out[i] = all[i*states : (i+1)*states]
		copy(out[i], shared)
		fs = l.ownFeatures(i, fs[:0])
		m.add(fs, out[i])
	}
	return out
}
