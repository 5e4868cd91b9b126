package engine

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/bot"
)

//go:embed doubts.txt
var doubtsFile string

// doubts are the phrases of the file, as spaced gives them.
var doubts = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, p := range readPhrases(doubtsFile) {
		out[p.head] = append(out[p.head], spaceWords(string(p.words)))
	}
	return out
})

// isDoubtful reports whether the words behind a code say that its decision is none. What rejects may have any reason; it is none where the words
// go on with the card as what they tell of ("reject K7QF was too harsh").
func isDoubtful(button, words string) bool {
	if button != bot.ButtonApprove && button != bot.ButtonReject {
		return false // they are for somebody else to read
	}
	text, known := spaceWords(words), doubts()
	for _, w := range known["harmless"] {
		text = strings.ReplaceAll(text, w, " ")
	}
	has := func(head string, is func(text, phrase string) bool) bool {
		return slices.ContainsFunc(known[head], func(w string) bool { return is(text, w) })
	}
	return has("first", strings.HasPrefix) ||
		button == bot.ButtonApprove && (has("anywhere", strings.Contains) || has("end", func(text, w string) bool {
			return strings.HasSuffix(strings.TrimRight(text, " "), w)
		}))
}

// spaceWords folds a text so that a phrase is found in it as a part: each word of Latin letters has a space on both sides, and nothing else has.
func spaceWords(text string) string {
	var out strings.Builder
	latin := false
	for _, r := range append(readRunes(strings.ReplaceAll(text, "’", "'")), ' ') {
		now := isLatin(r) || r == '\''
		if now != latin {
			out.WriteRune(' ')
		}
		if now || r == '?' || !unicode.IsSpace(r) && !unicode.IsPunct(r) {
			out.WriteRune(r)
		}
		latin = now
	}
	return out.String()
}
