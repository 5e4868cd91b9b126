package repair

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// confides are words by which people tell something off the record.
var confides = requests.Lazy(`(?i){confides}`)

// fillsOut are words around such words that tell nothing by themselves.
var fillsOut = requests.Lazy(`(?i){fills out}`)

// Confided finds what a message tells off the record while it tells it: the sentence that says so, or the one before where it says no
// more. The wish alone, about what was told earlier, is for Leaves.
func Confided(said string) []text.Span {
	if !confides().MatchString(said) {
		return nil
	}
	var out []text.Span
	sentences := text.Sentences(said)
	for i, s := range sentences {
		words := s.In(said)
		at := confides().FindStringIndex(words)
		if at == nil {
			continue
		}
		if !tellsMore(fillsOut().ReplaceAllString(words[:at[0]]+" "+words[at[1]:], " ")) {
			if i == 0 {
				continue
			}
			s.Start = sentences[i-1].Start
		}
		out = append(out, s)
	}
	return out
}

// tellsMore reports that a text has words enough to tell something.
func tellsMore(text string) bool {
	letters := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" 、。,.!?:;-–—…\n\t'\"「」", r) {
			return -1
		}
		return r
	}, text)
	return utf8.RuneCountInString(letters) >= 4
}
