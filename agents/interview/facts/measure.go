package facts

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// readDuration reads a length of time that belongs to what the key names: "Go for 3 years" is go_years, 「Webの開発を5年」 is not.
func readDuration(r *reader, k key) (Fact, bool) {
	if k.any("notice") {
		return r.notice(k)
	}
	subject := r.subject(k)
	if f, ok := r.partOf(k, subject); ok || r.doubts.of(k.name) {
		return f, ok
	}
	if f, ok := r.netLength(k); ok {
		return f, true
	}
	if f, ok := r.totalBeside(k); ok {
		return f, true
	}
	if f, ok := r.summedUp(k); ok || r.doubts.of(k.name) {
		return f, ok
	}
	var sum, most float64
	var at []text.Span
	var bare []binding
	told := r.bindings()
	own := r.inField(told)
	if len(own) == 0 {
		own = r.ofPeriods(told)
	}
	for _, b := range own {
		switch b.fits(subject) {
		case mine:
			if !subject.general || total().MatchString(b.left) {
				return r.length(k, b.length)
			}
			sum, most = sum+in(k, b.length), most+inMost(k, b.length)
			at = append(at, b.at)
		case anyones:
			bare = append(bare, b)
		}
	}
	if len(at) > 0 && (!r.known.has(k.name) || r.corrects) {
		return r.choice(k, sum, most, text.Span{Start: at[0].Start, End: at[len(at)-1].End})
	}
	if alike := len(bare) > 0 && !slices.ContainsFunc(bare, func(b binding) bool { return in(k, b.length) != in(k, bare[0].length) }); alike && !r.known.has(k.name) {
		return r.length(k, bare[0].length)
	}
	if len(bare) > 1 && !r.known.has(k.name) && atJobs(bare) {
		return r.sumOf(k, bare)
	}
	if f, ok := r.besideName(k, subject); ok || r.doubts.of(k.name) {
		return f, ok
	}
	if f, ok := r.numberAlone(k); ok || r.doubts.of(k.name) {
		return f, ok
	}
	if never(r.text, subject) {
		return r.fact(0.0, r.whole())
	}
	if len(r.f.RequiredFacts) == 1 { // nothing else was asked: "6", "roughly six"
		return r.onlyNumeric(k)
	}
	return Fact{}, false
}

// netLength is the last of several lengths, where it is told for all of what was done with a pause, or for what of it counts:
// 「10年前からですが間が空いていて、通算7年です」.
func (r *reader) netLength(k key) (Fact, bool) {
	all := r.bindings()
	if len(all) < 2 {
		return Fact{}, false
	}
	last := all[len(all)-1]
	switch {
	case total().MatchString(last.left) && lexicon.Match("with a pause", r.text):
	case lexicon.Match("counts in earnest", last.left): // 「学生の頃から10年、実務では7年」
	case r.subject(k).general && lexicon.Match("comes to", last.left): // "two summers, three months each, so six months"
	default:
		return Fact{}, false
	}
	return r.length(k, last.length)
}

// totalBeside is the one length that is told for all of it, beside another that is a part of it: "4 yrs there, 10 total".
func (r *reader) totalBeside(k key) (Fact, bool) {
	all := r.bindings()
	ofJobs := slices.ContainsFunc(r.f.Keys(), func(name string) bool { return parseKey(name).any("role", "employer", "position", "title") })
	if !ofJobs || k.unit != "year" || len(all) == 0 || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	var totals []quantity.Duration
	var part float64
	for _, b := range all {
		if totalBehind().MatchString(b.right) {
			totals = append(totals, b.length)
		} else {
			part = max(part, b.length.Years())
		}
	}
	for _, n := range r.numbers() {
		before := r.text[min(r.clauseAt(n.Start).Start, n.Start):n.Start]
		if n.Unit+n.Per == "" && totalBefore().MatchString(before) && totalBehind().MatchString(r.text[n.End:]) {
			totals = append(totals, quantity.Duration{Months: n.Value * 12, Span: n.Span})
		}
	}
	if len(totals) != 1 || part == 0 || totals[0].Years() <= part || totals[0].Years() > maxWorked {
		return Fact{}, false
	}
	return r.length(k, totals[0])
}

