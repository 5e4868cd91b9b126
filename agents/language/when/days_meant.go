package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// daysMeant are the days of a list. A group beside a list of days is never more than that list: of 「月・金・土・日。平日は17時から」 平日 is Monday
// and Friday, and so are the "weekdays" of "on weekdays, Mon and Fri only". Days with hours of their own list nothing: 「平日は17時、土曜は10時」.
func daysMeant(t text.Text, lists [][]weekday, i int, works []int) (days []int) {
	if len(lists) > maxLists {
		return daysOf(lists[i])
	}
	listed := listedDays(t, lists, i, works)
	for _, d := range lists[i] {
		among := func(n int) bool { return slices.Contains(listed, n) }
		if !d.group || !slices.ContainsFunc(d.days, among) {
			days = append(days, d.days...)
			continue
		}
		days = append(days, slices.DeleteFunc(slices.Clone(d.days), func(n int) bool { return !among(n) })...)
	}
	return days
}

// maxLists is how many lists of days are read for what they say of each other: nobody tells more of a week.
const maxLists = 24

// ShiftsBesideWeekend reports shifts of which it is not said on which days they are, beside the weekend: "days and weekends", 「日勤と週末」. They may be
// of all days.
func ShiftsBesideWeekend(said string) bool {
	return shiftsBesideWeekend().MatchString(text.ReadSpelled(said).Low)
}

var shiftsBesideWeekend = dayWords.Lazy(`{shift of any day}{beside the weekend}{weekend}|{weekend} (?:and|&|plus|\+) (?:days?|{shift of any day})(?:$|[ ,.;!])`)

// listedDays are the days that are listed for a list of groups: two or more without hours anywhere before it, or those that it leads to.
func listedDays(t text.Text, lists [][]weekday, i int, works []int) (days []int) {
	for k, l := range lists {
		if k == i || !slices.Contains(works, k) || slices.ContainsFunc(l, func(d weekday) bool { return d.group }) {
			continue
		}
		within := onlyThen().MatchString(t.Low[lists[i][len(lists[i])-1].at.End:max(l[0].at.Start, lists[i][len(lists[i])-1].at.End)]) && isWithin(l, lists[i])
		leads := within || k == i+1 && leadsToDays().MatchString(t.Low[lists[i][len(lists[i])-1].at.End:l[0].at.Start])
		if named := daysOf(l); leads || len(named) > 1 && !timed(t, lists, k) && timed(t, lists, i) {
			days = append(days, named...)
		}
	}
	return days
}

// onlyThen says of a group of days that only a part of the day is meant, and which days follows: 「平日は夜だけです。月水金の18時から」.
var onlyThen = pattern.Lazy(`^s?(?:は|だと|なら)?(?:朝|昼|夕方|夜|午前中?|午後)(?:だけ|のみ)(?:です|なら|で|、|。|\s)|^s?,? (?:only )?(?:mornings?|afternoons?|evenings?|nights?) only\b`)

// isWithin reports two or more days of a list that all are of another one, and not all of those.
func isWithin(some, all []weekday) bool {
	days, of := daysOf(some), daysOf(all)
	return len(days) > 1 && len(days) < len(of) && !slices.ContainsFunc(days, func(n int) bool { return !slices.Contains(of, n) })
}

// leadsToDays stands between a group and the days of it that are meant: 「平日は火曜と木曜」, "weekdays only Mon and Fri".
var leadsToDays = pattern.Lazy(`^s?(?:は|では|だと|なら|だったら|のうち|の中の?|の)?[\s、,:(-]*(?:(?:but |i mean |that is |i\.e\. |so )?(?:only|just|on|namely|meaning|either)? ?)?$`)

// timed reports a time, or a part of the day, right beside a list of days, in its part of the sentence.
func timed(t text.Text, lists [][]weekday, i int) bool { return timesBeside(t, lists, i) != "" }

// timesBeside are the words with the time of a list of days: those behind it, else those before it, as in "after 5 on weekdays". What touches the
// next list behind a stop is of that one.
func timesBeside(t text.Text, lists [][]weekday, i int) string {
	from, to := 0, len(t.Low)
	if i > 0 {
		from = lists[i-1][len(lists[i-1])-1].at.End
	}
	if i+1 < len(lists) {
		to = lists[i+1][0].at.Start
	}
	first, last := lists[i][0].at.Start, lists[i][len(lists[i])-1].at.End
	before := piecesOf(t.Low[from:max(from, first)])
	behind := piecesOf(t.Low[last:max(last, to)])
	if i > 0 && len(before) == 1 { // no stop: it is behind the list before
		before = nil
	}
	if n := len(behind); i+1 < len(lists) && n > 1 {
		behind = behind[:n-1]
	}
	if len(before) > 0 {
		behind = append(behind, before[len(before)-1])
	}
	for _, words := range behind {
		if tellsTime(words) {
			return words
		}
	}
	return ""
}

// piecesOf parts words at their stops.
func piecesOf(said string) (out []string) {
	from := 0
	for _, m := range pieceEnd().FindAllStringIndex(said, -1) {
		out, from = append(out, said[from:m[0]]), m[1]
	}
	return append(out, said[from:])
}

// pieceEnd ends a part of a sentence.
var pieceEnd = pattern.Lazy(`[,、;。!?\n]|\.(?:\s|$)|\b(?:and|but|then) `)

// tellsTime reports words with a time, or a part of the day.
func tellsTime(said string) bool { return len(timesIn(said)) > 0 }

// timesIn are the times and the parts of the day that words tell, each as it compares with others.
func timesIn(said string) (out []string) {
	for _, h := range TimeRanges(said) {
		out = append(out, h.From+"-"+h.To)
	}
	if len(out) > 0 {
		return out
	}
	if whole := stance.StandingPhrases()["whole day"].FindAllString(said, -1); whole != nil { // 「1日大丈夫」 counts no days
		return whole
	}
	said = countOfDays().ReplaceAllString(said, " ")
	out = append(out, someDigits().FindAllString(said, -1)...)
	for _, name := range []string{"whole day", "any time", "part of day"} {
		out = append(out, stance.StandingPhrases()[name].FindAllString(said, -1)...)
	}
	return out
}

var (
	countOfDays = pattern.Lazy(`週 ?\d+|\d+ ?(?:日|回|つ|週|月|円|歳|才|名|人|days?\b|times\b|shifts?\b)`)
	someDigits  = pattern.Lazy(`\d+`)
)

// GroupsWith reports words that name a group of days, and by their names no other days than these: of Monday, Friday and the weekend
// "weekdays from 18:00, saturday and sunday from 10" tells the hours.
func GroupsWith(said string, days []string) bool {
	groups := 0
	for _, d := range ReadDays(text.ReadSpelled(said)) {
		switch {
		case d.group:
			groups++
		case slices.ContainsFunc(d.days, func(n int) bool { return !slices.Contains(days, dayIDs[n]) }):
			return false
		}
	}
	return groups > 0
}

// OnlyGroups reports words that name days by what they are and none by its name: 「平日」, "weekends".
func OnlyGroups(said string) bool {
	all := ReadDays(text.ReadSpelled(said))
	return len(all) > 0 && !slices.ContainsFunc(all, func(d weekday) bool { return !d.group && len(d.days) == 1 })
}
