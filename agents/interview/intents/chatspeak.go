package intents

import (
	"cmp"
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed typed.txt
var typedData string

// typed are words as they are typed in a hurry, and what they stand for.
var typed = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(typedData) {
		word, short, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for s := range strings.SplitSeq(short, ", ") {
			out[s] = word
		}
	}
	return out
})

var typedWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`\b(?:` + strings.Join(longestFirst(typed()), "|") + `)\b`)
})

func longestFirst(words map[string]string) []string {
	return slices.SortedFunc(maps.Keys(words), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
}

// spelledOut writes out what is typed in a hurry, in lower case, so that an intent is heard in it as in any other words.
func spelledOut(s string) string {
	s = typedWords().ReplaceAllStringFunc(text.WriteOut(s), func(w string) string { return typed()[w] })
	return kanaWords().ReplaceAllStringFunc(s, func(w string) string { return inKanji()[strings.TrimSpace(w)] })
}

//go:embed kana.txt
var kanaData string

// inKanji are the words that our texts tell people to write, and those around them, by how who does not convert kana types them.
var inKanji = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(kanaData) {
		if kanji, kana, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(line, "#") {
			out[kana] = kanji
		}
	}
	return out
})

var kanaWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?:` + strings.Join(longestFirst(inKanji()), "|") + `) ?`)
})
