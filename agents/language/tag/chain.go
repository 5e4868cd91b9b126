package tag

import (
	"math"
	"slices"
)

// chain is a text's lattice: each token begins a span of a label, goes on with it, or stands outside; outside, it is remembered which label
// came last, so that an action is looked for behind a theme.
type chain struct {
	labels int
	emit   [][]float64 // by token: begin each label, go on with it, outside
	moves  *moves
}

// moves are what follows what, as factors: by what stands before (a span right beside, or one before other words; the last is none) the label
// that begins.
type moves struct {
	beside, apart [][]float64
	bounds        *bounds // nil while a model learns: then all is taken in
}

// bounds are those of the factors in each row. A text is mostly of one mind: of the states before a token nearly all are worth nothing beside the likeliest.
type bounds struct {
	beside, apart     []bound
	besideTo, apartTo columns
}

// columns are the factors by the label that begins, then by what stands before, with their bounds.
type columns struct {
	by     [][]float64
	bounds []bound
}

type bound struct{ least, most float64 }

func (m *moves) bound() {
	m.bounds = &bounds{boundsOf(m.beside), boundsOf(m.apart), columnsOf(m.beside), columnsOf(m.apart)}
}

func columnsOf(rows [][]float64) columns {
	by := turned(rows)
	return columns{by, boundsOf(by)}
}

// turned are rows as columns.
func turned(rows [][]float64) [][]float64 {
	out := make([][]float64, len(rows[0]))
	for x := range out {
		for _, row := range rows {
			out[x] = append(out[x], row[x])
		}
	}
	return out
}

func boundsOf(rows [][]float64) (out []bound) {
	for _, row := range rows {
		out = append(out, bound{slices.Min(row), slices.Max(row)})
	}
	return out
}

// likely is what the likeliest state before a token is worth at the least, whichever label begins there. What is worth less at the most is no part of the
// best path.
func (b *bounds) likely(before spread) float64 {
	out := 0.0
	for y, is := range b.apart {
		out = max(out, before.out[y]*is.least)
	}
	for y, is := range b.beside {
		out = max(out, before.in[y]*is.least)
	}
	return out
}

// nothing is the share of what is likely that adds nothing to a sum which anybody could tell.
const nothing = 1e-13

// spread is how probable each state of a token is.
type spread struct{ in, out []float64 }

// newSpreads makes one for each of so many tokens.
func newSpreads(labels, tokens int) []spread {
	out, all := make([]spread, tokens), make([]float64, tokens*(2*labels+1))
	for i := range out {
		out[i], all = spread{all[:labels], all[labels : 2*labels+1]}, all[2*labels+1:]
	}
	return out
}

// step fills the state of a token from the one before it. It returns the sum of all.
func (c *chain) step(i int, before, now spread) float64 {
	n, e := c.labels, c.emit[i]
	for x := range n {
		now.in[x] = 0
	}
	least := 0.0
	if c.moves.bounds != nil {
		least = nothing * c.moves.bounds.likely(before)
	}
	for y := range n + 1 {
		if out := before.out[y]; least == 0 || out*c.moves.bounds.apart[y].most > least {
			addProduct(now.in, c.moves.apart[y], out)
		}
		if y == n {
			break
		}
		if in := before.in[y]; least == 0 || in*c.moves.bounds.beside[y].most > least {
			addProduct(now.in, c.moves.beside[y], in)
		}
	}
	sum := 0.0
	for x := range n {
		now.in[x] = now.in[x]*e[x] + before.in[x]*e[n+x]
		now.out[x] = (before.out[x] + before.in[x]) * e[2*n]
		sum += now.in[x] + now.out[x]
	}
	now.out[n] = before.out[n] * e[2*n]
	return sum + now.out[n]
}

