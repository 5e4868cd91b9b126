package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

var (
	aWeek = pattern.Lazy(`(?i)週(?:に|あたり|当たり|で)?(?:の(?:希望)?(?:勤務|労働)?時間(?:数)?)?(?:は|だいたい|大体|約|最大|最低)*\s?(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})(?:\s?[~-]\s?[0-9]{1,2})?\s?時間|` +
		`\b[0-9]{1,2}(?: ?(?:-|to|or) ?[0-9]{1,2})? ?(?:hours?|hrs?|h) ?(?:a|per|each|every|/) ?(?:week|wk)\b`)
	shiftWord = pattern.Lazy(`(?i)入れ|入り|出れ|出られ|シフト|働け|勤務|可能|希望|\b(?:work|shifts?|available|free|can do)\b`)
	ofPay     = lexicon.Lazy(`(?i)^{tells of pay}[^、。,;]{0,16}[0-9一二三四五六七八九十百千万億][^、。,;]{0,4}(?:万|円|k\b|thousand|dollars|pounds|usd|gbp|000)`)
	ofAge     = pattern.Lazy(`(?:1[5-9]|2[0-9])\s?(?:歳|才|さい)?(?:は|を|も)?(?:もう|とっくに|余裕で)?(?:超え|こえ|過ぎ|すぎ|以上|なって)|成人(?:済|し)`)
	hadWork   = lexicon.Lazy(`(?i){had work}`)
)

// Shows reports a clause that answers the field by its shape alone, whatever was asked: hours a week, weekdays with times of the day,
// a day with a time for a meeting, how long somebody did such work.
func Shows(f form.Field, clause string, c ask.Context) bool {
	text := text.Fold(clause)
	has := func(family string) bool {
		return slices.ContainsFunc(f.RequiredFacts, func(k string) bool { return familyOf(f, k).name == family })
	}
	switch days, _, _ := when.Weekdays(text); {
	case f.Unit == "hours_per_week":
		return aWeek().MatchString(text)
	case f.Type == form.TypeText && aWeek().MatchString(text) && slices.ContainsFunc(f.RequiredFacts, func(k string) bool { return keyOf(f, k).countsHours() }):
		return !OfWorkDone(text)
	case has(famMoney) && len(f.RequiredFacts) == 1:
		return ofPay().MatchString(text)
	case has(famSlot):
		return len(when.Moments(text, c)) > 0
	case has(famDays):
		return len(days) > 0 && !aWeek().MatchString(text) && (len(when.TimeRanges(text)) > 0 || shiftWord().MatchString(text))
	case f.Type == form.TypeChoice:
		return ofAge().MatchString(text) && slices.ContainsFunc(f.Label.All(), func(l string) bool { return strings.Contains(l, "歳") })
	case has(famPast) && len(f.RequiredFacts) == 1:
		return len(quantity.Durations(text)) > 0 && hadWork().MatchString(text)
	}
	return false
}
