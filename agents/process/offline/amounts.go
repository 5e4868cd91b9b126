package offline

import (
	"fmt"
	"strconv"
	"strings"
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

var unitDays = map[string]int{"day": 1, "week": 7, "month": 30, "year": 365, "日": 1, "週": 7, "週間": 7, "か月": 30, "ヶ月": 30, "カ月": 30, "月": 30, "年": 365}

// inDigits writes counted words as digits, and halves, weeks of work and the like as days. Names in quotation marks stay as they are.
func inDigits(s string) string {
	at, out := 0, ""
	for _, m := range phrases("quotes").FindAllStringIndex(s, -1) {
		out += digits(s[at:m[0]]) + s[m[0]:m[1]]
		at = m[1]
	}
	return out + digits(s[at:])
}

func digits(s string) string {
	s = phrases("english step").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("english step").FindStringSubmatch(m)
		return g[1] + " " + fmt.Sprint(english[strings.ToLower(g[2])])
	})
	s = phrases("kanji count").ReplaceAllStringFunc(s, func(m string) string {
		i := strings.IndexFunc(m, func(r rune) bool { return r != '十' && kanji[r] == 0 })
		return fmt.Sprint(ofKanji(m[:i])) + m[i:]
	})
	s = phrases("half of").ReplaceAllStringFunc(s, func(m string) string {
		return days(halved(min(360, unitDays[strings.ToLower(phrases("half of").FindStringSubmatch(m)[1])])))
	})
	s = phrases("fortnight").ReplaceAllString(s, "14 days")
	s = phrases("a unit early").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("a unit early").FindStringSubmatch(strings.ToLower(m))
		return "1 " + strings.NewReplacer("night", "day", "evening", "day").Replace(g[1]) + " " + g[2]
	})
	s = phrases("english count").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("english count").FindStringSubmatch(m)
		return fmt.Sprint(english[strings.ToLower(g[1])]) + " " + g[2]
	})
	return inDays(s)
}

// inDays writes what no unit of the plan is as days of the calendar.
func inDays(s string) string {
	s = phrases("and half").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("and half").FindStringSubmatch(m)
		unit := unitDays[strings.ToLower(g[2]+g[4])]
		return days(number(g[1]+g[3])*unit + halved(unit))
	})
	s = phrases("and half ja").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("and half ja").FindStringSubmatch(m)
		unit := unitDays[g[2]+g[3]]
		return fmt.Sprintf("%d日", number(g[1])*unit+halved(unit))
	})
	s = phrases("half ja").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("half ja").FindStringSubmatch(m)
		return fmt.Sprintf("%d日", map[string]int{"年": 180, "月": 15, "日": 1}[g[1]]) + g[2]
	})
	s = phrases("workdays").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("workdays").FindStringSubmatch(m)
		if g[1] != "" {
			return fmt.Sprintf("%d日", ofWork(number(g[1])))
		}
		return days(ofWork(number(g[2])))
	})
	s = phrases("years ja").ReplaceAllStringFunc(s, func(m string) string {
		g := phrases("years ja").FindStringSubmatch(m)
		return fmt.Sprintf("%s%d日%s", g[1], 365*number(g[2]), g[3])
	})
	s = phrases("years en").ReplaceAllStringFunc(s, func(m string) string { return days(365 * number(phrases("years en").FindStringSubmatch(m)[1])) })
	if hasKana(s) {
		s = phrases("countup").ReplaceAllString(phrases("countdown").ReplaceAllString(s, "ゴールの${1}日前"), "ゴールの${1}日後")
	} else {
		s = phrases("countup").ReplaceAllString(phrases("countdown").ReplaceAllString(s, "$1 days before the goal"), "$1 days after the goal")
	}
	s = phrases("week beside").ReplaceAllStringFunc(s, func(m string) string {
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
