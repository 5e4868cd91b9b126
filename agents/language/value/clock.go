package value

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Clock is a time of day.
type Clock struct {
	Span
	HM    string // 18:00
	Bound string // "from" (以降, after), "until" (まで, by) or ""
}

// Hours is a range of times of day; From or To is empty when open.
type Hours struct {
	Span
	From, To string // 17:00, 22:00
	Doubt    bool   // they may be meant in the other half of the day ("5 to 10"), or end before they begin
}

// clockText has the groups: part of the day, hour, half, minutes, 間 | part, hour, minutes, am/pm | hour, minutes, am/pm |
// word | hour | hour, minutes | hour.
var clockText = pattern.Lazy(`(?:(午前|午後|朝|早朝|夕方|夜|昼|お昼|深夜|未明|晩|am|pm)の?\s?)?(\d{1,2}|[一二三四五六七八九十]{1,3})[時じ](?:(半|はん)|\s?(\d{1,2})分)?(間|かん)?` +
	`|(?:(午前|午後|朝|夕方|夜|昼|深夜|am|pm)の?\s?)?(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?(am\b|pm\b|a\.m\.?|p\.m\.?))?` +
	`|(\d{1,2})(?:\.(\d{2}))?\s?(am\b|pm\b|a\.m\.?|p\.m\.?)` +
	`|(正午|お?昼|\bnoon\b|\bmidday\b|\bmidnight\b)|\b(\d{1,2}) ?o'?clock\b|\b(\d{1,2})h(\d{2})?\b|\bat (\d{1,2})(?:$|[,.;!]| (?:or|and|on)\b)`)

// clock is a time of day as found: minutes since midnight, and which half of the day was said.
type clock struct {
	at    Span // in s
	min   int
	half  string // "am", "pm" or ""
	bound string
}

func (c clock) hm() string { return hm(c.min) }

func hm(min int) string {
	min %= 24 * 60
	return fmt.Sprintf("%02d:%02d", min/60, min%60)
}

// clock reads one match of clockText; ok is false when it is no time of day (10時間, 99:99).
func (t text) clock(m []int) (c clock, ok bool) {
	hour, minute, half, ok := t.clockParts(m)
	if b := before(t.low, m[0]); !ok || b == '第' || b == ':' || b >= '0' && b <= '9' {
		return c, false
	}
	switch {
	case half == "" && hour > 0 && hour < 12 && closing().MatchString(back(t.low, m[0], 24)):
		hour, half = hour+12, "pm"
	case half == "pm" && hour < 12, half == "noon" && hour < 6:
		hour += 12
	case half == "am" && hour == 12:
		hour = 0
	}
	c = clock{at: Span{m[0], m[1]}, min: hour*60 + minute, half: half}
	if m[34] >= 0 { // "at 3": what follows is not part of it
		c.at.End = m[35]
	}
	return c, hour <= 29 && minute < 60
}

// closing stands before the hour at which a shop closes.
var closing = pattern.Lazy(`(?:閉店|ラスト|クローズ|終業)(?:時間|時刻)?(?:の|は|が)?\s?$|\bclos(?:e|ing)(?: time)?(?: at| is|,| -|:)? ?$`)

// clockParts takes a match of clockText apart.
func (t text) clockParts(m []int) (hour, minute int, half string, ok bool) {
	g := func(n int) string { return submatch(t.low, m, n) }
	switch {
	case g(2) != "" && g(3) != "":
		return small(g(2)), 30, dayHalf(g(1)), g(5) == ""
	case g(2) != "":
		return small(g(2)), small(g(4)), dayHalf(g(1)), g(5) == "" // not 10時間
	case g(7) != "":
		return small(g(7)), small(g(8)), dayHalf(g(6) + g(9)), true
	case g(10) != "":
		return small(g(10)), small(g(11)), dayHalf(g(12)), small(g(10)) <= 12
	case g(13) == "midnight":
		return 0, 0, "", true
	case strings.HasSuffix(g(13), "昼"):
		return 12, 0, "", noonBound().MatchString(t.rest(m[1])) // お昼から, not お昼休み
	case g(13) != "":
		return 12, 0, "", true
	case g(15) != "":
		hour = small(g(15))
		return hour, small(g(16)), "", g(16) != "" || hour > 12 && t.saidAsTime(m) // 20h is as likely a length
	case g(17) != "":
		if hour = small(g(17)); hour < 8 { // "at 3" is in the working day
			hour += 12
		}
		return hour, 0, "", true
	}
	return small(g(14)), 0, "", true
}

// saidAsTime reports whether hours with an h stand where a time of day does: "from 17h", "17h - 22h".
func (t text) saidAsTime(m []int) bool {
	return hourFore().MatchString(back(t.low, m[0], 24)) || hourAft().MatchString(t.rest(m[1]))
}

