package when

import (
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// groups is a match with its groups.
type groups struct {
	t text.Text
	m []int
}

func (g groups) at(n int) string { return text.Group(g.t.Low, g.m, n) }
func (g groups) num(n int) int   { return text.SmallNumber(g.at(n)) }

// dateRule reads one way of naming a day.
type dateRule struct {
	pattern func() *pattern.Regexp
	read    func(c calendar, g groups) (date, bool)
}

const (
	reMonth   = `(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`
	reYear    = `((?:19|20)\d\d)`
	reDay     = `(\d{1,2}|[a-z]{5,7}(?:[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))?)`
	reOrdinal = `(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty[- ]first|\d{1,2}(?:st|nd|rd|th))`
	reWeekday = `(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thur?s?|fri|sat|sun)`
	reNumJa   = `(\d{1,2}|[一二三四五六七八九十]{1,3})`
	reCount   = `(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a couple of|a few)`
	sameYear  = `同じ?年の? ?`
	reYearJa  = `(今年|来年|再来年|翌年|去年|昨年|一昨年|おととし|本年|今年度|来年度)`
)

// dateRules lists the rules; each pattern is compiled when first needed.
var dateRules = sync.OnceValue(func() []dateRule {
	return append(absoluteRules(), relativeRules()...)
})

func absoluteRules() []dateRule {
	return []dateRule{
		{pattern.Lazy(reYear + `([-/.])(\d{1,2})([-/.])(\d{1,2})`), func(_ calendar, g groups) (date, bool) {
			return date{y: yearOf(g.at(1)), m: g.num(3), d: g.num(5)}, g.at(2) == g.at(4) && g.num(5) > 0
		}},
		{pattern.Lazy(`\b(20[0-4]\d)([01]\d)([0-3]\d)\b`), func(_ calendar, g groups) (date, bool) {
			return date{y: yearOf(g.at(1)), m: g.num(2), d: g.num(3)}, g.num(2) > 0 && g.num(3) > 0
		}},
		{pattern.Lazy(reYear + `[-/.](\d{1,2})`), func(_ calendar, g groups) (date, bool) {
			return date{y: yearOf(g.at(1)), m: g.num(2)}, g.num(2) > 0
		}},
		{pattern.Lazy(`(\d{1,2})/` + reYear), func(_ calendar, g groups) (date, bool) {
			return date{y: yearOf(g.at(2)), m: g.num(1)}, g.num(1) > 0
		}},
		{pattern.Lazy(`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)`), readSlashed},
		{pattern.Lazy(`(\d{1,2})/(\d{1,2})`), func(c calendar, g groups) (date, bool) {
			m, d, ok := c.order(g.num(1), g.num(2))
			return c.next(m, d), ok
		}},
		{pattern.Lazy(`(?:` + reYear + `|[〇零一二三四五六七八九]{4}|(令和|平成|昭和|\b[rh])\.? ?(\d{1,2}|元|[一二三四五六七八九十]{1,3}))年度?(?:の? ?` + reNumJa + `月(?:の? ?(?:` + reNumJa + `日|(末日?|頭|初日|上旬|初旬|初め|はじめ|前半|中旬|半ば|なかば|中頃|後半|終わり|おわり|終盤|下旬)))?)?`), readJapanese},
		{pattern.Lazy(`(?:(令和|平成|昭和)|\b(r|h|s))\.? ?(\d{1,2})[./-](\d{1,2})[./-](\d{1,2})`), func(_ calendar, g groups) (date, bool) {
			return date{y: eraStart(g.at(1)+g.at(2)) + g.num(3), m: g.num(4), d: g.num(5)}, g.num(4) > 0 && g.num(5) > 0
		}},
		{pattern.Lazy(`(?:(令和|平成|昭和)|\b(r|h|s))\.? ?(\d{1,2})[./-](\d{1,2})`), func(_ calendar, g groups) (date, bool) {
			return date{y: eraStart(g.at(1)+g.at(2)) + g.num(3), m: g.num(4)}, g.num(4) > 0
		}},
		{pattern.Lazy(`'?\b(\d\d)年の?\s?(\d{1,2})月`), func(c calendar, g groups) (date, bool) { // 19年4月
			y := yearOf(g.at(1))
			if y > c.today.Year()+10 {
				y -= 100
			}
			return date{y: y, m: g.num(2)}, g.num(2) > 0
		}},
		{pattern.Lazy(`([2-4]\d)年\s?(\d{1,2})月\s?(\d{1,2})日`), func(_ calendar, g groups) (date, bool) {
			return date{y: yearOf(g.at(1)), m: g.num(2), d: g.num(3)}, g.num(3) > 0
		}},
		{pattern.Lazy(`(?:` + reYearJa + `の?、? ?)?` + reNumJa + `月(?:の? ?(?:` + reNumJa + `日|(末日?|頭|初日|上旬|初旬|初め|はじめ|前半|中旬|半ば|なかば|中頃|後半|終わり|おわり|終盤|下旬)))?`), readYearless},
		{oldMonthDay, readOldMonthDay},
		{pattern.Lazy(sameYear + reNumJa + `月`), func(c calendar, g groups) (date, bool) { // of the date before it, see readDates
			return c.next(g.num(1), 0), g.num(1) > 0 && g.num(1) <= 12
		}},
		{pattern.Lazy(reNumJa + `年前の` + reNumJa + `月`), func(c calendar, g groups) (date, bool) { // 「3年前の10月から」
			return date{y: c.today.Year() - g.num(1), m: g.num(2)}, g.num(1) > 0 && g.num(2) > 0
		}},
		{pattern.Lazy(`\b` + reMonth + ` (?:the )?` + reOrdinal + `(?:,? ` + reYear + `)?\b`), readMonthDay},
		{pattern.Lazy(`\b` + reMonth + ` (\d{1,2})\b(?:,? ` + reYear + `)?\b`), readMonthDay},
		{pattern.Lazy(`\b(?:the )?` + reOrdinal + `(?: o[f']?)? ` + reMonth + `(?:,? ` + reYear + `)?`), readDayMonth},
		{pattern.Lazy(`\b(\d{1,2})(?: of|-)? ?` + reMonth + `(?:[-,]? ?` + reYear + `)?`), readDayMonth},
		{pattern.Lazy(`\b(?:(next|this|last|the coming) )?` + reMonth + `(?:,? (?:of )?(?:((?:19|20)\d\d|'\d\d)|(next year|this year|last year)))?`), readMonth},
		{pattern.Lazy(`\b(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) ` + reWeekday + ` (?:of|in) (?:` + reMonth + `(?:,? (?:of )?(?:` + reYear + `|(next year)))?|(next month|this month|the month))`), readNthWeekday},
		{pattern.Lazy(`\b((?:end|last day|start|beginning|first day|middle|first half|second half) (?:of|in)|(?:early|late|mid)(?: in| part of)?)[ -]?(?:` + reMonth + `(?:,? (?:` + reYear + `|(next year)))?|(next month|this month|the month|the year|this year|next year))`), readPart},
		{pattern.Lazy(`\b(?:in|since|from|until|till|class of|by|by the end of|during|year) ` + reYear + `\b`), func(_ calendar, g groups) (date, bool) {
			return date{at: text.Span{Start: g.m[2], End: g.m[3]}, y: yearOf(g.at(1))}, true
		}},
	}
}

func yearOf(s string) int {
	s = strings.TrimPrefix(s, "'")
	n := 0
	for _, c := range s {
		n = n*10 + int(c-'0')
	}
	if len(s) == 2 {
		return 2000 + n
	}
	return n
}

// order reads two numbers as month and day, as the country writes them.
func (c calendar) order(a, b int) (m, d int, ok bool) {
	m, d = a, b
	if c.dayFirst && b <= 12 || a > 12 {
		m, d = b, a
	}
	certain := !c.unsure || a > 12 || b > 12 || a == b
	return m, d, certain && m >= 1 && m <= 12 && d >= 1 && d <= 31
}

func readSlashed(c calendar, g groups) (date, bool) {
	m, d, ok := c.order(g.num(1), g.num(2))
	return date{y: yearOf(g.at(3)), m: m, d: d}, ok
}

// eraStart is the year before the first of an era.
func eraStart(s string) int {
	switch s {
	case "令和", "r":
		return 2018
	case "平成", "h":
		return 1988
	}
	return 1925
}

func readJapanese(_ calendar, g groups) (date, bool) {
	x := date{m: g.num(4), d: g.num(5)}
	switch {
	case g.at(1) != "":
		x.y = yearOf(g.at(1))
	case g.at(2) != "":
		x.y = eraStart(g.at(2)) + g.num(3)
	default:
		for _, r := range g.at(0) {
			if d := text.KanjiDigit(r); d >= 0 && x.y < 1000 {
				x.y = x.y*10 + d
			}
		}
	}
	return x.part(g.at(6)), g.at(4) == "" || x.m > 0
}

func readYearless(c calendar, g groups) (date, bool) {
	m, d := g.num(2), g.num(3)
	x := c.next(m, d)
	if g.at(1) != "" {
		x = date{y: c.today.Year() + yearStep(g.at(1)), m: m, d: d, relative: true}
	}
	x = x.part(g.at(4))
	if x.noYear && x.d > 0 {
		v := x.vague
		x = c.next(x.m, x.d)
		x.vague = v
	}
	b := text.RuneBefore(g.t.Low, g.m[0])
	return x, m > 0 && m <= 12 && !strings.HasSuffix(g.t.Low[:g.m[0]], "年") && !strings.HasPrefix(g.t.Low[g.m[1]:], "間") && (b < '0' || b > '9')
}

func yearStep(s string) int {
	switch s {
	case "来年", "翌年", "来年度":
		return 1
	case "再来年":
		return 2
	case "去年", "昨年":
		return -1
	case "一昨年", "おととし":
		return -2
	}
	return 0
}

// part gives a month the day that a word for a part of it means. Ends and beginnings are days; 上旬 and the like are vague: their first day, of the
// middle the middle.
func (x date) part(word string) date {
	if x.m < 1 || x.m > 12 {
		return x
	}
	switch word {
	case "":
	case "末", "末日", "end", "last day":
		x.d = lastDay(x.y, x.m)
	case "頭", "アタマ", "あたま", "初め", "はじめ", "初日", "start", "beginning", "first day":
		x.d = 1
	case "中旬", "半ば", "なかば", "中頃", "middle", "mid":
		x.d, x.vague = 15, true
	case "下旬", "後半", "終わり", "おわり", "終盤", "late", "second half":
		x.d, x.vague = 21, true
	default:
		x.d, x.vague = 1, true
	}
	return x
}

var monthNames = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

func monthOf(s string) int {
	for i, n := range monthNames {
		if strings.HasPrefix(s, n) {
			return i + 1
		}
	}
	return 0
}

// Ordinals are the ordinal numbers in English words, by their value. They are never changed.
var Ordinals = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
	"thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"}

