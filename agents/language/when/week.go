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

// meanTimed takes days for meant that are only limited to hours, or to a part of the day.
func meanTimed(t text.Text, lists [][]weekday, bearings []stance.Bearing, hours []dayHours) {
	for i, l := range lists {
		limited := bearings[i].Footing == stance.Limited && (timed(t, lists, i) || hoursBeside(t, l, hours))
		busy := bearings[i].Footing == stance.Busy && slices.ContainsFunc(hours, func(h dayHours) bool { // "but Wednesday only until 1"
			end := l[len(l)-1].at.End
			gap := t.Low[min(end, h.at.Start):h.at.Start]
			return h.at.Start >= end && (onlyToTime().MatchString(gap) || h.From != "" && whyBeforeTime().MatchString(gap))
		})
		if limited || busy || onlyInPart(t.Rest(l[len(l)-1].at.End)) {
			bearings[i].Footing = stance.Meant
		}
	}
}

// onlyInPart reports what is said behind days where they are meant, in a part of the day: 「の午前中だけです」, but not 「は夜だけ無理です」.
func onlyInPart(behind string) bool {
	m := onlyThatPart().FindString(behind)
	return m != "" && !doesNotWorkThen().MatchString(behind[len(m):])
}

// has reports a week in which all of some days are.
func (w Week) has(days []int) bool {
	return !slices.ContainsFunc(days, func(n int) bool { _, ok := w[dayIDs[n]]; return !ok })
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
	if swapped, ok := before.swap(said); ok {
		return swapped, true
	}
	t := text.ReadSpelled(spellItems(said))
	all := ReadDays(t)
	if len(all) > maxDayHours {
		return nil, false
	}
	hours := readDayHours(t)
	hours = append(hours, halfToldHours(t, all, hours)...)
	slices.SortStableFunc(hours, func(a, b dayHours) int { return a.at.Start - b.at.Start })
	if nights {
		hours = slices.DeleteFunc(hours, func(h dayHours) bool { return h.DayHours == DayHours{Part: "night"} })
	}
	if deniesHours(t, all, hours) {
		return nil, false
	}
	rest, hours, known := readRestOfDays(t, hours)
	if len(hours)+len(rest) == 0 || len(hours) > maxDayHours || !known {
		return nil, false
	}
	lists, bearings := dayBearings(t, all)
	if unheld().MatchString(whyThen().ReplaceAllString(withoutExcepted(t, lists, bearings, hours), "$1")) {
		return nil, false
	}
	meanTimed(t, lists, bearings, hours)
	works, sure := stance.KeptBearings(bearings)
	if !sure {
		return nil, false
	}
	var told []toldDays
	var but []weekday // excepted from the group that follows
	for i, l := range lists {
		if bearings[i].Except && !onlyOut().MatchString(t.Rest(l[len(l)-1].at.End)) {
			if k := exceptedFrom(t, lists, i, hours); k == i-1 && len(told) > 0 {
				told[len(told)-1].except(l)
			} else if k == i+1 {
				but = l
			} else {
				return nil, false
			}
			continue
		}
		behind := t.Rest(l[len(l)-1].at.End)
		if staysAsItIs().MatchString(behind) && before.has(daysOf(l)) || onlyWrong().MatchString(behind) {
			continue
		}
		switch foot := bearings[i].Footing; {
		case foot == stance.Busy && !hoursBeside(t, l, hours): // "and finish my other job at 4 on Fridays", which stands beside the week
			continue
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
	w, ok = weekOf(before, told, loose, hours)
	for _, r := range rest {
		if !w.tellRest(r, told) {
			return nil, false
		}
	}
	return w, ok || len(rest) > 0 && len(w) > 0
}

// exceptedFrom is the list beside that of some excepted days which is the group that they belong to: 「平日は木曜以外」, 「木曜以外の平日」. It is -1 where there is none.
func exceptedFrom(t text.Text, lists [][]weekday, i int, hours []dayHours) int {
	l := lists[i]
	within := func(k int) bool {
		g := lists[k]
		return len(g) == 1 && g[0].group && len(g[0].days) < len(dayIDs) && !slices.ContainsFunc(daysOf(l), func(d int) bool { return !slices.Contains(g[0].days, d) })
	}
	if i > 0 && within(i-1) && groupThenExcepted().MatchString(withoutHours(t, text.Span{Start: lists[i-1][0].at.End, End: l[0].at.Start}, hours)) {
		return i - 1
	}
	if i+1 < len(lists) && within(i+1) && exceptedThenGroup().MatchString(t.Low[l[len(l)-1].at.End:lists[i+1][0].at.Start]) {
		return i + 1
	}
	return -1
}

// withoutHours is a part of a text without the hours that are told in it.
func withoutHours(t text.Text, at text.Span, hours []dayHours) string {
	var out strings.Builder
	for _, h := range hours {
		if h.at.Start >= at.Start && h.at.End <= at.End {
			out.WriteString(t.Low[at.Start:h.at.Start])
			at.Start = h.at.End
		}
	}
	out.WriteString(t.Low[at.Start:at.End])
	return out.String()
}

// withoutExcepted is what a text says beside the days that are excepted from a group, with what excepts them.
func withoutExcepted(t text.Text, lists [][]weekday, bearings []stance.Bearing, hours []dayHours) string {
	said := t.Low
	for i := len(lists) - 1; i >= 0; i-- { // from the end, so that the places before stay
		k := -1
		if bearings[i].Except {
			k = exceptedFrom(t, lists, i, hours)
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

// SaysOnly reports words that say of something that it is all.
func SaysOnly(said string) bool { return saysOnly().MatchString(text.ReadSpelled(said).Low) }

// Tells reports words that name days, or hours of a day, all of which stand in the week: the days that they rule out do not.
func (w Week) Tells(said string) bool {
	t := text.ReadSpelled(said)
	all, hours := ReadDays(t), readDayHours(t)
	if len(all)+len(hours) == 0 { // 「ラストまで」, behind its beginning
		return endsAtClosing().MatchString(t.Low) && w.holds(DayHours{To: "close"})
	}
	if len(hours) > maxDayHours {
		return false
	}
	had := func(n int) bool { _, ok := w[dayIDs[n]]; return ok }
	for _, d := range all {
		if !d.group && slices.ContainsFunc(d.days, had) == RulesOutDay(said) || d.group && !slices.ContainsFunc(d.days, had) {
			return false
		}
	}
	return !slices.ContainsFunc(hours, func(h dayHours) bool { return !w.holds(h.DayHours) })
}

// holds reports hours that a day of the week has.
func (w Week) holds(h DayHours) bool {
	for _, own := range w {
		ends := h.From+h.To != "" && (h.From == "" || h.From == own.From) && (h.To == "" || h.To == own.To)
		bare := h.From+h.To == ""
		if ends || bare && h.Whole && own.Whole || bare && h.Part != "" && (own.Part == h.Part || slices.Contains(own.parts(), h.Part)) {
			return true
		}
	}
	return false
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
		if h.From+h.To == "" && !h.Whole { // "thanks, have a good evening"
			continue
		}
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

// maxDayHours is how many hours somebody tells of a week at most: more are no answer.
const maxDayHours = 24

var (
	bareBound = pattern.Lazy(`(?:\b(after|from|past|until|untill|till?|before|by) )?\b(\d{1,2})(?::(\d{2}))?(?: ?(?:-|~|to|till?|` +
		`until) ?(\d{1,2}))?(?:$|[ ,;!)]|\.(?:[^0-9]|$))`)
	untilWord         = pattern.Lazy(`^(?:un)?till?$|^until$|^before$|^by$`)
	allDay            = dayWords.Lazy(`(?:^|[^0-9月週の])({the whole day})`)
	untilClose        = dayWords.Lazy(`^{until closing}`)
	onlyBehind        = pattern.Lazy(`^(?:曜日?)?(?:の[2-7]日)?(?:だけ|のみ)(?:、|です|で(?:お願い|す|$)|に(?:し[てまた]|変|なり)|が|$)`)
	onlyThatPart      = dayWords.Lazy(`^(?:曜日?)?(?:は|の|なら)?[、 ]?(?:{morning}|{daytime}|{afternoon}|{evening}|{night})(?:だけ|のみ)`)
	doesNotWorkThen   = dayWords.Lazy(`^(?:は|が)?{does not work}`)
	onlyBefore        = pattern.Lazy(`\b(?:only|just)(?: do| on| work| for)? (?:the )?$`)
	groupThenExcepted = dayWords.Lazy(`^{from a group to what is excepted}$`)
	exceptsBehind     = dayWords.Lazy(`^{excepts behind}`)
	exceptedThenGroup = dayWords.Lazy(`^{from what is excepted to its group}$`)
	saysOnly          = pattern.Lazy(`だけ|のみ|\bonly\b`)
	greetingBefore    = dayWords.Lazy(`{wished before a part of the day}$`)
	greetingBehind    = dayWords.Lazy(`^{excused behind a part of the day}`)
	joinsOthers       = dayWords.Lazy(`^{also meant}`)
	onlyJoins         = dayWords.Lazy(`^{joins days}$`)
	partThen          = dayWords.Lazy(`^{from a part of the day to its time}$`)
	thenPart          = dayWords.Lazy(`^{from a time to its part of the day}$`)
	whyThen           = dayWords.Lazy(`{after something}((?:から|は|の|、|,| from| at| about| so)*[ ]?[0-9])`)
	whyBeforeTime     = pattern.Lazy(`^[^、。,;\n]{0,60}(?:ので|んで|から|ため)[、 ]?$`)      // 「月金は5限ないんで17時〜」
	onlyOut           = dayWords.Lazy(`^(?:曜日?)?(?:だけ|のみ)(?:は|が)?{does not work}`) // of a day that no group holds: 「日曜だけは無理です」
	onlyWrong         = dayWords.Lazy(`^{only wrong}`)
	staysAsItIs       = dayWords.Lazy(`^{stays as it is}`)
	endsAtClosing     = dayWords.Lazy(`^[ 、]*{until closing}`)
	slashBehindHours  = pattern.Lazy(`([時分半0-9ト])\s?[/／|｜]\s?`)
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
