package facts

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Words that say little by themselves. Stock words are what everybody writes when they have nothing to say.
var (
	stockJA = sync.OnceValue(func() map[rune][]string { // by their first character
		out := map[rune][]string{}
		for _, w := range lexicon.Words("stock ja") {
			first, _ := utf8.DecodeRuneInString(w)
			out[first] = append(out[first], w)
		}
		return out
	})

	stockEN = words(`a an the i i'm i've i'd me my mine we our us you your it it's its that this these those there here he she they them his her
		is am are was were be been being do does did done have has had will would can could should may might must
		and or but so because if as at by for from in into of on onto to with about over than then too very really just also
		not no yes ok okay well um uh hi hello hey thanks thank please sorry sure what who how when where why which some any all more most much many
		like think feel guess believe know want wish hope looking look looks sounds sound seems seem get got good great nice cool fun awesome amazing
		interesting interested exciting excited love opportunity opportunities growth grow growing learn learning challenge challenging challenges
		job work working role position company companies career new things stuff something anything everything lot lots etc
		again back tomorrow today now later reason reasons answer question asked said say tell me need money pay`)

	// fillers stand before and after what a person says and are not part of it.
	lead = lexicon.Lazy(`(?i)^{lead}+`)

	tail = lexicon.Lazy(`(?i){tail}+$`)
)

// trim leaves politeness and fillers out of a span: what remains is what was said.
func trim(text string, start, end int) (int, int) {
	s := text[start:end]
	start += len(lead().FindString(s))
	s = text[min(start, end):end]
	if kept := tail().ReplaceAllString(s, ""); utf8.RuneCountInString(kept) > 0 {
		end = start + len(kept)
	}
	return min(start, end), end
}

// substance counts the words of a text that carry meaning, stock phrases left out.
func substance(s string) int { return weighWithout(s, "") }

// WeightBeyond is Weight without the words that stand in a text which is known to both, such as the question.
func WeightBeyond(raw, known string) int {
	return weighWithout(text.Fold(raw), strings.ToLower(text.Fold(known)))
}

func weighWithout(s, known string) int {
	n := 0
	for s != "" {
		w := leadingUnit(s)
		if w == "" {
			_, size := utf8.DecodeRuneInString(s)
			s = s[size:]
			continue
		}
		if known == "" || !strings.Contains(known, strings.ToLower(w)) {
			n += weigh(w)
		}
		s = s[len(w):]
	}
	return n
}

// leadingUnit is what a text begins with that may carry meaning: a run of Chinese characters, of two katakana or more, a word of Latin letters, a number. It is
// empty for anything else. Every sentence is weighed, again and again, so no pattern is asked.
func leadingUnit(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	switch {
	case isHan(first):
		return s[:runOf(s, isHan)]
	case isKatakana(first):
		if n := runOf(s, isKatakana); n > size {
			return s[:n]
		}
	case isLatin(first):
		return s[:runOf(s, func(r rune) bool { return isLatin(r) || strings.ContainsRune("'+#.-", r) })]
	case first >= '0' && first <= '9':
		return s[:runOf(s, func(r rune) bool { return r >= '0' && r <= '9' })]
	}
	return ""
}

// runOf is how many bytes of a text such characters take up at its beginning.
func runOf(s string, is func(rune) bool) int {
	if n := strings.IndexFunc(s, func(r rune) bool { return !is(r) }); n >= 0 {
		return n
	}
	return len(s)
}

func isHan(r rune) bool {
	return r >= '一' && r <= '龠' || r > 0x2E00 && (r < 'ぁ' || r > 'ヺ') && unicode.Is(unicode.Han, r)
}

func isKatakana(r rune) bool {
	return r >= 'ァ' && r <= 'ヺ' || r == 'ー' || r > 'ヺ' && unicode.Is(unicode.Katakana, r)
}

func isLatin(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 'À' && r <= 'ɏ'
}

func weigh(w string) int {
	c, _ := utf8.DecodeRuneInString(w)
	if c < 0x2E80 {
		w = strings.Trim(strings.ToLower(w), ".-'")
		if w == "" || stockEN()[w] {
			return 0
		}
		return 1
	}
	rest := withoutStock(w)
	if c >= 0x30A0 && c <= 0x30FF {
		return min(rest, 1)
	}
	return (rest + 1) / 2
}

// withoutStock is how many characters of a word are of no stock phrase.
func withoutStock(w string) (n int) {
	for w != "" {
		first, size := utf8.DecodeRuneInString(w)
		stock := stockJA()[first]
		if i := slices.IndexFunc(stock, func(s string) bool { return strings.HasPrefix(w, s) }); i >= 0 {
			w = w[len(stock[i]):]
			continue
		}
		n++
		w = w[size:]
	}
	return n
}

// Weight counts the words of a text that carry meaning, stock phrases left out.
func Weight(raw string) int { return substance(text.Fold(raw)) }

// ToldInSentences reports a field of which something is told in sentences: what was done, why, what came of it. A choice is not.
func ToldInSentences(f form.Field) bool {
	sentences := []string{famReason, famStory, famResult, famDuties, famPast, famProse}
	return !f.OffersOptions() && slices.ContainsFunc(f.RequiredFacts, func(k string) bool { return slices.Contains(sentences, familyOf(f, k).name) })
}
