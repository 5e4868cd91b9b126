package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// oldMonthDay is a day of a month under its old name, 「師走の十五日」. Without a day the name may be somebody's.
var oldMonthDay = dayWords.Lazy(`({old months})の?` + reNumJa + `日`)

func readOldMonthDay(c calendar, g groups) (date, bool) {
	m := slices.IndexFunc(dayWords.Forms("old months"), func(p *pattern.Regexp) bool { return p.MatchString(g.at(1)) }) + 1
	return c.next(m, g.num(2)), m > 0 && g.num(2) > 0
}
