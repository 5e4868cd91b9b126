package brief

import (
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// DateIn finds the first date that a text names: as it is written, and as a day, which is zero where the text names none. One without a
// year is the next such day after now; of a month it is the first. A number of days from now is a date only where the text says nothing
// else, as a step may lie so many days after another; the next day, or a Friday, is none.
func DateIn(said string, now time.Time) (words string, day time.Time) {
	said = yearEnds.Replace(text.NFKC(said))
	c := ask.Context{Country: "JP", Now: now} // where 4/1 is the first of April
	for _, find := range []func(string, ask.Context) []when.Date{when.Dates, when.Months} {
		for _, d := range find(said, c) {
			words = d.In(said)
			if lexicon.Match("loose", words) ||
				lexicon.Match("counted", words) && !lexicon.Match("about goal", strings.Replace(said, words, "", 1)) {
				continue
			}
			if day, err := time.Parse(time.DateOnly, (d.ISO + "-01")[:len(time.DateOnly)]); err == nil {
				return words, day
			}
		}
	}
	return "", time.Time{}
}

// yearEnds are ends of years that are called by what ends.
var yearEnds = strings.NewReplacer("年度末", "3月末", "年度内", "3月末", "来年内", "来年末", "年内", "年末")

// MonthIn reports that the date in a text is a month, or a part of one or of a week: too little for a step.
func MonthIn(words string, now time.Time) bool {
	return len(when.Dates(words, ask.Context{Country: "JP", Now: now})) == 0
}
