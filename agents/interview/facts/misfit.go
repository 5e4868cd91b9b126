package facts

import (
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// Misfit reports a value that is not of the kind that its fact is: a level that is no level ("too"), a story that is only a day and hours
// ("mid Jan, 35-40h a week"), a name with figures or an address in it. It sees what a reader or a model put under the wrong question.
func Misfit(f form.Field, key string, v any) bool {
	k := keyOf(f, key)
	switch family := k.family.name; {
	case family == famLevels:
		for _, level := range stringMap(v) {
			if noLevel(level) {
				return true
			}
		}
	case f.Type != form.TypeText:
		return false
	case family == famName:
		s, ok := v.(string)
		return ok && (strings.ContainsAny(s, "0123456789@?") || strings.Contains(s, "://"))
	case family == famNamed: // "bout 6 yrs"
		s, ok := v.(string)
		return ok && (isNoName(s) || isWorker(k) && (isLanguageName(s) || value.PointsAtOption(s)))
	case family == famStory, family == famReason, family == famResult, family == famDuties, family == famCert: // "mon to fri, 30 hours"
		s, ok := v.(string)
		return ok && onlyTerms(s) && !k.any("when", "time", "period", "date")
	}
	return false
}

// noLevel reports words that say nothing of how well a language is used.
func noLevel(s string) bool {
	return !tellsLevel(s) && (hollowLv().MatchString(s) || strings.IndexFunc(s, unicode.IsLetter) < 0)
}

// isNoName reports a text that can be no role, product or company: an address, or figures and times alone.
func isNoName(s string) bool {
	return strings.Contains(s, "@") || strings.Contains(s, "://") || withoutTerms(aroundAmount().ReplaceAllString(s, " ")) == ""
}

// aroundAmount says how near to a number an amount is: "just over 2" names nothing.
var aroundAmount = lexicon.Lazy(`(?i)(?:{about an amount})+`)

// isWorker reports a fact of what somebody is or for whom they work.
func isWorker(k key) bool {
	labels := labelsOf(k)
	return len(labels) > 0 && (labels[0] == "role" || labels[0] == "employer" || labels[0] == "system")
}

// isLanguageName reports the name of a programming language or a database, and nothing else: "go" is no role.
func isLanguageName(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	_, language := programming().written[s]
	_, database := storage().written[s]
	return language || database
}

// terms are what days, hours and pay are told with.
var terms = lexicon.Lazy(`(?i)\b{term}\b|[0-9]+(?:st|nd|rd|th|h|k)?|{term ja}`)

// onlyTerms reports a text of figures and such terms, and nothing else.
func onlyTerms(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 && withoutTerms(s) == ""
}

// withoutTerms are the letters of a text that are none of them.
func withoutTerms(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, terms().ReplaceAllString(strings.ToLower(text.Fold(s)), " "))
}
