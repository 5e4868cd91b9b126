package tag

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestNothingIsLostOfTheLikely holds that the best path, and how probable each label is, are the same whether or not what is worth next to nothing is passed
// over.
func TestNothingIsLostOfTheLikely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		labels, factor := rapid.IntRange(1, 6).Draw(t, "labels"), rapid.Float64Range(-30, 0)
		rows := func(n, width int) (out [][]float64) {
			for range n {
				row := rapid.SliceOfN(factor, width, width).Draw(t, "logarithms")
				for i, w := range row {
					row[i] = math.Exp(w)
				}
				out = append(out, row)
			}
			return out
		}
		c := &chain{labels: labels, moves: &moves{beside: rows(labels, labels), apart: rows(labels+1, labels)}, emit: rows(rapid.IntRange(1, 8).Draw(t, "tokens"), 2*labels+1)}
		all := *c.moves
		c.moves.bound()
		got, within := c.best(), c.within()
		all.bound()
		for _, b := range [][]bound{all.bounds.beside, all.bounds.apart} {
			for i := range b {
				b[i] = bound{0, math.Inf(1)}
			}
		}
		c.moves = &all
		if want := c.best(); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%v, want %v", got, want)
		}
		c.moves = &moves{beside: all.beside, apart: all.apart}
		for i, row := range c.within() {
			for x, want := range row {
				if math.Abs(within[i][x]-want) > 1e-9 {
					t.Fatalf("token %d, label %d: %v, want %v", i, x, within[i][x], want)
				}
			}
		}
	})
}
