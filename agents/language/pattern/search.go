package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"unicode/utf8"
)

// search finds up to n matches, all when n is negative, with what find reads of each: the automaton says where one begins, and only from there package regexp reads it,
// which would else take its many steps from each place of the text. It does not know of patterns that match nothing at all, and where what is around a place,
// or the length of what nearly matches, would make it slow.
func (r *Regexp) search(s string, n int, find func(re *regexp.Regexp, s string) []int) (all [][]int, known bool) {
	d := r.dfa()
	left := 16 * (len(s) + 16) // steps
	for at := 0; n != 0; n-- {
		begin, ok := d.find(s, at, &left)
		if !ok {
			return nil, false
		}
		if begin < 0 {
			break
		}
		m := r.matchAt(s, begin, d.looksBack, find)
		if m == nil {
			return nil, false
		}
		all, at = append(all, m), m[1]
	}
	return all, true
}

// matchAt is the match that begins at a byte, where one does; nil where it cannot be told from others.
func (r *Regexp) matchAt(s string, at int, looksBack bool, find func(re *regexp.Regexp, s string) []int) []int {
	from := at
	if looksBack && at > 0 {
		_, size := utf8.DecodeLastRuneInString(s[:at])
		from -= size
	}
	m := find(r.re(), s[from:])
	if m == nil || m[0] != at-from {
		return nil
	}
	for i := range m {
		if m[i] >= 0 {
			m[i] += from
		}
	}
	return m
}

// find is where the first match begins at a byte or behind it; -1 for none. left is how many steps may be taken. It does not know when they are used up.
func (d *dfa) find(s string, at int, left *int) (begin int, known bool) {
	if d.mayBeEmpty {
		return 0, false
	}
	for at < len(s) {
		q := d.onceAt(s, at)
		if q == nil {
			return 0, false
		}
		q, end := d.run(q, s, at)
		if *left -= end - at; q == nil || *left < 0 {
			return 0, false
		}
		if q == matched {
			return at, true
		}
		if d.anchored {
			return -1, true
		}
		_, size := utf8.DecodeRuneInString(s[at:])
		at += size
	}
	return -1, true
}

// onceAt is the state of a match that begins at a byte; nil where there is no room for it.
func (d *dfa) onceAt(s string, at int) *state {
	behind, k := rune(-1), 0
	if at > 0 {
		r, _ := utf8.DecodeLastRuneInString(s[:at])
		behind = d.kind(r)
		k = 1 + slices.Index([]rune{' ', 'a', '\n'}, behind)
	}
	if q := d.once[k].Load(); q != nil {
		return q
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	q := d.stateAt(d.settle([]uint32{uint32(d.prog.Start)}), behind, true)
	if q != nil {
		d.once[k].Store(q)
	}
	return q
}

// looksFirst reports what a match may do before its first character: look at what is around it, and end.
func (d *dfa) looksFirst() (looks, ends bool) {
	const all = syntax.EmptyBeginLine | syntax.EmptyEndLine | syntax.EmptyBeginText | syntax.EmptyEndText | syntax.EmptyWordBoundary | syntax.EmptyNoWordBoundary
	start := []uint32{uint32(d.prog.Start)}
	is := func(op syntax.InstOp) func(pc uint32) bool {
		return func(pc uint32) bool { return d.prog.Inst[pc].Op == op }
	}
	return slices.ContainsFunc(d.follow(start, 0), is(syntax.InstEmptyWidth)), slices.ContainsFunc(d.follow(start, all), is(syntax.InstMatch))
}