// maxWorked is how many years somebody has worked at most.
const maxWorked = 60

// totalBehind says of a length that it is all of it, totalBefore is all that may stand in its clause before one without its unit.
var (
	totalBehind = lexicon.Lazy(`(?i)^{total behind}`)
	totalBefore = lexicon.Lazy(`(?i)^{before a total}$`)
)

// summedUp is the one length that the question asked for, where the answer says that it comes to it: "2 at Bluebird plus 4 at Kestrel, so really 6 years".
func (r *reader) summedUp(k key) (Fact, bool) {
	all := slices.DeleteFunc(r.bindings(), func(b binding) bool { return !lexicon.Match("comes to", b.left) || ofWhat().MatchString(b.right) })
	if !r.isAsked(k) || len(all) != 1 || r.known.has(k.name) {
		return Fact{}, false
	}
	return r.length(k, all[0].length)
}

// atJobs reports lengths of which each was spent at another job: 「前の会社で3年、今の会社で2年半」.
func atJobs(all []binding) bool {
	return !slices.ContainsFunc(all, func(b binding) bool { return !atJob().MatchString(b.left) })
}

// sumOf is all of several lengths together.
func (r *reader) sumOf(k key, all []binding) (Fact, bool) {
	var sum, most float64
	for _, b := range all {
		sum, most = sum+in(k, b.length), most+inMost(k, b.length)
	}
	return r.choice(k, sum, most, text.Span{Start: all[0].at.Start, End: all[len(all)-1].at.End})
}

// linksNumber stands between a subject and a number of years that has no unit: "Go for 4", "Python: 6".
var linksNumber = pattern.Lazy(`(?i)^(?:\s|[:=–—(-]|~|for|about|around|roughly|almost|nearly|over|just|maybe|years?|is|was|it'?s|i'?ve|been|like|done)*$`)

// withName stands between a number and the name of what it counts the years of.
var withName = pattern.Lazy(`(?i)^\s*(?:(?:with|of|in|on|doing|writing|using)\s*)?$`)

// endsItem stands behind a name that ends what is said of it: the next of a list, or nothing.
var endsItem = pattern.Lazy(`(?i)^[ .,;)!]*(?:$|(?:and|then|plus)\s+[0-9])`)

// nextItem is another name with its number behind the one that was told: "go 4 py 7".
var nextItem = pattern.Lazy(`(?i)^\s+[a-z+#.]{1,12}:? ?[0-9]{1,2}(?:\s|[.,;]|$)`)

// besideName takes a number without a unit that stands right behind the subject's name.
func (r *reader) besideName(k key, s subject) (Fact, bool) {
	if s.general || k.unit != "year" || r.known.has(k.name) {
		return Fact{}, false
	}
	for _, n := range r.numbers() {
		c := r.clauseAt(n.Start)
		if n.Unit != "" || n.Per != "" || n.Value > 50 || n.Start < c.Start {
			continue
		}
		if m := s.words.FindStringIndex(r.text[n.End:c.End]); m != nil && withName().MatchString(r.text[n.End:n.End+m[0]]) && endsItem().MatchString(r.text[n.End+m[1]:c.End]) {
			return r.choice(k, n.Value, n.Max, n.Span) // "Java for 6, then 3 Go", "5 with Go"
		}
		at := s.words.FindAllStringIndex(r.text[c.Start:n.Start]+" ", -1)
		if len(at) == 0 || !linksNumber().MatchString(r.text[min(n.Start, c.Start+at[len(at)-1][1]):n.Start]) {
			continue
		}
		if w := n.Word; w == "" || strings.HasPrefix(w, "and") || strings.HasPrefix(w, "or") || nextItem().MatchString(r.text[n.End:c.End]) {
			return r.choice(k, n.Value, n.Max, n.Span)
		}
	}
	return Fact{}, false
}

