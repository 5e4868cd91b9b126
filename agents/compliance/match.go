package compliance

import (
	"cmp"
	"slices"
	"strings"
)

// concept is a number for a concept of the lexicon.
type concept int

// index finds the words of the lexicon in a text: by the first three bytes (fewer only if the word is shorter), then by
// comparing with all words that begin so. Its words are in layers: one inside a longer one of its layer does not count, so that
// "race condition" is no race.
type index struct {
	begins [256]uint8        // for a first byte, a bit for each length of such a beginning
	first  map[[3]byte]int32 // where the chain of words with this beginning starts in terms
	terms  []term
	number int // of concepts that there are
}

type term struct {
	text     string
	layer    int
	concepts []concept
	next     int32 // the next one with the same beginning, 0 if none
}

// newIndex makes an index for about so many words.
func newIndex(words, concepts int) *index {
	const usual = 1024                                                                                                  // beginnings
	return &index{first: make(map[[3]byte]int32, min(words, usual)), terms: make([]term, 1, words+1), number: concepts} // 0 ends a chain
}

// entries are a node's words of Japanese (ja, separated by spaces) and English (en, by commas), folded.
func entries(n *node, prefix string) []string {
	ja, en := strings.Fields(n.at(prefix+"ja").text), strings.Split(n.at(prefix+"en").text, ",")
	return slices.DeleteFunc(foldEntries(append(ja, en...)), func(w string) bool { return w == "" })
}

// add files a node's words under the concepts.
func (ix *index) add(n *node, prefix string, layer int, ids ...concept) {
	for _, text := range entries(n, prefix) {
		var key [3]byte
		length := copy(key[:], text)
		ix.begins[key[0]] |= 1 << length
		ix.terms = append(ix.terms, term{text, layer, ids, ix.first[key]})
		ix.first[key] = int32(len(ix.terms) - 1)
	}
}

// span is where a word of the lexicon stands in a clause.
type span struct{ i, j int }

// found holds where each concept occurs, in order.
type found [][]span

type hit struct {
	span
	*term
}

// find says where the words stand.
func (ix *index) find(s string) found {
	out := make(found, ix.number)
	hits := ix.all(s)
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
	for i := range len(s) {
		lengths := ix.begins[s[i]]
		for n := 1; lengths>>n > 0 && i+n <= len(s); n++ {
			if lengths>>n&1 == 0 {
				continue
			}
			var key [3]byte
			copy(key[:], s[i:i+n])
			for at := ix.first[key]; at > 0; at = ix.terms[at].next {
				if t := &ix.terms[at]; strings.HasPrefix(s[i:], t.text) {
					hits = append(hits, hit{span{i, i + len(t.text)}, t})
				}
			}
		}
	}
	return hits
}
