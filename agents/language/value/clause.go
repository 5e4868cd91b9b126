package value

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Sentences parts a text into sentences, marks included, without the space around them.
func Sentences(text string) []Span {
	t := read(text)
	return t.public(t.sentences())
}

// Clauses parts a text into clauses: sentences, and within them what commas, "but" and 〜ですが divide.
func Clauses(text string) []Span {
	t := read(text)
	return t.public(t.clauses())
}

func (t text) public(in []Span) []Span {
	out := make([]Span, 0, len(in))
	for _, s := range in {
		out = append(out, t.span(s.Start, s.End))
	}
	return out
}

var (
	sentenceEnd = pattern.Lazy(`[。!?]+["'」』)）]*|\(?笑\)?(?:[\s。、]+|$)|\.{2,}["')]*|\n+|\.+["')]*(?:\s|$)`)
	shortened   = pattern.Lazy(`(?:\b(?:mr|mrs|wm|geo|chas|jas|thos|ms|dr|prof|st|jr|sr|vs|etc|e\.g|i\.e|no|approx|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|a\.m|p\.m|u\.s|u\.k)|(?:^|\s)[a-z])$`)
	clauseEnd   = pattern.Lazy(`[、,;:](?:\s|$|[^0-9\s])|\s(?:(?:but|so|though|although|however|because|while|whereas)\b|and (?:i|my|we|the|can|could|what|how|is|do|does|when)\b)|(?:です|ます|でした|ました|ません|だった|した)(?:が|けど|けれど|けれども|ので|し)[、,]?`)
)

func (t text) sentences() []Span {
	var out []Span
	start := 0
	for _, m := range sentenceEnd().FindAllStringIndex(t.low, -1) {
		if t.low[m[0]] == '.' && shortened().MatchString(back(t.low, m[0], 8)) && m[1] < len(t.low) {
			continue
		}
		out = t.cut(out, start, m[1])
		start = m[1]
	}
	return t.cut(out, start, len(t.low))
}

func (t text) clauses() []Span {
	var out []Span
	for _, s := range t.sentences() {
		start := s.Start
		for _, m := range clauseEnd().FindAllStringIndex(t.low[s.Start:s.End], -1) {
			at := s.Start + m[1]
			switch c := t.low[s.Start+m[0]]; {
			case c == ' ':
				at = s.Start + m[0]
			case c == ',' || c == ';' || c == ':':
				at = s.Start + m[0] + 1
			case strings.HasPrefix(t.low[s.Start+m[0]:], "、"):
				at = s.Start + m[0] + len("、")
			}
			out = t.cut(out, start, at)
			start = max(start, at)
		}
		out = t.cut(out, start, s.End)
	}
	return out
}

// cut adds s[i:j] without the space around it, unless nothing is left.
func (t text) cut(out []Span, i, j int) []Span {
	for i < j && (t.low[i] == ' ' || t.low[i] == '\n') {
		i++
	}
	for j > i && (t.low[j-1] == ' ' || t.low[j-1] == '\n') {
		j--
	}
	if j <= i {
		return out
	}
	return append(out, Span{i, j})
}
