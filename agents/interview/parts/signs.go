package parts

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// listed is a word with its kind.
type listed struct {
	exact           bool
	word, low, kind string
}

// byLetter are the words of all kinds by their first letter in lower case.
var byLetter = sync.OnceValue(func() map[rune][]listed {
	out := map[rune][]listed{}
	for kind, list := range words() {
		for _, w := range list {
			low := strings.ToLower(w.Word)
			first, _ := utf8.DecodeRuneInString(low)
			out[first] = append(out[first], listed{w.Exact, w.Word, low, kind})
		}
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b listed) int {
			return cmp.Or(len(b.low)-len(a.low), cmp.Compare(a.low, b.low), cmp.Compare(a.kind, b.kind))
		})
	}
	return out
})

// signs are the words of a text that say of themselves what they name, in order. Of one kind the longest at a place counts.
func signs(raw string) []classify.Sign {
	low := strings.ToLower(raw)
	if len(low) != len(raw) { // a letter that is longer in lower case
		return nil
	}
	var out []classify.Sign
	lastOf := map[string]int{}
	before := ' '
	for i, c := range low {
		if !inWord(before, c) {
			for _, w := range byLetter()[c] {
				end := i + len(w.low)
				if !strings.HasPrefix(low[i:], w.low) || end <= lastOf[w.kind] || w.exact && raw[i:end] != w.word {
					continue
				}
				last, _ := utf8.DecodeLastRuneInString(w.low)
				if next, _ := utf8.DecodeRuneInString(low[end:]); end < len(low) && inWord(last, next) {
					continue
				}
				out = append(out, classify.Sign{Name: w.kind, From: i, To: end})
				lastOf[w.kind] = end
			}
		}
		before = c
	}
	return out
}

// inWord reports that two letters stand in one word of a script with spaces between words.
func inWord(a, b rune) bool { return latin(a) && latin(b) }

func latin(c rune) bool { return c < 0x2E80 && (unicode.IsLetter(c) || unicode.IsDigit(c)) }