// dayOf reads a day of the month: 4, 4th, fourth, twenty-first.
func dayOf(s string) int {
	if s == "" {
		return 0
	}
	if text.IsDigit(s[0]) {
		return text.SmallNumber(strings.TrimRight(s, "stndrh"))
	}
	base := 0
	for p, v := range map[string]int{"twenty": 20, "thirty": 30} {
		if strings.HasPrefix(s, p) && len(s) > len(p) {
			base, s = v, s[len(p)+1:]
			break
		}
	}
	if s == "thirtieth" {
		return 30
	}
	for i, o := range Ordinals {
		if o == s {
			return base + i
		}
	}
	return 0
}

func readMonthDay(c calendar, g groups) (date, bool) { return c.monthDay(g, 1, 2, 3) }
func readDayMonth(c calendar, g groups) (date, bool) { return c.monthDay(g, 2, 1, 3) }

func (c calendar) monthDay(g groups, mg, dg, yg int) (date, bool) {
	m, d := monthOf(g.at(mg)), dayOf(g.at(dg))
	if d < 1 || d > 31 {
		return date{}, false
	}
	if g.at(yg) != "" {
		return date{y: yearOf(g.at(yg)), m: m, d: d}, true
	}
	x := c.next(m, d)
	rest := g.t.Low[g.m[1]:]
	switch {
	case strings.HasPrefix(rest, " next year"), strings.HasPrefix(rest, ", next year"), strings.HasPrefix(rest, " of next year"):
		x.y, x.noYear, x.relative = c.today.Year()+1, false, true
	case strings.HasPrefix(rest, " this year"):
		x.y, x.noYear, x.relative = c.today.Year(), false, true
	}
	return x, true
}

