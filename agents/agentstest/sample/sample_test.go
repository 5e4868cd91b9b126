package sample

import (
	"slices"
	"testing"
)

// A sample goes from the first case to the last, and nothing is drawn twice or changes its place.
func TestOf(t *testing.T) {
	cases := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for whole, want := range map[string][]int{"": {0, 3, 6, 9}, "whole": cases} {
		t.Setenv("MENDAN_TEST", whole)
		if got := Of(cases, 4); !slices.Equal(got, want) {
			t.Errorf("MENDAN_TEST=%s: %v, want %v", whole, got, want)
		}
		if got := Of(cases[:3], 4); !slices.Equal(got, cases[:3]) {
			t.Errorf("MENDAN_TEST=%s: of three, %v", whole, got)
		}
	}
	if got := spread(cases, 1); !slices.Equal(got, cases[:1]) {
		t.Errorf("one of ten: %v", got)
	}
}
