package value

import (
	"strings"

	words "github.com/mendanhq/mendan/agents/language/text"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Span is a part of a text, in bytes of the text as given.
type Span words.Span

// In returns the part of the text.
func (s Span) In(text string) string { return text[s.Start:s.End] }

func spans(in []words.Span) []Span {
	out := make([]Span, 0, len(in))
	for _, s := range in {
		out = append(out, Span(s))
	}
	return out
}

// Fold is text.Fold.
func Fold(s string) string { return words.Fold(s) }

// Sentences is text.Sentences.
func Sentences(said string) []Span { return spans(words.Sentences(said)) }

// Clauses is text.Clauses.
func Clauses(said string) []Span { return spans(words.Clauses(said)) }

// Lower is text.Lower.
func Lower(raw string) (low string, back func(from, to int) Span) {
	t := read(raw)
	return t.low, t.span
}

// text is a message made ready for reading.
type text struct {
	raw, s, low string
	folded      words.Text
}

// whole is the message with what was changed of it.
func (t text) whole() words.Text {
	w := t.folded
	w.Raw, w.Folded, w.Low = t.raw, t.s, t.low
	return w
}

func read(raw string) text {
	t := words.Read(raw)
	return text{t.Raw, t.Folded, t.Low, t}
}

func (t text) span(i, j int) Span                     { return Span(t.whole().Span(i, j)) }
func (t text) words(i, j int) string                  { return t.whole().Words(i, j) }
func (t text) rest(i int) string                      { return t.whole().Rest(i) }
func (t text) matchEnd(re *pattern.Regexp, i int) int { return t.whole().MatchEnd(re, i) }
func (t text) sentences() []Span                      { return spans(t.whole().Sentences()) }
func (t text) clauses() []Span                        { return spans(t.whole().Clauses()) }
func ascii(s string) bool                             { return words.IsPlain(s) }
func digit(c byte) bool                               { return words.IsDigit(c) }
func letter(c byte) bool                              { return words.IsWordByte(c) }
func before(s string, i int) rune                     { return words.RuneBefore(s, i) }
func after(s string, i int) rune                      { return words.RuneAfter(s, i) }
func back(s string, i, n int) string                  { return words.BytesBefore(s, i, n) }
func ahead(s string, i, n int) string                 { return words.BytesAfter(s, i, n) }
func submatch(s string, m []int, n int) string        { return words.Group(s, m, n) }

// shown is s without what nobody sees.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		if words.Unseen(r) {
			return -1
		}
		return r
	}, s)
}