// monthFore stands before a month, not before the verbs may and march.
var monthFore = pattern.Lazy(`\b(?:in|from|by|until|till|of|since|for|during|to|after|before|around|early|late|mid|starting|through|about|next|this|last)[ -]$`)

// isVerb reports whether "may" or "march" is not clearly the month: without a year, a word of time before it, or a capital.
func (g groups) isVerb(start int) bool {
	name := g.at(2)
	if name != "may" && name != "march" || g.at(1)+g.at(3)+g.at(4) != "" || monthFore().MatchString(text.BytesBefore(g.t.Low, start, 12)) {
		return false
	}
	alone := len(g.t.Low) < 20 && strings.Trim(g.t.Low, " .!") == name
	first := strings.TrimSpace(text.BytesBefore(g.t.Low, start, 200)) == ""
	return !alone && (first || g.t.Folded[start] >= 'a')
}

func readMonth(c calendar, g groups) (date, bool) {
	m := monthOf(g.at(2))
	if g.isVerb(g.m[4]) {
		return date{}, false
	}
	switch now := c.today.Year(); g.at(4) {
	case "next year":
		return date{y: now + 1, m: m, relative: true}, true
	case "last year":
		return date{y: now - 1, m: m, relative: true}, true
	case "this year":
		return date{y: now, m: m, relative: true}, true
	}
	if g.at(3) != "" {
		return date{y: yearOf(g.at(3)), m: m}, true
	}
	x := c.next(m, 0)
	if g.at(1) == "last" {
		x = date{y: c.today.Year(), m: m, relative: true}
		if m >= int(c.today.Month()) {
			x.y--
		}
	}
	return x, true
}

