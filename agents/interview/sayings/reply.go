package sayings

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

var (
	reply  = sync.OnceValue(func() []string { return slices.DeleteFunc(lines("reply.txt"), func(s string) bool { return s == "#" }) })
	common = sync.OnceValue(func() []string { return lines("common.txt") })
)

// Replies reports a text with words by which people answer somebody who wrote to them: "Tuesday works for me", 「承知しました、お待ちしています」.
func Replies(text string) bool {
	return slices.ContainsFunc(reply(), func(phrase string) bool { return within(text, phrase) })
}

// TakesUp reports a text that has a word in common with what somebody wrote, and that the words of the other text do not have: 「正午で」 after
// 「正午にお電話します」. Words that stand everywhere do not count.
func TakesUp(text, wrote, other string) bool {
	return slices.ContainsFunc(weighty(wrote), func(word string) bool { return within(text, word) && !within(other, word) })
}

// within reports a phrase in a text, of Latin letters as whole words.
func within(text, phrase string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return false
		}
		if at := from + i; !joined(text, at) && !joined(text, at+len(phrase)) {
			return true
		}
		from += i + 1
	}
}

// weighty are the words of a text that say what it is about: of Latin letters the longer ones, and those of kanji and katakana.
func weighty(text string) []string {
	var out []string
	for _, runs := range []struct {
		of   func(rune) bool
		from int // how many characters such a word has at least
	}{
		{func(r rune) bool { return unicode.Is(unicode.Latin, r) }, 4},
		{func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Katakana) || r == 'ー' }, 2},
	} {
		for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !runs.of(r) }) {
			if len([]rune(word)) >= runs.from && !slices.Contains(common(), word) {
				out = append(out, word)
			}
		}
	}
	return out
}
