// Package when reads when somebody says: dates and what stands relative to today, times of day and ranges of them, moments, periods, days
// of the week.
package when

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Date is a day, or a month when no day was said.
type Date struct {
	text.Span
	ISO      string // 2027-01-10, or 2027-01
	Relative bool   // counted from Now: 明日, "in two weeks", or without a year
	Vague    bool   // a part of a month or a week (mid-January, 来週中): ISO is its first day, of a middle the 15th
	Bound    string // "from" (以降, from, after), "until" (まで, by), or ""
	Doubt    bool   // it is ruled out ("not on the 4th"), or may be another day: 翌日, "in a month and a half"
}

// Dates lists the days said, absolute or relative to c.Now in c.Zone. A day without a year is the next such day; 末 and
// "end of" are the last day.
func Dates(said string, c ask.Context) []Date {
	t := text.ReadSpelled(said)
	all := readDates(t, calendarOf(c))
	ruledOut, ends, reasons := datesOut(t, all), endsOf(t, all), len(all)-len(keepConcluded(t, all))
	var out []Date
	for i, gone := range datesReplaced(t, all) {
		d := all[i]
		if d.d > 0 {
			d.doubt = d.doubt || gone || ruledOut[i] || ends[i] || i < reasons || isReplaced(t, d)
			out = append(out, d.public(t))
		}
	}
	return out
}

// datesReplaced says of each date whether the next one is told in its place: "1 December, no, 7 December".
func datesReplaced(t text.Text, all []date) []bool {
	out := make([]bool, len(all))
	for i := 0; i+1 < len(all); i++ {
		d, next := all[i], all[i+1]
		out[i] = d.d > 0 && next.d > 0 && isCorrected(t, d.at.End, next.at.Start, next.at.End)
	}
	return out
}

// datesOut says of each date whether it is one on which something is not possible.
func datesOut(t text.Text, all []date) []bool {
	spans := make([]text.Span, len(all))
	for i, d := range all {
		spans[i] = d.at
	}
	out := make([]bool, len(all))
	for i, b := range stance.ReadBearings(t, spans) {
		out[i] = b.Footing == stance.Out
	}
	return out
}

// Months lists the months said, as 2021-04, days left out. A month without a year is taken from its neighbour
// ("2021年4月から9月"), else it is the next such month. One that the next takes back is left out.
func Months(said string, c ask.Context) []Date {
	t := text.ReadSpelled(said)
	var out []Date
	for _, d := range withoutCorrected(t, readDates(t, calendarOf(c))) {
		if d.m > 0 {
			d.d = 0
			out = append(out, d.public(t))
		}
	}
	return out
}

// date is a day (d > 0), a month (d == 0) or a year (m == 0) as found.
type date struct {
	at       text.Span // in s
	y, m, d  int
	noYear   bool // the year was not said, but inferred
	relative bool
	vague    bool
	season   bool // a time of the year that tells no day: the one it has is none
	weekday  bool // only a weekday was said
	dayOnly  bool // only a day of the month was said: "the 15th", 15日の10時
	bound    string
	doubt    bool // it may be another day
	counted  bool // from the day told before it
}

func (d date) iso() string {
	switch {
	case d.m == 0:
		return fmt.Sprintf("%04d", d.y)
	case d.d == 0:
		return fmt.Sprintf("%04d-%02d", d.y, d.m)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.y, d.m, d.d)
}

func (d date) public(t text.Text) Date {
	return Date{t.Span(d.at.Start, d.at.End), d.iso(), d.relative || d.noYear, d.vague, d.bound, d.doubt}
}

func (d date) time(loc *time.Location) time.Time {
	return time.Date(d.y, time.Month(max(1, d.m)), max(1, d.d), 0, 0, 0, 0, loc)
}

// calendar is today, and how numbers are ordered in 3/4/2027.
type calendar struct {
	today    time.Time // midnight in the zone
	near     time.Time // a day to come that is talked of; zero for none
	dayFirst bool
	unsure   bool // neither order is certain
	american bool // in the United States
}

// zone is a zone by its name, UTC where there is none of it. They are few, and each is read from a file.
var zone = memo.Of(func(name string) *time.Location {
	loc, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return loc
})

// calendarOf is the context's day in its zone; an unknown zone is read as UTC.
func calendarOf(c ask.Context) calendar {
	loc := zone(c.Zone)
	n := c.Now.In(loc)
	cal := calendar{today: time.Date(n.Year(), n.Month(), n.Day(), 0, 0, 0, 0, loc)}
	if near, err := time.ParseInLocation(time.DateOnly, c.Near, loc); err == nil && near.After(cal.today) {
		cal.near = near
	}
	cal.american = c.Country == "US"
	switch c.Country {
	case "US", "JP", "PH", "CN", "KR", "TW":
	case "", "CA":
		cal.unsure = c.Lang != "ja"
	default:
		cal.dayFirst = c.Lang != "ja" // wherever they are
	}
	return cal
}

