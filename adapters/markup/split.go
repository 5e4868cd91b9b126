package markup

import (
	"slices"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
)

// rank is how good a cut before an atom is.
type rank uint8

// The ranks, worst first. The inner ones are inside of an emphasis or a code fence.
const (
	innerGrapheme rank = iota
	innerWord
	innerSentence
	outerGrapheme
	outerWord
	outerSentence
	atLine
	atParagraph
)

// split cuts atoms into rendered parts: each as long as fits, and then back to the best cut in it.
func (f Form) split(atoms []atom, limit int) []string {
	limit = max(limit, least)
	var parts []string
	for atoms = trim(atoms); len(atoms) > 0; {
		n := f.cut(atoms, limit)
		if part := f.render(trim(atoms[:n])); part != "" {
			parts = append(parts, part)
		}
		atoms = trim(atoms[n:])
	}
	return parts
}

// cut is how many of the atoms go into the next part, at least one.
func (f Form) cut(atoms []atom, limit int) int {
	fits := func(n int) bool { return Len(f.render(atoms[:n])) <= limit }
	// Every atom but an empty one renders to a unit at least, and an empty one has a line end before it.
	most := min(len(atoms), limit+1)
	if most == len(atoms) && fits(most) {
		return most
	}
	low, high := 1, most
	for low < high {
		if mid := (low + high + 1) / 2; fits(mid) {
			low = mid
		} else {
			high = mid - 1
		}
	}
	best := low
	for n := low; n > 0; n-- {
		if r := cutRank(atoms, n); n == low || r > cutRank(atoms, best) {
			if fits(n) {
				best = n
			}
		}
	}
	return best
}

// cutRank is how good it is to cut after n atoms.
func cutRank(atoms []atom, n int) rank {
	if n == len(atoms) {
		return atParagraph
	}
	before, after := atoms[n-1].line, atoms[n].line
	switch {
	case before == after:
		return atoms[n].rank
	case after.fence != nil && after.fence == before.fence:
		return innerSentence
	case after.gap > 0:
		return atParagraph
	}
	return atLine
}

// trim takes white space off both ends, but not the indent of a line of code.
func trim(atoms []atom) []atom {
	for len(atoms) > 0 && atoms[0].space() && (atoms[0].line.fence == nil || !atoms[0].head) {
		atoms = atoms[1:]
	}
	for len(atoms) > 0 && atoms[len(atoms)-1].space() {
		atoms = atoms[:len(atoms)-1]
	}
	return atoms
}

// space reports whether an atom shows nothing: white space that belongs to no bullet.
func (a atom) space() bool {
	return a.url == "" && blank(a.text) && !(a.head && a.line.first != a.line.cont)
}

// grade says how good the cuts on a line are.
func grade(line []atom) {
	boundary := wordStarts(line)
	var end sentenceEnd
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		end.see(a.text)
		r := outerGrapheme
		switch {
		case end.reached && !clings(b.text):
			r = outerSentence
		case boundary[i] && !clings(b.text) && !holds(a.text):
			r = outerWord
		}
		if a.style&b.style != 0 || b.line.fence != nil {
			r -= outerGrapheme - innerGrapheme
		}
		line[i].rank = r
	}
}

// wordStarts says which atoms begin a word or follow white space.
func wordStarts(line []atom) []bool {
	var whole strings.Builder
	for _, a := range line {
		whole.WriteString(a.text)
	}
	ends := map[int]bool{}
	at := 0
	for it := words.FromString(whole.String()); it.Next(); {
		at += len(it.Value())
		ends[at] = true
	}
	starts := make([]bool, len(line))
	at = 0
	for i, a := range line {
		starts[i] = ends[at] && !blank(a.text)
		at += len(a.text)
	}
	return starts
}

// sentenceEnd follows a text to where its sentences end: with 。！？ at once, with . ! ? before white space, either with closing
// quotes or brackets behind.
type sentenceEnd struct {
	maybe   bool // behind . ! ?
	reached bool
}

func (e *sentenceEnd) see(s string) {
	switch {
	case strings.Contains("。！？｡．…", s):
		e.maybe, e.reached = false, true
	case strings.Contains(".!?", s):
		e.maybe, e.reached = true, false
	case blank(s):
		e.maybe, e.reached = false, e.reached || e.maybe
	case !closes(s):
		e.maybe, e.reached = false, false
	}
}

func closes(s string) bool {
	r := firstRune(s)
	return unicode.In(r, unicode.Pe, unicode.Pf) || r == '"' || r == '\''
}

// clings reports whether a text must not begin a part: closing and small signs belong to what is before them.
func clings(s string) bool {
	r := firstRune(s)
	return closes(s) || slices.Contains([]rune("、。，．,.!?！？…‥:;：；ー々ゝヽ・ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％"), r)
}

// holds reports whether a text must not end a part: an opening sign belongs to what follows.
func holds(s string) bool { return unicode.In(firstRune(s), unicode.Ps, unicode.Pi) }

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return ' '
}