var (
	hourFore = pattern.Lazy(`(?:\b(?:at|from|until|till|by|after|before|between|since)|\dh ?(?:-|~|to|and))\s?$`)
	hourAft  = pattern.Lazy(`^\s?(?:(?:-|~|to|until|and)\s?\d{1,2}h|から|まで|以降)`)
)

var noonBound = pattern.Lazy(`^(?:ごろ|頃|過ぎ|すぎ)?(?:から|まで|以降|~)`)

// dayHalf is which half of the day a word means.
func dayHalf(s string) string {
	switch s {
	case "午後", "夕方", "夜", "晩", "pm", "p.m", "p.m.":
		return "pm"
	case "昼", "お昼":
		return "noon"
	case "":
		return ""
	}
	return "am"
}

// small reads a number below 100 in figures or kanji; 0 when it is none.
func small(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	n, seen := 0, false
	for _, r := range s {
		switch d := kanjiDigit(r); {
		case r == '元':
			return 1
		case r == '十' && !seen:
			n = 10
		case r == '十':
			n *= 10
		case d >= 0 && seen && n < 10:
			n = n*10 + d
		case d >= 0:
			n += d
		}
		seen = true
	}
	return n
}

var (
	boundFrom  = pattern.Lazy(`^\s?(?:ごろ|頃|くらい|ぐらい|過ぎ|すぎ)?(?:以降|以後|より後|から|すぎ|過ぎ| ?onwards?\b| or later\b| and later\b|\+|~(?:\s|$|[、。で(]|ラスト|閉店|最後|終わり))`)
	boundTo    = pattern.Lazy(`^\s?(?:ごろ|頃|くらい|ぐらい|過ぎ|すぎ)?(?:まで|以前|より前|までに| or (?:earlier|before|sooner)\b)`)
	boundFore  = pattern.Lazy(`(?:(\bafter|\bfrom|\bsince|\bstarting|\bstart(?:ing)? (?:at|on)|\bnot before|\banytime after|\bas of)|(\bbefore|\buntil|\btill?|\bby|\bthrough|\bup to|\bno later than))(?: (?:the|around|about|on|at))?\s*$`)
	clockRange = pattern.Lazy(`^\s*(?:ごろ|頃|くらい|ぐらい)?(?:~|-|ー|から|to\b|till?\b|until\b|and\b|through\b)\s*(?:about |around |roughly )?(?:まで)?(?:翌日?(?:の)?|明け方)?\s*$`)
	bareRange  = pattern.Lazy(`\b(?:from |between |work |shifts? |hours |mornings? |evenings? |nights? |days? |fri |sat |sun |mon |tue |wed |thu )?(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?\s?(-|~|to|until|till|and)\s?(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.|o'?clock)?(?:[^0-9a-z/:.%$,]|[.,](?:[^0-9]|$)|$)`)
	eveningCue = pattern.Lazy(`evening|night|夕方|夜|after school|afternoon`)
)

// Times lists the times of day.
func Times(text string) []Clock {
	t := read(text)
	var out []Clock
	for _, c := range t.clocks() {
		out = append(out, Clock{t.span(c.at.Start, c.at.End), c.hm(), c.bound})
	}
	return out
}

func (t text) clocks() []clock {
	var out []clock
	for _, m := range clockText().FindAllStringSubmatchIndex(t.low, -1) {
		c, ok := t.clock(m)
		if !ok {
			continue
		}
		switch aft, fore := t.low[c.at.End:], boundFore().FindStringSubmatch(back(t.low, c.at.Start, 24)); {
		case boundFrom().MatchString(ahead(aft, 0, 24)), fore != nil && fore[1] != "":
			c.bound = "from"
		case boundTo().MatchString(ahead(aft, 0, 24)), fore != nil && fore[2] != "":
			c.bound = "until"
		}
		out = append(out, c)
	}
	return out
}

// TimeRanges lists ranges of times of day (17時から22時, "5pm to 10pm", 夕方5時〜10時, 15時以降).
func TimeRanges(text string) []Hours {
	t := read(text)
	var out []Hours
	for _, r := range t.ranges() {
		h := Hours{Span: t.span(r.at.Start, r.at.End), Doubt: r.doubt()}
		if r.bare && h.Doubt && r.to < 12*60 { // as people write of the afternoon
			r.from, r.to = r.from+12*60, r.to+12*60
		}
		if r.from >= 0 {
			h.From = hm(r.from)
		}
		if r.to >= 0 {
			h.To = hm(r.to)
		}
		out = append(out, h)
	}
	return out
}

// doubt reports a range that does not stand as it is: it ends before it begins and is not over night, or begins in the small hours without
// a word for it, as people write of the afternoon.
func (h hours) doubt() bool {
	night := h.from >= 16*60 && h.to <= 12*60
	return h.from >= 0 && h.to >= 0 && h.to <= h.from && !night || h.bare && h.from >= 0 && h.from < 7*60
}

// hours is a range of times in minutes since midnight; -1 is open.
type hours struct {
	at       Span // in s
	from, to int
	bare     bool // nothing says in which half of the day
}

