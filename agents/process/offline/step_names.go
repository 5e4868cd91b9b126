package offline

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
)

func byLength(steps []step) []step {
	return slices.SortedStableFunc(slices.Values(steps), func(a, b step) int { return len(b.name) - len(a.name) })
}

func byPlace(list []mention) []mention {
	slices.SortFunc(list, func(a, b mention) int { return a.from - b.from })
	return list
}

// standsAlone reports whether a number or a Latin word is one by itself, and no part of a longer one, a date or a decimal.
func standsAlone(s string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	after, _ := utf8.DecodeRuneInString(s[to:])
	first, _ := utf8.DecodeRuneInString(s[from:])
	joined := func(r rune) bool {
		return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '-' && unicode.IsDigit(first)
	}
	if first >= 0x80 {
		return true
	}
	if unicode.IsDigit(first) {
		dot := (after == '.' || after == '/') && to+1 < len(s) && unicode.IsDigit(rune(s[to+1]))
		slash := before == '/' || before == '.' && from > 1 && unicode.IsDigit(rune(s[from-2]))
		return !unicode.IsDigit(after) && !unicode.IsDigit(before) && before != '-' && !dot && !slash
	}
	return !joined(before) && !joined(after)
}

// owners are the words that only one step's name has, with the step: Latin ones by their stems, Japanese ones as they stand between particles.
func (p *plan) owners() map[string]int {
	owner := map[string]int{}
	for _, s := range p.steps {
		name := text.Key(s.name)
		for _, w := range append(phrases("glue").Split(name, -1), phrases("latin word").FindAllString(name, -1)...) {
			switch latin := !hasWide(w); {
			case holds("common", w), utf8.RuneCountInString(w) < 2, latin && !phrases("latin word").MatchString(w):
				continue
			case latin:
				w = lexicon.Stem(w)
			}
			if id, known := owner[w]; known && id != s.id {
				owner[w] = 0
			} else {
				owner[w] = s.id
			}
		}
	}
	return owner
}
