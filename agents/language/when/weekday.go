package when

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var dayIDs = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

const weekKanji = "月火水木金土日"

// dayEnglish has the groups: long name, short name.
var (
	dayEnglish = pattern.Lazy(`\b(?:(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?|(mon|tues?|weds?|thur?s?|fri|sat|sun))\b\.?`)
	dayGroups  = dayWords.Lazy(`({weekdays})|({weekend})|({all days})`)
	dayRange   = pattern.Lazy(`^(?:曜日?)?\s*(?:~|-|ー|から|through|thru|until|till|tae|to)\s*$`)
	dayGap     = pattern.Lazy(`^(?:曜日?)?\s*(?:,|、|・|/|と|か|and|an'?|nd|'?n'?|or|&|\+|や|そして|または|あるいは|及び|および|,? and|,? or)?\s*(?:the )?$`)
)

// weekday is one mention of a day, or of several at once.
type weekday struct {
	at    text.Span // in s
	days  []int
	group bool // named by what they are, not by their names: 平日, weekends
}

// Weekdays lists the weekdays said, mon … sun in the order of the week, each once, with those left out that are excepted or
// said not to do ("except Sunday", 月曜は入れません). The span goes from the first to the last mention. Where it cannot be told for sure
// which are meant ("every other Sunday", 「火曜は通院です」), sure is false.
func Weekdays(raw string) (days []string, at text.Span, sure bool) {
	t := text.ReadSpelled(raw)
	all := ReadDays(t)
	if len(all) == 0 {
		return nil, text.Span{}, true
	}
	lists, said := dayBearings(t, all)
	for i, l := range lists {
		if onlyInPart(t.Rest(l[len(l)-1].at.End)) { // 「月曜と金曜の午前中だけ」: the days are meant
			said[i].Footing = stance.Meant
		}
	}
	works, sure := stance.KeptBearings(said)
	sure = sure && !isRuledOutTwice(lists, said, works)
	others := stance.BearingPhrases()["otherwise"].MatchString(t.Low)
	except := others || slices.ContainsFunc(said, func(s stance.Bearing) bool { return s.Except })
	var in, not [7]bool
	for i := range lists {
		for _, n := range daysMeant(t, lists, i, works) {
			in[n] = in[n] || slices.Contains(works, i)
			not[n] = not[n] || said[i].Footing == stance.Out || said[i].Footing == stance.Busy || others && said[i].Footing == stance.Limited
		}
	}
	for n, name := range dayIDs {
		if (in[n] || len(works) == 0 && except) && !not[n] {
			days = append(days, name)
		}
	}
	return days, t.Span(all[0].at.Start, all[len(all)-1].at.End), sure
}

// isRuledOutTwice reports days that are named by what they are, as taken or ruled out, beside those that alone are excepted: which are meant cannot be
// told, 「平日は迎えに行かないかんけん15時まで、火曜だけは無理」.
func isRuledOutTwice(lists [][]weekday, said []stance.Bearing, works []int) bool {
	except := slices.ContainsFunc(said, func(s stance.Bearing) bool { return s.Except })
	for i, s := range said {
		if except && len(works) == 0 && !s.Except && (s.Footing == stance.Busy || s.Footing == stance.Out) && lists[i][0].group {
			return true
		}
	}
	return false
}

// dayBearings are the lists of days, and what is said of each. A list that the next one takes back is left out: 「月曜、いや火曜」, but not
// 「月曜、すみません火曜は無理です」.
func dayBearings(t text.Text, all []weekday) (lists [][]weekday, said []stance.Bearing) {
	if len(all) == 0 {
		return nil, nil
	}
	told := dayLists(t, all)
	spans := make([]text.Span, len(told))
	for i, l := range told {
		spans[i] = text.Span{Start: l[0].at.Start, End: l[len(l)-1].at.End}
	}
	bearings := stance.ReadBearings(t, spans)
	for i, l := range told {
		if i > 0 && bearings[i].Footing <= stance.Meant && isCorrected(t, spans[i-1].End, spans[i].Start, spans[i].End) && len(lists) > 0 {
			lists, said = lists[:len(lists)-1], said[:len(said)-1]
		}
		if toldOnce(t, spans[i]) && len(told) > 1 {
			bearings[i] = stance.Bearing{Footing: stance.Out}
		}
		if n := toldAgain(t, lists, l); n > 0 {
			lists, said = lists[n:], said[n:]
		}
		lists, said = append(lists, l), append(said, bearings[i])
	}
	return lists, said
}