func readNthWeekday(c calendar, g groups) (date, bool) {
	x := c.monthNamed(g, 3, 4, 5, 6)
	n := map[string]int{"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 5}[g.at(1)]
	return c.nthWeekday(x, n, weekdayOf(g.at(2)))
}

// monthNamed reads a month by name with an optional year, or "next month".
func (c calendar) monthNamed(g groups, name, yr, nextYear, relative int) date {
	switch {
	case g.at(relative) == "next month":
		x := on(firstOf(c.today).AddDate(0, 1, 0))
		x.d = 0
		return x
	case g.at(relative) != "":
		x := on(c.today)
		x.d = 0
		return x
	case g.at(yr) != "":
		return date{y: yearOf(g.at(yr)), m: monthOf(g.at(name))}
	case g.at(nextYear) != "":
		return date{y: c.today.Year() + 1, m: monthOf(g.at(name)), relative: true}
	}
	return c.next(monthOf(g.at(name)), 0)
}

func firstOf(day time.Time) time.Time { return day.AddDate(0, 0, 1-day.Day()) }

// nthWeekday is the nth such weekday of a month, 5 being the last. A month without a year goes on to the next if that day is over.
func (c calendar) nthWeekday(x date, n, weekday int) (date, bool) {
	if weekday < 0 || n < 1 {
		return x, false
	}
	for range 2 {
		first := time.Date(x.y, time.Month(x.m), 1, 0, 0, 0, 0, c.today.Location())
		day := first.AddDate(0, 0, (weekday-monday(first)+7)%7+7*(n-1))
		for n == 5 && day.Month() != first.Month() {
			day = day.AddDate(0, 0, -7)
		}
		if !x.noYear || !day.Before(c.today) {
			r := on(day)
			return r, day.Month() == first.Month()
		}
		x.y++
	}
	return x, false
}

// monday is the weekday counted from Monday = 0.
func monday(t time.Time) int { return (int(t.Weekday()) + 6) % 7 }

func weekdayOf(s string) int {
	if len(s) < 3 {
		return -1
	}
	for i, n := range dayIDs {
		if strings.HasPrefix(s, n) {
			return i
		}
	}
	return strings.Index(weekKanji, s) / 3
}

func readPart(c calendar, g groups) (date, bool) {
	part := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(g.at(1), " of"), " in"), " part")
	rel := g.at(5)
	if strings.HasSuffix(rel, "year") {
		y := c.today.Year()
		if rel == "next year" {
			y++
		}
		m := 1
		if part == "end" || part == "last day" || part == "late" {
			m = 12
		}
		x := date{y: y, m: m, relative: true}.part(part)
		return x, part != "mid" && part != "middle"
	}
	x := c.monthNamed(g, 2, 3, 4, 5)
	noYear := x.noYear
	x = x.part(part)
	if noYear && x.d > 0 && x.time(c.today.Location()).Before(c.today) {
		x.y++
		x = date{y: x.y, m: x.m, noYear: true}.part(part)
	}
	return x, true
}
