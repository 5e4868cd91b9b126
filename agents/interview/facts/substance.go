package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Words that say little by themselves. Stock words are what everybody writes when they have nothing to say.
var (
	unit = pattern.Lazy(`[\p{Han}々]+|[\p{Katakana}ー]{2,}|[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'+#.-]*|[0-9]+`)

	stockJA = lexicon.Lazy(`{stock ja}`)

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
func substance(s string) int {
	n := 0
	for _, w := range unit().FindAllString(s, -1) {
		n += weigh(w)
	}
	return n
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
	rest := utf8.RuneCountInString(stockJA().ReplaceAllString(w, ""))
	if c >= 0x30A0 && c <= 0x30FF {
		return min(rest, 1)
	}
	return (rest + 1) / 2
}

// Weight counts the words of a text that carry meaning, stock phrases left out.
func Weight(raw string) int { return substance(text.Fold(raw)) }

// ToldInSentences reports a field of which something is told in sentences: what was done, why, what came of it.
func ToldInSentences(f form.Field) bool {
	sentences := []string{famReason, famStory, famResult, famDuties, famPast, famProse}
	return slices.ContainsFunc(f.RequiredFacts, func(k string) bool { return slices.Contains(sentences, familyOf(f, k).name) })
}
