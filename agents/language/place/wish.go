package place

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Wish is what a message says about the language to speak.
type Wish struct {
	Language    string // "ja" or "en": what to speak; empty when none of these was named
	Unsupported string // a language that was named and cannot be spoken here, as a BCP 47 tag; Language is empty then
	Either      bool   // both languages are welcome: keep the one in use
	Explicit    bool   // said as a request ("English please", 「日本語で」), not only mentioned
}

// Said reports whether any language was named.
func (w Wish) Said() bool { return w.Language != "" || w.Unsupported != "" || w.Either }

// attitude is what a message says about a language that it names.
type attitude int

const (
	refused attitude = iota + 1 // cannot or does not want to use it
	passing                     // only a little of it, or learning it, or it did its work
	welcome                     // also fine: 「英語でも大丈夫です」
	wanted
)

// ParseWish reads which language a person wants to be spoken to. Languages they say they cannot use are left out; a
// nationality is no wish. A message in a language is not a wish for it: for that, see Detect.
func ParseWish(text string) Wish {
	s := cleanBeginning(text)
	if lang, ok := readAbbreviation(s); ok {
		return Wish{Language: lang, Explicit: true}
	}
	said := map[attitude][]string{}
	for _, m := range Languages(s) {
		if a := attitudeTo(m, s); a != 0 {
			said[a] = append(said[a], m.Tag)
		}
	}
	w := decideWish(s, said)
	w.Explicit = w.Explicit || !w.Either && w.Said() && (request().MatchString(s) || onlyNames(s))
	return w
}

// TellsSkill reports a message that tells which languages somebody uses among other things, and asks for none: "native speaker of Spanish;
// 5 years Go", 「スペイン語が母語で、経理を5年」.
func TellsSkill(text string) bool {
	s := cleanBeginning(text)
	words := skillWords()
	return words["skill"].MatchString(s) && words["beyond"].MatchString(s) && !words["asks"].MatchString(s) && len(Languages(s)) > 0
}

// attitudeTo judges a language by the words around its name; 0 when the name is not about speaking it.
func attitudeTo(m LanguageMention, s string) attitude {
	left, right := s[max(0, m.Start-window):m.Start], s[m.End:min(len(s), m.End+window)]
	switch {
	case notSpeech().MatchString(right), ofSomething().MatchString(left) && heldIn().MatchString(right):
		return 0
	case cannotAfter().MatchString(right), cannotBefore().MatchString(left):
		return refused
	case nationality().MatchString(left) && !strings.HasSuffix(s[m.Start:m.End], "語"):
		return 0
	case littleAfter().MatchString(right), littleBefore().MatchString(left):
		return passing
	case mayUse().MatchString(right):
		return wanted
	case alsoFine().MatchString(right):
		return welcome
	}
	return wanted
}

func decideWish(s string, said map[attitude][]string) Wish {
	without := func(tags []string) []string {
		return slices.DeleteFunc(slices.Clone(tags), func(t string) bool { return slices.Contains(said[refused], t) })
	}
	for _, tags := range [][]string{without(said[wanted]), without(said[welcome]), without(said[passing])} {
		ours := supported(tags)
		switch {
		case len(ours) == 2:
			if t := preferredLanguage(s); t != "" {
				return Wish{Language: t, Explicit: true}
			}
			return Wish{Either: true}
		case len(ours) == 1 && slices.Contains(said[welcome], ours[0]):
			return Wish{Either: true}
		case len(ours) == 1:
			return Wish{Language: ours[0]}
		}
	}
	if others := without(slices.Concat(said[wanted], said[welcome])); len(others) > 0 {
		return Wish{Unsupported: others[0]}
	}
	// Who cannot use one of our two languages is left with the other.
	switch ours := supported(said[refused]); {
	case len(ours) != 1:
		return Wish{}
	case ours[0] == text.Japanese:
		return Wish{Language: text.English}
	}
	return Wish{Language: text.Japanese}
}

// supported returns our own languages among the tags, each once.
func supported(tags []string) []string {
	var out []string
	for _, t := range tags {
		if Supported(t) && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// preferredLanguage finds which of our two languages is asked for when both are welcome; empty when neither or both are.
func preferredLanguage(s string) string {
	best := ""
	for _, m := range Languages(s) {
		left, right := s[max(0, m.Start-window):m.Start], s[m.End:]
		if !Supported(m.Tag) || !strongAfter().MatchString(right) && !strongBefore().MatchString(left) {
			continue
		}
		if best != "" && best != m.Tag {
			return ""
		}
		best = m.Tag
	}
	return best
}

// readAbbreviation reads a message that is nothing but a short code for a language.
func readAbbreviation(s string) (lang string, ok bool) {
	switch strings.Trim(strings.ToLower(s), " .!。、") {
	case "ja", "jp", "jpn", "ja-jp", "日", "日語", "和文":
		return text.Japanese, true
	case "en", "eng", "en-us", "en-gb", "英", "英文":
		return text.English, true
	}
	return "", false
}

// onlyNames reports whether the message is nothing but names of languages and small words.
func onlyNames(s string) bool {
	ms := Languages(s)
	for i := len(ms) - 1; i >= 0; i-- {
		s = s[:ms[i].Start] + " " + s[ms[i].End:]
	}
	return len(ms) > 0 && smallWords().MatchString(s)
}