// on makes a date of a time.
func on(at time.Time) date {
	return date{y: at.Year(), m: int(at.Month()), d: at.Day(), relative: true}
}

// next gives a day or month without a year the year in which it comes next.
func (c calendar) next(m, d int) date {
	x := date{y: c.today.Year(), m: m, d: d, noYear: true}
	if d == 0 && m < int(c.today.Month()) || d > 0 && !isValid(x) || d > 0 && x.time(c.today.Location()).Before(c.today) {
		for x.y++; d > 0 && m == 2 && d == 29 && !isValid(x) && x.y < c.today.Year()+9; {
			x.y++
		}
	}
	return x
}

func isValid(d date) bool {
	if d.y < 1900 || d.y > 2200 || d.m < 0 || d.m > 12 || d.d < 0 || d.d > 31 || d.m == 0 && d.d > 0 {
		return false
	}
	return d.d == 0 || d.d <= lastDay(d.y, d.m)
}

func lastDay(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

// readDates lists what is said of days, months and years in the order of the text; where readings overlap, the first stands, and
// of those that begin together the longest.
func readDates(t text.Text, c calendar) []date {
	var all []date
	for _, r := range dateRules() {
		for _, m := range r.pattern().FindAllStringSubmatchIndex(t.Low, -1) {
			d, ok := r.read(c, groups{t, m})
			if d.at.End == 0 {
				d.at = text.Span{Start: m[0], End: m[1]}
			}
			if !ok || !isValid(d) || insideWord(t.Low, m[0], m[1]) {
				continue
			}
			for d.at.End > m[0] && strings.IndexByte(" ,.", t.Low[d.at.End-1]) >= 0 {
				d.at.End--
			}
			for strings.HasPrefix(t.Low[d.at.Start:], " ") {
				d.at.Start++
			}
			all = append(all, moveByCount(t, c, d))
		}
	}
	slices.SortStableFunc(all, func(a, b date) int {
		if a.at.Start != b.at.Start {
			return a.at.Start - b.at.Start
		}
		return b.at.End - a.at.End
	})
	var out []date
	for _, d := range all {
		if n := len(out); n == 0 || d.at.Start >= out[n-1].at.End {
			if d.dayOnly && n > 0 && out[n-1].d > 0 && !out[n-1].weekday &&
				(!newSentence(t, out[n-1].at.End, d.at.Start) || secondThought().MatchString(t.Low[out[n-1].at.End:d.at.Start])) {
				d = c.sameMonth(out[n-1], d)
			}
			if strings.HasPrefix(t.Low[d.at.Start:], "同") {
				if n == 0 || out[n-1].y == 0 {
					continue // of a year that was not told
				}
				d.y, d.noYear = out[n-1].y, false
			}
			if x, ok := c.toldAfter(t, out, d); ok {
				out = append(out, x)
				continue
			}
			if d.doubt && namedBehind().MatchString(t.Low[d.at.Start:]) {
				continue // 「その翌日の1月12日」
			}
			if l, ok := fromThat(t, d); ok && n > 0 && out[n-1].d > 0 && (!d.doubt || leadsTo(t, out[n-1], d)) { // 「支給が12/10なんですけど、その5日後」
				if n > 1 && joinsDays().MatchString(t.Low[out[n-2].at.End:max(out[n-2].at.End, out[n-1].at.Start)]) { // 12/5〜12/10は旅行なので
					out, n = append(out[:n-2], out[n-1]), n-1
				}
				at := text.Span{Start: out[n-1].at.Start, End: d.at.End}
				out[n-1] = c.later(out[n-1], l)
				out[n-1].at, out[n-1].relative = at, false
				continue
			}
			out = append(out, d)
			out = append(out, moreDays(t, d)...)
		}
	}
	return fillNeighbours(t, c, weekdayAfter(t, dropExplained(t, out)))
}

// secondThought stands between a date and the one that is meant instead: "February 1st... scratch that, the 8th".
var secondThought = pattern.Lazy(`\b(?:scratch|sorry|no|nope|wait|actually|i mean|i meant|make it|make that|instead|rather|correction|oops|better)\b`)

// sameMonth reads a day whose month is left out behind another date.
func (c calendar) sameMonth(before, d date) date {
	x := c.dayFrom(before, d.d)
	if !isValid(x) {
		return d
	}
	x.at, x.dayOnly = d.at, true
	return x
}

// moreDays lists the days that follow a date with its month left out: 12月3日か4日, "December 3 or 4".
func moreDays(t text.Text, d date) []date {
	var out []date
	for d.d > 0 && d.m > 0 && !d.weekday && (!d.relative || numbered().MatchString(t.Low[d.at.Start:d.at.End])) {
		rest := t.Rest(d.at.End)
		m := anotherDay().FindStringSubmatchIndex(rest)
		if m == nil {
			break
		}
		at, before := d.at.End, d.d
		if m[2] >= 0 {
			d.d, d.at = text.SmallNumber(rest[m[2]:m[3]]), text.Span{Start: at + m[2], End: at + m[1]}
		} else {
			d.d, d.at = text.SmallNumber(rest[m[4]:m[5]]), text.Span{Start: at + m[4], End: at + m[5]}
		}
		if d.d < before { // 12月30日か4日
			if d.m++; d.m > 12 {
				d.y, d.m = d.y+1, 1
			}
		}
		if !isValid(d) {
			break
		}
		out = append(out, d)
	}
	return out
}

// numbered is a date that ends in the day of its month: 今月26日.
var numbered = pattern.Lazy(`\dの?日$|[〇一二三四五六七八九十]日$`)

var anotherDay = dayWords.Lazy(`^(?:\([^)]{1,12}\))?(?:の?\s?(?:午前|午後|朝|昼|夕方|夜)?の?\s?\d{1,2}(?:時(?:半|\d{1,2}分)?|:\d\d)` +
	`(?:以降|から|頃|ごろ|まで|開始)?)?(?:{or day}、?|、(?:または|もしくは|あるいは|それか)?)\s?(\d{1,2})日|^(?:,| or| and|, or) ` +
	`(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:$|[,.;] | (?:at|from|after|would|works?|is|are|in)\b)`)

// dropExplained leaves out weekdays that only explain the date beside them: "Monday, January 11th", 1月11日の月曜に.
func dropExplained(t text.Text, all []date) []date {
	var out []date
	for i, d := range all {
		if d.weekday && i+1 < len(all) && all[i+1].d > 0 && beside().MatchString(t.Low[d.at.End:all[i+1].at.Start]) {
			continue
		}
		if n := len(out); d.weekday && n > 0 && out[n-1].d > 0 && !out[n-1].weekday && beside().MatchString(t.Low[out[n-1].at.End:d.at.Start]) {
			continue
		}
		out = append(out, checkWeekday(t, d))
	}
	return out
}

// slashes are a day and a month in either order, with or without a year.
var slashes = pattern.Lazy(`^\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$`)

// onWeekday is the date that falls on the weekday told with it: of "Monday 4/1/2027" the one of the two orders that does, of "Monday the 4th" the next
// that does. It is in doubt where none does.
func onWeekday(t text.Text, d date, told time.Weekday) date {
	if d.d == 0 || d.vague || d.time(time.UTC).Weekday() == told {
		return d
	}
	other := d
	other.m, other.d = d.d, d.m
	if slashes().MatchString(t.Low[d.at.Start:d.at.End]) && isValid(other) && other.time(time.UTC).Weekday() == told {
		return other
	}
	for next := d; d.dayOnly && next.m < d.m+monthsAhead; { // "Monday the 4th", said in November, is of January
		next.m++
		x := next
		x.y, x.m = next.y+(next.m-1)/12, (next.m-1)%12+1
		if isValid(x) && x.time(time.UTC).Weekday() == told {
			return x
		}
	}
	d.doubt = true
	return d
}

// monthsAhead is how many months ahead a day of a month may lie that falls on the weekday told with it.
const monthsAhead = 3

const (
	dayNameEn = `(sun|mon|tue|wed|thu|fri|sat)(?:(?:s|nes|rs|urs|ur|r)?(?:day)?)\b`
	dayNameJa = `([日月火水木金土])(?:曜日?|\))`
)

var (
	namedFore = pattern.Lazy(`\b` + dayNameEn + `\.?,?\s?(?:the )?\(?$|([日月火水木金土])曜日?(?:の|、|,|\s)*\(?$`)
	namedAft  = pattern.Lazy(`^(?:,|、|の|\s)*\(?\s?(?:(?:which|that|it)(?:'s| is) )?(?:an? |the )?(?:` + dayNameEn + `|` + dayNameJa + `)(?:の|に|から|以降|より|スタート|で|ご?希望|[\s。、,.!)~-]|$)`)
)

// checkWeekday holds a date against the weekdays that stand right before and behind it: 「1月5日(月)」, "Mon, 4/1/2027". One that agrees with it
// is enough, as each may belong to another date.
func checkWeekday(t text.Text, d date) date {
	if d.d == 0 || d.weekday || d.vague {
		return d
	}
	checked, told := d, false
	for _, m := range [][]string{namedAft().FindStringSubmatch(text.BytesAfter(t.Low, d.at.End, 40)), namedFore().FindStringSubmatch(text.BytesBefore(t.Low, d.at.Start, 24))} {
		if m == nil {
			continue
		}
		at := strings.Index("日月火水木金土", m[2]) / len("日")
		if m[1] != "" {
			at = strings.Index("sunmontuewedthufrisat", m[1]) / len("sun")
		}
		if x := onWeekday(t, d, time.Weekday(at)); !x.doubt {
			return x
		} else if !told {
			checked, told = x, true
		}
	}
	return checked
}

// beside joins a weekday to its date.
var beside = pattern.Lazy(`^(?:, |,| |、)?(?:(?:(?:which|that|it)(?:'s| is)|is) )?(?:the |an? )?[(]?の?$`)

// insideWord reports whether digits or letters go on beyond a match.
func insideWord(s string, i, j int) bool {
	b, a := text.RuneBefore(s, i), text.RuneAfter(s, j)
	if text.IsDigit(s[i]) {
		year := j-i >= 6 && (s[i:i+2] == "19" || s[i:i+2] == "20") && text.IsDigit(s[i+2]) && text.IsDigit(s[i+3])
		dashed := b == '-' && i > 1 && text.IsDigit(s[i-2]) && strings.Contains(s[i:j], "-")
		if b < 0x80 && text.IsWordByte(byte(b)) || !year && (b == '/' || dashed) {
			return true
		}
	} else if text.IsLatin(rune(s[i])) && text.IsLatin(b) {
		return true
	}
	if text.IsDigit(s[j-1]) {
		return a >= '0' && a <= '9'
	}
	return text.IsLatin(rune(s[j-1])) && text.IsLatin(a)
}

// fillNeighbours gives a month without a year the one of the date it follows, and reads the bounds around each.
func fillNeighbours(t text.Text, c calendar, all []date) []date {
	for i := range all {
		d := &all[i]
		fore := boundFore().FindStringSubmatch(text.BytesBefore(t.Low, d.at.Start, 24))
		switch aft := text.BytesAfter(t.Low, d.at.End, 24); {
		case dayFrom().MatchString(aft), fore != nil && fore[1] != "":
			d.bound = "from"
		case dayTo().MatchString(aft), fore != nil && fore[2] != "":
			d.bound = "until"
		}
		if i > 0 && d.weekday && all[i-1].relative && all[i-1].d > 0 && d.iso() < all[i-1].iso() {
			p := all[i-1].time(c.today.Location()) // "Tuesday of next week or Wednesday": the Wednesday after it
			step := (monday(d.time(c.today.Location())) - monday(p) + 7) % 7
			x := on(p.AddDate(0, 0, step))
			d.y, d.m, d.d = x.y, x.m, x.d
		}
		if i > 0 && d.dayOnly && all[i-1].m > 0 && (all[i-1].d == 0 || all[i-1].vague) && !newSentence(t, all[i-1].at.End, d.at.Start) {
			d.y, d.m = all[i-1].y, all[i-1].m // "mid February, say the 15th"
			continue
		}
		if i == 0 || !d.noYear || !linked().MatchString(t.Low[all[i-1].at.End:d.at.Start]) {
			continue
		}
		p := all[i-1]
		if p.relative && (p.vague || p.d > 0 && d.d == 0) || p.noYear && p.y == d.y {
			continue
		}
		d.y = p.y
		if p.m > 0 && d.m < p.m {
			d.y++
		}
		if !isValid(*d) {
			d.y, d.d = p.y, 0
		}
	}
	for i := 0; i+1 < len(all); i++ { // "April to September 2021"
		d, n := &all[i], all[i+1]
		if d.noYear && !n.noYear && n.m > 0 && rangeGap().MatchString(t.Low[d.at.End:n.at.Start]) {
			if d.y = n.y; d.m > n.m {
				d.y--
			}
		}
	}
	return all
}

func newSentence(t text.Text, from, to int) bool {
	return to-from > 40 || strings.ContainsAny(t.Low[from:max(from, to)], ".。\n!?")
}

var (
	dayFrom  = pattern.Lazy(`^\s?(?:以降|以後|から|より|付け?で|スタート|開始|onwards?\b|or later\b|if possible)`)
	dayTo    = pattern.Lazy(`^\s?(?:まで|以前|迄)`)
	linked   = pattern.Lazy(`^\s*(?:から|~|-|ー|より|に入社し|入社|に|、|,|か|と|または|to|until|till?|through|or|and|(?:の)?\s?\d{1,2}時.{0,24})?\s*(?:の)?$`)
	rangeGap = pattern.Lazy(`^\s*(?:~|-|ー|から|to|until|till?|through)\s*$`)
)
