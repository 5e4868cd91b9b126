package wish

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// AnswerHead is how many bytes at the beginning of a text are a plain yes or no and what parts it from the rest: 4 of "Yes I'm new here".
func AnswerHead(said string) int { return endOfFirst("answer_head", said) }

// endOfFirst is where the first phrase of a list ends in a text; 0 where it has none.
func endOfFirst(list, said string) int {
	low, back := text.Lower(said)
	for _, l := range lexicons() {
		if at := l.find(list, low); len(at) > 0 {
			return back(at[0][0], at[0][1]).End
		}
	}
	return 0
}

// WithoutReasons lists what is left of an answer without a reason in it: what stands behind 「…ので」 or "so", and what stands before it or
// before "because". There is none where a text gives no reason.
func WithoutReasons(said string) []string {
	low, back := text.Lower(said)
	var out []string
	add := func(from, to int) {
		s := back(from, to)
		if part := strings.Trim(s.In(said), " 　、,;:。.（）()「」\"'-–—"); part != "" {
			out = append(out, part)
		}
	}
	for _, l := range lexicons() {
		for _, at := range l.find("reason_before", low) {
			add(at[1], len(low))
		}
		for _, at := range l.find("reason_behind", low) {
			add(0, at[0])
		}
	}
	return out
}

// ReasonEnds is how many bytes of a text a reason that stands before it takes, with the word that ends it: 「の範囲で」, "so"; 0 where it
// ends with none.
func ReasonEnds(said string) int { return endOfFirst("reason_ends", said) }

// ReasonBegins is where in a text the last word stands that a reason begins with: "because", "as", "with"; 0 where there is none.
func ReasonBegins(said string) int {
	low, back := text.Lower(said)
	for _, l := range lexicons() {
		if at := l.find("reason_begins", low); len(at) > 0 {
			last := at[len(at)-1]
			return back(last[0], last[1]).Start
		}
	}
	return 0
}

// HasValue reports a text with a day, a time, a number or a plain answer.
func HasValue(said string) bool {
	low, _ := text.Lower(said)
	return slices.ContainsFunc(lexicons(), func(l *lexicon) bool {
		return l.in("value", low) || l.in("yes_no", strings.Trim(low, " 　、,。.!"))
	})
}

// Topic is what a clause begins with that says what it speaks of, and no reason: 「電話は」 of 「電話は難聴なので」, and nothing of
// 「今は通院中なので」 or 「透析は」. Empty where there is none.
func Topic(said string) string {
	low, back := text.Lower(said)
	for _, l := range lexicons() {
		at := l.find("topic", low)
		if len(at) == 0 {
			continue
		}
		within := func(class string) bool { return l.in(class, low[at[0][0]:at[0][1]]) }
		if !slices.ContainsFunc([]string{"no_topic", "cond", "cond_life", "function"}, within) {
			return back(at[0][0], at[0][1]).In(said)
		}
	}
	return ""
}
