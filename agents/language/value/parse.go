package value

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Parse reads one field's answer out of a message, whatever stands around it. A value wins over everything else; without one
// it is asked whether the person declines, does not know, wants to discuss it or has none. What only asks us something is no
// answer (Absent); a proposal in the form of a question ("Would the 4th work?") is one. Of a huge message only the beginning
// is read, some 8,000 bytes: no answer to a typed field is longer.
func Parse(text string, w Want, c Context) Answer {
	if w.Kind != KindText {
		text = ahead(text, 0, longestAnswer)
	}
	t := read(text)
	if strings.TrimSpace(t.s) == "" {
		return Answer{Status: Absent}
	}
	said := t
	if answer, question := SplitQuestion(text); question != "" && !carriesItself(w.Kind) {
		if said = read(answer); strings.TrimSpace(answer) == "" {
			if IsRefusal(text) { // "Can I skip this one?"
				return Answer{Status: Declined, Quote: strings.TrimSpace(text)}
			}
			return Answer{Status: Absent}
		}
	}
	a := said.find(w, c)
	if a.Status == Found && !strings.Contains(text, a.Quote) { // around a question that was left out
		a.Quote = strings.TrimSpace(text)
	}
	if a.Status == Found || a.Status == None {
		return a
	}
	if s := said.without(w); s != "" {
		return Answer{Status: s, Quote: strings.TrimSpace(said.raw)}
	}
	return a
}

const longestAnswer = 8000

// carriesItself reports whether a value of the type is recognisable wherever it stands, in a question too.
func carriesItself(t Kind) bool {
	return t == KindEmail || t == KindPhone || t == KindURL
}

// find reads the value of the wanted type.
func (t text) find(w Want, c Context) Answer {
	switch w.Kind {
	case KindEmail:
		return t.email()
	case KindURL:
		return t.url()
	case KindPhone:
		return t.phoneAnswer(c)
	case KindNumber:
		if isMoney(w.Unit) {
			return t.sum(w)
		}
		return t.count(w)
	case KindDate:
		return t.date(w, c)
	case KindChoice:
		return t.option(w)
	case KindBoolean:
		return t.boolean(w)
	case KindText:
		return t.free()
	}
	return Answer{Status: Absent}
}

// without says what a message is that carries no value; "" when it is none of these.
func (t text) without(w Want) Status {
	switch whole := t.raw; {
	case IsRefusal(whole), everyoneHas(w) && nay().MatchString(strings.TrimSpace(t.low)):
		return Declined
	case (w.Kind == KindNumber || w.Kind == KindDate) && IsNegotiable(whole):
		return Negotiable
	case IsDontKnow(whole):
		return Unknown
	case w.Kind != KindChoice && w.Kind != KindBoolean && (IsNone(whole) || w.Kind != KindText && t.plainNo()):
		return None
	}
	return ""
}

var onlyNo = pattern.Lazy(`^(?:いいえ|いえ|ううん|ない|なし|無し|無|(?:no+|nope|nah|naw)[,.! ]*(?:thanks?|thank you|ta|sorry|please)?(?: though)?)[。.!\s]*$`)

// plainNo is a bare no where a value was asked for.
func (t text) plainNo() bool { return onlyNo().MatchString(strings.TrimSpace(t.low)) }

// nay is a bare no, other than "none".
var nay = pattern.Lazy(`^(?:いいえ|いえ|ううん|(?:no+|nope|nah|naw)[,.! ]*(?:thanks?|thank you|ta|sorry|please)?(?: though)?)[。.!\s]*$`)

// everyoneHas reports a wish for what a bare no does not say that there is none of: it is not told.
func everyoneHas(w Want) bool {
	return w.Kind == KindEmail || w.Kind == KindPhone || w.Kind == KindDate || w.Kind == KindNumber && isMoney(w.Unit)
}

func (t text) option(w Want) Answer {
	ids, at, reason := t.choice(w)
	quote := at.In(t.raw)
	switch {
	case reason == string(Absent), reason == string(None):
		return Answer{Status: Status(reason), Quote: strings.TrimSpace(quote)}
	case reason != "":
		return Answer{Status: Invalid, Reason: reason, Quote: strings.TrimSpace(quote)}
	case w.Multiple:
		return Answer{Status: Found, Value: ids, Quote: strings.TrimSpace(quote)}
	}
	return Answer{Status: Found, Value: ids[0], Quote: strings.TrimSpace(quote)}
}

