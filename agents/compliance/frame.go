package compliance

import (
	"fmt"
	"slices"
	"strings"
)

// near is how far apart, in bytes of folded text, the parts of "a>b" may stand: about five English words or twelve kanji.
const near = 36

// frame is a pattern over the concepts of one clause: "kin occupation" wants both, "your>faith" wants them in this order and near
// each other, "a/b" wants either, "!work" wants none, and a leading "~" makes the frame weak: where the clause
// is about work with the thing, as in "Have you built software for churches?", it only counts if the candidate's own is meant.
type frame struct {
	weak   bool
	parts  [][][]concept // each a chain of alternatives
	absent []concept
}

func (l *lexicon) frames(n *node) ([]frame, error) {
	var out []frame
	for _, line := range n.list() {
		f, err := l.frame(line)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func (l *lexicon) frame(line string) (frame, error) {
	var f frame
	line, f.weak = strings.CutPrefix(line, "~")
	for word := range strings.FieldsSeq(line) {
		if name, ok := strings.CutPrefix(word, "!"); ok {
			id, err := l.concept(name)
			if err != nil {
				return f, err
			}
			f.absent = append(f.absent, id)
			continue
		}
		chain, err := l.chain(word)
		if err != nil {
			return f, err
		}
		f.parts = append(f.parts, chain)
	}
	return f, nil
}

func (l *lexicon) chain(word string) (chain [][]concept, err error) {
	for link := range strings.SplitSeq(word, ">") {
		var either []concept
		for name := range strings.SplitSeq(link, "/") {
			id, err := l.concept(name)
			if err != nil {
				return nil, err
			}
			either = append(either, id)
		}
		chain = append(chain, either)
	}
	return chain, nil
}

func (l *lexicon) concept(name string) (concept, error) {
	id, ok := l.concepts[name]
	if !ok {
		return 0, fmt.Errorf("concept %q does not exist", name)
	}
	return id, nil
}

// in returns where the parts of the frame stand, or nil if one is missing or an absent one is there. Spans of skip are not used.
func (f frame) in(m found, skip func(span) bool) []span {
	for _, id := range f.absent {
		if len(m[id]) > 0 {
			return nil
		}
	}
	var out []span
	for _, chain := range f.parts {
		spans := m.chain(chain, span{-1, -1}, skip)
		if spans == nil {
			return nil
		}
		out = append(out, spans...)
	}
	return out
}

// chain finds the links one after another, each near the one before.
func (m found) chain(links [][]concept, after span, skip func(span) bool) []span {
	if len(links) == 0 {
		return []span{}
	}
	for _, s := range m.any(links[0]) {
		follows := after.j < 0 || s.i >= after.j-1 && s.i-after.j <= near
		if !follows || skip(s) {
			continue
		}
		if rest := m.chain(links[1:], s, skip); rest != nil {
			return append([]span{s}, rest...)
		}
	}
	return nil
}

func (m found) any(ids []concept) []span {
	if len(ids) == 1 {
		return m[ids[0]]
	}
	var out []span
	for _, id := range ids {
		out = append(out, m[id]...)
	}
	slices.SortFunc(out, func(a, b span) int { return a.i - b.i })
	return out
}

func (m found) has(id concept) bool { return len(m[id]) > 0 }
