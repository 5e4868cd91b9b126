package offline

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var kanji = map[rune]int{'一': 1, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9}

// ofKanji is a number below a hundred.
func ofKanji(s string) int {
	n := 0
	for _, r := range s {
		if r == '十' {
			n = max(n, 1) * 10
		} else {
			n += kanji[r]
		}
	}
	return n
}

var english = map[string]int{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
	"twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "couple of": 2, "a couple of": 2, "a few": 3,
}

const (
	englishWords = `an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|couple of|a couple of|a few`
	englishUnits = `(?:(?:business|working|calendar) )?days?|weekdays?|weeks?|wks?|months?|years?`
	beside       = `(前|後|以内|間|か|ほど|くらい|ぐらい|程度|で|を|は|に|も|、|。|\)|\s|$)` // what stands behind an amount and is no part of a word
)

var (
	kanjiCount   = pattern.Lazy(`([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(日間?|営業日|稼働日|週間?|か月|ヶ月|カ月|年(?:前|後|間)|つ目|番目|番|段階|ステップ|工程|つ)`)
	englishCount = pattern.Lazy(`(?i)\b(` + englishWords + `)[\s-]+(` + englishUnits + `)\b`)
	// englishStep is a step by its number in words: "step two". What stands behind it must not be counted by it.
	englishStep = pattern.Lazy(`(?i)\b(steps?|stage|phase|task|number)\s+(one|two|three|four|five|six|seven|eight|nine|ten)\b`)

	fortnight  = pattern.Lazy(`(?i)\b(?:a |one )?fortnight\b`)
	halfOf     = pattern.Lazy(`(?i)\bhalf an? (day|week|month|year)\b`)
	andHalf    = pattern.Lazy(`(?i)\b(\d{1,3})(?: and a half|\.5) (day|week|month|year)s?\b|\b(\d{1,3}) (day|week|month|year)s? and a half\b`)
	halfJA     = pattern.Lazy(`半(年|月|日)間?` + beside)
	andHalfJA  = pattern.Lazy(`(\d{1,3})(?:(日|週間?|か月|ヶ月|カ月|年)間?半|\.5\s*(日|週間?|か月|ヶ月|カ月|年))`)
	workdays   = pattern.Lazy(`(?i)(\d{1,3})\s*(?:営業日|稼働日|平日)|\b(\d{1,3})\s*(?:business|working|week)[ -]?days?\b`)
	yearsJA    = pattern.Lazy(`(^|[^\d])(\d{1,2})\s*年(前|後|間)`)
	yearsEN    = pattern.Lazy(`(?i)\b(\d) years?\b`)
	countdown  = pattern.Lazy(`(?i)\b[TD]\s?(?:-|−|minus )\s?(\d{1,3})\b(?:\s*(?:日|days?\b))?`)
	countup    = pattern.Lazy(`(?i)\b[TD]\s?(?:\+|plus )\s?(\d{1,3})\b(?:\s*(?:日|days?\b))?`)
	aUnitEarly = pattern.Lazy(`(?i)\bthe (day|night|evening|week|month) (before|after|prior|ahead)\b`)
	weekBeside = pattern.Lazy(`の(前|翌)週`)
)

var unitDays = map[string]int{"day": 1, "week": 7, "month": 30, "year": 365, "日": 1, "週": 7, "週間": 7, "か月": 30, "ヶ月": 30, "カ月": 30, "月": 30, "年": 365}

// inDigits writes counted words as digits, and halves, weeks of work and the like as days. Names in quotation marks stay as they are.
func inDigits(s string) string {
	at, out := 0, ""
	for _, m := range quotes().FindAllStringIndex(s, -1) {
		out += digits(s[at:m[0]]) + s[m[0]:m[1]]
		at = m[1]
	}
	return out + digits(s[at:])
}

