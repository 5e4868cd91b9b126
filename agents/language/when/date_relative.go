package when

import (
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

func relativeRules() []dateRule {
	return []dateRule{
		{pattern.Lazy(`(明々後日|しあさって|明後日|あさって|明日|あした|あす|今日|本日|昨日|きのう|一昨日|おととい)`), readNamedDay},
		{pattern.Lazy(`\b(the day after tomorrow|day after tomorrow|tomorrow|today|yesterday)\b`), readNamedDay},
		{dayWords.Lazy(`({at once})`), func(c calendar, g groups) (date, bool) {
			return on(c.today), !afterEvent().MatchString(text.BytesBefore(g.t.Low, g.m[0], 20))
		}},
		{pattern.Lazy(`(今週|来週|再来週|先週|翌週|次|今度|この次)の?、?([月火水木金土日])(?:曜日?|(?:から|に|まで|以降|です|の|で|$))`), readWeekdayJa},
		{pattern.Lazy(`(翌日|次の日|あくる日|明くる日)`), func(c calendar, _ groups) (date, bool) {
			x := on(c.today.AddDate(0, 0, 1))
			x.doubt = true // the day after which?
			return x, true
		}},
		{pairOfDays, func(c calendar, g groups) (date, bool) { return readOneOfDays(c, g, 2) }},
		{pairOfDays, func(c calendar, g groups) (date, bool) { return readOneOfDays(c, g, 3) }},
		{dayAlone, readDayAlone},
		{pattern.Lazy(`(今週|来週|再来週|翌週)(?:の?(頭|アタマ|あたま|初め|はじめ|末|中|半ば))?`), readWeekJa},
		{pattern.Lazy(`(?:([月火水木金土日])曜日?)(?:から|以降|に|で|の?\s?(?:午前|午後|朝|お?昼|夜|夕方|\d{1,2}(?:時|:)|同じ|同時))`), func(c calendar, g groups) (date, bool) {
			x := c.talkedOf(weekdayOf(g.at(1)))
			x.weekday, x.at = true, text.Span{Start: g.m[0], End: g.m[3] + len("曜")}
			return x, true
		}},
		{pattern.Lazy(`\b(?:(next|this|this coming|coming|on|last) )?` + reWeekday + `(?: (next week|after next|week))?\b`), readWeekday},
		{pattern.Lazy(`(` + reSpansJa + `)(?:ほど|くらい|ぐらい|程度)?(?:後|先)(?:の(?:([月火水木金土日])曜|(\d{1,2})日))?`), readAfterJa},
		{pattern.Lazy(`\b(?:in|within|after)(?: about| around| roughly| just)? (` + reSpansEn + `)(?:'s?)?(?: time)?(?: from (?:now|today))?\b`), readAfter},
		{pattern.Lazy(`\b(` + reSpansEn + `)(?: from (?:now|today)| later| hence)\b`), readAfter},
		{pattern.Lazy(`\b(a|one|two|three|four|\d) ?(weeks?|fortnight) (?:from|after|on|tomorrow) ` + reWeekday + `\b`), func(c calendar, g groups) (date, bool) {
			n := int(quantity.WordValues[g.at(1)]) + text.SmallNumber(g.at(1))
			if g.at(2) == "fortnight" {
				n *= 2
			}
			return on(c.coming(weekdayOf(g.at(3))).time(c.today.Location()).AddDate(0, 0, 7*n)), true
		}},
		{pattern.Lazy(`\b(next|this) week,? (?:on (?:the )?)?` + reWeekday + `\b`), func(c calendar, g groups) (date, bool) {
			return c.inWeek(map[string]int{"next": 1}[g.at(1)], weekdayOf(g.at(2))), true
		}},
		{pattern.Lazy(`\b(next|this) (week|month|year)\b`), readThisNext},
		{pattern.Lazy(`\b(end|start|beginning|middle) of (next|this|the) week\b`), func(c calendar, g groups) (date, bool) {
			return c.weekPart(g.at(2) == "next", g.at(1)), true
		}},
		{pattern.Lazy(`(今月|来月|再来月|先月|翌月|翌々月|次の月|次月|あくる月)の?、?(?:(?:(?:頭|初め|はじめ)の?)?` + reNumJa + `日|` +
			`(末日?|頭|アタマ|あたま|初日|上旬|初旬|初め|はじめ|前半|中旬|半ば|なかば|中頃|後半|終わり|おわり|終盤|下旬)|第? ?([一二三四1-4])([月火水木金土日])曜)?`), readMonthJa},
		{pattern.Lazy(reNumJa + `月(?:の)?(?:第 ?([一二三四1-4])|(最初|はじめ|初め|初)の?|(最終|最後の?))([月火水木金土日])曜日?`), func(c calendar, g groups) (date, bool) {
			return c.nthWeekday(c.next(g.num(1), 0), nthJa(g.at(2), g.at(3), g.at(4)), weekdayOf(g.at(5)))
		}},
		{pattern.Lazy(`(今月|来月|再来月)の?(?:(最初|はじめ|初め|初)の?|(最終|最後の?))([月火水木金土日])曜日?`), func(c calendar, g groups) (date, bool) {
			first := firstOf(c.today).AddDate(0, map[string]int{"来月": 1, "再来月": 2}[g.at(1)], 0)
			return c.nthWeekday(date{y: first.Year(), m: int(first.Month())}, nthJa("", g.at(2), g.at(3)), weekdayOf(g.at(4)))
		}},
		{dayWords.Lazy(`{no day}`), readSeasonName},
		{holidayNames, readHoliday},
		{pattern.Lazy(`\b(?:(a|one|two|three|four|\d) )?(weeks?|fortnight) (today|tomorrow)\b`), func(c calendar, g groups) (date, bool) {
			days := 7 * max(1, int(quantity.WordValues[g.at(1)])+text.SmallNumber(g.at(1)))
			if g.at(2) == "fortnight" {
				days *= 2
			}
			if g.at(3) == "tomorrow" {
				days++
			}
			return on(c.today.AddDate(0, 0, days)), !perWeek().MatchString(text.BytesBefore(g.t.Low, g.m[0], 24))
		}},
		{seasonNames, readSeasonName},
		{pattern.Lazy(`(年末|今年末|今年いっぱい|来年末|月末|来年頭|年明け|年始|来年度|新年度|来年|再来年)(?:から|より|の?(?:はじめ|初め|頭))?`), readSeason},
		{pattern.Lazy(`(?:(?:年明け|年始)(?:早々|すぐ)?(?:の|、|に)?|年が?明けて(?:すぐ)?の)(?:1月)?(\d{1,2})日`), readNewYearsDay},
		{pattern.Lazy(`\b(?:the|on) (\d{1,2})(?:st|nd|rd|th)\b(?: of (next|this) month)?|\b(\d{1,2})(?:st|nd|rd|th) of (next|this|the) month\b`), readDayOfMonth},
	}
}

// nthJa is which weekday of a month is meant: by its number, the first or the last.
func nthJa(number, first, last string) int {
	switch {
	case first != "":
		return 1
	case last != "":
		return 5
	}
	return text.SmallNumber(number)
}

// afterEvent stands before a "soon" that is counted from something else: 年明けすぐ, 卒業したらすぐ.
var afterEvent = pattern.Lazy(`(?:明け|後|たら|次第|終わり|卒業|退職)(?:に|は|て|、)?$`)

func readNamedDay(c calendar, g groups) (date, bool) {
	n := 0
	switch g.at(1) {
	case "明日", "あした", "あす", "tomorrow":
		n = 1
	case "明後日", "あさって", "day after tomorrow", "the day after tomorrow":
		n = 2
	case "明々後日", "しあさって":
		n = 3
	case "昨日", "きのう", "yesterday":
		n = -1
	case "一昨日", "おととい":
		n = -2
	}
	return on(c.today.AddDate(0, 0, n)), !countsFrom().MatchString(text.BytesBefore(g.t.Low, g.m[0], 24))
}

// countsFrom makes a day the one from which something else is counted: "I must give 4 weeks, counting from today".
var countsFrom = pattern.Lazy(`\bcount(?:ing|ed)? (?:it )?(?:from|as of) $`)

// coming is the next such weekday after today.
func (c calendar) coming(weekday int) date {
	step := (weekday - monday(c.today) + 7) % 7
	if step == 0 {
		step = 7
	}
	return on(c.today.AddDate(0, 0, step))
}

// talkedOf is a weekday without its week: the one of the week that is talked of, where that lies ahead, else the next to come.
func (c calendar) talkedOf(weekday int) date {
	if c.near.After(c.today) {
		if at := c.near.AddDate(0, 0, weekday-monday(c.near)); at.After(c.today) {
			return on(at)
		}
	}
	return c.coming(weekday)
}

// inWeek is a weekday of the week that lies so many weeks ahead; weeks begin on Monday.
func (c calendar) inWeek(weeks, weekday int) date {
	return on(c.today.AddDate(0, 0, 7*weeks-monday(c.today)+weekday))
}

func weekStep(s string) int {
	switch s {
	case "来週", "翌週":
		return 1
	case "再来週":
		return 2
	case "先週":
		return -1
	}
	return 0
}

func readWeekdayJa(c calendar, g groups) (date, bool) {
	w := weekdayOf(g.at(2))
	switch g.at(1) {
	case "次", "今度", "この次":
		other := (g.at(2) == "月" || g.at(2) == "日") && !strings.Contains(g.at(0), "曜") // 次の月, 次の日 are no weekdays
		return c.coming(w), !other
	}
	return c.inWeek(weekStep(g.at(1)), w), true
}

// readWeekJa reads 来週 as a whole: its Monday, exact with から or 頭.
func readWeekJa(c calendar, g groups) (date, bool) {
	x := c.inWeek(weekStep(g.at(1)), 0)
	rest := g.t.Low[g.m[1]:]
	switch {
	case g.at(2) == "末":
		x = c.inWeek(weekStep(g.at(1)), 5)
		x.vague = true
	case g.at(2) == "頭" || g.at(2) == "初め" || g.at(2) == "はじめ" || g.at(2) == "" && dayFrom().MatchString(text.BytesAfter(rest, 0, 64)):
		x.vague = g.at(1) == "今週"
	default:
		x.vague = true
	}
	return x, true
}

// pairOfDays are two days of one week that share what is said of them: 来週の木金の14時.
var pairOfDays = pattern.Lazy(`(今週|来週|再来週|翌週)の?、?([月火水木金土日])[・、と]?([月火水木金土日])(?:曜日?)?(?:の|で|は|に|なら|とも|どちら|、|$)`)

// readOneOfDays reads the day of one group of such a pair.
func readOneOfDays(c calendar, g groups, group int) (date, bool) {
	x := c.inWeek(weekStep(g.at(1)), weekdayOf(g.at(group)))
	x.at = text.Span{Start: g.m[2*group], End: g.m[2*group+1]}
	return x, true
}

// dayAlone is a day of the month whose month is left out, with a time that shows that it is one: 25日の10時. What is behind 週, and 1日
// right before a time, may be a length.
var dayAlone = pattern.Lazy(reNumJa + `日(?:の?\s?\([月火水木金土日]曜?日?\)|の?[月火水木金土日]曜日?)?` +
	`(の|は(?:[^、。\n時]{0,20}(?:ので|から|ため)、?)?|\s|、)?\s?(?:(?:午前|午後|朝|お?昼|夕方|夜)の?\s?)?` +
	`(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:時(?:半|から|以降|頃|ごろ|台|に|で|か|と|が|は|も|を|なら|希望|、|。|\s|~|-|\d|$)|:\d\d)`)

func readDayAlone(c calendar, g groups) (date, bool) {
	b, d := text.RuneBefore(g.t.Low, g.m[0]), text.SmallNumber(g.at(1))
	if d < 1 || d > 31 || text.KanjiDigit(b) >= 0 || b == '月' || b == '週' || b == '第' || b == '/' || b >= '0' && b <= '9' || d == 1 && g.at(2) == "" {
		return date{}, false
	}
	x := c.dayFrom(c.bareFrom(), d)
	x.at, x.dayOnly = text.Span{Start: g.m[0], End: g.m[3] + len("日")}, true
	return x, isValid(x)
}

// bareFrom is the day from which one without a month is counted: today, or the first to come of the month that is talked of.
func (c calendar) bareFrom() date {
	if first := firstOf(c.near); first.After(c.today) {
		return on(first)
	}
	return on(c.today)
}

// dayFrom is the next day of that number, beginning with a date.
func (c calendar) dayFrom(from date, d int) date {
	x := date{y: from.y, m: from.m, d: d, relative: true}
	if d < from.d {
		if x.m++; x.m > 12 {
			x.y, x.m = x.y+1, 1
		}
	}
	return x
}

func (c calendar) weekPart(next bool, part string) date {
	weeks := 0
	if next {
		weeks = 1
	}
	switch part {
	case "end":
		return c.inWeek(weeks, 4)
	case "middle":
		x := c.inWeek(weeks, 2)
		x.vague = true
		return x
	}
	return c.inWeek(weeks, 0)
}

func readWeekday(c calendar, g groups) (date, bool) {
	x, ok := weekdayDate(c, g)
	x.weekday = true
	return x, ok
}

func weekdayDate(c calendar, g groups) (date, bool) {
	w := weekdayOf(g.at(2))
	if strings.HasPrefix(g.t.Low[g.m[1]:], "s") {
		return date{}, false // Mondays
	}
	switch {
	case fromDayTo().MatchString(text.BytesAfter(g.t.Low, g.m[1], 16)), toDay().MatchString(text.BytesBefore(g.t.Low, g.m[0], 20)):
		return date{}, false // Monday till Friday
	case toEvent().MatchString(text.BytesAfter(g.t.Low, g.m[1], 12)), anyDay().MatchString(text.BytesBefore(g.t.Low, g.m[0], 12)):
		return date{}, false // the Monday after Thanksgiving
	case g.at(1) == "last":
		x := c.coming(w)
		return on(x.time(c.today.Location()).AddDate(0, 0, -7)), true
	case g.at(3) == "next week":
		return c.inWeek(1, w), true
	case g.at(3) != "":
		x := c.coming(w)
		return on(x.time(c.today.Location()).AddDate(0, 0, 7)), true
	case g.at(1) == "next":
		return c.inWeek(1, w), true
	case g.at(1) == "" && len(g.at(2)) < 6 && g.at(2) != "fri":
		return c.talkedOf(w), len(g.t.Low) < 80 && len(strings.TrimSpace(g.t.Low)) <= len(g.at(2))+2 // short names alone: wed, sat, sun are words too
	}
	if g.at(1) == "" || g.at(1) == "on" {
		return c.talkedOf(w), true
	}
	return c.coming(w), true
}

var anyDay = pattern.Lazy(`\b(?:any|every|each|most|some|following)\s$`)

var (
	// perWeek stands before a week that hours or days are counted by.
	perWeek = pattern.Lazy(`\b(?:hours?|hrs?|days?|times?|shifts?|this|next|last|per|each|every)(?: an?)? $`)
	// fromDayTo and toDay stand beside the days of a week from one to another, and those of a list: Mon/Wed/Fri.
	fromDayTo = pattern.Lazy(`^ ?(?:-|–|/|&|to|till|until|thru|through) ?(?:mon|tue|wed|thu|fri|sat|sun)`)
	toDay     = pattern.Lazy(`\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun) ?(?:-|–|/|&|to|till|until|thru|through) ?$`)
)

var toEvent = pattern.Lazy(`^ (?:(?:after|before)(?:$|[^0-9a-z ]| [^0-9])|(?:following|in|of)\b)`) // not "Thursday after 3"

func readAfterJa(c calendar, g groups) (date, bool) {
	if anchored().MatchString(text.BytesBefore(g.t.Low, g.m[0], 60)) {
		return date{}, false
	}
	l, ok := spansOf(g.at(1))
	x := c.later(on(c.today), l)
	day := x.time(c.today.Location())
	switch w, d := g.at(2), g.num(3); {
	case w != "":
		x = on(day.AddDate(0, 0, weekdayOf(w)-monday(day)))
	case d > 0 && l.days > 0: // その二日後の15日
		x = c.dayFrom(on(c.today), d)
		x.dayOnly, x.doubt = true, true
	case d > 0: // 二か月後の1日
		x.d = d
	}
	return x, ok
}

func readAfter(c calendar, g groups) (date, bool) {
	l, ok := spansOf(g.at(1))
	if !ok || anchoredAft().MatchString(text.BytesAfter(g.t.Low, g.m[1], 40)) {
		return date{}, false
	}
	return c.later(on(c.today), l), true
}

// readThisNext reads "next week", "next month" and "next year": their first day, exact behind "from" or "starting".
func readThisNext(c calendar, g groups) (date, bool) {
	step := 0
	if g.at(1) == "next" {
		step = 1
	}
	switch g.at(2) {
	case "week":
		x := c.inWeek(step, 0)
		fore := boundFore().FindStringSubmatch(text.BytesBefore(g.t.Low, g.m[0], 24))
		x.vague = step == 0 || fore == nil || fore[1] == ""
		return x, true
	case "month":
		x := on(firstOf(c.today).AddDate(0, step, 0))
		x.d = 0
		return x, true
	}
	return date{y: c.today.Year() + step, relative: true}, true
}

func readMonthJa(c calendar, g groups) (date, bool) {
	step := map[string]int{"来月": 1, "翌月": 1, "次の月": 1, "次月": 1, "あくる月": 1, "再来月": 2, "翌々月": 2, "先月": -1}[g.at(1)]
	for said, more := range map[string]int{"来月の": 1, "翌月の": 1, "次の月の": 1, "次の": 1, "再来月の": 2} { // 来月の次の月
		if fore := text.BytesBefore(g.t.Low, g.m[0], 12); step == 1 && strings.HasSuffix(fore, said) && (said != "来月の" || !strings.HasSuffix(fore, "再来月の")) {
			step += more
		}
	}
	first := on(firstOf(c.today).AddDate(0, step, 0))
	x := date{y: first.y, m: first.m, d: g.num(2), relative: true}
	if g.at(4) != "" {
		return c.nthWeekday(x, text.SmallNumber(g.at(4)), weekdayOf(g.at(5)))
	}
	return x.part(g.at(3)), true
}

func readSeason(c calendar, g groups) (date, bool) {
	y, m := c.today.Year(), int(c.today.Month())
	april := date{y: y, m: 4, d: 1, relative: true}
	if m >= 4 {
		april.y++
	}
	switch word := g.at(1); word {
	case "年末", "今年末", "今年いっぱい":
		return date{y: y, m: 12, d: 31, relative: true}, true
	case "来年末":
		return date{y: y + 1, m: 12, d: 31, relative: true}, true
	case "月末":
		return date{y: y, m: m, d: lastDay(y, m), relative: true}, true
	case "年明け", "年始", "来年頭":
		return date{y: y + 1, m: 1, d: 4, relative: true, vague: true}, true // when work begins again
	case "来年度", "新年度":
		return april, true
	case "来年":
		return date{y: y + 1, relative: true}, true
	default:
		return date{y: y + 2, relative: true}, true
	}
}

// readNewYearsDay reads a day told behind the turn of the year: 「年明け5日から」.
func readNewYearsDay(c calendar, g groups) (date, bool) {
	d := text.SmallNumber(g.at(1))
	return date{y: c.today.Year() + 1, m: 1, d: d, relative: true}, d > 0 && d <= 31
}

func readDayOfMonth(c calendar, g groups) (date, bool) {
	d, which := text.SmallNumber(g.at(1)+g.at(3)), g.at(2)+g.at(4)
	from := on(c.today)
	if which == "" {
		from = c.bareFrom()
	}
	month := firstOf(from.time(c.today.Location()))
	if which == "next" || which == "" && d < from.d {
		month = month.AddDate(0, 1, 0)
	}
	if next := text.RuneAfter(g.t.Low, g.m[1]); next == '-' {
		return date{}, false
	}
	x := date{y: month.Year(), m: int(month.Month()), d: d, relative: true, dayOnly: which == ""}
	rest := g.t.Low[g.m[1]:]
	return x, d > 0 && (!strings.HasPrefix(rest, " ") || dayAfterThe().MatchString(rest)) // not "the 15th floor"
}

var dayAfterThe = pattern.Lazy(`^ (?:of|is|works|would|at|or|and|but|so|if|as|since|because|onwards?|from|between|please|suits|seems|is fine|morning|afternoon|` +
	`evening|actually|instead|now|then|though|tho|too|thanks|i think)\b`)

// dayBehindIt is a weekday counted from a day told before it: "the 15th is a Friday, so the Monday after that".
var dayBehindIt = pattern.Lazy(`\b(?:the )?(?:following ` + reWeekday + `|` + reWeekday + ` (?:after(?: that| it)?|following))\b` +
	`(?:$|[.,;!)]| (?:is|would|works?|if|please|at|then)\b)`)

// weekdayAfter adds the weekday that is counted from the day told before it.
func weekdayAfter(t text.Text, all []date) []date {
	m := dayBehindIt().FindStringSubmatchIndex(t.Low)
	n := len(all)
	if m == nil || n == 0 || all[n-1].d == 0 || all[n-1].vague || all[n-1].at.End > m[0] {
		return all
	}
	from := all[n-1].time(time.UTC)
	step := (weekdayOf(text.Group(t.Low, m, 1)+text.Group(t.Low, m, 2)) - monday(from) + 6) % 7
	x := on(from.AddDate(0, 0, step+1))
	x.at, x.relative, x.counted = text.Span{Start: m[0], End: max(m[3], m[5])}, false, true
	return append(all, x)
}
