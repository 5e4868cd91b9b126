package facts

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
	"github.com/mendanhq/mendan/agents/language/when"
)

var (
	begins   = lexicon.Lazy(`(?i){begins}`)
	ends     = pattern.Lazy(`(?i)退職|退社|辞め|離職|終了|抜け(?:ました|た(?:$|[。、]))|left|until|ended|finished|quit`)
	since    = lexicon.Lazy(`(?i)\bsince\b|から{since}`)
	now      = lexicon.Lazy(`(?i){now}`)
	graduate = pattern.Lazy(`(?i)卒業(?:[^論研]|$)|卒(?:[^業論研]|$)|修了|graduat|finish|complet|class of`)
	cohort   = pattern.Lazy(`(?:20)?([2-4][0-9])\s*(?:年)?(?:3月)?卒`)
	aDay     = lexicon.Lazy(`(?i){a day}`)
	year     = pattern.Lazy(`\b(?:19|20)[0-9]{2}\b`)
)

// period is the latest period of work that the answer tells. Ends may be empty; ongoing means that it has none.
func (r *reader) period() (from, to when.Date, ongoing bool, at text.Span) {
	for _, p := range when.Periods(r.text, r.c) {
		if p.From != "" && (p.Ongoing || !ongoing && p.From >= from.ISO) {
			from, ongoing, at = when.Date{ISO: p.From, Span: p.Span}, p.Ongoing, p.Span
			to = when.Date{}
		}
		if p.To != "" && !ongoing && p.To >= to.ISO {
			to = when.Date{ISO: p.To, Span: p.Span}
		}
	}
	if from.ISO != "" && (to.ISO != "" || ongoing) {
		return
	}
	for _, m := range when.Months(r.text, r.c) {
		around := r.near(m.Span)
		switch after := r.text[m.End:min(len(r.text), m.End+24)]; {
		case m.Bound == "from" || leftOpen().MatchString(after) || m.Bound == "" && begins().MatchString(around) && !ends().MatchString(after):
			if from.ISO == "" {
				from, at = m, m.Span
			}
		case to.ISO == "" && m.ISO >= from.ISO && m.Span != from.Span && (m.Bound == "until" || ends().MatchString(around)):
			to = m
		}
	}
	if from.ISO != "" && to.ISO == "" && (since().MatchString(r.text) || now().MatchString(r.text)) {
		ongoing = true
	}
	return from, to, ongoing, at
}

// leftOpen follows the beginning of a period whose end stands nowhere, or is now: 「2020/4〜 PG 今も」.
var leftOpen = pattern.Lazy(`^\s?[~〜](?:$|[^0-9'h-sHRS平令昭去昨今先]*$|\s?\S{0,12}\s?(?:今|現在|いま))`)

// readPeriod reads the month in which a period began or ended. One that goes on has ended in none: null.
func readPeriod(r *reader, k key) (Fact, bool) {
	from, to, ongoing, at := r.period()
	if k.ends("from", "since") {
		if from.ISO > r.today() {
			return Fact{}, false // work has begun in the past
		}
		return r.month(from)
	}
	if ongoing {
		return r.fact(nil, at)
	}
	if to.ISO == "" && r.has(strings.TrimSuffix(k.name, k.last())+"from") {
		if m := now().FindStringIndex(r.text); m != nil {
			return r.fact(nil, text.Span{Start: m[0], End: m[1]})
		}
	}
	return r.month(r.past(to))
}

// past is the month in which something ended, where no year is told the last one of that name.
func (r *reader) past(d when.Date) when.Date {
	if d.ISO > r.today() && !year().MatchString(d.In(r.text)) {
		if t, err := time.Parse("2006-01", text.FirstBytes(d.ISO, len("2006-01"))); err == nil && d.Relative {
			d.ISO = t.AddDate(-1, 0, 0).Format("2006-01")
		}
	}
	return d
}

