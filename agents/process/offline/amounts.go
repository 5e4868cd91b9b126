package offline

import (
	"fmt"
	"math"
	"strings"

	"github.com/mendanhq/mendan/agents/language/quantity"
)

// inDigits writes counted words as digits, and what no unit of a plan is as days of the calendar: 二つ目 is 2つ目, half a month 15 days, 10
// working days 14. Names in quotation marks stay as they are.
func inDigits(s string) string {
	at, out := 0, ""
	for _, m := range phrases("quotes").FindAllStringIndex(s, -1) {
		out += writeAmounts(s[at:m[0]]) + s[m[0]:m[1]]
		at = m[1]
	}
	return out + writeAmounts(s[at:])
}

// ofWork stands behind an amount of working days while they are read.
const ofWork = "\uE000"

func writeAmounts(s string) string {
	if hasKana(s) {
		s = sections.Rewrite("countdown ja", s)
	}
	s = sections.Rewrite("amounts", s)
	at, out := 0, ""
	for _, n := range quantity.Numbers(s) {
		out += s[at:n.Start] + writeNumber(n, s)
		at = n.End
	}
	return strings.ReplaceAll(out+s[at:], ofWork, "")
}

// unitDays are how many days a plan counts for a unit.
var unitDays = map[string]float64{"day": 1, "week": 7, "month": 30, "year": 365}

// writeNumber is a number of a text as rules read it.
func writeNumber(n quantity.Number, s string) string {
	said, before, after := s[n.Start:n.End], s[:n.Start], s[n.End:]
	days, years := n.Max*unitDays[n.Unit], n.Unit == "year" && holds("span of years", said+after)
	switch work := strings.HasPrefix(after, ofWork); {
	case n.Unit == "" && (holds("step before", before) || holds("step after", after)): // "step two"
		return fmt.Sprint(n.Value)
	case unitDays[n.Unit] == 0 || n.Unit == "year" && !years:
		return said
	case work && days > 1: // as many days of the calendar as there may be between that many of work
		days = math.Ceil(days * 7 / 5)
	case n.Range() && said[0] <= '9': // "move 1 to 30 days before the goal" has no range
		return said
	case years, n.Max != math.Trunc(n.Max), n.Range(): // a plan promises no day too few
		days = math.Ceil(days)
	case said[0] < 0x80 && said[0] <= '9' && !work:
		return said
	case !work:
		return fmt.Sprintf(amountIn(said)[n.Unit], n.Value)
	}
	return fmt.Sprintf(amountIn(said)["day"], days)
}

// amountIn is how an amount of each unit is written in the language of what was said.
func amountIn(said string) map[string]string {
	if hasWide(said) {
		return map[string]string{"day": "%v日", "week": "%v週間", "month": "%vか月"}
	}
	return map[string]string{"day": "%v days", "week": "%v weeks", "month": "%v months"}
}
