package when

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Clock is a time of day.
type Clock struct {
	text.Span
	HM    string // 18:00
	Bound string // "from" (以降, after), "until" (まで, by) or ""
}

// Hours is a range of times of day; From or To is empty when open.
type Hours struct {
	text.Span
	From, To string // 17:00, 22:00
	Doubt    bool   // they may be meant in the other half of the day ("5 to 10"), or end before they begin
}

var (
	boundFrom = pattern.Lazy(`^\s?(?:ごろ|頃|くらい|ぐらい|過ぎ|すぎ)?(?:以降|以後|より(?:[^前早遅]|$)|` +
		`から|すぎ|過ぎ| ?onwards?\b| or later\b| and later\b|\+|~(?:[^0-9]|$))`)
	boundTo    = dayWords.Lazy(`^\s?(?:ごろ|頃|くらい|ぐらい|過ぎ|すぎ)?(?:まで|以前|より前|までに| or (?:earlier|before|sooner)\b|{wants to leave})`)
	boundFore  = dayWords.Lazy(`(?:({from then on})|({until then}))(?: (?:the|around|about|on|at))?\s*$`)
	clockRange = pattern.Lazy(`^\s*(?:ごろ|頃|くらい|ぐらい)?(?:~|-|ー|から|より|to\b|till?\b|until\b|and\b|through\b)\s*` +
		`(?:about |around |roughly )?(?:まで)?(?:翌日?(?:の)?|明け方)?\s*$`)
	bareRange = dayWords.Lazy(`\b{before hours}?(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?\s?(-|~|to|until|till|and)\s?` +
		`(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.|o'?clock)?(?:[^0-9a-z/:.%$,]|[.,](?:[^0-9]|$)|$)`)
	eveningCue = pattern.Lazy(`evening|night|夕方|夜|after school|afternoon`)
)

// Times lists the times of day.
func Times(said string) []Clock {
	t := text.ReadSpelled(said)
	var out []Clock
	for _, c := range readClocks(t) {
		out = append(out, Clock{t.Span(c.At.Start, c.At.End), c.HM(), c.Bound})
	}
	return out
}

func readClocks(t text.Text) []quantity.TimeOfDay {
	var out []quantity.TimeOfDay
	for _, m := range text.ClockTime().FindAllStringSubmatchIndex(t.Low, -1) {
		c, ok := quantity.ReadClock(t, m)
		if !ok {
			continue
		}
		switch aft, fore := t.Low[c.At.End:], boundFore().FindStringSubmatch(text.BytesBefore(t.Low, c.At.Start, 36)); {
		case boundFrom().MatchString(text.BytesAfter(aft, 0, 24)), fore != nil && fore[1] != "":
			c.Bound = "from"
		case boundTo().MatchString(text.BytesAfter(aft, 0, 24)), fore != nil && fore[2] != "":
			c.Bound = "until"
		}
		if before := text.BytesBefore(t.Low, c.At.Start, 48); c.Half == "" && c.Minutes < 10*60 && dayDone().MatchString(before) && !worksNights().MatchString(before) {
			c.Half, c.Minutes = "pm", c.Minutes+12*60
		}
		out = append(out, c)
	}
	return out
}

// dayDone says before a time that it is one of the later half of the day: 「学校終わりの5時半」, "after work from 6".
var dayDone = dayWords.Lazy(`{day done}`)

// worksNights says that it was the night that the work filled.
var worksNights = dayWords.Lazy(`{night work}`)

// TimeRanges lists ranges of times of day (17時から22時, "5pm to 10pm", 夕方5時〜10時, 15時以降).
func TimeRanges(said string) []Hours {
	t := text.ReadSpelled(said)
	var out []Hours
	for _, r := range readRanges(t) {
		h := Hours{Span: t.Span(r.at.Start, r.at.End), Doubt: r.isDoubtful()}
		if r.bare && h.Doubt && r.to < 12*60 { // as people write of the afternoon
			r.from, r.to = r.from+12*60, r.to+12*60
		}
		if r.from >= 0 {
			h.From = quantity.HM(r.from)
		}
		if r.to >= 0 {
			h.To = quantity.HM(r.to)
		}
		out = append(out, h)
	}
	return out
}

// isDoubtful reports a range that does not stand as it is: it ends before it begins and is not over night, or begins in the small hours
// without a word for it, as people write of the afternoon.
func (h hours) isDoubtful() bool {
	night := h.from >= 16*60 && h.to <= 12*60
	return h.from >= 0 && h.to >= 0 && h.to <= h.from && !night || h.bare && h.from >= 0 && h.from < 7*60
}

// hours is a range of times in minutes since midnight; -1 is open.
type hours struct {
	at       text.Span // in s
	from, to int
	bare     bool // nothing says in which half of the day
}

