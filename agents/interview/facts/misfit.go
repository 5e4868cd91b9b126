package facts

import (
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
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
	case family == famStory, family == famReason, family == famResult, family == famDuties:
		s, ok := v.(string)
		return ok && onlyTerms(s) && !k.any("when", "time", "period", "date")
	}
	return false
}

// noLevel reports words that say nothing of how well a language is used.
func noLevel(s string) bool {
	return !tellsLevel(s) && (hollowLv().MatchString(s) || strings.IndexFunc(s, unicode.IsLetter) < 0)
}

// terms are what days, hours and pay are told with.
var terms = pattern.Lazy(`(?i)\b(?:early|mid|late|end|start|beginning|of|from|until|till|to|in|on|by|after|about|around|approx|a|per|each|every|week|weeks|weekly|wk|day|days|month|months|year|years|hours?|hrs?|h|am|pm|and|or|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:nesday)?s?|thu(?:rs|rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?|next|this|asap|usd|jpy|eur|gbp|k|yen|dollars)\b|[0-9]+(?:st|nd|rd|th|h|k)?|[年月日時分週間曜火水木金土上中下旬頃半から〜～まで万円に]|時間|くらい|ぐらい|以降|午前|午後`)

// onlyTerms reports a text of such terms and nothing else.
func onlyTerms(s string) bool {
	rest := terms().ReplaceAllString(strings.ToLower(text.Fold(s)), " ")
	return strings.IndexFunc(s, unicode.IsDigit) >= 0 && strings.IndexFunc(rest, unicode.IsLetter) < 0
}