// readInterval reads a period as a whole, as ISO 8601 writes it: "2021-04/2023-03", "2021-04/.." where it goes on.
func readInterval(r *reader, _ key) (Fact, bool) {
	from, to, ongoing, at := r.period()
	if len(from.ISO) < len("2021-04") || from.ISO > r.today() {
		return Fact{}, false
	}
	begin := from.ISO[:len("2021-04")]
	switch {
	case ongoing:
		return r.fact(begin+"/..", at)
	case len(to.ISO) >= len("2021-04"):
		both := text.Span{Start: min(from.Start, to.Start), End: max(from.End, to.End)}
		return r.fact(begin+"/"+to.ISO[:len("2021-04")], both)
	}
	return Fact{}, false
}

func (r *reader) month(d when.Date) (Fact, bool) {
	if len(d.ISO) < len("2021-04") {
		return Fact{}, false
	}
	return r.fact(d.ISO[:len("2021-04")], d.Span)
}

// dayOfMonth ends a date that tells the very day, which nobody needs of a month.
var dayOfMonth = pattern.Lazy(`日$|(?:^|[^0-9])\d{1,2}/\d{1,2}$`)

// readMonth reads a month, of a graduation the one said with it.
func readMonth(r *reader, k key) (Fact, bool) {
	ms := when.Months(r.text, r.c)
	if !k.any("graduation") {
		if len(ms) == 0 {
			return Fact{}, false
		}
		return r.month(ms[0])
	}
	replaced := stance.Replaced(text.Read(r.text), spansOfDates(ms))
	inPlace := false // of a month of graduation that was taken back: 「来年の3月に卒業見込みです。あ、2028年3月です」
	for i, m := range ms {
		if replaced[i] && i < len(ms)-1 { // the last word counts
			inPlace = inPlace || graduate().MatchString(r.near(m.Span))
			continue
		}
		if aDay().MatchString(m.In(r.text)) || r.tellsEntry(ms, i) || stance.Perhaps(WithoutReassurance(r.clauseAt(m.Start).In(r.text))) {
			continue // 「昨日…」 tells no month
		}
		if inPlace || graduate().MatchString(r.near(m.Span)) || len(ms) == 1 && !r.known.has(k.name) && !dayOfMonth().MatchString(m.In(r.text)) {
			return r.month(m)
		}
	}
	// 「27卒」: the Japanese school year ends in March.
	if m := cohort().FindStringSubmatchIndex(r.text); m != nil && len(ms) == 0 {
		return r.fact("20"+r.text[m[2]:m[3]]+"-03", text.Span{Start: m[0], End: m[1]})
	}
	return Fact{}, false
}

// WithoutReassurance are words without those that say that all will be well, which sound as if something were not settled: 「3月の予定です（たぶん大丈夫です）」.
func WithoutReassurance(words string) string { return reassures().ReplaceAllString(words, " ") }

var reassures = lexicon.Lazy(`(?i){reassures}`)

func spansOfDates(all []when.Date) (out []text.Span) {
	for _, d := range all {
		out = append(out, d.Span)
	}
	return out
}

// tellsEntry reports a month, of several, in which somebody came to a school: 「2023年4月に入学し、2027年3月卒業見込み」.
func (r *reader) tellsEntry(ms []when.Date, i int) bool {
	from, to := r.clauseAt(ms[i].Start).Start, r.sentenceAt(ms[i].Span).End
	if i > 0 {
		from = max(from, ms[i-1].End)
	}
	if i+1 < len(ms) {
		to = min(to, ms[i+1].Start)
	}
	fore, aft := r.text[min(from, ms[i].Start):ms[i].Start], r.text[ms[i].End:max(to, ms[i].End)]
	if end := graduate().FindStringIndex(aft); end != nil {
		aft = aft[:end[0]]
	}
	return !graduate().MatchString(fore) && (entryFore().MatchString(fore) || entry().MatchString(aft))
}

// entry is how somebody came to a school.
var (
	entry     = lexicon.Lazy(`(?i){came to school}`)
	entryFore = lexicon.Lazy(`(?i){came to school}(?:(?:年月|年度|時期|日)?(?:は|が|:|\s)*|[^,.;。、]{0,60})$`)
)