// RulesOutDay reports a text that names a weekday as one not to work on. One on which something else is ("Friday: exam") is none yet.
func RulesOutDay(said string) bool {
	t := text.ReadSpelled(said)
	_, bearings := dayBearings(t, ReadDays(t))
	return slices.ContainsFunc(bearings, func(b stance.Bearing) bool { return b.Footing == stance.Out })
}

// dayLists are the days that stand or fall together: "except Saturday and Sunday", 土曜と日曜以外, "Monday to Wednesday".
func dayLists(t text.Text, all []weekday) [][]weekday {
	out := [][]weekday{all[:1:1]}
	for i := 1; i < len(all); i++ {
		stop := all[i-1].at.End-all[i-1].at.Start > len("thurs.") && t.Low[all[i-1].at.End-1] == '.' // not "Mon. and Tue."
		gap := t.Low[all[i-1].at.End:all[i].at.Start]
		anew := all[i].group != all[i-1].group && strings.TrimSpace(gap) == ""                                           // 「月金土 平日は17時から」, 「平日火木」
		anew = anew || len(all[i].days) == 1 && len(all[i-1].days) > 1 && slices.Contains(all[i-1].days, all[i].days[0]) // "Mon to Fri, Thursday until 1"
		anew = anew || cannotThen().MatchString(t.Rest(all[i].at.End)) || toldOnce(t, all[i].at)
		if !stop && !anew && (dayGap().MatchString(gap) || dayRange().MatchString(gap)) {
			last := &out[len(out)-1]
			*last = append(*last, all[i])
			continue
		}
		out = append(out, all[i:i+1:i+1])
	}
	return out
}

// cannotThen says right behind a day, and of it alone, that somebody cannot: "weekdays, wed i cant".
var cannotThen = pattern.Lazy(`^s? (?:i|we)(?: really| just)? (?:can'?t|cannot|can not|couldn'?t|won'?t)\b`)

func daysOf(list []weekday) (days []int) {
	for _, d := range list {
		days = append(days, d.days...)
	}
	return days
}

// DaysNamed lists every weekday that is mentioned, whatever is said of it.
func DaysNamed(said string) []string {
	var named [7]bool
	for _, d := range ReadDays(text.ReadSpelled(said)) {
		for _, n := range d.days {
			named[n] = true
		}
	}
	var list []string
	for n, name := range dayIDs {
		if named[n] {
			list = append(list, name)
		}
	}
	return list
}

// WithoutDays is a text without the weekdays that are mentioned in it.
func WithoutDays(said string) string {
	var b strings.Builder
	t, from := text.ReadSpelled(said), 0
	for _, d := range ReadDays(t) {
		if at := t.Span(d.at.Start, d.at.End); at.Start >= from {
			b.WriteString(said[from:at.Start])
			from = at.End
		}
	}
	return b.String() + said[from:]
}

