package compliance

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// alike is the similarity from which a clause counts as one of the pack's phrasings.
const alike = 0.62

// phrasings finds the phrasing of a pack that a clause is most like: the cosine of n-grams of characters, each weighted by how
// rare it is among the phrasings, so that what every question has counts for little.
type phrasings struct {
	entries []phrasing
	grams   map[string]int32 // to a place in posts
	posts   [][]int32        // for each n-gram, the entries that have it
}

type phrasing struct {
	rule string
	ok   bool
	norm float64
}

func newPhrasings(rules []Rule) *phrasings {
	p := &phrasings{grams: map[string]int32{}}
	for _, r := range rules {
		p.add(r.ID, false, r.JA)
		p.add(r.ID, false, r.EN)
		p.add(r.ID, true, r.OK)
	}
	for _, entries := range p.posts {
		w := p.weight(len(entries))
		for _, e := range entries {
			p.entries[e].norm += w * w
		}
	}
	return p
}

func (p *phrasings) add(rule string, ok bool, texts []string) {
	for _, text := range foldEntries(texts) {
		entry := int32(len(p.entries))
		p.entries = append(p.entries, phrasing{rule: rule, ok: ok})
		for g := range grams(text) {
			at, known := p.grams[g]
			if !known {
				at = int32(len(p.posts))
				p.grams[g], p.posts = at, append(p.posts, nil)
			}
			if post := p.posts[at]; len(post) == 0 || post[len(post)-1] != entry {
				p.posts[at] = append(post, entry)
			}
		}
	}
}

// weight is the inverse frequency of an n-gram that n entries have.
func (p *phrasings) weight(n int) float64 {
	return math.Log(1 + float64(len(p.entries))/float64(max(n, 1)))
}

// scores returns for each rule how alike the clause is to its stopped phrasings and to those that pass.
func (p *phrasings) scores(clause string) (stop, pass map[string]float64) {
	dot := make([]float64, len(p.entries))
	var norm float64
	for _, g := range slices.Compact(slices.Sorted(grams(clause))) {
		var post []int32
		if at, ok := p.grams[g]; ok {
			post = p.posts[at]
		}
		w := p.weight(len(post))
		norm += w * w
		for _, e := range post {
			dot[e] += w * w
		}
	}
	stop, pass = map[string]float64{}, map[string]float64{}
	for i, e := range p.entries {
		if dot[i] == 0 {
			continue
		}
		into, score := stop, dot[i]/math.Sqrt(norm*e.norm)
		if e.ok {
			into = pass
		}
		into[e.rule] = max(into[e.rule], score)
	}
	return stop, pass
}

// grams yields the n-grams of a folded text: three letters of a script with an alphabet, two where characters carry more.
func grams(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := 0; i < len(text); {
			_, size := utf8.DecodeRuneInString(text[i:])
			n := 2
			if size == 1 {
				n = 3
			}
			if end := runesEnd(text, i, n); end > 0 && strings.TrimSpace(text[i:end]) != "" && !yield(text[i:end]) {
				return
			}
			i += size
		}
	}
}

// runesEnd is where n runes from i end, or 0.
func runesEnd(text string, i, n int) int {
	for range n {
		if i >= len(text) {
			return 0
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		i += size
	}
	return i
}