func (t text) boolean(w Want) Answer {
	quote := strings.TrimSpace(t.raw)
	if t.contradicts(w.Labels) {
		return Answer{Status: Invalid, Reason: ReasonUnclear, Quote: quote}
	}
	switch t.yesNo() {
	case Yes:
		return Answer{Status: Found, Value: true, Quote: quote}
	case No:
		return Answer{Status: Found, Value: false, Quote: quote}
	}
	return Answer{Status: Invalid, Reason: ReasonUnclear, Quote: quote}
}

// free takes a text as it is, unless it says that there is none or that it is not said.
func (t text) free() Answer {
	if len(t.s) < 200 && t.without(Want{Kind: KindText}) != "" {
		return Answer{Status: Absent}
	}
	words := strings.TrimSpace(t.raw)
	return Answer{Status: Found, Value: strings.TrimSpace(shown(words)), Quote: words}
}

var (
	bareDay = pattern.Lazy(`(?:^|[、。\s])(\d{1,2})日(?:から|~|-|に|以降|より|で|です|ごろ|頃|付|$)`)
)

// date chooses the day that answers a wish for one.
func (t text) date(w Want, c Context) Answer {
	cal := c.calendar()
	if at, ok := t.relativeStart(); ok {
		a := Answer{Status: Invalid, Reason: ReasonRelative, Quote: t.words(at.Start, at.End)}
		if w.Relative {
			a.Status, a.Value = Found, a.Quote
		}
		if !t.hasDay(cal) {
			return a
		}
	}
	all := t.dates(cal)
	if len(all) == 0 {
		return t.looseDate(w, cal)
	}
	own := slices.DeleteFunc(slices.Clone(all), func(d date) bool { return t.doneByAnother(d.at) })
	if len(own) == 0 {
		return Answer{Status: Invalid, Reason: ReasonOthers, Quote: t.words(all[0].at.Start, all[0].at.End)}
	}
	stand, out := t.datesStanding(own)
	if len(stand) == 0 {
		if d, ok := t.beyond(own[0], cal); ok {
			return d
		}
		return Answer{Status: Invalid, Reason: ReasonUnclear, Quote: t.words(all[0].at.Start, all[0].at.End)}
	}
	all, end := t.startsAmong(stand)
	if len(all) == 0 {
		return t.afterEnd(end, w, cal)
	}
	var spans []Span
	for _, d := range all {
		spans = append(spans, d.at)
	}
	keep := t.settle(spans)
	d := all[keep[0]]
	chained := t.chained(all)
	for _, i := range keep[1:] { // of several the exact one, then the one said as a beginning
		if b := all[i]; d.d == 0 && b.d > 0 || d.vague && !b.vague && b.d > 0 || d.bound != "from" && b.bound == "from" && (b.d > 0 || d.d == 0) {
			d = b
		}
	}
	if a, ok := t.ofTwoDays(all, d, w, cal); ok {
		return a
	}
	a := t.day(d, w, cal)
	counted := end != nil && d.relative && d.at.Start > end.at.Start // from today, or from that end?
	if a.Status == Found && (d.doubt || counted || chained || t.replaced(d) || out && !d.exact()) {
		a.Status, a.Reason = Invalid, ReasonDoubt
	}
	if b, ok := t.beyond(d, cal); ok && a.Value == nil {
		return b
	}
	return a
}

// chained reports a date that is counted from the one right before it in a way that no rule reads: 来週の次の週の月曜.
func (t text) chained(all []date) bool {
	for i := 1; i < len(all); i++ {
		if p, d := all[i-1], all[i]; p.relative && d.relative && !p.weekday && strings.TrimSpace(t.low[p.at.End:max(p.at.End, d.at.Start)]) == "の" && !strings.HasPrefix(t.low[d.at.Start:], "次の月") {
			return true
		}
	}
	return false
}

// datesStanding are the dates that are not ruled out; out reports that some are. "not before the 4th" rules none out.
func (t text) datesStanding(all []date) (stand []date, out bool) {
	for i, not := range t.datesOut(all) {
		if out = out || not; !not {
			stand = append(stand, all[i])
		}
	}
	return stand, out
}

// exact reports a day that was named, not one that "as soon as possible" comes to.
func (d date) exact() bool { return !d.relative || d.weekday || d.dayOnly }

func (t text) hasDay(cal calendar) bool {
	for _, d := range t.dates(cal) {
		if d.d > 0 && !d.vague {
			return true
		}
	}
	return false
}

// day is the answer that one date makes. A month "from" which is its first day; any other is no day yet, and a vague one is asked back.
func (t text) day(d date, w Want, cal calendar) Answer {
	quote := t.words(d.at.Start, d.at.End)
	if d.d == 0 && (d.bound == "from" || enters().MatchString(t.rest(d.at.End))) && (d.m > 0 || d.relative) {
		d.m, d.d = max(1, d.m), 1
		if d.noYear && d.time(cal.today.Location()).Before(cal.today) {
			d.y++
		}
	}
	switch {
	case d.d == 0 && d.m > 0 && dayBeyond().MatchString(t.rest(d.at.End)):
		return Answer{Status: Invalid, Reason: ReasonNoSuchDay, Quote: quote}
	case d.d > 0 && d.vague && !d.season && !(w.Future && d.time(cal.today.Location()).Before(cal.today)): // "mid January": from its first day on?
		return Answer{Status: Invalid, Reason: ReasonDoubt, Value: d.iso(), Quote: quote}
	case d.d == 0 || d.vague:
		return Answer{Status: Invalid, Reason: ReasonDay, Quote: quote}
	case w.Future && d.time(cal.today.Location()).Before(cal.today):
		return Answer{Status: Invalid, Reason: ReasonPast, Quote: quote}
	}
	return Answer{Status: Found, Value: d.iso(), Quote: quote}
}

// looseDate reads a bare day of the month, and tells a date that can be read in two ways, and a length of time that is
// counted from who knows when, from none.
func (t text) looseDate(w Want, cal calendar) Answer {
	if m := bareDay().FindStringSubmatchIndex(t.low); m != nil {
		d := small(submatch(t.low, m, 1))
		month := firstOf(cal.today)
		if d < cal.today.Day() {
			month = month.AddDate(0, 1, 0)
		}
		x := date{at: Span{m[2], m[3] + len("日")}, y: month.Year(), m: int(month.Month()), d: d, relative: true}
		if valid(x) {
			return t.day(x, w, cal)
		}
	}
	if m := slashed().FindStringIndex(t.low); m != nil {
		return t.unreadDate(m[0], m[1], cal)
	}
	if long := t.durations(); len(long) > 0 {
		return Answer{Status: Invalid, Reason: ReasonDay, Quote: long[0].In(t.raw)}
	}
	if m := someWeeks().FindStringIndex(t.low); m != nil {
		return Answer{Status: Invalid, Reason: ReasonDay, Quote: t.words(m[0], m[1])}
	}
	return Answer{Status: Absent}
}

// unreadDate is an answer to figures that are a date by their form: one that may be read in two ways, or a day that there is not.
func (t text) unreadDate(i, j int, cal calendar) Answer {
	a := Answer{Status: Invalid, Reason: ReasonNoSuchDay, Quote: t.words(i, j)}
	if !cal.unsure {
		return a
	}
	var both []string
	for _, dayFirst := range []bool{false, true} {
		cal.unsure, cal.dayFirst = false, dayFirst
		if ds := t.dates(cal); len(ds) > 0 && ds[0].d > 0 && !slices.Contains(both, ds[0].iso()) {
			both = append(both, ds[0].iso())
		}
	}
	if len(both) > 1 {
		a.Reason, a.Hint = ReasonAmbiguous, strings.Join(both, " / ")
	}
	return a
}

// enters follows a month in which somebody wants to begin.
var enters = pattern.Lazy(`^の?(?:入社|入店|勤務開始|就業開始|開始|スタート)`)

// dayBeyond is a day right behind a month that has not so many: Feb 30.
var dayBeyond = pattern.Lazy(`^ (?:the )?\d{1,2}(?:st|nd|rd|th)?(?:$|[ ,.!])`)

var someWeeks = pattern.Lazy(`\b(?:a few|some|several|\d+ ?(?:-|~|to|or) ?\d+|[a-z]+ (?:to|or) [a-z]+) (?:days|weeks|months)\b|数(?:日|週間|か月|ヶ月|カ月)`)

var slashed = pattern.Lazy(`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}/\d{1,2}|\d{1,2}月\d{1,2}日|\d{4}-\d{1,2}`)
