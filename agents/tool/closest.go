package tool

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Closest finds at most n of the candidates that a query may mean, the best first and equals in their given order. Case, width,
// spaces and punctuation don't count, and hiragana is katakana. Containing each other, sharing pieces and small slips of
// spelling make two texts alike; what resembles the query in no such way is left out.
//
// It is for search-like tools, whose callers know roughly what they want, and for errors that name what was probably meant.
func Closest(query string, candidates []string, n int) []string {
	type match struct {
		text  string
		score float64
	}
	q := fold(query)
	var found []match
	for _, c := range candidates {
		if s := likeness(q, fold(c)); s > minLikeness {
			found = append(found, match{c, s})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	var best []string
	for _, m := range found[:max(0, min(n, len(found)))] {
		best = append(best, m.text)
	}
	return best
}

// minLikeness drops what has no more than half of its letters in common with the query.
const minLikeness = 0.5

// fold maps spellings of the same text to one: NFKC for width and compatibility forms, then letters and digits alone.
func fold(s string) []rune {
	var out []rune
	for _, r := range norm.NFKC.String(strings.ToLower(norm.NFKC.String(s))) {
		switch {
		case 'ぁ' <= r && r <= 'ゖ':
			out = append(out, r-'ぁ'+'ァ')
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			out = append(out, r)
		}
	}
	return out
}

// likeness is 1 for equal texts and 0 for unrelated ones.
func likeness(a, b []rune) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if slices.Equal(a, b) {
		return 1
	}
	short, long := float64(min(len(a), len(b))), float64(max(len(a), len(b)))
	score := max(1-float64(distance(a, b))/long, shared(a, b))
	if strings.Contains(string(a), string(b)) || strings.Contains(string(b), string(a)) {
		score = max(score, 0.5+0.5*short/long)
	}
	return score
}

// distance counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
func distance(a, b []rune) int {
	var before, last []int // the two rows above the present one
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		before, last, row = last, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j, y := range b {
			change := last[j]
			if x != y {
				change++
			}
			row[j+1] = min(change, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && x == b[j-1] && y == a[i-1] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}

// shared is the Dice coefficient of the pairs of neighbouring letters: it does not mind in which order words come.
func shared(a, b []rune) float64 {
	if len(a) < 2 || len(b) < 2 {
		return 0
	}
	left := map[[2]rune]int{}
	for i := range len(a) - 1 {
		left[[2]rune{a[i], a[i+1]}]++
	}
	both := 0
	for i := range len(b) - 1 {
		if pair := [2]rune{b[i], b[i+1]}; left[pair] > 0 {
			left[pair]--
			both++
		}
	}
	return 2 * float64(both) / float64(len(a)+len(b)-2)
}
