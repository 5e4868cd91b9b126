package quantity

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// inThousandsOf are the currencies whose yearly pay people tell in thousands among themselves: "145".
var inThousandsOf = []string{"USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "SGD"}

// The years of one's own time, which a bare number of four digits may be.
const firstYear, lastYear = 1940, 2060

// scaleLeftOut is the scale that yearly pay is told without, as people say it among themselves: 1,000 in "145", 万 in 「650」; 0 where nothing is left
// out, and where the number may be something else. It is read back in full, so that it can be put right.
func scaleLeftOut(t text.Text, a Amount, w ask.Want) float64 {
	switch {
	case w.Per != "year" || a.Per != "" && a.Per != w.Per || a.Scale != 0:
		return 0
	case slices.Contains(inThousandsOf, w.Unit) && a.Value >= 20 && a.Value < 1000:
		return 1000
	case w.Unit == "JPY" && a.Currency == "" && a.digits && a.Value >= 100 && a.Max <= 3000 && !(a.Value >= firstYear && a.Value <= lastYear) && standsAsPay(t, a):
		return 1e4
	}
	return 0
}

var (
	beforeBareSum = phrases.Lazy(`(?:^|[、。,.!?…「(\n]|\p{Hiragana} |ですが|ますが|けど|ので|なんで|だから|ですから|やから|やけん)(?:{before a bare sum}[\s、:]?)*$`)
	behindBareSum = phrases.Lazy(`^(?:$|{behind a bare sum})`)
)

// standsAsPay reports a number between words that are said around nothing but pay. Whatever else it may count has a name beside it.
func standsAsPay(t text.Text, a Amount) bool {
	return beforeBareSum().MatchString(text.BytesBefore(t.Low, a.At.Start, 60)) && behindBareSum().MatchString(text.BytesAfter(t.Low, a.At.End, 30))
}

// inFull is an amount with the scale that was left out.
func (a Amount) inFull(t text.Text, w ask.Want) Amount {
	if scale := scaleLeftOut(t, a, w); scale > 0 {
		a.Value, a.Max = a.Value*scale, a.Max*scale
	}
	return a
}
