package stance

import (
	_ "embed"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/apart.txt
var apartData string

var apart = pattern.NewLexicon(othersData + "\n" + apartData)

// Apart parts what is told in a text only to be set apart from the rest: what is somebody else's, was only thought of, is denied, or is put right behind
// it; where past, also what was so once. Each part has spaces for the other: nothing moves. Where nothing is set apart, or everything, rest is the text.
func Apart(raw string, past bool) (rest, apart string) {
	t := text.Read(raw)
	stays, goes := []byte(raw), []byte(strings.Repeat(" ", len(raw)))
	move := func(at text.Span) {
		copy(goes[at.Start:at.End], raw[at.Start:at.End])
		blank(stays, at)
	}
	for _, c := range t.Clauses() {
		if isApart(t.Low[c.Start:c.End], past) {
			move(t.Span(c.Start, c.End))
		}
	}
	if at := putRight(t); at > 0 {
		move(t.Span(0, at))
	}
	if strings.IndexFunc(string(stays), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
		return raw, ""
	}
	return string(stays), string(goes)
}

func blank(out []byte, at text.Span) {
	for i := at.Start; i < at.End; i++ {
		out[i] = ' '
	}
}

// isApart reports a clause that is set apart. One in which people speak of themselves, or that is only a reason, is not somebody else's.
func isApart(clause string, past bool) bool {
	clause = strings.TrimSpace(clause)
	switch {
	case apart.Match("supposed", clause), apart.Match("denied", clause):
		return true
	case apart.Match("others", clause):
		return !Speaker().MatchString(clause) && !apart.Match("reason", clause)
	}
	return past && apart.Match("once", clause) && !apart.Match("now", clause)
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
