package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// counters are what is asked with a number: 何分, 何段階.
var counters = pattern.Lazy(`何(番|時間|分間|日間|年間|か月|ヶ月|カ月|週間|段階|種類|文字|回|分|秒|時|日|年|月|人|名|件|台|枚|個|本|冊|点|円|割|倍|歳|度|桁|行|階|席|通|部|つ|メートル|キロ|パーセント|%|mb|gb|ドル)`)

// whichKind asks which of a kind: 何色, 何曜.
var whichKind = pattern.Lazy(`何(\p{Han})`)

// quantity are questions whose answer is a number, whatever it counts.
var quantity = pattern.Lazy(`いくつ|どのくらい|どれくらい|どれぐらい|どのぐらい|上限|最大|最長|最短|how (?:many|much|long|often|far|big|large|old|fast|soon)|at what time|what time|maximum|minimum`)

var (
	anyNumber = pattern.MustCompile(`[0-9]|[一二三四五六七八九十百千万]+(?:つ|回|人|日|年|件|台|枚|円|時)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|ninety|hundred|once|twice|half|unlimited|none|no limit)\b|無制限|いくつでも|制限はありません|毎|即日|当日`)
	money     = pattern.MustCompile(`[0-9] ?(?:万|千)?(?:円|ドル|ユーロ|元|ウォン|yen|usd|eur|gbp|dollar|euro|pound)|[$¥€£] ?[0-9]|無料|\bfree\b|有料|\bcharge|[0-9] ?(?:%|percent|割|パーセント|pence|p\b)|自己負担|負担します`)
	day       = pattern.MustCompile(`[0-9] ?(?:日|営業日|時間|週間|か月)|当日|翌日|前日|末日|月末|即日`)
	hour      = pattern.MustCompile(`[0-9] ?時|[0-9]:[0-9]|正午|[0-9] ?(?:am|pm|a\.m\.|p\.m\.)|noon|midnight|24 hours|24 時間|終日`)
	date      = pattern.MustCompile(`[0-9]|翌|当日|前日|末日|正午|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|week|month|noon|midnight`)
)

// prices asks for one: 料金は？
var prices = pattern.Lazy(`(?:料金|費用|値段|価格|金額|手数料|代)(?:は|って|を教えて.*)?[?？。]*$`)

// reaching asks for a number to call.
var (
	reaching = pattern.Lazy(`電話番号(?:を|は|って|が)?(?:教|何|知|わか|分か|[?？。]|$)|\b(?:phone|telephone) number\b`)
	reach    = pattern.MustCompile(`[0-9][0-9-]{3,}`)
)

// counts asks how many of a thing there are, lasts how long or how often.
var (
	counts = pattern.Lazy(`\bhow many (?:\w+ )??(days|hours|minutes|seconds|weeks|months|years|times|people)\b`)
	lasts  = pattern.Lazy(`\b(?:how|for how) (?:long|often|soon|fast)\b`)
)

// release asks for a version.
var (
	release = pattern.Lazy(`(?:どの|何|いつの)(?:バージョン|版)|\b(?:which|what) (?:version|release)\b`)
	version = pattern.MustCompile(`\bv?[0-9]+\.[0-9]+|[0-9]{4}[-年]`)
)

// lasting is a time that something takes, or after which it comes again.
var lasting = pattern.MustCompile(numbers + `[- ]?(?:\w+ )?(?:second|minute|hour|day|night|week|month|year|time)|[0-9] ?(?:秒|分|時間|日|週|か月|ヶ月|カ月|年|回)|\b(?:daily|weekly|monthly|yearly|once|twice|every|each|never|immediately|at once)\b|毎|無期限|いつでも`)

// numbers are numbers in English. One is mostly no number.
const numbers = `(?:[0-9]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|ninety|hundred|half an?|a|one)\b)`

// numberOf is a number of such things, in either language.
func numberOf(things string) *pattern.Regexp {
	of := map[string]string{"days": "日", "hours": "時間", "minutes": "分", "seconds": "秒", "weeks": "週", "months": "月", "years": "年", "times": "回", "people": "人|名"}
	return pattern.MustCompile(numbers + `[- ]?(?:\w+ )?` + strings.TrimSuffix(things, "s") + `|[0-9] ?(?:` + of[things] + `)`)
}

// wanted is what the answer to a question looks like.
func wanted(text string) *pattern.Regexp {
	switch {
	case reaching().MatchString(text):
		return reach
	case strings.Contains(text, "いくら") || prices().MatchString(text) || strings.Contains(text, "how much does") || strings.Contains(text, "price") || strings.Contains(text, "cost"):
		return money
	case counters().MatchString(text):
		unit := counters().FindStringSubmatch(text)[1]
		switch unit {
		case "日":
			return day
		case "時":
			return hour
		case "つ", "番":
			return anyNumber
		}
		return pattern.MustCompile(`(?:[0-9一二三四五六七八九十百千万]|無制限) ?` + pattern.Quote(strings.TrimSuffix(unit, "間")))
	case whichKind().MatchString(text): // 何色
		return pattern.MustCompile(`[0-9].{0,3}` + whichKind().FindStringSubmatch(text)[1] + `|[^0-9\s]{1,4}` + whichKind().FindStringSubmatch(text)[1])
	case strings.Contains(text, "いつ"):
		return date
	case release().MatchString(text):
		return version
	case counts().MatchString(text):
		return numberOf(counts().FindStringSubmatch(text)[1])
	case lasts().MatchString(text):
		return lasting
	case quantity().MatchString(text):
		return anyNumber
	}
	return nil
}

// fits is near 1 for a page that has what the answer looks like where it answers, less for one that has it elsewhere, or has at least a
// number.
func (q *inquiry) fits(p *page, at int) float64 {
	switch near := p.near(at); {
	case q.want == nil || q.want.MatchString(near) || q.want.MatchString(p.head.text):
		return 1
	case q.want.MatchString(p.said()):
		return 0.95
	case q.sort != "" && !strings.Contains(p.said(), q.sort), q.want == money, q.want == reach:
		return 1 - unfitting - 0.1
	case anyNumber.MatchString(p.said()):
		return 0.85
	}
	return 1 - unfitting - 0.1
}

// unfitting is how little like an answer a page may look at most.
const unfitting = 0.6

// said is the text of all units.
func (p *page) said() string {
	var b strings.Builder
	for _, u := range p.units {
		b.WriteString(u.words.text + "\n")
	}
	return b.String()
}

// near is a unit with those beside it.
func (p *page) near(at int) string {
	var b strings.Builder
	for i := max(0, at-1); i <= at+1 && i < len(p.units); i++ {
		b.WriteString(p.units[i].words.text + "\n")
	}
	return b.String()
}
