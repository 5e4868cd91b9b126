package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// words are texts of which each match holds at least one. Without any, every text may hold a match.
type words struct {
	any   []string
	marks []mark
	fold  bool // letters of ASCII are in lower case, and match in both
}

// in reports whether a text may hold a match.
func (w words) in(t *seen) bool {
	if w.any == nil {
		return true
	}
	s := t.text
	if w.fold {
		if t.foldsOddly() {
			return true
		}
		s = t.lower()
	}
	for i, word := range w.any {
		if t.mayHold(w.marks[i]) && strings.Contains(s, word) {
			return true
		}
	}
	return false
}

// lower is s with the letters of ASCII in lower case.
func lower(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

const (
	maxExact = 64  // texts that a part of a pattern is spelled out into
	maxWords = 300 // looking for more costs about what the pattern does
)

// wordsOf are the words of a pattern.
func wordsOf(tree *syntax.Regexp) words {
	var f finder
	found := f.needs(tree)
	if f.fold { // one text for all: also of what matches in one case only
		for i, s := range found {
			found[i] = lower(s)
		}
	}
	found = minimal(found)
	if len(found) > maxWords {
		return words{}
	}
	return words{any: found, marks: marksOf(found), fold: f.fold}
}

func marksOf(found []string) []mark {
	var out []mark
	for _, word := range found {
		out = append(out, markOf(word))
	}
	return out
}

// finder finds words in a pattern.
type finder struct{ fold bool }

// needs are texts of which each match of re holds at least one; nil when that is not known.
func (f *finder) needs(re *syntax.Regexp) []string {
	if all := f.exact(re); all != nil {
		return known(all)
	}
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return f.needs(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return f.needs(re.Sub[0])
		}
	case syntax.OpAlternate:
		var out []string
		for _, sub := range re.Sub {
			found := f.needs(sub)
			if found == nil {
				return nil
			}
			out = append(out, found...)
		}
		return out
	case syntax.OpConcat:
		return f.best(re.Sub)
	}
	return nil
}

// best are the words of the part of a sequence that are the rarest.
func (f *finder) best(parts []*syntax.Regexp) (best []string) {
	better := func(found []string) {
		if found != nil && (best == nil || commonness(found) < commonness(best)) {
			best = found
		}
	}
	run := []string{""} // what the parts before this one spell out together
	for _, part := range parts {
		spelled := f.exact(part)
		better(known(spelled))
		if longer := product(run, spelled); longer != nil {
			run = longer
			continue
		}
		better(known(run))
		if run = spelled; spelled == nil {
			run = []string{""}
			better(f.needs(part))
		}
	}
	better(known(run))
	return best
}

// exact is all that re matches; nil when it is too much or not known. What stands around a match is not asked for.
func (f *finder) exact(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return []string{""}
	case syntax.OpLiteral:
		return f.literal(re)
	case syntax.OpCharClass:
		return runes(re.Rune)
	case syntax.OpCapture:
		return f.exact(re.Sub[0])
	case syntax.OpQuest:
		return union([]string{""}, f.exact(re.Sub[0]))
	case syntax.OpConcat:
		out := []string{""}
		for _, sub := range re.Sub {
			if out = product(out, f.exact(sub)); out == nil {
				return nil
			}
		}
		return out
	case syntax.OpAlternate:
		out := []string{}
		for _, sub := range re.Sub {
			if out = union(out, f.exact(sub)); out == nil {
				return nil
			}
		}
		return out
	}
	return nil
}

func (f *finder) literal(re *syntax.Regexp) []string {
	s := string(re.Rune)
	if strings.ContainsRune(s, utf8.RuneError) { // also matches bytes that are no text
		return nil
	}
	if re.Flags&syntax.FoldCase == 0 {
		return []string{s}
	}
	for _, r := range re.Rune {
		if r > unicode.MaxASCII && unicode.SimpleFold(r) != r {
			return nil
		}
	}
	f.fold = true
	return []string{lower(s)}
}

// runes are the characters of a small class.
func runes(ranges []rune) []string {
	var out []string
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if out = append(out, string(r)); len(out) > 12 || r == utf8.RuneError {
				return nil
			}
		}
	}
	return out
}

// union and product are nil when one of the two is, or when they hold too much.
func union(a, b []string) []string {
	if a == nil || b == nil || len(a)+len(b) > maxExact {
		return nil
	}
	return slices.Concat(a, b)
}

func product(a, b []string) []string {
	if a == nil || b == nil || len(a)*len(b) > maxExact {
		return nil
	}
	out := make([]string, 0, len(a)*len(b))
	for _, head := range a {
		for _, tail := range b {
			out = append(out, head+tail)
		}
	}
	return out
}

// known is nil for texts one of which is empty: it is in everything.
func known(texts []string) []string {
	if len(texts) == 0 || slices.Contains(texts, "") {
		return nil
	}
	return texts
}

// commonness is the greater the more texts hold one of the words, and the more of them are to be looked for.
func commonness(found []string) (n int) {
	for _, s := range found {
		n += 1 + 60/(len(s)*len(s))
	}
	return n
}

// minimal leaves out each word in which another one is.
func minimal(found []string) (out []string) {
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	for _, s := range found {
		if !slices.ContainsFunc(out, func(short string) bool { return strings.Contains(s, short) }) {
			out = append(out, s)
		}
	}
	return out
}
