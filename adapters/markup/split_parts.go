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

// splitAtoms cuts atoms into rendered parts: each as long as fits, and then back to the best cut in it.
func (f Form) splitAtoms(atoms []atom, limit int) []string {
	limit = max(limit, least)
	if whole := trimSpace(atoms); len(whole) <= limit+1 { // nearly always, and nothing is to be cut
		if part := f.renderAtoms(whole); part == "" {
			return nil
		} else if Len(part) <= limit {
			return []string{part}
		}
	}
	gradeCuts(atoms)
	var parts []string
	for atoms = trimSpace(atoms); len(atoms) > 0; {
		n := f.cutPoint(atoms, limit)
		if part := f.renderAtoms(trimSpace(atoms[:n])); part != "" {
			parts = append(parts, part)
		}
		atoms = trimSpace(atoms[n:])
	}
	return parts
}

// cutPoint is how many of the atoms go into the next part, at least one.
func (f Form) cutPoint(atoms []atom, limit int) int {
	fits := func(n int) bool { return Len(f.renderAtoms(atoms[:n])) <= limit }
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

// trimSpace takes white space off both ends, but not the indent of a line of code.
func trimSpace(atoms []atom) []atom {
	for len(atoms) > 0 && atoms[0].isSpace() && (atoms[0].line.fence == nil || !atoms[0].head) {
		atoms = atoms[1:]
	}
	for len(atoms) > 0 && atoms[len(atoms)-1].isSpace() {
		atoms = atoms[:len(atoms)-1]
	}
	return atoms
}

// isSpace reports whether an atom shows nothing: white space that belongs to no bullet.
func (a atom) isSpace() bool {
	return a.url == "" && isBlank(a.text) && !(a.head && a.line.first != a.line.cont)
}

// gradeCuts says how good the cuts on each line are.
func gradeCuts(atoms []atom) {
	for len(atoms) > 0 {
		n := 1
		for n < len(atoms) && atoms[n].line == atoms[0].line {
			n++
		}
		gradeLine(atoms[:n])
		atoms = atoms[n:]
	}
}

func gradeLine(line []atom) {
	boundary := wordStarts(line)
	var end sentenceEnd
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		end.seeText(a.text)
		r := outerGrapheme
		switch {
		case end.reached && !mustNotBegin(b.text):
			r = outerSentence
		case boundary[i] && !mustNotBegin(b.text) && !mustNotEnd(a.text):
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
		starts[i] = ends[at] && !isBlank(a.text)
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

func (e *sentenceEnd) seeText(s string) {
	switch {
	case strings.Contains("。！？｡．…", s):
		e.maybe, e.reached = false, true
	case strings.Contains(".!?", s):
		e.maybe, e.reached = true, false
	case isBlank(s):
		e.maybe, e.reached = false, e.reached || e.maybe
	case !closesSentence(s):
		e.maybe, e.reached = false, false
	}
}

func closesSentence(s string) bool {
	r := firstRune(s)
	return unicode.In(r, unicode.Pe, unicode.Pf) || r == '"' || r == '\''
}

// mustNotBegin reports whether a text must not begin a part: closing and small signs belong to what is before them.
func mustNotBegin(s string) bool {
	r := firstRune(s)
	return closesSentence(s) || slices.Contains([]rune("、。，．,.!?！？…‥:;：；ー々ゝヽ・ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％"), r)
}

// mustNotEnd reports whether a text must not end a part: an opening sign belongs to what follows.
func mustNotEnd(s string) bool { return unicode.In(firstRune(s), unicode.Ps, unicode.Pi) }

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return ' '
}
