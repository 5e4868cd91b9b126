package compliance

import (
	"slices"
	"strings"
)

// concept is a number for a concept of the lexicon.
type concept int

// index finds the words of the lexicon in a text: by the first three bytes (fewer only if the word is shorter), then by
// comparing with all words that begin so.
type index struct {
	first map[[3]byte]int32 // where the chain of words with this beginning starts in terms
	terms []term
}

type term struct {
	text     string
	concepts []concept
	next     int32 // the next one with the same beginning, 0 if none
}

func newIndex() *index {
	const usual = 1024                                                                  // words in a file
	return &index{first: make(map[[3]byte]int32, usual), terms: make([]term, 1, usual)} // 0 ends a chain
}

// entries are a node's words of Japanese (ja, separated by spaces) and English (en, by commas), folded.
func entries(n *node, prefix string) []string {
	ja, en := strings.Fields(n.at(prefix+"ja").text), strings.Split(n.at(prefix+"en").text, ",")
	return slices.DeleteFunc(foldEntries(append(ja, en...)), func(w string) bool { return w == "" })
}

// add files a node's words under the concepts.
func (ix *index) add(n *node, prefix string, ids ...concept) {
	for _, text := range entries(n, prefix) {
		var key [3]byte
		copy(key[:], text)
		ix.terms = append(ix.terms, term{text, ids, ix.first[key]})
		ix.first[key] = int32(len(ix.terms) - 1)
	}
}

// span is where a word of the lexicon stands in a clause.
type span struct{ i, j int }

// found holds where each concept occurs, in order.
type found map[concept][]span

type hit struct {
	span
	concepts []concept
}

// layer is a set of words that hide each other: one inside a longer one does not count, so that "race condition" is no race.
type layer []*index

// find adds where the words of the layer stand.
func (l layer) find(s string, out found) {
	var hits []hit
	for _, ix := range l {
		hits = ix.all(s, hits)
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.i - b.i })
	for at, h := range hits {
		if inLonger(hits, at) {
			continue
		}
		for _, id := range h.concepts {
			out[id] = append(out[id], h.span)
		}
	}
}

// inLonger reports whether the hit is inside a longer one. Hits are in the order of their beginnings.
func inLonger(hits []hit, at int) bool {
	const longest = 120 // bytes; no word of the lexicon is longer
	h := hits[at]
	covers := func(o hit) bool { return h.j <= o.j && o.j-o.i > h.j-h.i }
	for k := at - 1; k >= 0 && h.i-hits[k].i <= longest; k-- {
		if covers(hits[k]) {
			return true
		}
	}
	for k := at + 1; k < len(hits) && hits[k].i == h.i; k++ {
		if covers(hits[k]) {
			return true
		}
	}
	return false
}

// all appends every word in s.
func (ix *index) all(s string, hits []hit) []hit {
	for i := range len(s) {
		for n := 1; n <= 3 && i+n <= len(s); n++ {
			var key [3]byte
			copy(key[:], s[i:i+n])
			for at := ix.first[key]; at > 0; at = ix.terms[at].next {
				if t := ix.terms[at]; strings.HasPrefix(s[i:], t.text) {
					hits = append(hits, hit{span{i, i + len(t.text)}, t.concepts})
				}
			}
		}
	}
	return hits
}