// back fills the state of a token from the one behind it. begin is room for a number by label.
func (c *chain) back(i int, behind, now spread, begin []float64) {
	n, e := c.labels, c.emit[i] // of the token behind
	for x := range n {
		begin[x] = e[x] * behind.in[x]
	}
	c.lead(begin, now)
	for y := range n + 1 {
		now.out[y] += e[2*n] * behind.out[y]
		if y < n {
			now.in[y] = now.in[y] + e[n+y]*behind.in[y] + e[2*n]*behind.out[y]
		}
	}
}

// lead fills what each state is worth by the labels that may begin behind it.
func (c *chain) lead(begin []float64, now spread) {
	b := c.moves.bounds
	if b == nil {
		for y := range now.out {
			now.out[y] = product(c.moves.apart[y], begin)
		}
		for y := range now.in {
			now.in[y] = product(c.moves.beside[y], begin)
		}
		return
	}
	b.apartTo.lead(begin, now.out)
	b.besideTo.lead(begin, now.in)
}

// lead is the chain's over columns. A label that adds next to nothing to each state beside what the likeliest one adds to it at the least is passed over.
func (c columns) lead(begin, now []float64) {
	clear(now)
	likely := 0.0
	for x, p := range begin {
		likely = max(likely, p*c.bounds[x].least)
	}
	for x, p := range begin {
		if p*c.bounds[x].most > nothing*likely {
			addProduct(now, c.by[x], p)
		}
	}
}

func product(a, b []float64) (sum float64) {
	for x, m := range a {
		sum += m * b[x]
	}
	return sum
}

// addProduct adds the factors times a number to the sums.
func addProduct(sums, factors []float64, by float64) {
	sums = sums[:len(factors)]
	for y, m := range factors {
		sums[y] += m * by
	}
}

// forth is the forward probabilities of all tokens, each scaled to sum to one, behind those of nothing.
func (c *chain) forth() []spread {
	forth := newSpreads(c.labels, len(c.emit)+1)
	forth[0].out[c.labels] = 1
	for i := range c.emit {
		forth[i+1].scale(c.step(i, forth[i], forth[i+1]))
	}
	return forth
}

// end is what stands behind the last token: all is as probable.
func (s spread) end() {
	for x := range s.in {
		s.in[x] = 1
	}
	for x := range s.out {
		s.out[x] = 1
	}
}

func (s spread) sum() float64 {
	sum := 0.0
	for _, p := range s.in {
		sum += p
	}
	for _, p := range s.out {
		sum += p
	}
	return sum
}

func (s spread) scale(sum float64) {
	for x := range s.in {
		s.in[x] /= sum
	}
	for x := range s.out {
		s.out[x] /= sum
	}
}

// within is how probable it is that each token stands in a span of each label.
func (c *chain) within() [][]float64 {
	forth := c.forth()
	out, all := make([][]float64, len(c.emit)), make([]float64, len(c.emit)*c.labels)
	two, begin := newSpreads(c.labels, 2), make([]float64, c.labels)
	behind, now := two[0], two[1] // the backward probabilities, scaled to sum to one
	behind.end()
	for i := len(c.emit) - 1; i >= 0; i-- {
		out[i] = all[i*c.labels : (i+1)*c.labels]
		share(out[i], forth[i+1], behind)
		c.back(i, behind, now, begin)
		now.scale(now.sum())
		behind, now = now, behind
	}
	return out
}

// share fills how probable it is that a token stands in each label, from what is probable up to it and behind it.
func share(p []float64, f, b spread) {
	total := 0.0
	for x := range p {
		p[x] = f.in[x] * b.in[x]
		total += p[x] + f.out[x]*b.out[x]
	}
	total += f.out[len(p)] * b.out[len(p)]
	for x := range p {
		p[x] /= total
	}
}

// leastScore is the logarithm of what is next to nothing. leastScale is the least step between two scores that a model is read with.
const (
	leastScore = -60
	leastScale = 1e-4
)

// factors turns the scores of a token into factors, of which the largest is one.
func factors(scores []float64) {
	most := math.Inf(-1)
	for _, s := range scores {
		most = max(most, s)
	}
	for i, s := range scores {
		scores[i] = math.Exp(max(s-most, leastScore))
	}
}
