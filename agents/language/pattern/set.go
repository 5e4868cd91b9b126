package pattern

import (
	"slices"
	"strings"
)

// Set are patterns that are looked for together: a text is gone through once for the words of all of them, and only those of which it
// holds one are tried. It is safe for concurrent use.
type Set struct {
	patterns []*Regexp
	index    index
}

// NewSet makes a set of patterns.
func NewSet(patterns []*Regexp) *Set {
	s := &Set{patterns: patterns}
	for i, r := range patterns {
		s.index.add(i, r.words)
	}
	return s
}

// MatchString reports whether s holds a match of one of the patterns.
func (s *Set) MatchString(text string) bool {
	t := &seen{text: text}
	return s.index.any(t, func(i int) bool { return s.patterns[i].matches(t) })
}

// Likely are the patterns that may match in a text, in their order: all others do not.
func (s *Set) Likely(text string) (out []*Regexp) {
	var found []int
	s.index.any(&seen{text: text}, func(i int) bool {
		found = append(found, i)
		return false
	})
	slices.Sort(found)
	for _, i := range found {
		out = append(out, s.patterns[i])
	}
	return out
}

// index finds which of many lists of words a text holds a word of, by the first bytes of each word. Letters of ASCII are looked for in both cases, which
// may find a list too many and never one too few.
type index struct {
	always []int // the lists without words: every text may match
	size   int
	byHead map[uint32][]entry
	heads  [64]uint64 // a bit for some of byHead each: most places of a text are passed over by it
	long   [maxHead + 1]bool
}

// entry is a word, and the list that it is in.
type entry struct {
	word string
	list int
}

// maxHead is how many bytes of a word are looked up: a character of Japanese.
const maxHead = 3

// add takes in the words of a list.
func (x *index) add(list int, w words) {
	x.size = max(x.size, list+1)
	if w.any == nil {
		x.always = append(x.always, list)
		return
	}
	if x.byHead == nil {
		x.byHead = map[uint32][]entry{}
	}
	for _, word := range w.any {
		word = lower(word)
		n := min(len(word), maxHead)
		h := head(word[:n])
		x.byHead[h] = append(x.byHead[h], entry{word, list})
		x.long[n] = true
		x.heads[bit(h)/64] |= 1 << (bit(h) % 64)
	}
}

// any calls found for each list that the text may hold a word of, once and in no order, until it returns true.
func (x *index) any(t *seen, found func(list int) bool) bool {
	if foldsOddly(t.text) {
		for list := range x.size {
			if found(list) {
				return true
			}
		}
		return false
	}
	if slices.ContainsFunc(x.always, found) {
		return true
	}
	var known []int
	return x.places(t.lower(), func(list int) bool {
		if slices.Contains(known, list) {
			return false
		}
		known = append(known, list)
		return found(list)
	})
}

// places calls found wherever a word stands, until it returns true.
func (x *index) places(s string, found func(list int) bool) bool {
	for i := range len(s) {
		for n := 1; n <= maxHead && i+n <= len(s); n++ {
			if !x.long[n] {
				continue
			}
			h := head(s[i : i+n])
			if x.heads[bit(h)/64]&(1<<(bit(h)%64)) == 0 {
				continue
			}
			for _, e := range x.byHead[h] {
				if strings.HasPrefix(s[i:], e.word) && found(e.list) {
					return true
				}
			}
		}
	}
	return false
}

// head is up to three bytes, and how many they are, as a number.
func head(s string) uint32 {
	out := uint32(len(s))
	for i := range len(s) {
		out = out<<8 | uint32(s[i])
	}
	return out
}

// bit is the place of a head in the bits of an index.
func bit(head uint32) uint32 { return head * 2654435769 >> (32 - 12) }
