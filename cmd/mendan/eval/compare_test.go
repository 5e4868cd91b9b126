package eval

import (
	"math"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/cmd/mendan/usage"
)

// The expected values are of Wilson's formula as R's prop.test(correct = FALSE) has it, and those at the ends by hand: 0 of n ends at z²/(n+z²).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		right, of int
		low, high float64
	}{
		{0, 0, 0, 1}, {0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {5, 10, 0.2366, 0.7634}, {81, 263, 0.2553, 0.3662}, {50, 100, 0.4038, 0.5962},
	} {
		low, high := Wilson(c.right, c.of)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f–%.4f, want %.4f–%.4f", c.right, c.of, low, high, c.low, c.high)
		}
	}
}

// The expected values are those of the binomial distribution: 2·(1+10)/2^10, 2·(1+9+36)/2^9, and 1 where both are the same.
func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		one, other int
		p          float64
	}{{0, 0, 1}, {4, 4, 1}, {1, 9, 22.0 / 1024}, {9, 1, 22.0 / 1024}, {2, 7, 92.0 / 512}, {0, 6, 2.0 / 64}, {900, 1100, 8.5e-6}} {
		if p := McNemar(c.one, c.other); math.Abs(p-c.p) > 1e-6 {
			t.Errorf("%d and %d: %v, want %v", c.one, c.other, p, c.p)
		}
	}
}

func TestCompare(t *testing.T) {
	scores := func(right string) (out []Score) {
		for _, r := range right {
			out = append(out, Score{Right: r == '1', Counts: r != '-'})
		}
		return out
	}
	all := Compare([]string{"a", "b"}, [][]Score{scores("11100-"), scores("10011-")}, []usage.Sum{{Calls: 1}, {Calls: 2, Unpriced: 2}})
	a, b := all[0], all[1]
	if a.Of != 5 || a.Right != 3 || a.P != 1 || a.OnlyFirst+a.OnlyThis != 0 || b.Right != 3 || b.OnlyFirst != 2 || b.OnlyThis != 2 || b.Share != 0.6 || b.Calls != 2 {
		t.Errorf("%+v", all)
	}
	var out strings.Builder
	if err := PrintCompared(&out, all); err != nil || !strings.Contains(out.String(), "b: 2 calls without a price") || !strings.Contains(out.String(), "3/5") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