func readYear(r *reader, _ key) (Fact, bool) {
	at := year().FindStringIndex(r.text)
	if at == nil {
		return Fact{}, false
	}
	n, _ := strconv.Atoi(r.text[at[0]:at[1]])
	return r.fact(float64(n), text.Span{Start: at[0], End: at[1]})
}

// readDate reads a day. Of a start, one that is still ahead.
func readDate(r *reader, k key) (Fact, bool) {
	ahead := k.any("start", "available", "availability", "earliest", "join", "joining")
	var best *when.Date
	for _, d := range when.Dates(r.text, r.c) {
		if d.Vague || d.Doubt || len(d.ISO) != len("2027-01-10") || ahead && d.ISO < r.today() {
			continue
		}
		if best == nil || best.Bound != "from" && d.Bound == "from" {
			best = &d
		}
	}
	w := ask.Want{Kind: ask.KindDate, Future: ahead}
	switch a := value.Parse(r.text, w, r.c); {
	case a.Reason == ask.ReasonDoubt && (best == nil || a.Other != nil):
		return r.doubtOf(k, a.Value, a.Other, r.spanOf(a.Quote))
	case best == nil && a.Status == ask.Found: // "my notice ends on the 31st. So the day after"
		return r.fact(a.Value, r.spanOf(a.Quote))
	case best == nil || a.Reason == ask.ReasonOthers:
		return Fact{}, false
	case a.Status == ask.Found && best.Bound != "from":
		return r.fact(a.Value, r.spanOf(a.Quote))
	}
	return r.fact(best.ISO, best.Span)
}

// spanOf is where words stand in the answer; the whole of it where the fold changed them.
func (r *reader) spanOf(words string) text.Span {
	if i := strings.Index(r.text, words); i >= 0 {
		return text.Span{Start: i, End: i + len(words)}
	}
	return r.whole()
}

func (r *reader) today() string {
	return r.c.Now.In(r.zone()).Format("2006-01-02")
}

// readRelative reads a start counted from an offer, as it was said.
func readRelative(r *reader, _ key) (Fact, bool) {
	at, ok := when.RelativeStart(r.text)
	if !ok {
		return Fact{}, false
	}
	return r.said(at, at)
}

func readTime(r *reader, k key) (Fact, bool) {
	start := k.ends("from", "start")
	ranges := when.TimeRanges(r.text)
	// A range with both ends first, so that two halves of different ranges are not put together.
	slices.SortStableFunc(ranges, func(a, b when.Hours) int { return open(a) - open(b) })
	for _, h := range ranges {
		t := pick(start, h.From, h.To)
		switch {
		case t == "":
		case h.Doubt:
			return r.doubt(k, t, h.Span)
		default:
			return r.fact(t, h.Span)
		}
	}
	for _, t := range when.Times(r.text) {
		if start && t.Bound == "from" || !start && t.Bound == "until" {
			return r.fact(t.HM, t.Span)
		}
	}
	return r.onlyMissing(k, r.onlyTime)
}

// onlyTime is the one time that is told, of which nothing says whether it begins or ends something.
func (r *reader) onlyTime() (Fact, bool) {
	if ts := when.Times(r.text); len(ts) == 1 && ts[0].Bound == "" {
		return r.fact(ts[0].HM, ts[0].Span)
	}
	return Fact{}, false
}

// readClock reads one time of the day.
func readClock(r *reader, k key) (Fact, bool) {
	ts := when.Times(r.text)
	switch {
	case len(ts) == 1:
		return r.fact(ts[0].HM, ts[0].Span)
	case len(ts) > 1 && !r.known.has(k.name):
		return r.doubt(k, ts[0].HM, ts[0].Span)
	}
	return Fact{}, false
}

