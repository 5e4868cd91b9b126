package tag

// The best path is found over the same lattice with the largest of the ways into a state in place of their sum.

// state is where a path stands: in a label, or outside behind one.
type state struct {
	label int8 // the labels' number: none yet
	in    bool
}

// path is the label that each token stands in, -1 outside, and whether it begins there.
type path struct {
	label []int
	first []bool
}

// best is the most probable path.
func (c *chain) best() path {
	n := c.labels
	came := make([][]state, len(c.emit)) // by token, then state: from where; in first, then out
	began := make([][]bool, len(c.emit))
	cames, begans := make([]state, len(c.emit)*(2*n+1)), make([]bool, len(c.emit)*n)
	at := newSpreads(n, 2)
	before, now := at[0], at[1]
	before.out[n] = 1
	for i := range c.emit {
		came[i], began[i] = cames[i*(2*n+1):(i+1)*(2*n+1)], begans[i*n:(i+1)*n]
		clear(now.in)
		c.bestStep(i, before, now, came[i], began[i])
		now.scale(now.sum())
		before, now = now, before
	}
	return c.trace(before, came, began)
}

func (c *chain) bestStep(i int, before, now spread, came []state, began []bool) {
	n, e := c.labels, c.emit[i]
	bounds := c.moves.bounds
	likely := bounds.likely(before)
	for y := range n + 1 {
		if p := before.out[y]; p*bounds.apart[y].most >= likely {
			come(now.in, came, p, c.moves.apart[y], state{int8(y), false})
		}
		if y == n {
			break
		}
		if p := before.in[y]; p*bounds.beside[y].most >= likely {
			come(now.in, came, p, c.moves.beside[y], state{int8(y), true})
		}
	}
	for x := range n {
		now.in[x] *= e[x]
		began[x] = true
		if p := before.in[x] * e[n+x]; p > now.in[x] {
			now.in[x], came[x], began[x] = p, state{int8(x), true}, false
		}
		now.out[x], came[n+x] = before.out[x]*e[2*n], state{int8(x), false}
		if before.in[x] > before.out[x] {
			now.out[x], came[n+x] = before.in[x]*e[2*n], state{int8(x), true}
		}
	}
	now.out[n], came[2*n] = before.out[n]*e[2*n], state{int8(n), false}
}

// come takes in where a state of this probability leads to.
func come(in []float64, came []state, p float64, moves []float64, from state) {
	for x, m := range moves {
		if q := p * m; q > in[x] {
			in[x], came[x] = q, from
		}
	}
}

func (c *chain) trace(last spread, came [][]state, began [][]bool) path {
	n := c.labels
	at, most := state{int8(n), false}, last.out[n]
	for x := range n {
		if last.in[x] > most {
			at, most = state{int8(x), true}, last.in[x]
		}
		if last.out[x] > most {
			at, most = state{int8(x), false}, last.out[x]
		}
	}
	out := path{make([]int, len(c.emit)), make([]bool, len(c.emit))}
	for i := len(c.emit) - 1; i >= 0; i-- {
		out.label[i] = -1
		if at.in {
			out.label[i], out.first[i] = int(at.label), began[i][at.label]
			at = came[i][at.label]
		} else {
			at = came[i][n+int(at.label)]
		}
	}
	return out
}
