package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/text"
)

// maxOnce is how much, in bytes, behind a day is read for its having been one before.
const maxOnce = 80

var (
	onceBehind = dayWords.Lazy(`^(?:{a day of once})`)
	onceBefore = dayWords.Lazy(`(?:{before a day of once})$`)
	daysAnew   = dayWords.Lazy(`{tells days anew}`)
)

// toldOnce reports days that somebody worked on before, and does not now: 「火曜も前は入れてたけど」, "I used to do Tuesdays".
func toldOnce(t text.Text, at text.Span) bool {
	return onceBehind().MatchString(text.BytesAfter(t.Low, at.End, maxOnce)) || onceBefore().MatchString(text.BytesBefore(t.Low, at.Start, 40))
}

// toldAgain is how many of the lists so far a list takes the place of: all that stand before words that take something back, where it names some of
// their days again and no other. 「月水金…いや水は準夜だ。月金で」 is Monday and Friday.
func toldAgain(t text.Text, lists [][]weekday, list []weekday) int {
	days := daysOf(list)
	if len(days) < 2 {
		return 0
	}
	for n := len(lists); n > max(0, len(lists)-maxLists); n-- {
		before := daysOf(lists[n-1])
		from, to := lists[n-1][len(lists[n-1])-1].at.End, list[0].at.Start
		isNew := func(d int) bool { return !slices.Contains(before, d) }
		if len(before) > len(days) && !slices.ContainsFunc(days, isNew) && from < to && to-from <= 160 && daysAnew().MatchString(t.Low[from:to]) {
			return n
		}
	}
	return 0
}
