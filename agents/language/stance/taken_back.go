package stance

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Settle keeps what still stands of several values: "X ではなく Y", "X, no wait, Y" and "Y, not X" leave Y. spans are in the
// order of the text; the answer lists the indices that stand.
func Settle(t text.Text, spans []text.Span) []int {
	var out []int
	for i, gone := range Replaced(t, spans) {
		if !gone {
			out = append(out, i)
		}
	}
	if len(out) == 0 { // all taken back: the last word counts
		for i := range spans {
			out = append(out, i)
		}
	}
	if len(out) < 2 {
		return out
	}
	for _, choose := range []func(t text.Text, spans []text.Span, kept []int) int{findPreferred, findPointed} {
		if i := choose(t, spans, out); i >= 0 {
			return []int{i}
		}
	}
	return out
}

// Replaced says of each of several values, in the order of the text, whether it is put aside or one behind it is told in its place: "X, no
// wait, Y" replaces X.
func Replaced(t text.Text, spans []text.Span) []bool {
	gone := make([]bool, len(spans))
	for i, s := range spans {
		gone[i] = !isStarred(t, s) && (TakenBack(t, s) || PutAside(t, s))
	}
	for i := 1; i < len(spans); i++ {
		between := t.Low[min(spans[i-1].End, spans[i].Start):spans[i].Start]
		if !gone[i] && Settling()["correcting"].MatchString(clipEnd(between, 80)) && !Settling()["another thing"].MatchString(between) {
			for j := range i {
				gone[j] = true
			}
		}
	}
	return gone
}

// isStarred reports a value behind the star with which people put right a message: "*anna@example.com typo".
func isStarred(t text.Text, at text.Span) bool { return strings.HasSuffix(t.Low[:at.Start], "*") }

// TakenBack reports a value that is said behind it not to count any more: 「X ではなく」, "X is wrong".
func TakenBack(t text.Text, at text.Span) bool {
	return Settling()["taken back"].MatchString(text.BytesAfter(t.Low, at.End, 60))
}

// PutAside reports a value that is said so before it: "not X", "instead of X".
func PutAside(t text.Text, at text.Span) bool {
	return Settling()["put aside"].MatchString(text.BytesBefore(t.Low, at.Start, 40))
}

// Preferred returns the only one of several values, in the order of the text, that is said to be the one to use: "25 is more realistic". It is -1 when none or
// several are.
func Preferred(t text.Text, spans []text.Span) int {
	use := -1
	for i, s := range spans {
		switch {
		case !isPreferred(t, s):
		case use >= 0:
			return -1
		default:
			use = i
		}
	}
	return use
}

// isPreferred reports a value that is said to be the one to use, before or behind it.
func isPreferred(t text.Text, at text.Span) bool {
	return Settling()["preferred"].MatchString(text.BytesBefore(t.Low, at.Start, 40)) || Settling()["preferred behind"].MatchString(text.BytesAfter(t.Low, at.End, 60))
}

// findPreferred returns the only one of those kept that is said to be the one to use, or that is not one of before; -1 when none or several
// are.
func findPreferred(t text.Text, spans []text.Span, kept []int) int {
	use, now := -1, -1
	uses, nows := 0, 0
	for _, i := range kept {
		if isPreferred(t, spans[i]) {
			use, uses = i, uses+1
		}
		if !Settling()["of before"].MatchString(text.BytesBefore(t.Low, spans[i].Start, 40)) {
			now, nows = i, nows+1
		}
	}
	switch {
	case uses == 1:
		return use
	case nows == 1 && uses == 0:
		return now
	}
	return -1
}

// findPointed returns the one of those kept that the words behind the last of them point at, by its place or by what stands right before
// it: 「家が…、携帯が…。携帯のほうにかけてください」. It is -1 where they point at none or deny something.
func findPointed(t text.Text, spans []text.Span, kept []int) int {
	end := spans[kept[len(kept)-1]].End
	behind := text.BytesAfter(t.Low, end, MaxBeside)
	first, last := Settling()["the first"].MatchString(behind), Settling()["the last"].MatchString(behind)
	switch {
	case NoWords().MatchString(behind) || first && last:
		return -1
	case first:
		return kept[0]
	case last:
		return kept[len(kept)-1]
	}
	only := -1
	for _, i := range kept {
		label := lastWord(text.BytesBefore(t.Low, spans[i].Start, 40))
		if label == "" || !strings.Contains(behind, label) {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = i
	}
	return only
}

// lastWord is the last word of a text, of two letters at least, without the particle behind it.
func lastWord(s string) string {
	s = strings.TrimRight(s, " :、,がはのも")
	at := strings.LastIndexFunc(s, func(r rune) bool { return !unicode.In(r, unicode.Han, unicode.Katakana, unicode.Latin) && r != 'ー' })
	if at >= 0 {
		_, size := utf8.DecodeRuneInString(s[at:])
		s = s[at+size:]
	}
	if utf8.RuneCountInString(s) < 2 && !strings.ContainsAny(s, "家") {
		return ""
	}
	return s
}

func clipEnd(s string, n int) string { return text.BytesBefore(s, len(s), n) }

// Settling are the phrases of data/settling.txt.
var Settling = sync.OnceValue(func() Phrases { return readPhrases(settlingData) })

//go:embed data/settling.txt
var settlingData string
