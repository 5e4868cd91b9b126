package when

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// The lengths of time that a day is counted by, one or several: "2 months and 10 days", 一か月と10日, "a month and a half".
const (
	reCountEn    = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety`
	reCountAnyEn = `\d{1,3}|an?|` + reCountEn + `|a couple of|half an?|a half`
	reSpanUnitEn = `day|week|fortnight|month|year`
	reSpanWordEn = `[ -](?:more |full |whole |calendar )?`
	reSpanOneEn  = `(?:(?:` + reCountAnyEn + `)` + reSpanWordEn + `(?:` + reSpanUnitEn + `)s?(?: and a half)?)`
	reSpansEn    = reSpanOneEn + `(?:(?:,? and |, | plus )` + reSpanOneEn + `)*`
	reSpanOneJa  = `(?:(?:\d{1,3}|[一二三四五六七八九十]{1,3}) ?(?:日|週間?|か月|ヶ月|カ月|ヵ月|ケ月|個月|箇月|年)間?半?間?|半年|半月)`
	reSpansJa    = reSpanOneJa + `(?:(?:と|、|プラス|プラスで)` + reSpanOneJa + `)*`
)

// lapse is a length of time that a day is counted by. half: half a month or half a week is in it, which is no number of days.
type lapse struct {
	months, days int
	half         bool
}

var spanOne = pattern.Lazy(`(?:(` + reCountAnyEn + `)` + reSpanWordEn + `(` + reSpanUnitEn + `)s?( and a half)?)` +
	`|(?:(\d{1,3}|[一二三四五六七八九十]{1,3}) ?(日|週|か月|ヶ月|カ月|ヵ月|ケ月|個月|箇月|年)間?(半)?)|(半年|半月)`)

// maxLapse is how many days ahead nobody speaks of a start.
const maxLapse = 50 * 366

// spansOf reads a list of lengths of time; ok is false when it is none, or too long.
func spansOf(s string) (l lapse, ok bool) {
	for _, m := range spanOne().FindAllStringSubmatchIndex(s, 8) {
		g := func(n int) string { return text.Group(s, m, n) }
		n, half := text.Figures(g(1)+g(4)), g(3) != "" || g(6) != ""
		switch {
		case g(7) == "半年":
			l.months += 6
			continue
		case g(7) == "半月":
			l.days, l.half = l.days+15, true
			continue
		case strings.HasPrefix(g(1), "half"), g(1) == "a half":
			n, half = 0, true
		case g(1) == "a couple of":
			n = 2
		case n == 0 && g(1) != "":
			n = max(1, int(quantity.WordValues[g(1)]))
		case n == 0:
			n = text.SmallNumber(g(4))
		}
		l.add(n, half, g(2)+g(5))
	}
	return l, l != lapse{} && l.months*30+l.days < maxLapse
}

// add counts n units, and a half of one.
func (l *lapse) add(n int, half bool, unit string) {
	switch unit {
	case "day", "日":
		l.days, l.half = l.days+n, l.half || half
	case "week", "週":
		l.days, l.half = l.days+7*n, l.half || half
		if half {
			l.days += 4
		}
	case "fortnight":
		l.days += 14 * n
		if half {
			l.days += 7
		}
	case "year", "年":
		l.months += 12 * n
		if half {
			l.months += 6
		}
	default:
		l.months += n
		if half {
			l.days, l.half = l.days+15, true
		}
	}
}

// later is the day so long after another. What is counted with half a month is a guess, to be asked back.
func (c calendar) later(from date, l lapse) date {
	d := from.time(c.today.Location())
	first := firstOf(d).AddDate(0, l.months, 0)
	day := min(d.Day(), lastDay(first.Year(), int(first.Month())))
	x := on(first.AddDate(0, 0, day-1+l.days))
	x.doubt, x.vague, x.season, x.bound = from.doubt || l.half, from.vague, from.season, from.bound
	return x
}

var (
	countFore = pattern.Lazy(`(?:\bin |\babout |\bwithin )?(?:\b(` + reSpansEn + `)(?:'s?)?|` +
		`(?:\b(?:the|a|one) |(?:^|[,;.:] ?))(day|week|month)) (from|after|efter|past|following|before) (?:the )?$`)
	ratedFore = pattern.Lazy(`(?:\b(?:hours?|hrs?|h|days?|times|shifts?|nights?|once|twice|k)|[0-9$€£¥])\s?$`) // "40 hours a week from 1 Feb"
	countAft  = pattern.Lazy(`^(?:(?:から|より)(?:数えて|起算して)?、?|の?、?)(` + reSpansJa + `)(?:ほど|くらい|ぐらい)?(後|先|前)`)
	stepAft   = pattern.Lazy(`^の?、?(?:(翌日|次の日|あくる日|明くる日)|(翌週|次の週)|(翌月|次の月))`)
)

// moveByCount moves a day by what is counted from it: "two weeks from tomorrow", 明日から二週間後, "the day after next Monday".
func moveByCount(t text.Text, c calendar, d date) date {
	if d.d == 0 {
		return d
	}
	fore := text.BytesBefore(t.Low, d.at.Start, 64)
	if m := countFore().FindStringSubmatchIndex(fore); m != nil && (fore[m[0]] == ',' || !ratedFore().MatchString(fore[:m[0]])) {
		l, ok := spansOf(text.Group(fore, m, 1))
		if unit := text.Group(fore, m, 2); unit != "" {
			l, ok = lapse{}, true
			l.add(1, false, unit)
			d.vague = d.vague || unit != "day" // the week after
		}
		if text.Group(fore, m, 3) == "before" {
			l.months, l.days = -l.months, -l.days
		}
		if ok {
			at := text.Span{Start: d.at.Start - (len(fore) - m[0]), End: d.at.End}
			d = c.later(d, l)
			d.at = at
		}
	}
	return countedBehind(t, c, d)
}

// namedBehind is a day behind another one that is named as well.
var namedBehind = pattern.Lazy(`^(?:翌日|次の日|あくる日|明くる日)の、?[0-9]`)

// nextDay is the day behind another one that was told before.
var nextDay = pattern.Lazy(`^(?:翌日|次の日|あくる日|明くる日)$`)

// leadsTo reports that the day behind another one is that one's: 「1月11日が祝日なので、その翌日」, and no choice.
func leadsTo(t text.Text, before, next date) bool {
	gap := t.Low[before.at.End:max(before.at.End, next.at.Start)]
	return !newSentence(t, before.at.End, next.at.Start) && afterThat().MatchString(gap) && !text.ClockTime().MatchString(gap)
}

// afterThat makes the next day the one after what is told before it.
var afterThat = pattern.Lazy(`(?:ので|んで|やから|だから|ですから|ため)、?|で、(?:帰|戻|終|明け|その)|(?:が|は)[^、。]{1,12}、その$`)

// fromThat is the length of time by which a day is counted from one that was told before: 「その5日後」.
func fromThat(t text.Text, d date) (lapse, bool) {
	if d.doubt && nextDay().MatchString(t.Low[d.at.Start:d.at.End]) {
		return lapse{days: 1}, true
	}
	if !strings.HasSuffix(t.Low[:d.at.Start], "その") || !strings.HasSuffix(t.Low[d.at.Start:d.at.End], "後") {
		return lapse{}, false
	}
	return spansOf(t.Low[d.at.Start:d.at.End])
}

// countedBehind is the same for what stands behind the day.
func countedBehind(t text.Text, c calendar, d date) date {
	rest := t.Rest(d.at.End)
	l, ok, end := lapse{}, false, 0
	if m := countAft().FindStringSubmatchIndex(rest); m != nil {
		l, ok = spansOf(text.Group(rest, m, 1))
		if end = m[1]; text.Group(rest, m, 2) == "前" {
			l.months, l.days = -l.months, -l.days
		}
	} else if m := stepAft().FindStringSubmatchIndex(rest); m != nil {
		l, ok, end = map[int]lapse{1: {days: 1}, 2: {days: 7}, 3: {months: 1}}[text.MatchedGroup(m)], true, m[1]
		d.vague = d.vague || text.MatchedGroup(m) > 1
	}
	if !ok {
		return d
	}
	at := text.Span{Start: d.at.Start, End: d.at.End + end}
	d = c.later(d, l)
	d.at = at
	return d
}
