package quantity

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// longestShift is how many hours one day of work may have.
const longestShift = 12

var (
	times = pattern.Lazy(`^\s?(?:ずつ)?\s?(?:×|x|\*|✕|✖|かける|を|で)\s?(?:週に?)?$|^ (?:nights?|days?|shifts?|evenings?|mornings?) (?:of|at|x) $`)
	inAll = pattern.Lazy(`(?:なので|だから|ですから|つまり)、?(?:週に?)?[0-9.]+ ?時間|合計|トータル|全部で|計\s?$|\bin total|\ball together|\boverall`)
)

// readProduct returns hours a day times days a week, when a field wants hours a week and both were said: 1日5時間を週4, "four 6-hour
// shifts", 8時間×5. Of a range (週3〜4日) both ends.
func readProduct(t text.Text, all []Number, base, per string) (low, high float64, quote string, ok bool) {
	if base != "hour" || per != "week" || inAll().MatchString(t.Low) {
		return 0, 0, "", false
	}
	var hours *Number
	for i, n := range all {
		switch {
		case n.Unit == "hour" && n.Per == "week", n.Unit == "hour" && hours != nil && hours.Value != n.Value:
			return 0, 0, "", false // the sum was said, or several
		case n.Unit == "hour" && (n.Per == "day" || n.Per == "") && n.Value <= longestShift && hours == nil:
			hours = &all[i]
		}
	}
	if hours == nil {
		return shiftsInWords(t)
	}
	for _, d := range all {
		if d.At != hours.At && d.Value >= 1 && d.Max <= 7 && isDays(t, d, *hours) {
			whole := text.Span{Start: min(hours.Start, d.Start), End: max(hours.End, d.End)}
			return hours.Value * d.Value, hours.Max * d.Max, whole.In(t.Raw), true
		}
	}
	return 0, 0, "", false
}

// HoursPerWeek reads hours a week that were said as hours a day and days: "3 x 8 hour shifts", 1日5時間を週4.
// Where one of both is a range, low and high differ.
func HoursPerWeek(said string) (low, high float64, at text.Span, ok bool) {
	t := text.ReadSpelled(said)
	low, high, quote, ok := readProduct(t, ReadNumbers(t), "hour", "week")
	if !ok {
		return 0, 0, text.Span{}, false
	}
	i := strings.Index(t.Raw, quote)
	return low, high, text.Span{Start: i, End: i + len(quote)}, true
}

// isDays reports whether a number says on how many days of a week the hours are worked.
func isDays(t text.Text, d, hours Number) bool {
	if d.Unit != "day" && d.Unit != "" {
		return false
	}
	if d.Per == "week" {
		return true
	}
	between := ""
	if d.At.End <= hours.At.Start {
		between = t.Low[d.At.End:hours.At.Start]
	} else if hours.At.End <= d.At.Start {
		between = t.Low[hours.At.End:d.At.Start]
	}
	if d.At.End >= hours.At.Start {
		return times().MatchString(between)
	}
	behind := text.BytesAfter(t.Low, hours.At.End, 48)
	if d.Unit == "day" && strings.TrimSpace(between) == "," && eachOf().MatchString(behind) { // "six days, six hours each"
		return true
	}
	return times().MatchString(between) || between == " " && shiftsBehind().MatchString(behind) || shiftsOf().MatchString(between) && eachOf().MatchString(behind)
}

// Shifts are counted before their hours, "three 12-hour nights", or with them behind: "four long days, twelve hours each".
var (
	shiftsBehind = phrases.Lazy(`^(?:[ -]{kind of shift})* (?:shifts?|days?|nights?|evenings?|mornings?)\b`)
	shiftsOf     = phrases.Lazy(`^ (?:{kind of shift} )*(?:shifts?|days?|nights?|evenings?|mornings?)(?: a week| per week)?,? (?:at |of |for )?$`)
	eachOf       = pattern.Lazy(`^,? ?(?:each|apiece|a (?:day|shift|night|time|piece)|per (?:day|shift|night)|long)\b`)
)

// shiftsTold are shifts with their hours behind them in no unit: "three shifts of eight", "four twelves".
var shiftsTold = phrases.Lazy(`\b({small count}) (?:{kind of shift} )*(?:shifts|days|nights) of ({small count})(?:$|[ ,.;!])|` +
	`(?:^|[.,;!] ?|\b{before shifts in plural} )({small count}) ({hours in plural})(?:$|[.,;!?]| {behind shifts in plural}\b)`)

// shiftsInWords is what such shifts come to in a week.
func shiftsInWords(t text.Text) (low, high float64, quote string, ok bool) {
	m := shiftsTold().FindStringSubmatchIndex(t.Low)
	if m == nil || shiftsOrElse().MatchString(t.Rest(m[1])) || unitAt().MatchString(t.Rest(m[1])) || len(shiftsTold().FindAllStringIndex(t.Low, 2)) > 1 {
		return 0, 0, "", false
	}
	count, hours := smallCount(text.Group(t.Low, m, 1)), smallCount(text.Group(t.Low, m, 2))
	if plural := text.Group(t.Low, m, 4); plural != "" {
		one := strings.TrimSuffix(plural, "s")
		count, hours = smallCount(text.Group(t.Low, m, 3)), max(smallCount(one), smallCount(strings.TrimSuffix(one, "e"))) // sixes, twelves
	}
	if count < 1 || count > 7 || hours < 3 || hours > longestShift {
		return 0, 0, "", false
	}
	return count * hours, count * hours, strings.Trim(t.Words(m[0], m[1]), " ,.;!?"), true
}

// shiftsOrElse leaves it open how many they are.
var shiftsOrElse = pattern.Lazy(`^ ?(?:or|to|-|~) ?[a-z0-9]`)

// smallCount is the value of a numeral in figures or in a word.
func smallCount(s string) float64 { return max(WordValues[s], float64(text.SmallNumber(s))) }
