package hearing

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// ReplacesAll reports words that say that what they tell is all that is to stand in an answer: "just say …", 「…だけにして」, "put that instead".
func ReplacesAll(words string) bool {
	low := strings.ToLower(strings.ReplaceAll(text.Fold(words), "’", "'"))
	return lexicon.Match("nothing else", low) || lexicon.Match("replaces all", low)
}

// SaysReplacesAll reports a story with a short sentence of its own that says so.
func SaysReplacesAll(story string) bool {
	return slices.ContainsFunc(text.Sentences(story), func(s text.Span) bool {
		return !longerThan(intents.MaxWhole, s.In(story)) && ReplacesAll(s.In(story))
	})
}

// textsOf are the texts of an answer: what is kept in somebody's words, and facts that are words.
func textsOf(def *form.Field, f *application.Field) (out []string) {
	for _, q := range f.Words {
		out = append(out, q.Text)
	}
	for _, key := range def.Keys() {
		if told, ok := f.Facts[key].Value.(string); ok && facts.IsWords(*def, key) && !AMoment().MatchString(told) && !heldBy(out, told) {
			out = append(out, told)
		}
	}
	return out
}

func heldBy(texts []string, words string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return text.Holds(t, words) })
}

// repeatsMost reports words that repeat at least half of what texts say: they tell it once more, and what they leave out is to go.
func repeatsMost(before []string, words string) bool {
	all, again := 0, 0
	for _, t := range before {
		n, shared := repeated(t, words)
		all, again = all+n, again+shared
	}
	return all > 0 && 2*again >= all
}

// tellsAsMuch reports words that say more than half as much as texts.
func tellsAsMuch(before []string, words string) bool {
	all := 0
	for _, t := range before {
		all += len(unitsOf(t))
	}
	return 5*len(unitsOf(words)) >= 3*all
}

// repeated counts what a text says, and what of that others say again.
func repeated(told, words string) (all, again int) {
	low := strings.ToLower(text.Fold(words))
	for _, u := range unitsOf(told) {
		if all++; strings.Contains(low, stemOf(u)) {
			again++
		}
	}
	return all, again
}

// unitsOf are the words of a text that say something, but for single characters.
func unitsOf(words string) []string {
	units := slices.DeleteFunc(contentOf(words), func(w string) bool { return utf8.RuneCountInString(w) < 2 && !hasFigures(w) })
	slices.Sort(units)
	return slices.Compact(units)
}

// WithoutRepeated is what is left of a text without the clauses that words tell once more, or otherwise: most of what these say stands there.
func WithoutRepeated(told, words string) string {
	var out strings.Builder
	end := 0
	for _, c := range text.Clauses(told) {
		if all, again := repeated(c.In(told), words); all > 0 && 2*again > all {
			continue
		}
		if out.Len() > 0 && end != c.Start {
			out.WriteString(" ")
		}
		out.WriteString(c.In(told))
		end = c.End
	}
	return strings.Trim(out.String(), " 　、,;；\n")
}

// RepeatsText reports words that a text of the answer says already: they stand there once.
func RepeatsText(f *application.Field, words string) bool {
	own := plainLetters(words)
	return own != "" && slices.ContainsFunc(slices.Collect(maps.Values(f.Facts)), func(fact application.Fact) bool {
		told, ok := fact.Value.(string)
		return ok && utf8.RuneCountInString(told) >= 12 && strings.Contains(plainLetters(told), own)
	})
}

// plainLetters are words without marks, spaces and their polite end.
func plainLetters(words string) string {
	words = politeEnd().ReplaceAllString(strings.TrimRight(strings.ToLower(text.Fold(words)), " 。.!"), "")
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, words)
}