// length is the fact of a length of time, or of a range the doubt which of both it is.
func (r *reader) length(k key, d quantity.Duration) (Fact, bool) {
	return r.choice(k, in(k, d), inMost(k, d), d.Span)
}

// inMost is the upper end of a length that was told as a range.
func inMost(k key, d quantity.Duration) float64 {
	d.Months, d.Days = d.Months*max(1, d.Times), d.Days*max(1, d.Times)
	return in(k, d)
}

// in is a length in the unit that the key names. Four weeks make a month, as notice periods are counted.
func in(k key, d quantity.Duration) float64 {
	switch k.unit {
	case "week":
		return round(d.Months*4 + d.Days/7)
	case "day":
		return round(d.Months*30 + d.Days)
	case "month":
		return round(d.TotalMonths())
	}
	return round(d.Years())
}

// round keeps one decimal, and quarters: one and a half years are 1.5, nine months .75.
func round(x float64) float64 {
	if quarters := math.Round(x * 4); math.Abs(x*4-quarters) < 1e-9 {
		return quarters / 4
	}
	return math.Floor(x*10+0.5) / 10
}

var atOnce = lexicon.Lazy(`(?i){at once}`)

var (
	inTime      = pattern.Lazy(`(?i)\bin ((?:about |around )?(?:[a-z]+|\d+) (?:weeks?|months?)\b)`)
	pointInTime = pattern.Lazy(`(?i)((?:weeks?|months?|days?)'?) time\b`)
)

// left tells behind a number of how many weeks it is what is left: "three of the four weeks left".
var left = pattern.Lazy(`(?i)^ (?:out )?of (?:the|my|those|a|an) (?:[a-z]+|\d+)(?:[- ][a-z]+)?(?: (?:weeks?|notice|left|to go|remaining|to serve|to do)){1,3}\b`)

// thingsHad stands before a number of what somebody has: "I have 2 kids".
var thingsHad = pattern.Lazy(`(?i)\b(?:have|got|with|own|there are|there were) $`)

// maxOnlyNumber is how long an answer may be that is little else than a number, in characters.
const maxOnlyNumber = 24

// onlyNumber takes the number of an answer that is little else.
func (r *reader) onlyNumber(k key) (Fact, bool) {
	ns, most := toldTwice(r.numbers()), maxOnlyNumber
	if len(ns) < len(quantity.Numbers(r.text)) {
		most *= 3 // with what was taken back, or told again
	}
	if len(ns) != 1 || ns[0].Unit != "" || utf8.RuneCountInString(strings.Join(strings.Fields(r.text), " ")) > most { // without the room of a question
		return Fact{}, false
	}
	if thingsHad().MatchString(r.text[:ns[0].Start]) && strings.HasSuffix(ns[0].Word, "s") || r.explained(k, ns[0]) {
		return Fact{}, false
	}
	return r.choice(k, ns[0].Value, ns[0].Max, ns[0].Span)
}

// toldTwice are the numbers of an answer, or the one that all of them tell: "two score. Forty, that is".
func toldTwice(all []quantity.Number) []quantity.Number {
	other := func(n quantity.Number) bool {
		return n.Value != all[0].Value || n.Max != all[0].Max || n.Unit+n.Per != ""
	}
	if len(all) < 2 || slices.ContainsFunc(all, other) {
		return all
	}
	return all[len(all)-1:]
}

var (
	// clockFore and clockAft make a number a time of day: "evenings after 6", "from 9", 「6時」.
	clockFore = pattern.Lazy(`(?i)\b(?:after|from|until|till|before|by|at|past|since|between|starting|half|to)\s+(?:about |around )?$|[^0-9](?:夜|朝|夕方|午前|午後)の?$`)
	clockAft  = lexicon.Lazy(`(?i)^\s?{clock behind}`)
	moneySign = pattern.Lazy(`(?i)[$€£¥円万]|[0-9]\s?k\b|\b(?:usd|jpy|gbp|eur|dollars?|pounds?|yen|grand|thousand)\b`)
)

