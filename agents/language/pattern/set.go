package pattern

import "slices"

// Set are patterns that are looked for together: a text is gone through once for the words of all of them, and only those of which it
// holds one are tried. It is safe for concurrent use.
type Set struct {
	patterns []*Regexp
	index    index
	asked    memory
}

// NewSet makes a set of patterns.
func NewSet(patterns []*Regexp) *Set {
	s := &Set{patterns: patterns}
	for i, r := range patterns {
		s.index.add(i, r.words)
	}
	return s
}

// Union is the set of the patterns of several.
func Union(sets ...*Set) *Set {
	var all []*Regexp
	for _, s := range sets {
		all = append(all, s.patterns...)
	}
	return NewSet(all)
}

// MatchString reports whether s holds a match of one of the patterns.
func (s *Set) MatchString(text string) bool {
	t := look(text)
	if t == nil {
		t = &seen{text: text}
	}
	return s.asked.get(t, func() bool {
		return s.index.any(t, func(i int) bool { return s.patterns[i].matches(t) })
	})
}

// Likely are the patterns that may match in a text, in their order: all others do not.
func (s *Set) Likely(text string) (out []*Regexp) {
	var found []int
	t := texts.get(text)
	if t == nil {
		t = &seen{text: text}
	}
	s.index.any(t, func(i int) bool {
		found = append(found, i)
		return false
	})
	slices.Sort(found)
	for _, i := range found {
		out = append(out, s.patterns[i])
	}
	return out
}

// index finds which of many lists of words a text holds a word of. Letters of ASCII are looked for in both cases, which may find a list too many
// and never one too few.
type index struct {
	words  WordIndex[int]
	always []int // the lists without words: every text may match
	size   int
}

// add takes in the words of a list.
func (x *index) add(list int, w words) {
	x.size = max(x.size, list+1)
	if w.any == nil {
		x.always = append(x.always, list)
		return
	}
	for _, word := range w.any {
		x.words.Add(lower(word), list)
	}
}

// any calls found for each list that the text may hold a word of, once and in no order, until it returns true.
func (x *index) any(t *seen, found func(list int) bool) bool {
	if t.foldsOddly() { // letters that are others in lower case
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
	return x.words.Find(t.lower(), func(_ int, _ string, list int) bool {
		if slices.Contains(known, list) {
			return false
		}
		known = append(known, list)
		return found(list)
	})
}