// ReadDays lists the mentions of days in the order of the text, ranges filled in.
func ReadDays(t text.Text) []weekday {
	var all []weekday
	for _, m := range dayEnglish().FindAllStringSubmatchIndex(t.Low, -1) {
		name := text.Group(t.Low, m, 1) + text.Group(t.Low, m, 2)
		all = append(all, weekday{text.Span{Start: m[0], End: m[1]}, []int{slices.Index(dayIDs, name[:3])}, false})
	}
	for _, m := range dayGroups().FindAllStringSubmatchIndex(t.Low, -1) {
		days := [][]int{{0, 1, 2, 3, 4}, {5, 6}, {0, 1, 2, 3, 4, 5, 6}}[text.MatchedGroup(m)-1]
		all = append(all, weekday{text.Span{Start: m[0], End: m[1]}, days, !strings.HasPrefix(t.Low[m[0]:], "土日")})
	}
	all = append(all, readKanjiDays(t)...)
	slices.SortFunc(all, func(a, b weekday) int { return cmp.Or(a.at.Start-b.at.Start, b.at.End-a.at.End) })
	all = dropImplausible(t, dropNested(all))
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if len(b.days) == 1 && len(a.days) > 0 && dayRange().MatchString(t.Low[a.at.End:b.at.Start]) {
			from := a.days[len(a.days)-1]
			for n := (from + 1) % 7; n != b.days[0]; n = (n + 1) % 7 {
				all[i].days = append(all[i].days, n)
			}
		}
	}
	return all
}

// dropNested leaves out a mention that lies within the one before.
func dropNested(all []weekday) []weekday {
	out := all[:0]
	for _, d := range all {
		if len(out) == 0 || d.at.Start >= out[len(out)-1].at.End {
			out = append(out, d)
		}
	}
	return out
}

// atAnyTime stands between days and "at any time" that is told of them and names no others.
var atAnyTime = dayWords.Lazy(`^(?:曜日?|s)?{of those days}$`)

// everyOfThose stands between a group of days and "every day" that is told of them.
var everyOfThose = dayWords.Lazy(`^{every of those}$`)

// dropImplausible leaves out short English names that are more likely words ("I sat down", "in the sun"): they count when
// capitalised, or beside another day.
func dropImplausible(t text.Text, all []weekday) []weekday {
	var out []weekday
	whole := strings.TrimSpace(text.FirstBytes(t.Low, 80))
	for i, d := range all {
		word := strings.TrimRight(t.Low[d.at.Start:d.at.End], ".")
		if i > 0 && strings.HasSuffix(word, "でも") && atAnyTime().MatchString(t.Low[all[i-1].at.End:d.at.Start]) {
			continue // 「平日ならいつでも」, 「土日はいつでも」: at any time of those
		}
		if i > 0 && len(d.days) == len(dayIDs) && namesSeveral(t, all[:i]) && everyOfThose().MatchString(t.Low[all[i-1].at.End:d.at.Start]) {
			continue // 「平日なら毎日」, 「月水は毎日」: each of those
		}
		if word != "sat" && word != "sun" && word != "wed" || unicode.IsUpper(text.RuneAfter(t.Folded, d.at.Start)) && word != "sun" || whole == word ||
			i > 0 && (d.at.Start-all[i-1].at.End <= 12 || exceptsBefore().MatchString(text.BytesBefore(t.Low, d.at.Start, 16))) || i+1 < len(all) && all[i+1].at.Start-d.at.End <= 12 {
			out = append(out, d)
		}
	}
	return out
}

// exceptsBefore leads to a day that is excepted.
var exceptsBefore = pattern.Lazy(`\b(?:except|excluding|apart from|not)(?: on| for)? $`)

// namesSeveral reports that the last of some mentions, or those that stand right before it, name more than one day.
func namesSeveral(t text.Text, all []weekday) bool {
	last := len(all) - 1
	return all[last].group || len(all[last].days) > 1 || last > 0 && dayGap().MatchString(t.Low[all[last-1].at.End:all[last].at.Start])
}

