package reword

import (
	"slices"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Repeated is a stretch of a text that a message repeats: how it stands in the text.
type Repeated struct {
	Words string
	Long  int // in characters
}

// Repeats are the stretches of a text that a message repeats and that may be told from others, the longest first.
func Repeats(said, words string) (out []Repeated) {
	k := text.Read(words)
	for _, a := range anchors(text.Read(said), 0, k, false) {
		r := Repeated{Words: k.Words(a.at, a.end)}
		if r.Long = utf8.RuneCountInString(r.Words); !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}
