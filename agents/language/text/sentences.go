package text

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed phrases.txt
var phraseData string

var phrases = pattern.NewLexicon(phraseData)

// Sentences parts a text into sentences, marks included, without the space around them.
func Sentences(raw string) []Span {
	if len(raw) < long {
		return sentences(raw)
	}
	return slices.Clone(sentencesOnce(raw))
}

// long is how long a text is, in bytes, whose sentences are remembered: of a shorter one they are found as fast.
const long = 1_000

var sentencesOnce = memo.Of(sentences)

func sentences(raw string) []Span {
	t := Read(raw)
	return t.public(t.Sentences())
}

// Clauses parts a text into clauses: sentences, and within them what commas, "but" and 〜ですが divide.
func Clauses(raw string) []Span {
	t := Read(raw)
	return t.public(t.Clauses())
}

// Spoken reads what somebody says to a program, by the sections of its words: the whole text, or the word that it begins with, without a slash
// before it and marks behind, and the rest as it was written. section is empty for none of them.
func Spoken(words *pattern.Lexicon, said string) (section, word, rest string) {
	said = strings.TrimSpace(said)
	bare := func(s string) string { return strings.TrimRight(strings.TrimPrefix(Key(s), "/"), ".!。") }
	if section = words.SectionOf(bare(said)); section != "" {
		return section, bare(said), ""
	}
	end := strings.IndexFunc(said, func(r rune) bool { return unicode.IsSpace(r) || r == ':' || r == '：' })
	if end < 0 {
		return "", bare(said), ""
	}
	word = bare(said[:end])
	return words.SectionOf(word), word, strings.TrimLeft(said[end:], ":： \t\n\u3000")
}

func (t Text) public(in []Span) []Span {
	out := make([]Span, 0, len(in))
	for _, s := range in {
		out = append(out, t.Span(s.Start, s.End))
	}
	return out
}

var (
	shortened = phrases.Lazy(`(?:\b(?:{shortened}|(no)|({short day}))|(?:^|\s)[a-z])$`)
	clauseEnd = phrases.Lazy(`{clause end}`)
)

// Sentences are the spans of the sentences in the folded text; see the function of that name. What stands in quotes is one piece: no sentence ends in it.
func (t Text) Sentences() []Span {
	var out []Span
	start, quotes := 0, quoted(t.Folded)
	for i := 0; i < len(t.Low); i++ {
		if !mayEnd[t.Low[i]] {
			continue
		}
		end := sentenceEnd(t.Low, i)
		if end < 0 {
			continue
		}
		if q, in := quoteAround(quotes, i); in && (end < q.End || goesOnBehindQuote(t.Folded[end:])) {
			i = end - 1
			continue
		}
		if t.Low[i] != '.' || end == len(t.Low) || !t.isShort(i, end) {
			out = t.cut(out, start, end)
			start = end
		}
		i = end - 1
	}
	return t.cutAt(unmarkedEnd, t.cut(out, start, len(t.Low)))
}

// isShort reports a full stop, up to what follows it, that only shortens the word before it. "No." does so before a number, and a day of the
// week unless a new sentence begins behind it: "Mon. Jan 4", not "Mon, Sat. Days only".
func (t Text) isShort(stop, next int) bool {
	m := shortened().FindStringSubmatchIndex(BytesBefore(t.Low, stop, 8))
	switch {
	case m == nil:
		return false
	case m[2] >= 0:
		return IsDigit(t.Low[next])
	case m[4] >= 0:
		return !capital().MatchString(t.Folded[next:]) || dayOrMonth().MatchString(t.Low[next:])
	}
	return true
}

var (
	capital    = pattern.Lazy(`^[A-Z]`)
	dayOrMonth = pattern.Lazy(`^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)`)
)

// Clauses are the spans of the clauses in the folded text; see the function of that name.
func (t Text) Clauses() []Span { return slices.Clone(clausesOnce(t.Folded)) }

var clausesOnce = memo.Of(func(folded string) []Span {
	t := Text{Folded: folded, Low: lower(folded)}
	var out []Span
	quotes := quoted(folded)
	for _, s := range t.Sentences() {
		start := s.Start
		for _, m := range clauseEnd().FindAllStringIndex(t.Low[s.Start:s.End], -1) {
			at := s.Start + m[1]
			if _, in := quoteAround(quotes, s.Start+m[0]); in {
				continue
			}
			switch c := t.Low[s.Start+m[0]]; {
			case c == ' ':
				at = s.Start + m[0]
			case c == ',' || c == ';' || c == ':':
				at = s.Start + m[0] + 1
			case strings.HasPrefix(t.Low[s.Start+m[0]:], "、"):
				at = s.Start + m[0] + len("、")
			}
			out = t.cut(out, start, at)
			start = max(start, at)
		}
		out = t.cut(out, start, s.End)
	}
	return out
})

// cut adds s[i:j] without the space around it, unless nothing is left.
func (t Text) cut(out []Span, i, j int) []Span {
	for i < j && (t.Low[i] == ' ' || t.Low[i] == '\n') {
		i++
	}
	for j > i && (t.Low[j-1] == ' ' || t.Low[j-1] == '\n') {
		j--
	}
	if j <= i {
		return out
	}
	return append(out, Span{i, j})
}
