package sayings

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// maxAsked is how long a question is, in characters, that asks for nothing else.
const maxAsked = 80

// AsksToChangeLater reports a question whether an answer can be changed later, or once it is sent: "can I edit this afterwards?",
// 「送った後でも直せますか」. It asks for no change now. Texts are given in lower case, NFKC.
func AsksToChangeLater(text string) bool {
	words := changing()
	return utf8.RuneCountInString(text) <= maxAsked && words.has("change", text) && words.has("later", text) && words.has("asks", text) && !words.has("other", text)
}

// wordsByKind are lists of words by what they do in a question.
type wordsByKind map[string][]string

var (
	changing   = sync.OnceValue(func() wordsByKind { return kindsOf("changelater.txt") })
	comingBack = sync.OnceValue(func() wordsByKind { return kindsOf("comeback.txt") })
	done       = sync.OnceValue(func() wordsByKind { return kindsOf("asks_done.txt") })
)

func kindsOf(file string) wordsByKind {
	out := wordsByKind{}
	for _, line := range lines(file) {
		kind, word, _ := strings.Cut(line, " ")
		out[kind] = append(out[kind], word)
	}
	return out
}

// ComesBack reports that somebody who withdrew wants to go on after all: "can I come back in", 「戻りたいです」. Texts are given in lower case, NFKC.
func ComesBack(text string) bool {
	words := comingBack()
	return utf8.RuneCountInString(text) <= maxAsked && words.has("back", text) && !words.has("not", text)
}

// NamesDone reports that a question names what was to be done, as done: "is it gone?", 「もう消えましたか」.
func NamesDone(question string) bool {
	return utf8.RuneCountInString(question) <= maxAsked && done().has("done", question)
}

// has reports a word of the kind; one in Latin letters stands by itself.
func (w wordsByKind) has(kind, text string) bool {
	spaced := " " + strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,!?;:()", r) {
			return ' '
		}
		return r
	}, text) + " "
	return slices.ContainsFunc(w[kind], func(word string) bool {
		return word[0] < utf8.RuneSelf && strings.Contains(spaced, " "+word+" ") || word[0] >= utf8.RuneSelf && strings.Contains(text, word)
	})
}