// explained reports a bare number that its own words make something else than what is counted: a time of day, so many a month, or money at
// years and hours.
func (r *reader) explained(k key, n quantity.Number) bool {
	timed := k.family.name == famDuration || k.countsHours()
	rated := k.countsHours() || k.family.name == famNumber && k.any("per", "daily", "weekly", "monthly")
	if rated && n.Per != "" && n.Per != k.per || timed && moneySign().MatchString(r.text) {
		return true
	}
	if k.countsHours() && k.per == "week" && quantity.IsDaysAWeek(r.text[:n.Start], n) {
		return true
	}
	return timed && (clockFore().MatchString(r.text[:n.Start]) || clockAft().MatchString(r.text[n.End:]))
}

// countsHours reports a rate of hours, not another number.
func (k key) countsHours() bool {
	return k.family.name == famNumber && (k.any("hour", "hours") || k.unit == "hour") && text.Holds(k.what, "hour")
}

// implausible reports a figure that nobody means: more years than a life of work has, more hours than a week.
func (k key) implausible(v any) bool {
	n, ok := v.(float64)
	switch {
	case !ok:
		return false
	case k.family.name == famDuration && k.any("notice"): // longer than any law or contract asks for: a year was meant
		return n > 2*map[string]float64{"": 1, "year": 1, "month": 12, "week": 53, "day": 366}[k.unit]
	case k.family.name == famDuration:
		return n > 70*map[string]float64{"": 1, "year": 1, "month": 12, "week": 53, "day": 366}[k.unit]
	}
	return k.countsHours() && n > map[string]float64{"day": 24, "week": 168, "month": 744}[k.per]
}

// readRate reads how many in a time: tickets_per_day, weekly_hours.
func readRate(r *reader, k key) (Fact, bool) {
	per, what := k.per, k.what
	if per == "week" && text.Holds(what, "hour") {
		if n, ok := r.hoursInAll(k); ok {
			return r.choice(k, n.Value, n.Max, n.Span)
		}
		if low, high, at, ok := quantity.HoursPerWeek(r.text); ok {
			return r.choice(k, low, high, at)
		}
	}
	told, once := r.numbers(), false
	limits := func(n quantity.Number) bool {
		less := func(m quantity.Number) bool {
			hours := k.countsHours() && (m.Unit == "hour" || m.Unit+m.Per+m.Word == "" && m.Value > 7 && !r.explained(k, m)) && (n.Unit == "hour" || n.Unit == "")
			return m.Value < n.Value && (hours || m.End <= n.Start && m.Unit == n.Unit)
		}
		return quantity.IsLimit(r.text[:n.Start]) && slices.ContainsFunc(told, less)
	}
	all := slices.DeleteFunc(slices.Clone(told), limits) // "around 30, max 36", "max 20 in term, maybe 16"
	if text.Holds(what, "hour") {
		all, once = r.hoursNow(all)
	}
	take := func(n quantity.Number) (Fact, bool) {
		if once {
			return r.doubt(k, n.Value, n.Span)
		}
		for _, b := range all { // "30 hours but could stretch to 36"
			bare := b.Unit+b.Per+b.Word == "" && b.Value > n.Value && b.Value < 2*n.Value
			if n.Unit == "hour" && bare && b.Start > n.End && !setAside(r.text, b.Span) {
				return r.doubtOf(k, n.Value, b.Value, n.Span)
			}
		}
		return r.choice(k, n.Value, n.Max, n.Span)
	}
	if f, ok := r.usual(k, all); ok || r.doubts.of(k.name) {
		return f, ok
	}
	var fits []quantity.Number
	for _, n := range all {
		if n.Unit == "" && text.Holds(what, "hour") && hoursFore().MatchString(r.text[:n.Start]) {
			n.Unit = "hour" // "Hours: 35 per week"
		}
		if n.Per != "" && n.Per != per {
			continue
		}
		isHours := n.Unit == "hour"
		if hours := text.Holds(what, "hour"); hours != isHours || n.Unit != "" && !hours && n.Unit != strings.TrimSuffix(what, "s") {
			continue
		}
		fits = append(fits, n)
	}
	for _, n := range fits {
		if n.Per == per && (n.Unit == "hour" || counts(n, what)) {
			return take(n)
		}
	}
	for _, n := range fits {
		if n.Per == per || n.Unit == "hour" || counts(n, what) {
			return take(n)
		}
	}
	if f, ok := r.perDay(k, all); ok {
		return f, true
	}
	if f, ok := r.onEachDay(k, all); ok {
		return f, true
	}
	if f, ok := r.bareHours(k, all); ok && once {
		return r.doubt(k, f.Value, r.spanOf(f.Quote))
	} else if ok {
		return f, true
	}
	if f, ok := r.numberAlone(k); ok || r.doubts.of(k.name) {
		return f, ok
	}
	return r.onlyNumeric(k)
}

