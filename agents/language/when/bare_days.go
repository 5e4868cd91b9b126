package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/text"
)

// dayBeside is a day without its month from which on somebody can begin, beside a date: 「12/10でテスト終わるんで11日から」, 「12月頭、4日の金曜がベスト」.
var dayBeside = dayWords.Lazy(`{before a day beside}({number of a day})日{behind a day beside}|{corrects to a day}({number of a day})日`)

// partOfMonth ends a date that tells a part of a month and no day by its number.
var partOfMonth = dayWords.Lazy(`[0-9十一二来今]月の?{part of a month}(?:くらい|ぐらい|頃|ごろ|あたり)?$`)

// withBareDays are the dates with the days between them that leave their month out, which is that of the date before them, or the next one.
// What told a part of that month only gives way.
func withBareDays(t text.Text, cal calendar, all []date) []date {
	if len(all) == 0 {
		return all
	}
	out := slices.Clone(all)
	for _, m := range dayBeside().FindAllStringSubmatchIndex(t.Low, 4) {
		at := text.Span{Start: max(m[2], m[4]), End: max(m[3], m[5]) + len("日")}
		if slices.ContainsFunc(out, func(d date) bool { return d.at.Start < at.End && at.Start < d.at.End }) {
			continue
		}
		i, _ := slices.BinarySearchFunc(out, at.Start, func(d date, start int) int { return d.at.Start - start })
		x := cal.dayFrom(monthBefore(cal, out, i), text.SmallNumber(t.Low[at.Start:at.End-len("日")]))
		if x.at, x.dayOnly = at, true; !isValid(x) {
			continue
		}
		if dayFrom().MatchString(t.Rest(at.End)) {
			x.bound = "from"
		}
		out = slices.Insert(out, i, x)
	}
	for i := len(out) - 2; i >= 0; i-- {
		p, d := out[i], out[i+1]
		if d.y == p.y && d.m == p.m && p.bound != "until" && dayFigure().MatchString(t.Low[d.at.Start:d.at.End]) && partOfMonth().MatchString(t.Low[p.at.Start:p.at.End]) {
			out = slices.Delete(out, i, i+1)
		}
	}
	return out
}

// monthBefore is the date from which on a day without its month is counted: the one before it, from the first of its month where that tells
// no day of it; else today.
func monthBefore(cal calendar, all []date, i int) date {
	for i--; i >= 0; i-- {
		if p := all[i]; p.m > 0 && !(p.vague && p.relative) {
			if p.d == 0 || p.vague {
				p.d = 1
			}
			return p
		}
	}
	return on(cal.today)
}
