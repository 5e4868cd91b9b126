package value

import (
	"slices"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxChoice is how long a message may be that chooses between two ends by a word, in characters.
const maxChoice = 40

// ChosenEnd reads which of two ends somebody chooses who was asked for one of them: numbers, or days in ISO form, the lower first. They
// name it ("25 then", "the 15th"), or say which by its place ("the higher one", 少ない方). ok is false where they choose none, or both.
func ChosenEnd(said string, low, high any) (second, ok bool) {
	t := text.Read(said)
	first, last := namesEnd(t, low, high), namesEnd(t, high, low)
	if !first && !last && utf8.RuneCountInString(t.Low) <= maxChoice {
		first, last = stance.StandingPhrases()["first end"].MatchString(t.Low), stance.StandingPhrases()["second end"].MatchString(t.Low)
	}
	return last, first != last
}

// WithinEnds is the one number that somebody gives who was asked for one of two ends, where it lies between them: "somewhere between, put 65". It may be told
// without its scale.
func WithinEnds(said string, low, high any) (is float64, ok bool) {
	from, isNumber := low.(float64)
	to, _ := high.(float64)
	t := text.Read(said)
	standing := quantity.NumbersStanding(t, quantity.ReadNumbers(t))
	if !isNumber || len(standing) != 1 || standing[0].Range() || utf8.RuneCountInString(t.Low) > maxChoice {
		return 0, false
	}
	for _, scale := range []float64{1, 1e3, 1e4} {
		if is = standing[0].Value * scale; from < is && is < to {
			return is, true
		}
	}
	return 0, false
}

// namesEnd reports that a text names the one end and not a range, by its number, also as years where months are asked and without its scale
// ("150" of 150k), or by the day of its month.
func namesEnd(t text.Text, end, other any) bool {
	switch end := end.(type) {
	case float64:
		for _, n := range quantity.NumbersStanding(t, quantity.ReadNumbers(t)) {
			if !n.Range() && (n.Value == end || n.Scale == 0 && n.Unit == "" && slices.Contains([]float64{12, 1e3, 1e4}, end/n.Value)) {
				return true
			}
		}
	case string:
		return namesDay(t, end, other)
	}
	return false
}

// namesDay reports the day of the month of an ISO date, where that of the other end is another one.
func namesDay(t text.Text, iso string, other any) bool {
	day, not := iso[max(0, len(iso)-2):], ""
	if o, ok := other.(string); ok {
		not = o[max(0, len(o)-2):]
	}
	return slices.ContainsFunc(dayNumber().FindAllStringSubmatchIndex(t.Low, -1), func(m []int) bool {
		return text.SmallNumber(t.Low[m[2]:m[3]]) == text.SmallNumber(day) && day != not
	})
}

var dayNumber = pattern.Lazy(`(?:^|[^\d/月])(?:\d{1,2}(?:月|/))?(\d{1,2})(?:st|nd|rd|th|日|$|[^\d月/])`)
