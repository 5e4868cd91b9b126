package pattern

import (
	"math/rand/v2"
	"regexp/syntax"
	"testing"
)

// TestFullAutomatonServesAgain: a text that leads to more states than there is room for is read without the automaton, and the next one with it again. A
// program that runs for weeks meets all kinds of texts, and was slow for good after them.
func TestFullAutomatonServesAgain(t *testing.T) {
	const expr = `a[ab]{15}c`
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	d := newDFA(tree)
	draw := rand.New(rand.NewPCG(1, 2))
	words := func(n int) string {
		text := make([]byte, n)
		for i := range text {
			text[i] = "ab"[draw.IntN(2)]
		}
		return string(text)
	}
	if _, known := d.match(words(1 << 18)); known {
		t.Fatal("there is room for everything: the test fills nothing")
	}
	without := 0
	for range 50 {
		for _, c := range []struct {
			text  string
			holds bool
		}{{words(200), false}, {words(40) + "a" + words(15) + "c", true}} {
			switch found, known := d.match(c.text); {
			case !known:
				without++
			case found != c.holds:
				t.Fatalf("%q: found %v", c.text, found)
			}
		}
	}
	if without > 5 { // it may be full again in between
		t.Errorf("%d of 100 texts were read without the automaton", without)
	}
	if held := len(d.states) * (len(d.firsts) + 1); held > maxWays {
		t.Errorf("it holds %d ways", held)
	}
}
