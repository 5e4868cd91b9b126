package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// restOfDays are hours that are told of other days by what they are not, or of all of them: 「木曜だけ13時まで、ほかは14時まで」,
// 「火曜は17時から、木曜は18時から、どっちも23時まで」.
type restOfDays struct {
	at    int // where it is said; the days of "the others" that are named before have hours of their own
	all   bool
	hours DayHours
}

// readRestOfDays takes such hours out of those that are told. ok is false where the others are spoken of and no hours told of them.
func readRestOfDays(t text.Text, told []dayHours) (rest []restOfDays, left []dayHours, ok bool) {
	left = told
	find := func(at []int, all bool) bool {
		if at == nil || staysAsItIs().MatchString(t.Rest(at[1])) {
			return true
		}
		i := slices.IndexFunc(left, func(h dayHours) bool { return h.at.Start >= at[1] })
		if i < 0 || stopsBetween(t, at[1], left[i].at.Start) || len(ReadDays(text.Read(t.Low[at[1]:left[i].at.Start]))) > 0 {
			return false
		}
		rest = append(rest, restOfDays{at[0], all, left[i].DayHours})
		left = slices.Delete(slices.Clone(left), i, i+1)
		return true
	}
	ok = find(stance.BearingPhrases()["otherwise"].FindStringIndex(t.Low), false)
	find(allAlike().FindStringIndex(t.Low), true)
	return rest, left, ok
}

// allAlike says that what follows is told of each of the days before.
var allAlike = dayWords.Lazy(`{all alike}`)

// tellRest gives the days of a week the hours that are told of the others, or of all. ok is false where it knows of none.
func (w Week) tellRest(r restOfDays, told []toldDays) (ok bool) {
	ofAll := r.all && !slices.ContainsFunc(told, func(x toldDays) bool { return x.at.Start < r.at }) // of those that are known: 「全部の曜日22時まで」
	for _, d := range w.Days() {
		own := slices.ContainsFunc(told, func(x toldDays) bool {
			return x.at.Start < r.at && slices.Contains(x.days, d) && (r.all || x.hours != nil)
		})
		if own == r.all || ofAll {
			w[d] = w[d].with(r.hours)
			ok = true
		}
	}
	return ok
}
