package stance

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/apart.txt
var apartData string

var apart = pattern.NewLexicon(othersData + "\n" + apartData)

// StandingPart is a text with spaces for what is told in it only to be set apart: what is somebody else's, was only thought of, is denied, or is put right
// behind it; where past, also what was so once. Nothing moves. It is the text itself where nothing is set apart, or everything.
func StandingPart(raw string, past bool) string {
	t := text.Read(raw)
	out := []byte(raw)
	clauses := t.Clauses()
	for i, c := range clauses {
		if !isApart(t.Low[c.Start:c.End], past) && !(past && isOfOnce(t, clauses[i+1:])) {
			continue
		}
		blank(out, t.Span(c.Start, c.End))
	}
	if at := putRight(t); at > 0 {
		blank(out, t.Span(0, at))
	}
	if strings.Trim(string(out), " 、。,.!?") == "" {
		return raw
	}
	return string(out)
}

func blank(out []byte, at text.Span) {
	for i := at.Start; i < at.End; i++ {
		out[i] = ' '
	}
}

// isApart reports a clause that is set apart. One in which people speak of themselves is not somebody else's.
func isApart(clause string, past bool) bool {
	clause = strings.TrimSpace(clause)
	switch {
	case apart.Match("supposed", clause), apart.Match("denied", clause):
		return true
	case apart.Match("others", clause):
		return !Speaker().MatchString(clause)
	}
	return past && apart.Match("once", clause) && !apart.Match("now", clause)
}

// isOfOnce reports that one of the clauses behind another says how it is now.
func isOfOnce(t text.Text, behind []text.Span) bool {
	return slices.ContainsFunc(behind, func(c text.Span) bool {
		return apart.Match("now", strings.TrimSpace(t.Low[c.Start:c.End]))
	})
}

// putRight is where the words begin with which a text puts right what it told before; 0 where it does not. They have something to put in its place.
func putRight(t text.Text) int {
	at := 0
	for _, m := range apart.Pattern("takes back").FindAllStringIndex(t.Low, -1) {
		if strings.TrimSpace(t.Low[:m[0]]) != "" && apart.Match("figure", t.Low[m[1]:]) {
			at = m[0]
		}
	}
	return at
}