var (
	kanjiRun = pattern.Lazy(`[月火水木金土日](?:曜日?|ぃ)?` +
		`(?:(?:\s?[・、,/と~ーか&や-]\s?|から|または|及び)?[月火水木金土日](?:曜日?|ぃ)?)*(?:祝日?)?`)
	notDays    = pattern.Lazy(`^(?:月日|日月|日日|日と日)$`)
	notDayFore = pattern.Lazy(`[0-9年〇一二三四五六七八九十何数]$`)
	countEnd   = pattern.Lazy(`^日\s?[、,・/]\s?`)
	hanFore    = pattern.Lazy(`[\p{Han}]$`)
	hanAft     = pattern.Lazy(`^[\p{Han}ヶ々]`)
	dayTail    = pattern.Lazy(`^(?:希望|以外|中心|出勤|勤務|可|不可|夜|朝|昼|夕|午|休|固定|限定|全|終日|祝|共|両|大丈夫|出|入|働)`)
)

// readKanjiDays finds days in kanji: with 曜 always, else runs of several (金土日, 月〜金), or one that is the whole message.
func readKanjiDays(t text.Text) []weekday {
	var out []weekday
	for _, m := range kanjiRun().FindAllStringIndex(t.Low, -1) {
		m[0] = behindCount(t, m[0], m[1])
		run := t.Low[m[0]:m[1]]
		if !strings.Contains(run, "曜") && !looseDays(t, m[0], m[1]) {
			continue
		}
		for i, r := range run {
			n := strings.IndexRune(weekKanji, r) / 3
			if n < 0 || strings.HasPrefix(run[i:], "日") && strings.HasSuffix(run[:i], "曜") || !strings.ContainsRune(weekKanji, r) {
				continue
			}
			if strings.HasSuffix(run[:i], "祝") {
				continue
			}
			at := text.Span{Start: m[0] + i, End: m[0] + i + len(string(r))}
			if strings.HasPrefix(run[i+3:], "曜日") {
				at.End += len("曜日")
			} else if strings.HasPrefix(run[i+3:], "曜") {
				at.End += len("曜")
			} else if strings.HasPrefix(run[i+3:], "ぃ") { // 「火ぃと木」, in the west
				at.End += len("ぃ")
			}
			out = append(out, weekday{at, []int{n}, false})
		}
	}
	return out
}

// behindCount is where a run begins without the end of a number of days before it: of 「週3日、月水金」 it is 「月水金」.
func behindCount(t text.Text, i, j int) int {
	if !notDayFore().MatchString(text.BytesBefore(t.Low, i, 3)) {
		return i
	}
	return i + len(countEnd().FindString(t.Low[i:j]))
}

// hoursAft follows a day that is named by one letter beside others: 「月〜金は18時から、土は終日」.
var hoursAft = dayWords.Lazy(`^[ :]?(?:は|も|の|が|だけ|なら)?[ :]?` +
	`(?:(?:午前|午後|朝|昼|夕方|夜)?の?\d{1,2}(?:時(?:[^間]|$)|:\d\d|[~-](?:\d|{closing}))|{behind a day by a letter})`)

// turnFore is a turn right before a day.
var turnFore = pattern.Lazy(`(?:けど|ただ|ただし|でも|が|し)$`)

// looseDays reports whether a run of day names without 曜 means days.
func looseDays(t text.Text, i, j int) bool {
	run := t.Low[i:j]
	names := strings.Map(func(r rune) rune {
		if strings.ContainsRune(weekKanji, r) {
			return r
		}
		return -1
	}, run)
	switch n := len(names) / 3; {
	case n == 1:
		return (i == 0 || strings.ContainsRune(" \n,、。/・では", text.RuneBefore(t.Low, i)) || turnFore().MatchString(text.BytesBefore(t.Low, i, 12))) &&
			hoursAft().MatchString(t.Rest(j)) ||
			len(t.Low) < 80 && strings.Trim(stance.PoliteTail().ReplaceAllString(t.Low, ""), " 。のみだけ") == names
	case notDays().MatchString(run), notDayFore().MatchString(text.BytesBefore(t.Low, i, 3)):
		return false
	case n == 2 && names == run:
		return !hanFore().MatchString(text.BytesBefore(t.Low, i, 6)) &&
			(!hanAft().MatchString(text.BytesAfter(t.Low, j, 6)) || dayTail().MatchString(t.Rest(j)))
	}
	return true
}
