package sayings

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// maxAsked is how long a question is, in characters, that asks for nothing else.
const maxAsked = 80

// AsksToChangeLater reports a question whether an answer can be changed later, or once it is sent: "can I edit this afterwards?",
// 「送った後でも直せますか」. It asks for no change now. Texts are given in lower case, NFKC.
func AsksToChangeLater(text string) bool {
	words := kinds()
	return utf8.RuneCountInString(text) <= maxAsked && words.has("change", text) && words.has("later", text) && words.has("asks", text) && !words.has("other", text)
}

// wordsByKind are lists of words by what they do in a question.
type wordsByKind map[string][]string

var kinds = sync.OnceValue(func() wordsByKind {
	out := wordsByKind{}
	for _, line := range lines("changelater.txt") {
		kind, word, _ := strings.Cut(line, " ")
		out[kind] = append(out[kind], word)
	}
	return out
})

// has reports a word of the kind; one in Latin letters stands by itself.
func (w wordsByKind) has(kind, text string) bool {
	spaced := " " + strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,!?;:()", r) {
			return ' '
		}
		return r
	}, text) + " "
	for _, word := range w[kind] {
		if word[0] < utf8.RuneSelf && strings.Contains(spaced, " "+word+" ") || word[0] >= utf8.RuneSelf && strings.Contains(text, word) {
			return true
		}
	}
	return false
}