func readRanges(t text.Text) []hours {
	out := readBareRanges(t)
	taken := len(out)
	all := readClocks(t)
next:
	for i := 0; i < len(all); i++ {
		c := all[i]
		for _, r := range out[:taken] {
			if c.At.Start < r.at.End && r.at.Start < c.At.End {
				continue next
			}
		}
		if i+1 < len(all) && clockRange().MatchString(t.Low[c.At.End:max(c.At.End, all[i+1].At.Start)]) {
			out = append(out, joinTimes(c, all[i+1]))
			i++
			continue
		}
		if i+1 < len(all) && c.Bound == "from" && all[i+1].Bound == "until" && oneShift(t, c.At.End, all[i+1].At.Start) { // 夕方5時から閉店の10時まで
			out = append(out, joinTimes(c, all[i+1]))
			i++
			continue
		}
		switch c.Bound {
		case "from":
			out = append(out, hours{c.At, c.Minutes, -1, c.Half == ""})
		case "until":
			if c.Half == "" && c.Minutes < 8*60 && !overnight().MatchString(text.BytesBefore(t.Low, c.At.Start, 12)) {
				c.Minutes += 12 * 60 // nobody works only until 4 in the morning
			}
			out = append(out, hours{c.At, -1, c.Minutes, false})
		}
	}
	return ownHours(t, out)
}

// overnight stands before an hour of the small hours.
var overnight = pattern.Lazy(`(?:翌日?|明け方|深夜|早朝)の?\s?$`)

// joinTimes joins two times. 夕方5時〜10時 and 9時から5時 end later than they begin; 22時から5時 goes over midnight.
func joinTimes(a, b quantity.TimeOfDay) hours {
	if b.Half == "pm" && a.Half == "" && a.Minutes < 12*60 && a.Minutes+12*60 < b.Minutes && a.Minutes < 8*60 {
		a.Minutes += 12 * 60 // 5-10pm
	}
	if b.Half == "" && b.Minutes <= 12*60 && b.Minutes <= a.Minutes && b.Minutes+12*60 > a.Minutes &&
		(a.Half == "pm" || a.Half == "noon" || a.Minutes < 12*60) {
		b.Minutes += 12 * 60
	}
	return hours{text.Span{Start: a.At.Start, End: b.At.End}, a.Minutes, b.Minutes, a.Half == "" && b.Half == "" && a.Minutes%60 == 0}
}

// oneShift reports that what stands between a beginning and an end leads from the one to the other.
func oneShift(t text.Text, from, to int) bool {
	gap := t.Low[from:max(from, to)]
	return len(gap) <= 60 && !newSentence(t, from, max(from, to)) && !dayGroups().MatchString(gap) && !strings.Contains(gap, "曜") &&
		!dayEnglish().MatchString(gap) && !allAlike().MatchString(gap)
}

// readBareRanges finds ranges of hours in English of which one or both lack am or pm: "5-10pm", "from 9 to 5".
func readBareRanges(t text.Text) []hours {
	var out []hours
	for _, m := range hoursJa().FindAllStringSubmatchIndex(t.Low, -1) {
		a := quantity.TimeOfDay{At: text.Span{Start: m[0], End: m[5]}, Half: quantity.DayHalf(text.Group(t.Low, m, 1)), Minutes: 60 * text.SmallNumber(text.Group(t.Low, m, 2))}
		b := quantity.TimeOfDay{At: text.Span{Start: m[6], End: m[7] + len("時")}, Minutes: 60 * text.SmallNumber(text.Group(t.Low, m, 3))}
		if a.Minutes <= 24*60 && b.Minutes <= 29*60 && !strings.HasPrefix(t.Low[m[1]:], "間") && !strings.HasPrefix(t.Low[m[1]:], "かん") {
			a.Minutes = minutesOf(a)
			out = append(out, joinTimes(a, b))
		}
	}
	for _, m := range untilClosing().FindAllStringSubmatchIndex(t.Low, maxDayHours) {
		if from := text.SmallNumber(text.Group(t.Low, m, 1)); from > 0 && from <= 24 && len(ReadDays(t)) > 0 {
			if from < 8 { // nobody begins that early and stays until it closes
				from += 12
			}
			out = append(out, hours{text.Span{Start: m[2], End: m[3]}, from * 60, -1, false})
		}
	}
	for _, m := range figuresOnly().FindAllStringSubmatchIndex(t.Low, 4) {
		from, to := text.SmallNumber(text.Group(t.Low, m, 1)), text.SmallNumber(text.Group(t.Low, m, 2))
		if from > 4 && from <= 24 && to > 0 && to <= 24 && from != to && len(ReadDays(t)) > 0 {
			out = append(out, joinTimes(quantity.TimeOfDay{At: text.Span{Start: m[2], End: m[3]}, Minutes: from * 60},
				quantity.TimeOfDay{At: text.Span{Start: m[4], End: m[5]}, Minutes: to * 60}))
		}
	}
	for _, m := range halvesOnly().FindAllStringSubmatchIndex(t.Low, 4) {
		half := func(n int) int { return 30 * len(text.Group(t.Low, m, n)) / len("半") }
		from, to := text.SmallNumber(text.Group(t.Low, m, 1)), text.SmallNumber(text.Group(t.Low, m, 3))
		if from > 4 && from <= 24 && to > 0 && to <= 24 && len(ReadDays(t)) > 0 {
			out = append(out, joinTimes(quantity.TimeOfDay{At: text.Span{Start: m[2], End: m[5]}, Minutes: from*60 + half(2)},
				quantity.TimeOfDay{At: text.Span{Start: m[6], End: max(m[7], m[9])}, Minutes: to*60 + half(4)}))
		}
	}
	for _, m := range bareRange().FindAllStringSubmatchIndex(t.Low, -1) {
		g := func(n int) string { return text.Group(t.Low, m, n) }
		whole := t.Low[m[0]:m[2]]
		if g(3) == "" && g(7) == "" && (whole == "" || g(2)+g(6) != "") || g(3) != "" && g(7) != "" {
			continue
		}
		if countNext().MatchString(t.Rest(m[1]-min(1, m[1]-m[11]))) || text.SmallNumber(g(1)) > 24 || text.SmallNumber(g(5)) > 24 {
			continue
		}
		a := quantity.TimeOfDay{At: text.Span{Start: m[2], End: m[3]}, Half: quantity.DayHalf(g(3)), Minutes: text.SmallNumber(g(1))*60 + text.SmallNumber(g(2))}
		b := quantity.TimeOfDay{At: text.Span{Start: m[10], End: m[11]}, Minutes: text.SmallNumber(g(5))*60 + text.SmallNumber(g(6))}
		if strings.HasSuffix(g(7), "m") || strings.HasSuffix(g(7), ".") {
			b.Half = quantity.DayHalf(g(7))
			b.At.End = m[15]
		}
		if g(3) == "" && g(7) == "" && b.Minutes < 13*60 && isOfEvening(cueBefore(t, m[2]), cueBehind(t, max(m[11], m[13], m[15]))) {
			a.Half = "pm"
		}
		a.Minutes, b.Minutes = minutesOf(a), minutesOf(b)
		out = append(out, joinTimes(a, b))
	}
	return out
}

