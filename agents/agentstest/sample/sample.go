// Package sample lets a suite that takes minutes run a part of itself where nobody asked for the whole: what a person waits for who has just changed something.
// The part is the same each time, so that a failure comes again. With MENDAN_TEST=whole in the environment everything runs, as it does before a change is
// taken in (.ci/run).
package sample

import "os"

// Whole reports that everything is to run.
func Whole() bool { return os.Getenv("MENDAN_TEST") == "whole" }

// Of is all of a suite's cases where the whole is asked for, and else n of them, spread evenly from the first to the last.
func Of[T any](cases []T, n int) []T {
	if Whole() || len(cases) <= n {
		return cases
	}
	return spread(cases, n)
}

func spread[T any](cases []T, n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = cases[i*(len(cases)-1)/max(1, n-1)]
	}
	return out
}

// Draws is how many draws a law is held to: all where the whole is asked for, and else a few.
func Draws(all, few int) int {
	if Whole() {
		return all
	}
	return few
}
