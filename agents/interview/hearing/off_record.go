package hearing

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// isAnswer reports that the wish names a field as a whole: that is a refusal to answer it, or a correction.
func (l *Listener) isAnswer(what string) bool {
	names := l.named(what)
	return len(FieldsOf(names)) == 1 && covers(names, what)
}

// WithoutSentences leaves out the sentences that hold what is named.
func WithoutSentences(raw, what string) (rest string, found bool) {
	return without(raw, text.Sentences(raw), what)
}

// without leaves out the spans of a text that hold a word by which something is named.
func without(raw string, spans []text.Span, what string) (rest string, found bool) {
	folded, names := strings.ToLower(text.Fold(raw)), things(what)
	if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(folded, n) }) {
		return raw, false
	}
	return WithoutNamed(raw, spans, names), true
}

// WithoutNamed is a message without those of its parts in which one of the names stands.
func WithoutNamed(raw string, spans []text.Span, names []string) (rest string) {
	from := 0
	for _, s := range spans {
		part := raw[from:s.End]
		if from = s.End; !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(strings.ToLower(text.Fold(part)), n) }) {
			rest += part
		}
	}
	return strings.Trim(rest, " 　、,。")
}

var thing = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`\p{Han}{2,}|[\p{Katakana}ー]{2,}|[a-z]{4,}|[0-9]+`)
})

// things are the words by which something is named, as they would stand in what was told.
func things(what string) []string {
	var out []string
	for _, w := range thing().FindAllString(strings.ToLower(text.Fold(what)), -1) {
		if !slices.Contains([]string{"部分", "内容", "数字", "詳細", "情報", "回答", "this", "that", "part", "about", "thing", "name"}, w) && utf8.RuneCountInString(w) < 12 {
			out = append(out, strings.TrimSuffix(w, "s"))
		}
	}
	return out
}
