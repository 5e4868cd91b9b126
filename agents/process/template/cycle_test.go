package template

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A cycle of any length is found, wherever it lies among steps that have none; without it there is none.
func TestCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "nodes")
		nodes, next := make([]string, n), map[string][]string{}
		for i := range nodes {
			nodes[i] = fmt.Sprint(i)
			if i > 0 {
				for _, to := range rapid.SliceOfN(rapid.IntRange(0, i-1), 0, 3).Draw(t, "edges") {
					next[nodes[i]] = append(next[nodes[i]], fmt.Sprint(to))
				}
			}
		}
		order := rapid.Permutation(nodes).Draw(t, "order")
		if way := cycle(order, next); way != nil {
			t.Fatalf("found %v where none is: %v", way, next)
		}
		long := rapid.Permutation(nodes).Draw(t, "round")[:rapid.IntRange(1, n).Draw(t, "length")]
		for i, node := range long {
			next[node] = append(next[node], long[(i+1)%len(long)])
		}
		way := cycle(order, next)
		if way == nil {
			t.Fatalf("%v is not found in %v", long, next)
		}
		for i, node := range way {
			if !slices.Contains(next[node], way[(i+1)%len(way)]) {
				t.Fatalf("%v is no way through %v", way, next)
			}
		}
	})
}

func TestALongChainIsNoCycle(t *testing.T) {
	var nodes []string
	next := map[string][]string{}
	for i := range 10_000 {
		nodes = append(nodes, fmt.Sprint(i))
		next[nodes[i]] = []string{fmt.Sprint(i + 1)}
	}
	if cycle(nodes, next) != nil {
		t.Error("found one")
	}
	if next["9999"] = []string{"0"}; len(cycle(nodes, next)) != len(nodes) {
		t.Error("the longest one is not found whole")
	}
}