// cueBefore are the words before a range that may tell its half of the day, without a part of the sentence that is of other days: "weekdays after
// school, weekends 10 to 6".
func cueBefore(t text.Text, at int) string {
	words := text.BytesBefore(t.Low, at, 40)
	if stop := strings.LastIndexAny(words, ",;."); stop >= 0 && (dayGroups().MatchString(words[stop:]) || dayEnglish().MatchString(words[stop:])) {
		return words[stop:]
	}
	return words
}

// cueBehind are the words behind a range that may, in its clause: not "Sat from 10 to 18, and Friday evening".
func cueBehind(t text.Text, at int) string {
	words := text.BytesAfter(t.Low, at, 32)
	if stop := clauseStop().FindStringIndex(words); stop != nil {
		return words[:stop[0]]
	}
	return words
}

// isOfEvening reports words around a range that say it to be of the later half of the day. Who works no nights says nothing of it.
func isOfEvening(before, behind string) bool {
	said := func(words string) bool { return eveningCue().MatchString(words) && !noEvenings().MatchString(words) }
	return said(before) || said(behind)
}

var (
	clauseStop = pattern.Lazy(`[,;.!?、。\n]|\b(?:but|no|not|never)\b`)
	noEvenings = pattern.Lazy(`(?:\b(?:no|not|never|nor|without|except|cannot)\b|n'?t\b)[^,;.]{0,24}(?:evening|night|afternoon)|(?:夕方|夜)[^、。]{0,12}(?:無理|ダメ|だめ|なし|不可|ない|ません)`)
)

// hoursJa is a range of which only the end has its 時: 毎日10-15時.
var hoursJa = pattern.Lazy(`(?:(午前|午後|朝|昼|夕方|夜)の?)?(\d{1,2})\s?(?:-|~|から)\s?(\d{1,2})[時じ]`)

// figuresOnly is a range beside days that nothing but them says to be of hours: 「火木と土の17-21で」.
var figuresOnly = pattern.Lazy(`[月火水木金土日曜祝末](?:のみ|だけ|以外)?(?:の|は|も|なら)?[ ]?(?:朝|昼|夕方|夜)?[ ]?(\d{1,2})\s?[-~]\s?(\d{1,2})(?:[でに、。,\s希]|$)`)

// untilClosing is a beginning that nothing but days and the end say to be an hour: 「金18-ラスト」.
var untilClosing = dayWords.Lazy(`(?:^|[^0-9/.:年月日時間])(\d{1,2})\s?(?:[-~]|to|till?|until) ?{closing}`)

// halvesOnly is such a range that begins at half past: 「17半〜21」.
var halvesOnly = pattern.Lazy(`(?:^|[^0-9年月日時間])(\d{1,2})(半)\s?[-~]\s?(\d{1,2})(半)?(?:[^0-9年月日時間]|$)`)

var countNext = pattern.Lazy(`^ ?(?:hours?|hrs?|days?\b|weeks?\b|months?|years?|yrs?|people|times|k\b|million|shifts?|or |tickets|minutes?)`)

func minutesOf(c quantity.TimeOfDay) int {
	switch {
	case c.Half == "pm" && c.Minutes < 12*60:
		return c.Minutes + 12*60
	case c.Half == "am" && c.Minutes >= 12*60:
		return c.Minutes - 12*60
	}
	return c.Minutes
}