// hoursInAll are the hours that those of a day come to in the end: "Monday to Friday, 9 hours a day less the break, so 40".
func (r *reader) hoursInAll(k key) (quantity.Number, bool) {
	all := quantity.Numbers(r.text)
	daily := func(n quantity.Number) bool { return n.Unit == "hour" && n.Per == "day" }
	for i := range all {
		n, ok := concluded(r.text, all[:i+1])
		if ok && n.Unit+n.Per == "" && n.Value > 7 && !ofDays().MatchString(n.Word) && !r.explained(k, n) && slices.ContainsFunc(all[:i], daily) {
			return n, true
		}
	}
	return quantity.Number{}, false
}

// perDay is how many a day, where that is told by the week and its days: "200 tickets a week over five days".
func (r *reader) perDay(k key, all []quantity.Number) (Fact, bool) {
	if k.per != "day" || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, n := range all {
		if n.Per != "week" || n.Range() || n.Unit != "" || !counts(n, k.what) && n.Word != "" {
			continue
		}
		for _, d := range all {
			if each := n.Value / max(1, d.Value); d.Unit == "day" && d.Start > n.End && d.Value > 1 && d.Value <= 7 && each == math.Trunc(each) {
				return r.fact(each, text.Span{Start: n.Start, End: d.End})
			}
		}
	}
	return Fact{}, false
}

// onEachDay is how many hours a week, where they are told by the day and on which days: "eight hours per day, Monday until Friday".
func (r *reader) onEachDay(k key, all []quantity.Number) (Fact, bool) {
	days := len(when.DaysNamed(r.text))
	if k.per != "week" || !k.countsHours() || days < 2 || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, n := range all {
		if n.Unit == "hour" && n.Per == "day" && !n.Range() {
			return r.fact(n.Value*float64(days), r.whole())
		}
	}
	return Fact{}, false
}

// bareHours takes the one number of an answer about hours a week that nothing else explains: "Any day bar Sunday. Nights yes. 40", "25 a week".
func (r *reader) bareHours(k key, all []quantity.Number) (Fact, bool) {
	var fits []quantity.Number
	for _, n := range all {
		week := n.Per == k.per && n.Per != "" && !ofDays().MatchString(n.Word)
		if n.Unit == "" && n.Scale == 0 && (week || n.Word == "" && n.Per == "" && n.Value > 7) && !r.explained(k, n) && !setAside(r.text, n.Span) {
			fits = append(fits, n)
		}
	}
	if n, ok := concluded(r.text, fits); ok {
		fits = []quantity.Number{n}
	}
	if len(fits) != 1 || !k.countsHours() || !text.IsPlain(r.text) || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	return r.choice(k, fits[0].Value, fits[0].Max, fits[0].Span)
}

// ofDays counts something else in a week than hours.
var ofDays = pattern.Lazy(`^(?:days?|nights?|shifts?|times?|mornings?|evenings?|afternoons?|weekends?|visits?|classes|lectures)$`)

