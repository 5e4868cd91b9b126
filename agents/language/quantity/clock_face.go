package quantity

import (
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// TimeOfDay is a time of day as found: minutes since midnight, and which half of the day was said.
type TimeOfDay struct {
	At      text.Span // in the folded text
	Minutes int       // since midnight; after it, above 24 hours
	Half    string    // "am", "pm" or ""
	Bound   string    // "from", "until" or ""
}

// HM is the time as 18:00.
func (c TimeOfDay) HM() string { return HM(c.Minutes) }

// HM are minutes since midnight as 18:00; those of the next day begin anew.
func HM(min int) string {
	min %= 24 * 60
	return fmt.Sprintf("%02d:%02d", min/60, min%60)
}

// ReadClock reads one match of text.ClockTime; ok is false when it is no time of day (10時間, 99:99).
func ReadClock(t text.Text, m []int) (c TimeOfDay, ok bool) {
	hour, minute, half, ok := clockParts(t, m)
	isFigure := func(r rune) bool { return r >= '0' && r <= '9' }
	b := text.RuneBefore(t.Low, m[0])
	if !ok || b == '第' || isFigure(b) || b == ':' && isFigure(text.RuneBefore(t.Low, m[0]-1)) { // but 「土:10時から」
		return c, false
	}
	switch {
	case half == "" && hour > 0 && hour < 12 && closing().MatchString(text.BytesBefore(t.Low, m[0], 24)):
		hour, half = hour+12, "pm"
	case half == "pm" && hour < 12, half == "noon" && hour < 6:
		hour += 12
	case half == "am" && hour == 12:
		hour = 0
	}
	c = TimeOfDay{At: text.Span{Start: m[0], End: m[1]}, Minutes: hour*60 + minute, Half: half}
	if m[34] >= 0 { // "at 3": what follows is not part of it
		c.At.End = m[35]
	}
	return c, hour <= 29 && minute < 60
}

// closing stands before the hour at which a shop closes.
var closing = pattern.Lazy(`(?:閉店|ラスト|クローズ|終業)(?:時間|時刻)?(?:の|は|が)?\s?$|\bclos(?:e|ing)(?: time)?(?: at| is|,| -|:)? ?$`)

// clockParts takes a match of text.ClockTime apart.
func clockParts(t text.Text, m []int) (hour, minute int, half string, ok bool) {
	g := func(n int) string { return text.Group(t.Low, m, n) }
	switch {
	case g(2) != "" && g(3) != "":
		return text.SmallNumber(g(2)), 30, DayHalf(g(1)), g(5) == ""
	case g(2) != "":
		return text.SmallNumber(g(2)), text.SmallNumber(g(4)), DayHalf(g(1)), g(5) == "" // not 10時間
	case g(7) != "":
		return text.SmallNumber(g(7)), text.SmallNumber(g(8)), DayHalf(g(6) + g(9)), true
	case g(10) != "":
		return text.SmallNumber(g(10)), text.SmallNumber(g(11)), DayHalf(g(12)), text.SmallNumber(g(10)) <= 12
	case g(13) == "midnight":
		return 0, 0, "", true
	case strings.HasSuffix(g(13), "昼"):
		return 12, 0, "", noonBound().MatchString(t.Rest(m[1])) // お昼から, not お昼休み
	case g(13) != "":
		return 12, 0, "", true
	case g(15) != "":
		hour = text.SmallNumber(g(15))
		return hour, text.SmallNumber(g(16)), "", g(16) != "" || hour > 12 && saidAsTime(t, m) // 20h is as likely a length
	case g(17) != "":
		if hour = text.SmallNumber(g(17)); hour < 8 { // "at 3" is in the working day
			hour += 12
		}
		return hour, 0, "", true
	}
	return text.SmallNumber(g(14)), 0, "", true
}

// saidAsTime reports whether hours with an h stand where a time of day does: "from 17h", "17h - 22h".
func saidAsTime(t text.Text, m []int) bool {
	return hourFore().MatchString(text.BytesBefore(t.Low, m[0], 24)) || hourAft().MatchString(t.Rest(m[1]))
}

var hourFore = pattern.Lazy(`(?:\b(?:at|from|until|till|by|after|before|between|since)|\dh ?(?:-|~|to|and))\s?$`)

var hourAft = pattern.Lazy(`^\s?(?:(?:-|~|to|until|and)\s?\d{1,2}h|から|まで|以降)`)

var noonBound = pattern.Lazy(`^(?:ごろ|頃|過ぎ|すぎ)?(?:から|まで|以降|~)`)

// DayHalf is which half of the day a word means.
func DayHalf(s string) string {
	switch s {
	case "午後", "ごご", "夕方", "ゆうがた", "夜", "よる", "晩", "ばん", "pm", "p.m", "p.m.":
		return "pm"
	case "昼", "お昼", "ひる", "おひる":
		return "noon"
	case "":
		return ""
	}
	return "am"
}