func (t text) ranges() []hours {
	out := t.bareRanges()
	taken := len(out)
	all := t.clocks()
next:
	for i := 0; i < len(all); i++ {
		c := all[i]
		for _, r := range out[:taken] {
			if c.at.Start < r.at.End && r.at.Start < c.at.End {
				continue next
			}
		}
		if i+1 < len(all) && clockRange().MatchString(t.low[c.at.End:max(c.at.End, all[i+1].at.Start)]) {
			out = append(out, pair(c, all[i+1]))
			i++
			continue
		}
		if i+1 < len(all) && c.bound == "from" && all[i+1].bound == "until" && t.oneShift(c.at.End, all[i+1].at.Start) { // 夕方5時から閉店の10時まで
			out = append(out, pair(c, all[i+1]))
			i++
			continue
		}
		switch c.bound {
		case "from":
			out = append(out, hours{c.at, c.min, -1, false})
		case "until":
			out = append(out, hours{c.at, -1, c.min, false})
		}
	}
	return out
}

// pair joins two times. 夕方5時〜10時 and 9時から5時 end later than they begin; 22時から5時 goes over midnight.
func pair(a, b clock) hours {
	if b.half == "pm" && a.half == "" && a.min < 12*60 && a.min+12*60 < b.min && a.min < 8*60 {
		a.min += 12 * 60 // 5-10pm
	}
	if b.half == "" && b.min <= 12*60 && b.min <= a.min && b.min+12*60 > a.min && (a.half == "pm" || a.half == "noon" || a.min < 12*60) {
		b.min += 12 * 60
	}
	return hours{Span{a.at.Start, b.at.End}, a.min, b.min, a.half == "" && b.half == "" && a.min%60 == 0}
}

// oneShift reports that what stands between a beginning and an end leads from the one to the other.
func (t text) oneShift(from, to int) bool {
	gap := t.low[from:max(from, to)]
	return len(gap) <= 60 && !t.newSentence(from, max(from, to)) && !dayGroups().MatchString(gap) && !strings.Contains(gap, "曜") && !dayEnglish().MatchString(gap)
}

// bareRanges finds ranges of hours in English of which one or both lack am or pm: "5-10pm", "from 9 to 5".
func (t text) bareRanges() []hours {
	var out []hours
	for _, m := range hoursJa().FindAllStringSubmatchIndex(t.low, -1) {
		a := clock{at: Span{m[0], m[5]}, half: dayHalf(submatch(t.low, m, 1)), min: 60 * small(submatch(t.low, m, 2))}
		b := clock{at: Span{m[6], m[7] + len("時")}, min: 60 * small(submatch(t.low, m, 3))}
		if a.min <= 24*60 && b.min <= 29*60 && !strings.HasPrefix(t.low[m[1]:], "間") && !strings.HasPrefix(t.low[m[1]:], "かん") {
			a.min = onClock(a)
			out = append(out, pair(a, b))
		}
	}
	for _, m := range bareRange().FindAllStringSubmatchIndex(t.low, -1) {
		g := func(n int) string { return submatch(t.low, m, n) }
		whole := t.low[m[0]:m[2]]
		if g(3) == "" && g(7) == "" && (whole == "" || g(2)+g(6) != "") || g(3) != "" && g(7) != "" {
			continue
		}
		if countNext().MatchString(t.rest(m[1]-min(1, m[1]-m[11]))) || small(g(1)) > 24 || small(g(5)) > 24 {
			continue
		}
		a := clock{at: Span{m[2], m[3]}, half: dayHalf(g(3)), min: small(g(1))*60 + small(g(2))}
		b := clock{at: Span{m[10], m[11]}, min: small(g(5))*60 + small(g(6))}
		if strings.HasSuffix(g(7), "m") || strings.HasSuffix(g(7), ".") {
			b.half = dayHalf(g(7))
			b.at.End = m[15]
		}
		if g(3) == "" && g(7) == "" && eveningCue().MatchString(back(t.low, m[2], 40)+ahead(t.low, m[1], 30)) {
			a.half = "pm"
		}
		a.min, b.min = onClock(a), onClock(b)
		out = append(out, pair(a, b))
	}
	return out
}

// hoursJa is a range of which only the end has its 時: 毎日10-15時.
var hoursJa = pattern.Lazy(`(?:(午前|午後|朝|昼|夕方|夜)の?)?(\d{1,2})\s?(?:-|~|から)\s?(\d{1,2})[時じ]`)

var countNext = pattern.Lazy(`^ ?(?:hours?|hrs?|days?|weeks?|months?|years?|yrs?|people|times|k\b|million|shifts?|or |tickets|minutes?)`)

func onClock(c clock) int {
	switch {
	case c.half == "pm" && c.min < 12*60:
		return c.min + 12*60
	case c.half == "am" && c.min >= 12*60:
		return c.min - 12*60
	}
	return c.min
}
