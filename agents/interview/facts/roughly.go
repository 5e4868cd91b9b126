package facts

import (
	"strings"
	"unicode/utf8"
)

var (
	roughlyBefore = lexicon.Lazy(`(?i){roughly before}$`)
	roughlyBehind = lexicon.Lazy(`(?i)^{roughly behind}`)
	roughly       = lexicon.Lazy(`(?i)^{roughly before}|{roughly behind}$`)
)

// Roughly reports words of an amount that tell it as about right, and no more: 「600万くらい」.
func Roughly(words string) bool { return roughly().MatchString(strings.TrimSpace(words)) }

// withRoughly is the quote of an amount with what says beside it that it is only about right, where it stands once in the answer.
func (r *reader) withRoughly(quote string) string {
	at := strings.Index(r.answer, quote)
	if at < 0 || strings.Count(r.answer, quote) > 1 {
		return quote
	}
	end := at + len(quote)
	if m := roughlyBehind().FindStringIndex(r.answer[end:]); m != nil {
		return r.answer[at : end+m[1]]
	}
	from := max(0, at-maxRoughly)
	for from < at && !utf8.RuneStart(r.answer[from]) {
		from++
	}
	if m := roughlyBefore().FindStringIndex(r.answer[from:at]); m != nil {
		return r.answer[from+m[0] : end]
	}
	return quote
}

// maxRoughly is how far before an amount such a word may begin, in bytes.
const maxRoughly = 24