func digits(s string) string {
	s = englishStep().ReplaceAllStringFunc(s, func(m string) string {
		g := englishStep().FindStringSubmatch(m)
		return g[1] + " " + fmt.Sprint(english[strings.ToLower(g[2])])
	})
	s = kanjiCount().ReplaceAllStringFunc(s, func(m string) string {
		i := strings.IndexFunc(m, func(r rune) bool { return r != '十' && kanji[r] == 0 })
		return fmt.Sprint(ofKanji(m[:i])) + m[i:]
	})
	s = halfOf().ReplaceAllStringFunc(s, func(m string) string {
		return days(halved(min(360, unitDays[strings.ToLower(halfOf().FindStringSubmatch(m)[1])])))
	})
	s = fortnight().ReplaceAllString(s, "14 days")
	s = aUnitEarly().ReplaceAllStringFunc(s, func(m string) string {
		g := aUnitEarly().FindStringSubmatch(strings.ToLower(m))
		return "1 " + strings.NewReplacer("night", "day", "evening", "day").Replace(g[1]) + " " + g[2]
	})
	s = englishCount().ReplaceAllStringFunc(s, func(m string) string {
		g := englishCount().FindStringSubmatch(m)
		return fmt.Sprint(english[strings.ToLower(g[1])]) + " " + g[2]
	})
	return inDays(s)
}

// inDays writes what no unit of the plan is as days of the calendar.
func inDays(s string) string {
	s = andHalf().ReplaceAllStringFunc(s, func(m string) string {
		g := andHalf().FindStringSubmatch(m)
		unit := unitDays[strings.ToLower(g[2]+g[4])]
		return days(number(g[1]+g[3])*unit + halved(unit))
	})
	s = andHalfJA().ReplaceAllStringFunc(s, func(m string) string {
		g := andHalfJA().FindStringSubmatch(m)
		unit := unitDays[g[2]+g[3]]
		return fmt.Sprintf("%d日", number(g[1])*unit+halved(unit))
	})
	s = halfJA().ReplaceAllStringFunc(s, func(m string) string {
		g := halfJA().FindStringSubmatch(m)
		return fmt.Sprintf("%d日", map[string]int{"年": 180, "月": 15, "日": 1}[g[1]]) + g[2]
	})
	s = workdays().ReplaceAllStringFunc(s, func(m string) string {
		g := workdays().FindStringSubmatch(m)
		if g[1] != "" {
			return fmt.Sprintf("%d日", ofWork(number(g[1])))
		}
		return days(ofWork(number(g[2])))
	})
	s = yearsJA().ReplaceAllStringFunc(s, func(m string) string {
		g := yearsJA().FindStringSubmatch(m)
		return fmt.Sprintf("%s%d日%s", g[1], 365*number(g[2]), g[3])
	})
	s = yearsEN().ReplaceAllStringFunc(s, func(m string) string { return days(365 * number(yearsEN().FindStringSubmatch(m)[1])) })
	if hasKana(s) {
		s = countup().ReplaceAllString(countdown().ReplaceAllString(s, "ゴールの${1}日前"), "ゴールの${1}日後")
	} else {
		s = countup().ReplaceAllString(countdown().ReplaceAllString(s, "$1 days before the goal"), "$1 days after the goal")
	}
	s = weekBeside().ReplaceAllStringFunc(s, func(m string) string {
		if strings.Contains(m, "前") {
			return "の7日前"
		}
		return "の7日後"
	})
	return strings.NewReplacer("前々日", "2日前", "翌々日", "2日後").Replace(s)
}

func days(n int) string {
	if n == 1 {
		return "1 day"
	}
	return strconv.Itoa(n) + " days"
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// halved rounds up: a plan promises no day too few.
func halved(n int) int { return (n + 1) / 2 }

// ofWork are as many days of the calendar as there may be between days of work.
func ofWork(n int) int {
	if n <= 1 {
		return n
	}
	return (n*7 + 4) / 5
}
