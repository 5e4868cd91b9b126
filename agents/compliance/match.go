package compliance

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// concept is a number for a concept of the lexicon.
type concept int

// index finds the words of the lexicon in a text. They are in layers: one inside a longer one of its layer does not count, so that
// "race condition" is no race.
type index struct {
	words *pattern.WordIndex[*term]
}

type term struct {
	layer    int
	concepts []concept
}

// newIndex makes an index for about so many words.
func newIndex(words int) *index {
	return &index{pattern.NewWordIndex[*term](words)}
}

// entries are a node's words of Japanese (ja, separated by spaces) and English (en, by commas), folded.
func entries(n *node, prefix string) []string {
	ja, en := strings.Fields(n.at(prefix+"ja").text), strings.Split(n.at(prefix+"en").text, ",")
	return slices.DeleteFunc(foldEntries(append(ja, en...)), func(w string) bool { return w == "" })
}

// add files a node's words under the concepts.
func (ix *index) add(n *node, prefix string, layer int, ids ...concept) {
	t := &term{layer, ids}
	for _, text := range entries(n, prefix) {
		ix.words.Add(text, t)
	}
}

// span is where a word of the lexicon stands in a clause.
type span struct{ i, j int }

// found holds where each concept occurs, in order.
type found map[concept][]span

type hit struct {
	span
	*term
}

// find says where the words stand.
func (ix *index) find(s string) found {
	out := found{}
	hits := ix.all(s)
	if len(hits) == 0 {
		return out
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(a.layer-b.layer, a.i-b.i) })
	for at, h := range hits {
		if isInLonger(hits, at) {
			continue
		}
		for _, id := range h.concepts {
			out[id] = append(out[id], h.span)
		}
	}
	for _, spans := range out {
		slices.SortStableFunc(spans, func(a, b span) int { return a.i - b.i }) // of all layers
	}
	return out
}

// isInLonger reports whether the hit is inside a longer one of its layer. Hits are in the order of layers and beginnings.
func isInLonger(hits []hit, at int) bool {
	const longest = 120 // bytes; no word of the lexicon is longer
	h := hits[at]
	covers := func(o hit) bool { return h.j <= o.j && o.j-o.i > h.j-h.i }
	for k := at - 1; k >= 0 && hits[k].layer == h.layer && h.i-hits[k].i <= longest; k-- {
		if covers(hits[k]) {
			return true
		}
	}
	for k := at + 1; k < len(hits) && hits[k].layer == h.layer && hits[k].i == h.i; k++ {
		if covers(hits[k]) {
			return true
		}
	}
	return false
}

// all lists every word in s.
func (ix *index) all(s string) []hit {
	var hits []hit
	ix.words.Find(s, func(at int, word string, t *term) bool {
		hits = append(hits, hit{span{at, at + len(word)}, t})
		return false
	})
	return hits
}
