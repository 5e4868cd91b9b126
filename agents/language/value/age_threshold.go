package value

import (
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	threshold  = pattern.Lazy(`(\d{1,3})\s*(?:歳|才)?\s*以上|(\d{1,3})(?: years(?: old| of age)?)? (?:or (?:over|older|above|more)|and over)|(?:at least|over|minimum(?: age)?(?: of)?) (\d{1,3})|(\d{1,3})\+`)
	agedLabel  = pattern.Lazy(`歳|才|年齢|\bage\b|years? old|\d (?:or (?:over|older)|and over)|\bover (?:1[3-9]|2[01])\b`)
	aboutYears = pattern.Lazy(`年|years?`)
	notOwnSize = pattern.Lazy(`未満|以下|\bunder\b|\bbelow\b|less than|younger`)
	agedWord   = pattern.Lazy(`^\s?(?:歳|才|さい|years? old|yrs? old|y/?o\b)`)
	stillAhead = told.Lazy(`{still to come}[^。.!]{0,24}$`)
	aheadAfter = told.Lazy(`{to come behind}`)
	twenty     = pattern.Lazy(`はたち|ハタチ`)
	minor      = pattern.Lazy(`未成年|まだ成人|成人(?:では|じゃ|して(?:い)?)ない|成人して(?:い|おり)?ません|\ba minor\b|\bunderage\b`)
	adult      = told.Lazy(`{adult}`)
	reached    = pattern.Lazy(`^\s?(?:歳|才)?に(?:なりました|なった|なって)`)
	turned     = pattern.Lazy(`\b(?:just )?turned\s*$`)
	noMinor    = told.Lazy(`{no minor}`)
	notBelow   = told.Lazy(`^\s?{not below}`)
	notThat    = told.Lazy(`^\s?(?:歳|才)?{is not}`)
	notYoung   = told.Lazy(`{young}{is not}`)
)

// Ages that a bare number may mean.
const youngest, oldest = 12, 95

// asksNumber reports that the label asks whether a number of one's own reaches a threshold.
func asksNumber(w ask.Want) bool {
	return threshold().MatchString(strings.ToLower(text.Fold(strings.Join(w.Labels, " "))))
}

// overThreshold compares the number a person gives with the one that the question asks for: "20歳です" to 「18歳以上ですか」. An age
// that is still to come is not reached: "I turn 18 next month". What is not clearly such a number is not compared.
func overThreshold(t text.Text, asked string) stance.Polarity {
	m := threshold().FindStringSubmatch(asked)
	if m == nil {
		return stance.Unclear
	}
	limit, _ := strconv.ParseFloat(m[1]+m[2]+m[3]+m[4], 64)
	if agedLabel().MatchString(asked) && twenty().MatchString(t.Low) && !stillAhead().MatchString(text.FirstBytes(t.Low, 40)) &&
		!aheadAfter().MatchString(t.Rest(twenty().FindStringIndex(t.Low)[1])) {
		return atMost(limit > 20)
	}
	byNumber := ageTold(t, asked, limit)
	if agedLabel().MatchString(asked) && limit <= 18 && byNumber == stance.Unclear { // nowhere are people of age earlier
		switch said := text.FirstBytes(t.Low, 200); {
		case noMinor().MatchString(said):
			return stance.Yes
		case minor().MatchString(said):
			return stance.No
		case adult().MatchString(said) && !stillAhead().MatchString(said):
			return stance.Yes
		}
	}
	return byNumber
}

// ageTold compares the first number in a message that can be one's own with the limit.
func ageTold(t text.Text, asked string, limit float64) stance.Polarity {
	coming := stance.Unclear
	for _, n := range quantity.ReadNumbers(text.Read(text.FirstBytes(t.Low, 200))) {
		if !ownNumber(t, n, agedLabel().MatchString(asked), asked) {
			continue
		}
		fore, rest := text.BytesBefore(t.Low, n.At.Start, 60), t.Rest(n.At.End)
		switch ahead := !reached().MatchString(rest) && !turned().MatchString(fore) && (stillAhead().MatchString(fore) || aheadAfter().MatchString(rest)); {
		case notBelow().MatchString(rest): // 「18歳未満ではないです」; that somebody is not under 16 tells nothing of 18
			if n.Value >= limit {
				return stance.Yes
			}
		case n.Value < limit && notThat().MatchString(rest): // nor does 「17歳じゃない」
		case isDenied(t, n.At.Start, n.At.End) && n.Value <= limit:
			return stance.No
		case notOwnSize().MatchString(text.BytesBefore(fore, len(fore), 24) + " " + text.FirstBytes(rest, 24)):
			return atMost(n.Value <= limit)
		case ahead && coming == stance.Unclear:
			coming = atMost(n.Value <= limit)
		case !ahead:
			return atMost(n.Value < limit)
		}
	}
	return coming
}

func atMost(short bool) stance.Polarity {
	if short {
		return stance.No
	}
	return stance.Yes
}

// ownNumber reports whether a number can be what the threshold is about: an age, or a number with the label's unit.
func ownNumber(t text.Text, n quantity.Number, aged bool, asked string) bool {
	if !aged {
		return n.Unit == "year" && aboutYears().MatchString(asked)
	}
	said := agedWord().MatchString(t.Rest(n.At.End)) || n.Word == "歳" || n.Word == "才"
	return said || n.Unit == "" && n.Scale == 0 && n.Value >= youngest && n.Value <= oldest && n.Value == float64(int(n.Value)) ||
		n.Unit == "year" && strings.Contains(text.BytesAfter(t.Low, n.At.Start, 24), "old")
}

// deniesYouth reports a message that says only what somebody is not, of which nobody can tell how old they are: 「高校生じゃないです」, 「17歳じゃない」.
func deniesYouth(t text.Text, asked string) bool {
	m := threshold().FindStringSubmatch(asked)
	if m == nil || !agedLabel().MatchString(asked) {
		return false
	}
	limit, _ := strconv.ParseFloat(m[1]+m[2]+m[3]+m[4], 64)
	if notYoung().MatchString(text.FirstBytes(t.Low, 200)) {
		return true
	}
	for _, n := range quantity.ReadNumbers(text.Read(text.FirstBytes(t.Low, 200))) {
		if rest := t.Rest(n.At.End); n.Value < limit && (notThat().MatchString(rest) || notBelow().MatchString(rest)) {
			return true
		}
	}
	return false
}