func open(h when.Hours) int {
	if h.From == "" || h.To == "" {
		return 1
	}
	return 0
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

var anyDay = pattern.Lazy(`(?i)\b(?:any|every|all) (?:days?|shifts?)\b|\ball week\b|seven days|7 days a week|毎日|いつでも|曜日は(?:問|とわ)|全日|何曜日でも`)

// onlyDays are the days that are left of those told: 「土曜だけにします」.
var onlyDays = pattern.Lazy(`((?:[月火水木金土日](?:曜日?)?[と・、]?)+)(?:だけ|のみ)(?:に|で|が|なら|入|を|です|でお|$|[、。])`)

func readDays(r *reader, k key) (Fact, bool) {
	if r.onlyNightsOf(k.name) {
		return Fact{}, false
	}
	said := r.ofWholeDays()
	if stance.SomeDays(said) && !r.countsDays() { // the others alone would leave them out: it is asked back
		return Fact{}, false
	}
	if m := onlyDays().FindStringSubmatchIndex(said); m != nil && !r.countsDays() && len(stringList(r.known.raw(k.name))) > 0 {
		if days := when.DaysNamed(r.text[m[2]:m[3]]); len(days) > 0 {
			return r.fact(days, text.Span{Start: m[2], End: m[3]})
		}
	}
	if days, at, ok := r.amendedDays(k.name); ok {
		return r.fact(days, at)
	}
	days, at, sure := when.Weekdays(said)
	switch {
	case !sure, r.known.has(k.name) && hoursOfGroup(r.text, stringList(r.known[k.name]), true), // 「平日は17時から」 behind 「月金土日」
		endOfGroup(r.text, stringList(r.known.raw(k.name))):
		return Fact{}, false
	case slices.Equal(days, weekdays[5:]) && when.ShiftsBesideWeekend(r.text): // 「日勤と土日」
		return r.doubt(k, slices.Clone(weekdays), at)
	case len(days) > 0:
		return r.fact(days, at)
	}
	if m := anyDay().FindStringIndex(said); m != nil {
		return r.fact(slices.Clone(weekdays), text.Span{Start: m[0], End: m[1]})
	}
	return Fact{}, false
}

// countsDays reports a number of days that only sums up those that are named: 「月金土日の4日だけ」.
func (r *reader) countsDays() bool {
	days, _, _ := when.Weekdays(r.text)
	m := sumOfDays().FindStringSubmatch(r.text)
	return m != nil && m[1] == strconv.Itoa(len(days))
}

var sumOfDays = pattern.Lazy(`[月火水木金土日](?:曜日?)?の([2-7])日`)

// slots are all moments offered, those of earlier messages first.
func (r *reader) slots(k key) (Fact, bool) {
	all := slices.Clone(stringList(r.known[k.name]))
	var at text.Span
	doubtful := false
	for i, m := range r.moments() {
		if i == 0 {
			at.Start = m.Start
		}
		doubtful = doubtful || m.Doubt
		at.End = m.End
		if !slices.Contains(all, m.ISO) {
			all = append(all, m.ISO)
		}
	}
	if at.End == 0 {
		return Fact{}, false
	}
	if doubtful { // one of them would be false of the others: 「12月8日(月)の10時」
		return r.doubt(k, all, at)
	}
	return r.fact(all, at)
}

// moments are those said, in the zone that they are said to be in: 「日本時間で12月9日の9時」.
func (r *reader) moments() []when.Moment {
	c := r.c
	if p := r.place(); p.Zone != "" {
		c.Zone = p.Zone
	}
	return when.Moments(r.text, c)
}

// readSlots reads all moments offered.
func readSlots(r *reader, k key) (Fact, bool) { return r.slots(k) }

// readSlot reads the n-th moment offered. Moments add up over messages: a second message's first moment fills the next slot.
func readSlot(r *reader, k key) (Fact, bool) {
	var taken []string
	for _, other := range r.f.Keys() {
		if s, ok := r.get(other).(string); ok && familyOf(r.f, other).name == famSlot {
			taken = append(taken, s)
		}
	}
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, m := range r.moments() {
		switch {
		case slices.Contains(taken, m.ISO):
		case m.Doubt:
			return r.doubt(k, m.ISO, m.Span)
		default:
			return r.fact(m.ISO, m.Span)
		}
	}
	return Fact{}, false
}
