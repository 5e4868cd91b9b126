package compliance

import (
	"fmt"
	"slices"
	"sort"
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
	for _, s := range m.any(links[0], after) {
		if skip(s) {
			continue
		}
		if rest := m.chain(links[1:], s, skip); rest != nil {
			return append([]span{s}, rest...)
		}
	}
	return nil
}

// any lists where one of the concepts stands near behind a span, in order; everywhere when that begins nowhere. What stands too far away
// is not looked at for each span anew.
func (m found) any(ids []concept, after span) []span {
	var out []span
	for _, id := range ids {
		spans := m[id]
		if after.j >= 0 {
			spans = between(spans, after.j-1, after.j+near)
		}
		if len(ids) == 1 {
			return spans
		}
		out = append(out, spans...)
	}
	slices.SortFunc(out, func(a, b span) int { return a.i - b.i })
	return out
}

// between are the spans that begin from i to j.
func between(spans []span, i, j int) []span {
	from := sort.Search(len(spans), func(k int) bool { return spans[k].i >= i })
	to := sort.Search(len(spans), func(k int) bool { return spans[k].i > j })
	return spans[from:max(from, to)]
}

func (m found) has(id concept) bool { return len(m[id]) > 0 }
