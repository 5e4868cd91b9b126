package value

import (
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
)

var (
	copula     = lazy(`(?:です|ます|だ|である|\bi am\b|\bi'm\b|\bi do\b|\bi have\b|\bover\b|\byes\b|\bneed|\brequire)`)
	needLabel  = lazy(`sponsor|\bneed|\brequire|必要|要否`)
	needWords  = lazy(`\b(?:need|needs|needed|require|requires|required)\b|必要|要り|いります`)
	notYetNeed = lazy(`\bbut (?:later|in|eventually|i will|i'll|might|maybe|probably|from)\b|ですが(?:将来|いずれ|ゆくゆく)|けど(?:将来|いずれ|ゆくゆく)`)
	threshold  = lazy(`(\d{1,3})\s*歳?\s*以上|(\d{1,3})(?: years(?: old)?)? (?:or (?:over|older|above)|and over)|(?:at least|over|minimum(?: age)?(?: of)?) (\d{1,3})|(\d{1,3})\+`)
	ownNumber  = lazy(`(?:^|[^\d])(\d{1,3})(?:歳|才|[^\d]|$)`)
	notOwnSize = lazy(`未満|以下|under|below|less than`)
)

// polarity is the yes or no that a message means in answer to a question with this label.
func (t text) polarity(label form.Text) Polarity {
	asked := strings.ToLower(Fold(strings.Join(label.All(), " ")))
	if needLabel().MatchString(asked) {
		return t.needPolarity()
	}
	p := t.yesNo()
	if p != Unclear {
		return p
	}
	if p = t.overThreshold(asked); p == Unclear && t.repeats(label) {
		return Yes
	}
	return p
}

// needPolarity answers whether something is needed. To have something is no yes here: "I have a green card".
func (t text) needPolarity() Polarity {
	s := strings.TrimLeft(leadIn().ReplaceAllString(strings.TrimSpace(t.low), ""), " 、,。.!")
	yes := saysYes().MatchString(s)
	p := t.yesNo()
	switch m := needWords().FindStringIndex(t.low); {
	case p == No && notYetNeed().MatchString(t.low):
		return Unclear // "Not now, but in two years"
	case p == No || yes:
		return p
	case m != nil && !t.isDenied(m[0], m[1]):
		return Yes
	}
	return Unclear
}

// overThreshold compares the number a person gives with the one that the question asks for: "20歳です" to 「18歳以上ですか」.
func (t text) overThreshold(asked string) Polarity {
	m := threshold().FindStringSubmatch(asked)
	own := ownNumber().FindStringSubmatch(firstBytes(t.low, 200))
	if m == nil || own == nil || notOwnSize().MatchString(t.low) {
		return Unclear
	}
	limit, _ := strconv.Atoi(m[1] + m[2] + m[3] + m[4])
	if n, _ := strconv.Atoi(own[1]); n < limit {
		return No
	}
	return Yes
}

// repeats reports whether a message says the question's own words back as a statement, without denying them: 「18歳以上です」.
func (t text) repeats(label form.Text) bool {
	if !copula().MatchString(t.low) || strings.ContainsAny(t.low, "?") || noWords().MatchString(t.low) {
		return false
	}
	for _, l := range label.All() {
		for _, w := range labelWords().FindAllString(strings.ToLower(Fold(l)), -1) {
			if len(w) >= 6 && !hollow[w] && t.holds(w) == Yes {
				return true
			}
		}
	}
	return false
}
