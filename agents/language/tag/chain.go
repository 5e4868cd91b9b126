package tag

import "math"

// chain is a text's lattice: each token begins a span of a label, goes on with it, or stands outside; outside, it is remembered which label
// came last, so that an action is looked for behind a theme.
type chain struct {
	labels int
	emit   [][]float64 // by token: begin each label, go on with it, outside
	moves  *moves
}

// moves are what follows what, as factors: by what stands before (a span right beside, or one before other words; the last is none) the label
// that begins.
type moves struct{ beside, apart [][]float64 }

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
	for y := range n + 1 {
		out := before.out[y]
		for x, m := range c.moves.apart[y] {
			now.in[x] += out * m
		}
		if y == n {
			break
		}
		if in := before.in[y]; in > 1e-9 {
			for x, m := range c.moves.beside[y] {
				now.in[x] += in * m
			}
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
	for y := range n + 1 {
		sum := 0.0
		for x, m := range c.moves.apart[y] {
			sum += m * begin[x]
		}
		now.out[y] = sum + e[2*n]*behind.out[y]
		if y == n {
			break
		}
		sum = 0
		for x, m := range c.moves.beside[y] {
			sum += m * begin[x]
		}
		now.in[y] = sum + e[n+y]*behind.in[y] + e[2*n]*behind.out[y]
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

// factors turns the scores of a token into factors, of which the largest is one.
func factors(scores []float64) {
	most := math.Inf(-1)
	for _, s := range scores {
		most = max(most, s)
	}
	for i, s := range scores {
		scores[i] = math.Exp(max(s-most, -60))
	}
}
