package markup

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// style is how text is set off. The bits combine.
type style uint8

const (
	bold style = 1 << iota
	italic
	strike
	code
)

// line is a line of the whole text, with what stands before its text: a quote's sign, a list's bullet, an indent.
type line struct {
	first, cont string // before its beginning; before what follows after a cut
	gap         int    // blank lines before it
	fence       *fence // of the code that it belongs to
}

// fence is a block of code. Its lines share the pointer.
type fence struct{ info string }

// span is text of one style on one line. One with an address is a link.
type span struct {
	text  string
	url   string
	style style
}

// atom is what is never cut: a grapheme, or a whole link.
type atom struct {
	span
	line *line
	head bool // the first of its line
	rank rank // how good a cut before it is
}

// maxGrapheme is how many units of a grapheme are kept together: a letter under a heap of marks must not pass a limit.
const maxGrapheme = 32

func graphemesOf(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for it := graphemes.FromString(s); it.Next(); {
			g := it.Value()
			for Len(g) > maxGrapheme {
				n, at := 0, 0
				for i, r := range g {
					if n += countUnits(r); n > maxGrapheme {
						at = i
						break
					}
				}
				if !yield(g[:at]) {
					return
				}
				g = g[at:]
			}
			if !yield(g) {
				return
			}
		}
	}
}

// appendLine appends the atoms of a line. A line without spans has one empty atom, so that what stands before it is shown.
func appendLine(out []atom, l *line, spans []span) []atom {
	from := len(out)
	for _, s := range mergeSpans(spans) {
		if s.url != "" {
			out = append(out, atom{span: s, line: l})
			continue
		}
		out = slices.Grow(out, utf8.RuneCountInString(s.text))
		for g := range graphemesOf(s.text) {
			out = append(out, atom{span: span{text: g, style: s.style}, line: l})
		}
	}
	if len(out) == from {
		out = append(out, atom{line: l})
	}
	out[from].head = true
	return out
}

// mergeSpans joins neighbours of one style, so that no grapheme is cut between them.
func mergeSpans(spans []span) []span {
	var out []span
	for len(spans) > 0 {
		s := spans[0]
		n := 1
		if s.url == "" {
			var text strings.Builder
			text.WriteString(s.text)
			for ; n < len(spans) && spans[n].url == "" && spans[n].style == s.style; n++ {
				text.WriteString(spans[n].text)
			}
			s.text = text.String()
		}
		if s.text != "" {
			out = append(out, s)
		}
		spans = spans[n:]
	}
	return out
}

// plain is text without any style but that of what stands in backticks.
func (f Form) plain(text string) []atom {
	if f == Plain {
		return splitLines(text, verbatim)
	}
	return splitLines(text, splitTicked)
}

func verbatim(s string) []span { return []span{{text: s}} }

// maxCode is the longest text that is set as code inside of a line: it can always go into a part as a whole.
const maxCode = least / 2

// splitTicked sets as code what stands between two backticks. A line with several of them in a row has none that is.
func splitTicked(s string) []span {
	if strings.Contains(s, "``") {
		return verbatim(s)
	}
	parts := strings.Split(s, "`")
	if len(parts)%2 == 0 { // the last one stands alone
		n := len(parts) - 2
		parts = append(parts[:n], parts[n]+"`"+parts[n+1])
	}
	var out []span
	for i, part := range parts {
		switch {
		case i%2 == 0:
			out = append(out, span{text: part})
		case isBlank(part) || Len(part) > maxCode:
			out = append(out, span{text: "`" + part + "`"})
		default:
			out = append(out, span{text: part, style: code})
		}
	}
	return out
}

// splitLines splits text line by line, of which spans tells what is in each.
func splitLines(text string, spans func(string) []span) []atom {
	var out []atom
	gap := 0
	for t := range strings.SplitSeq(text, "\n") {
		if isBlank(t) {
			gap++
			continue
		}
		if len(out) == 0 {
			gap = 0
		}
		out = appendLine(out, &line{gap: gap}, spans(t))
		gap = 0
	}
	return out
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }
