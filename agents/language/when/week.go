package when

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// DayHours is when somebody is there on a day: between two times of it (17:00, 22:00), of which one may be open, in a part of it for as long as no time is
// told, or at any time. The zero value says nothing of when.
type DayHours struct {
	From, To string
	Part     string // morning, daytime, afternoon, evening, night
	Whole    bool
}

// Week is when somebody is there, by day: mon … sun. A day that is told without its hours has the zero value.
type Week map[string]DayHours

// Days are the days of a week in their order.
func (w Week) Days() (days []string) {
	for _, d := range dayIDs {
		if _, ok := w[d]; ok {
			days = append(days, d)
		}
	}
	return days
}

// Same reports that the hours of all days are the same.
func (w Week) Same() bool {
	days := w.Days()
	return !slices.ContainsFunc(days, func(d string) bool { return w[d] != w[days[0]] })
}

// Timed reports that the hours of all days are told.
func (w Week) Timed() bool {
	for _, h := range w {
		if h == (DayHours{}) {
			return false
		}
	}
	return true
}

// Group is some days with the hours that they share.
type Group struct {
	Days []string
	DayHours
}

// Groups are the days of a week by their hours, those with the first day first.
func (w Week) Groups() (out []Group) {
	for _, d := range w.Days() {
		i := slices.IndexFunc(out, func(g Group) bool { return g.DayHours == w[d] })
		if i < 0 {
			i, out = len(out), append(out, Group{DayHours: w[d]})
		}
		out[i].Days = append(out[i].Days, d)
	}
	return out
}

// dayHours are hours in a text, and where.
type dayHours struct {
	DayHours
	at text.Span // in t.Low
}

// toldDays are some days in a text with the hours that are told for them.
type toldDays struct {
	at     text.Span // in t.Low
	days   []string
	groups bool     // all of them named by what they are: weekdays
	joins  bool     // they stand beside others: 「土曜も」
	but    []string // days of theirs that are excepted
	out    bool     // ruled out
	hours  *DayHours
}

// WeekWith is the week that a text makes of what was told before, none of which it may be: the days that it names get the hours that it tells for them,
// those that it rules out go, the others stay. Where a group of days is named ("weekdays"), those of it are meant that were told before, if some were. Hours
// without a day are those of the part of the day that they name, or of the days told last. nights says that whether somebody works at night is told apart: then
// they are no hours of a day. ok is false where the text tells no hours for days of its own, or something beside them that a week does not hold.
func WeekWith(before Week, said string, nights bool) (w Week, ok bool) {
	t := text.ReadSpelled(said)
	all, hours := ReadDays(t), readDayHours(t)
	if nights {
		hours = slices.DeleteFunc(hours, func(h dayHours) bool { return h.DayHours == DayHours{Part: "night"} })
	}
	if deniesHours(t, hours) {
		return nil, false
	}
	if len(hours) == 0 || len(hours) > maxDayHours || stance.BearingPhrases()["otherwise"].MatchString(t.Low) {
		return nil, false
	}
	lists, bearings := dayBearings(t, all)
	if unheld().MatchString(whyThen().ReplaceAllString(withoutExcepted(t, lists, bearings), "$1")) {
		return nil, false
	}
	for i := range bearings {
		last := lists[i][len(lists[i])-1]
		if bearings[i].Footing == stance.Limited && timed(t, lists, i) || onlyThatPart().MatchString(t.Rest(last.at.End)) { // to hours, which are held
			bearings[i].Footing = stance.Meant
		}
	}
	works, sure := stance.KeptBearings(bearings)
	if !sure {
		return nil, false
	}
	var told []toldDays
	var but []weekday // excepted from the group that follows
	for i, l := range lists {
		if bearings[i].Except {
			if k := exceptedFrom(t, lists, i); k == i-1 && len(told) > 0 {
				told[len(told)-1].except(l)
			} else if k == i+1 {
				but = l
			} else {
				return nil, false
			}
			continue
		}
		switch foot := bearings[i].Footing; {
		case foot == stance.Busy && toldElsewhere(lists, bearings, i): // "Friday is missing, I can also work Friday"
			continue
		case foot == stance.Busy, foot == stance.Limited:
			return nil, false
		}
		last := l[len(l)-1]
		x := toldDays{at: text.Span{Start: l[0].at.Start, End: last.at.End}, out: bearings[i].Footing == stance.Out}
		x.groups = !slices.ContainsFunc(l, func(d weekday) bool { return !d.group })
		x.joins = joinsOthers().MatchString(t.Rest(x.at.End))
		for _, n := range daysMeant(t, lists, i, works) {
			x.days = append(x.days, dayIDs[n])
		}
		if but != nil {
			x.except(but)
			but = nil
		}
		told = append(told, x)
	}
	loose := shareHours(t, told, hours)
	return weekOf(before, told, loose, hours)
}

// exceptedFrom is the list beside that of some excepted days which is the group that they belong to: 「平日は木曜以外」, 「木曜以外の平日」. It is -1 where there is none.
func exceptedFrom(t text.Text, lists [][]weekday, i int) int {
	l := lists[i]
	within := func(k int) bool {
		g := lists[k]
		return len(g) == 1 && g[0].group && len(g[0].days) < len(dayIDs) && !slices.ContainsFunc(daysOf(l), func(d int) bool { return !slices.Contains(g[0].days, d) })
	}
	if i > 0 && within(i-1) && groupThenExcepted().MatchString(t.Low[lists[i-1][0].at.End:l[0].at.Start]) {
		return i - 1
	}
	if i+1 < len(lists) && within(i+1) && exceptedThenGroup().MatchString(t.Low[l[len(l)-1].at.End:lists[i+1][0].at.Start]) {
		return i + 1
	}
	return -1
}

// withoutExcepted is what a text says beside the days that are excepted from a group, with what excepts them.
func withoutExcepted(t text.Text, lists [][]weekday, bearings []stance.Bearing) string {
	said := t.Low
	for i := len(lists) - 1; i >= 0; i-- { // from the end, so that the places before stay
		k := -1
		if bearings[i].Except {
			k = exceptedFrom(t, lists, i)
		}
		if k < 0 {
			continue
		}
		first, last := lists[min(i, k)], lists[max(i, k)]
		to := last[len(last)-1].at.End
		to += len(exceptsBehind().FindString(said[to:]))
		said = said[:first[0].at.Start] + said[to:]
	}
	return said
}

// except takes days out of those that are told; what is told of these reaches over them.
func (x *toldDays) except(l []weekday) {
	for _, n := range daysOf(l) {
		x.but = append(x.but, dayIDs[n])
	}
	x.days = slices.DeleteFunc(x.days, func(d string) bool { return slices.Contains(x.but, d) })
	x.at.Start, x.at.End = min(x.at.Start, l[0].at.Start), max(x.at.End, l[len(l)-1].at.End)
}

// TellsOfWeek reports words that name days, or hours of a day.
func TellsOfWeek(said string) bool {
	t := text.ReadSpelled(said)
	return len(ReadDays(t)) > 0 || len(readDayHours(t)) > 0
}

// OnlyTheseDays reports words that say of days with their hours that they are all: 「火木だけ、19時から22時です」, "only Mon and Tue 5 to 9". Where it may be the hours
// that are the only ones ("weekdays only after 4", 「土曜だけ10時から」) they do not.
func OnlyTheseDays(said string) bool {
	t := text.ReadSpelled(said)
	all := ReadDays(t)
	if len(all) == 0 {
		return false
	}
	for _, l := range dayLists(t, all) {
		last := l[len(l)-1]
		if onlyBehind().MatchString(t.Rest(last.at.End)) || len(daysOf(l)) > 1 && onlyBefore().MatchString(text.BytesBefore(t.Low, l[0].at.Start, 24)) {
			return true
		}
	}
	return false
}

// deniesHours reports hours that are said not to work.
func deniesHours(t text.Text, hours []dayHours) bool {
	if len(hours) > maxDayHours {
		return false
	}
	var spans []text.Span
	for _, h := range hours {
		spans = append(spans, h.at)
	}
	return slices.ContainsFunc(stance.ReadBearings(t, spans), func(b stance.Bearing) bool { return b.Footing == stance.Out })
}

// toldElsewhere reports days that another list names as ones to work on.
func toldElsewhere(lists [][]weekday, bearings []stance.Bearing, i int) bool {
	for k, l := range lists {
		if k != i && bearings[k].Footing <= stance.Meant && !slices.ContainsFunc(daysOf(lists[i]), func(d int) bool { return !slices.Contains(daysOf(l), d) }) {
			return true
		}
	}
	return false
}

// weekOf puts together what was told before and is told now.
func weekOf(before Week, told []toldDays, loose, all []dayHours) (w Week, ok bool) {
	w = maps.Clone(before)
	if w == nil {
		w = Week{}
	}
	had := func(d string) bool { _, ok := before[d]; return ok }
	for i := range told {
		x := &told[i]
		if x.groups && !x.joins && slices.ContainsFunc(x.days, had) {
			x.days = slices.DeleteFunc(slices.Clone(x.days), func(d string) bool { return !had(d) })
		}
		for _, d := range x.but {
			delete(w, d)
		}
		for _, d := range x.days {
			switch {
			case x.out:
				delete(w, d)
			case x.hours != nil:
				w[d] = w[d].with(*x.hours)
				ok = true
			default:
				w[d] = cmp.Or(w[d], before[d])
			}
		}
	}
	if len(told) > 0 && !ok && len(all) == 1 { // "Mon, Wed and … Fri 17 to 22": one for all
		return nil, false
	}
	for _, h := range loose {
		days := w.meant(told, h.DayHours)
		if len(days) == 0 {
			return nil, false
		}
		for _, d := range days {
			w[d] = w[d].with(h.DayHours)
		}
		ok = true
	}
	return w, ok && len(w) > 0
}

// meant are the days of which hours are told that stand with none: those that are known for that part of the day, else those named last.
func (w Week) meant(told []toldDays, h DayHours) (days []string) {
	if h.Part != "" {
		for _, d := range w.Days() {
			if slices.Contains(w[d].parts(), h.Part) {
				days = append(days, d)
			}
		}
	}
	if len(days) > 0 || len(told) == 0 {
		return days
	}
	for _, d := range w.Days() { // of those named, the ones that nothing is known of yet
		named := slices.ContainsFunc(told, func(x toldDays) bool { return slices.Contains(x.days, d) })
		if named && w[d] == (DayHours{}) {
			days = append(days, d)
		}
	}
	if last := told[len(told)-1]; len(days) == 0 && !last.out {
		return last.days
	}
	return days
}

// parts are the parts of a day, as people call them, that some hours are of; none for the whole of it.
func (h DayHours) parts() []string {
	switch {
	case h.Part == "evening", h.Part == "night", h.From >= "17:00":
		return []string{"evening", "night"}
	case h.Part == "afternoon", h.Part == "daytime":
		return []string{"afternoon", "daytime"}
	case h.Part != "":
		return []string{h.Part}
	case h.From >= "12:00" && h.To != "" && h.To <= "18:00":
		return []string{"afternoon", "daytime"}
	case h.From != "" && h.To != "" && h.To <= "13:00":
		return []string{"morning"}
	}
	return nil
}

// isOfPart reports times that say when a part of the day is that was told without them.
func (h DayHours) isOfPart(told DayHours) bool {
	return h.From+h.To != "" && told.From+told.To == "" && slices.Contains(h.parts(), told.Part)
}

// with is what was told of a day with what is told now: one end of two stays where the other alone is told and they go together.
func (h DayHours) with(now DayHours) DayHours {
	if now.From != "" && now.To == "" && h.To > now.From {
		now.To = h.To
	}
	if now.To != "" && now.From == "" && h.From != "" && h.From < now.To {
		now.From = h.From
	}
	if now.From+now.To == "" && !now.Whole && now.Part != "" && h.From+h.To != "" && h.Part == now.Part {
		return h
	}
	return now
}

// shareHours gives the days the hours that are told for them, and returns those that stand with no days. What stands between two lists of days belongs to the
// one that no stop parts it from, else to the one before it, of which one sentence tells one time.
func shareHours(t text.Text, told []toldDays, hours []dayHours) (loose []dayHours) {
	for _, h := range hours {
		i := -1 // of the days before
		for k := range told {
			if told[k].at.Start < h.at.Start {
				i = k
			}
		}
		next := i + 1
		if next < len(told) && told[next].hours == nil && (i < 0 || stopsBetween(t, told[i].at.End, h.at.Start) || told[i].hours != nil) &&
			!stopsBetween(t, h.at.End, told[next].at.Start) && !told[next].out {
			told[next].hours = &h.DayHours
			continue
		}
		if i >= 0 && told[i].hours == nil && !told[i].out && (!newSentence(t, told[i].at.End, h.at.Start) || h.Part == "") {
			told[i].hours = &h.DayHours
			continue
		}
		if i >= 0 && told[i].hours != nil && h.isOfPart(*told[i].hours) { // 「平日夜のみ。18:00-23:00」
			told[i].hours = &h.DayHours
			continue
		}
		loose = append(loose, h)
	}
	untold := func(x toldDays) bool { return x.hours == nil && !x.out }
	for i := len(told) - 2; i >= 0; i-- { // "Mon and Wed, also Fri from 5": one time behind all
		gap := t.Low[told[i].at.End:max(told[i].at.End, told[i+1].at.Start)]
		if untold(told[i]) && told[i+1].hours != nil && told[i+1].at.Start < hoursAt(hours, told[i+1].hours) && onlyJoins().MatchString(gap) {
			told[i].hours = told[i+1].hours
		}
	}
	return loose
}

// hoursAt is where the hours of some days stand.
func hoursAt(all []dayHours, h *DayHours) int {
	if i := slices.IndexFunc(all, func(x dayHours) bool { return x.DayHours == *h }); i >= 0 {
		return all[i].at.Start
	}
	return -1
}

// stopsBetween reports the end of a part of a sentence between two places.
func stopsBetween(t text.Text, from, to int) bool {
	return from < to && pieceEnd().MatchString(t.Low[from:to])
}

// readDayHours lists the hours in a text, in its order: times, the whole of a day, and parts of it that no time beside them says more exactly.
func readDayHours(t text.Text) (out []dayHours) {
	for _, r := range readRanges(t) {
		h := named(r)
		out = append(out, dayHours{DayHours{From: h.From, To: h.To}, r.at})
	}
	out = append(out, bareHours(t, out)...)
	for i, x := range out {
		if x.To == "" && untilClose().MatchString(t.Rest(x.at.End)) {
			out[i].To = "close"
		}
	}
	over := func(s text.Span) bool {
		return slices.ContainsFunc(out, func(o dayHours) bool { return o.at.Start < s.End && s.Start < o.at.End })
	}
	if len(out) > maxDayHours {
		return out
	}
	for _, m := range allDay().FindAllStringSubmatchIndex(t.Low, maxDayHours) {
		if s := (text.Span{Start: m[2], End: m[3]}); !over(s) {
			out = append(out, dayHours{DayHours{Whole: true}, s})
		}
	}
	for _, part := range partsOfDay {
		for _, m := range dayWords.Pattern(part).FindAllStringIndex(t.Low, maxDayHours) {
			s := text.Span{Start: m[0], End: m[1]}
			i := slices.IndexFunc(out, func(o dayHours) bool { return ofPart(t, o.at, s) })
			switch {
			case i >= 0 && !out[i].Whole:
				out[i].Part = part
			case i < 0 && !over(s):
				out = append(out, dayHours{DayHours{Part: part}, s})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b dayHours) int { return a.at.Start - b.at.Start })
	return slices.DeleteFunc(out, func(x dayHours) bool { // what a part of the day is of is told beside it
		return x.From+x.To == "" && !x.Whole && slices.ContainsFunc(out, func(o dayHours) bool { return o.From+o.To != "" && o.Part == x.Part && ofPart(t, o.at, x.at) })
	})
}

// bareHours are figures that nothing but a word before them, or their being two beside a day, says to be times: "after 4", "Friday 17 to 22".
func bareHours(t text.Text, have []dayHours) (out []dayHours) {
	for _, m := range bareBound().FindAllStringSubmatchIndex(t.Low, maxDayHours) {
		g := func(n int) string { return text.Group(t.Low, m, n) }
		at := text.Span{Start: m[0], End: max(m[5], m[7], m[9])}
		taken := slices.ContainsFunc(have, func(o dayHours) bool { return o.at.Start < at.End && at.Start < o.at.End })
		one, two := text.SmallNumber(g(2))*60+text.SmallNumber(g(3)), text.SmallNumber(g(4))*60
		if taken || one > 24*60 || two > 24*60 || countNext().MatchString(t.Rest(at.End)) {
			continue
		}
		r := hours{at, one, -1, true}
		switch {
		case g(4) != "":
			a, b := quantity.TimeOfDay{At: at, Minutes: one}, quantity.TimeOfDay{At: at, Minutes: two}
			if one >= 12*60 {
				a.Half = "noon"
			}
			r = joinTimes(a, b)
		case g(1) == "":
			continue
		case untilWord().MatchString(g(1)):
			if one < 8*60 {
				one += 12 * 60
			}
			r = hours{at, -1, one, false}
		}
		h := named(r)
		out = append(out, dayHours{DayHours{From: h.From, To: h.To}, at})
	}
	return out
}

// ofPart reports a part of the day right beside a time: 「夜は17時から」, "6 in the evening".
func ofPart(t text.Text, time, part text.Span) bool {
	switch {
	case part.Start < time.End && time.Start < part.End:
		return true
	case part.End <= time.Start:
		return partThen().MatchString(t.Low[part.End:time.Start])
	}
	return thenPart().MatchString(t.Low[time.End:part.Start])
}

// maxDayHours is how many hours somebody tells of a week at most: more are no answer.
const maxDayHours = 24

// partsOfDay are the parts of a day, by the sections of their words.
var partsOfDay = []string{"morning", "daytime", "afternoon", "evening", "night"}

var (
	bareBound         = pattern.Lazy(`(?:\b(after|from|past|until|untill|till?|before|by) )?\b(\d{1,2})(?::(\d{2}))?(?: ?(?:-|~|to|till?|until) ?(\d{1,2}))?(?:$|[ ,;!)]|\.(?:[^0-9]|$))`)
	untilWord         = pattern.Lazy(`^(?:un)?till?$|^until$|^before$|^by$`)
	allDay            = dayWords.Lazy(`(?:^|[^0-9月週の])({the whole day})`)
	untilClose        = dayWords.Lazy(`^{until closing}`)
	onlyBehind        = pattern.Lazy(`^(?:曜日?)?(?:の[2-7]日)?(?:だけ|のみ)(?:、|です|で(?:お願い|す|$)|に(?:して|変|なり)|が|$)`)
	onlyThatPart      = dayWords.Lazy(`^(?:曜日?)?(?:は|の|なら)?(?:{morning}|{daytime}|{afternoon}|{evening}|{night})(?:だけ|のみ)`)
	onlyBefore        = pattern.Lazy(`\b(?:only|just)(?: do| on| work| for)? (?:the )?$`)
	groupThenExcepted = dayWords.Lazy(`^{from a group to what is excepted}$`)
	exceptsBehind     = dayWords.Lazy(`^{excepts behind}`)
	exceptedThenGroup = dayWords.Lazy(`^{from what is excepted to its group}$`)
	joinsOthers       = dayWords.Lazy(`^{also meant}`)
	onlyJoins         = dayWords.Lazy(`^{joins days}$`)
	partThen          = dayWords.Lazy(`^{from a part of the day to its time}$`)
	thenPart          = dayWords.Lazy(`^{from a time to its part of the day}$`)
	whyThen           = dayWords.Lazy(`{after something}((?:から|は|の|、|,| from| at| about| so)*[ ]?[0-9])`)
	unheld            = dayWords.Lazy(`{of no week}`)
)

// named are the hours as they are told, in the afternoon where nothing says that they are of the small hours.
func named(r hours) (h Hours) {
	if r.bare && r.isDoubtful() && r.to < 12*60 { // as people write of the afternoon
		if r.from += 12 * 60; r.to >= 0 {
			r.to += 12 * 60
		}
	}
	if r.from >= 0 {
		h.From = quantity.HM(r.from)
	}
	if r.to >= 0 {
		h.To = quantity.HM(r.to)
	}
	return h
}

// String is a day's hours as they are kept: "17:00-22:00", "17:00-", "-22:00", "any", a part of the day, or nothing.
func (h DayHours) String() string {
	switch {
	case h.From+h.To != "":
		return h.From + "-" + h.To
	case h.Whole:
		return "any"
	}
	return h.Part
}

// ParseDayHours reads what String writes.
func ParseDayHours(s string) DayHours {
	if from, to, ok := strings.Cut(s, "-"); ok {
		return DayHours{From: from, To: to}
	}
	if s == "any" {
		return DayHours{Whole: true}
	}
	return DayHours{Part: s}
}