// hoursNow are the hours that hold today; once reports that all are of the past.
func (r *reader) hoursNow(all []quantity.Number) (holds []quantity.Number, once bool) {
	holds, held := quantity.HoursNow(r.text, all)
	if len(holds) == 0 {
		return held, len(held) > 0 && !stance.WishesPolitely(r.text)
	}
	for i, n := range holds {
		if n.Unit == "" && n.Word == "" && len(held) > 0 && held[0].Unit == "hour" {
			holds[i].Unit = "hour" // "worked 40 hours, but now want 20"
		}
	}
	return holds, false
}

var hoursFore = pattern.Lazy(`(?i)(?:\b(?:full|part)[- ]time,?|\bhours?(?: per week| a week)?|時間(?:数)?)\s?[:=]?\s?$`)

// onlyNumeric reads a bare number where the key is the only open one that takes a number.
func (r *reader) onlyNumeric(k key) (Fact, bool) {
	for _, m := range r.missing() {
		if f := familyOf(r.f, m).name; m != k.name && (f == famNumber || f == famDuration || f == famMoney || f == famYear) {
			return Fact{}, false
		}
	}
	if r.known.has(k.name) {
		return Fact{}, false
	}
	return r.onlyNumber(k)
}

// onlyMissing reads an answer to the one open question, where what is asked need not be named.
func (r *reader) onlyMissing(k key, read func() (Fact, bool)) (Fact, bool) {
	if m := r.missing(); len(m) == 1 && m[0] == k.name {
		return read()
	}
	return Fact{}, false
}

// rate takes a key apart: per which time, and of what.
func rate(k key) (per, what string) {
	per = "week"
	for i, w := range k.words {
		switch w {
		case "daily":
			per = "day"
		case "monthly":
			per = "month"
		case "per":
			if i+1 < len(k.words) {
				per = k.words[i+1]
			}
			return per, k.words[max(i-1, 0)]
		}
	}
	return per, "hours"
}

// counts reports whether the number's counter is what is counted: 件 or "tickets" of tickets.
func counts(n quantity.Number, what string) bool {
	w := strings.ToLower(n.Word)
	return w != "" && (strings.Contains(w, strings.TrimSuffix(what, "s")) || aliasesOf(strings.TrimSuffix(what, "s")).MatchString(w))
}

var persons = pattern.Lazy(`(?i)人|名|people|students?|pupils?|engineers?|members?|reports|staff|guests`)

// readCount reads a plain number of what the key names: team_size, toeic_score, commute_minutes.
func readCount(r *reader, k key) (Fact, bool) {
	what := k.without("count", "number", "num", "size", "score", "of", "total", "max", "min", "percent", "percentage", "minutes")
	unit := k.unit
	var fits []quantity.Number
	for _, n := range r.numbers() {
		if n.Unit != unit {
			continue
		}
		if k.any("size", "people", "staff", "managed", "reports", "headcount") && persons().MatchString(n.Word) {
			return r.choice(k, n.Value, n.Max, n.Span)
		}
		fits = append(fits, n)
	}
	for _, n := range fits {
		for _, w := range what {
			if counts(n, w) || aliasesOf(w).MatchString(r.near(n.Span)) {
				return r.choice(k, n.Value, n.Max, n.Span)
			}
		}
	}
	if unit != "" && len(fits) == 1 {
		return r.choice(k, fits[0].Value, fits[0].Max, fits[0].Span)
	}
	return r.onlyNumeric(k)
}

// readMoney reads a wish for pay, never what is or was earned.
func readMoney(r *reader, k key) (Fact, bool) {
	cur := k.currency
	var wish *quantity.Amount
	for _, a := range quantity.Money(r.text) {
		if a.Current || !a.MayBeIn(cur) {
			continue
		}
		if wish == nil || a.Wish && !wish.Wish {
			wish = &a
		}
	}
	switch {
	case wish == nil:
		return Fact{}, false
	case k.any("min", "minimum", "lowest"): // a range tells its lower end
		return r.fact(wish.Value, wish.Span)
	case !k.any("max"):
		return r.choice(k, wish.Value, wish.Max, wish.Span)
	case wish.Range():
		return r.fact(wish.Max, wish.Span)
	}
	return Fact{}, false
}
