package when

import (
	"maps"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// spellItems writes a list of days as if it were told in full: a slash or a room parts what is said of one day from the next, and a figure right behind a day
// is an hour: 「月17〜ラスト 火は18時から」.
func spellItems(said string) string {
	said = slashBehindHours().ReplaceAllString(said, "$1、")
	said = crossBehindDay().ReplaceAllString(said, "${1}は×") // 「木×」
	said = roomBeforeDay().ReplaceAllString(said, "${1}、${2}")
	return hourBehindDay().ReplaceAllString(said, "${1}${2}曜${3}時〜${4}")
}

var (
	roomBeforeDay  = pattern.Lazy(`([^\s、。,.])[ 　]+([月火水木金土日](?:[月火水木金土日]*(?:曜|[はもと・]|[0-9０-９×✕])))`)
	crossBehindDay = pattern.Lazy(`([月火水木金土日])\s?[×✕]`)
	hourBehindDay  = pattern.Lazy(`(^|[\s、。,])([月火水木金土日])([0-9０-９]{1,2})[-~〜～]($|[^0-9０-９])`)
)

// swap is a week in which two days have each other's hours, where words say that of them, and no hours: 「火と日が逆です」.
func (w Week) swap(said string) (swapped Week, ok bool) {
	t, two := text.ReadSpelled(said), DaysNamed(said)
	if len(two) != 2 || w[two[0]] == w[two[1]] || !swapsDays().MatchString(t.Low) || len(readDayHours(t)) > 0 {
		return nil, false
	}
	for _, d := range two {
		if (w[d] == DayHours{}) {
			return nil, false
		}
	}
	swapped = maps.Clone(w)
	swapped[two[0]], swapped[two[1]] = w[two[1]], w[two[0]]
	return swapped, true
}

var swapsDays = dayWords.Lazy(`{two swapped}`)
