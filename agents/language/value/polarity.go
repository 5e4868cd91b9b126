package value

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var (
	copula     = pattern.Lazy(`(?:です|ます|だ|である|\bi am\b|\bi'm\b|\bi do\b|\bi have\b|\bover\b|\byes\b|\bneed|\brequire)`)
	noThing    = pattern.Lazy(`\bno [a-z]{3,}`)
	needLabel  = pattern.Lazy(`sponsor|\bneed|\brequire|必要|要否|ビザ.{0,4}(?:支援|サポート)`)
	needWords  = pattern.Lazy(`\b(?:need|needs|needed|needing|require|requires|required|requiring)\b|必要|要り|いります`)
	notYetNeed = pattern.Lazy(`\bbut (?:later|in|eventually|i will|i'll|might|maybe|probably|from)\b|ですが(?:将来|いずれ|ゆくゆく)|けど(?:将来|いずれ|ゆくゆく)`)
)

// polarity is the yes or no that a message means in answer to a question with this label.
func (t text) polarity(labels []string) Polarity {
	asked := strings.ToLower(Fold(strings.Join(labels, " ")))
	if t.contradicts(labels) {
		return Unclear
	}
	if needLabel().MatchString(asked) {
		return t.needPolarity()
	}
	p, rest := t.yesNo(), t
	if p == No {
		rest = t.withoutOthers(asked)
		p = rest.yesNo()
	}
	if p != Yes {
		p = rest.apart(asked).yesNo()
	}
	if n := t.overThreshold(asked); n != Unclear && !plainly().MatchString(strings.TrimSpace(t.low)) {
		return n
	}
	if p == Yes && t.aboutFigures(asked) {
		return Unclear
	}
	if p == Unclear && (t.repeats(labels) || t.mayWork(asked)) {
		return Yes
	}
	if p == Unclear && licence().MatchString(asked) && provisional().MatchString(t.low) {
		return No
	}
	return p
}

// aboutFigures reports a message whose only yes is a word such as "I have" or 〜います beside figures or days that the question does not ask
// for: "I have 2 jobs" is no answer to whether somebody may work. Only of what the law allows is it so: other things are told by figures.
func (t text) aboutFigures(asked string) bool {
	s := strings.TrimSpace(leadIn().ReplaceAllString(strings.TrimSpace(t.low), ""))
	if len(s) > 400 || saysYes().MatchString(s) || bareYes().MatchString(s) || concluded().MatchString(s) || asksFigures().MatchString(asked) || !conditionList()[0].asked().MatchString(asked) {
		return false
	}
	for _, w := range labelWords().FindAllString(asked, -1) {
		if len(w) > 3 && !hollow[w] && strings.Contains(s, w) {
			return false
		}
	}
	return len(t.numbers()) > 0 || len(t.days()) > 0
}

// asksFigures is a number in a question.
var asksFigures = pattern.Lazy(`[0-9]|何|\bhow (?:many|much|long)\b`)

var (
	licence     = pattern.Lazy(`licen[cs]e|運転免許`)
	provisional = pattern.Lazy(`\bprovisional|\blearner'?s\b|仮免`)
	rightToWork = pattern.Lazy(`right to work|authori[sz]ed to work|work authori[sz]ation|eligible to work|permitted to work`)
	resident    = pattern.Lazy(`\b(?:green card|permanent resident|indefinite leave|ilr|settled status|share code)\b|(?:^|\b(?:a|am|i'm|now|born|full|naturali[sz]ed) )citizen\b`)
	citizenUK   = pattern.Lazy(`\b(?:british|uk|irish) (?:citizen|national|passport)|^(?:i'm |i am )?(?:british|irish)[.! ]*$`)
	citizenUS   = pattern.Lazy(`\b(?:us|u\.s\.?|american) (?:citizen|national|passport)|^(?:i'm |i am )?(?:american)[.! ]*$`)
)

// mayWork reports an answer to whether somebody may work in a country that names a status with which everybody may. The status itself
// is not kept.
func (t text) mayWork(asked string) bool {
	if !rightToWork().MatchString(asked) || dontKnow().MatchString(t.low) || perhaps().MatchString(t.low) || noWords().MatchString(t.low) {
		return false
	}
	return resident().MatchString(t.low) ||
		strings.Contains(asked, "uk") && citizenUK().MatchString(t.low) || strings.Contains(asked, "the us") && citizenUS().MatchString(t.low)
}

// withoutOthers leaves out denials of other things than what is asked: "no nights" is no "no" about a licence.
func (t text) withoutOthers(asked string) text {
	low := noThing().ReplaceAllStringFunc(t.low, func(m string) string {
		thing := strings.TrimSuffix(strings.TrimPrefix(m, "no "), "s")
		if strings.Contains(asked, thing) || noPhrase[thing] {
			return m
		}
		return " "
	})
	if low == t.low {
		return t
	}
	return read(low)
}

// noPhrase are words behind "no" that make it no denial of a thing.
var noPhrase = map[string]bool{
	"way": true, "longer": true, "thank": true, "sorry": true, "not": true, "but": true, "and": true, "one": true, "chance": true, "sir": true,
	"matter": true, "never": true, "please": true, "can": true, "they": true, "that": true, "thi": true, "the": true, "there": true, "have": true, "didn": true,
}

// needPolarity answers whether something is needed. To have something is no yes here: "I have a green card".
func (t text) needPolarity() Polarity {
	s := strings.TrimLeft(leadIn().ReplaceAllString(strings.TrimSpace(t.low), ""), " 、,。.!")
	yes := saysYes().MatchString(s)
	p := t.yesNo()
	switch m := needWords().FindStringIndex(t.low); {
	case p == No && notYetNeed().MatchString(t.low):
		return Unclear // "Not now, but in two years"
	case p == No || yes || concluded().MatchString(s):
		return p
	case m != nil && !t.isDenied(m[0], m[1]):
		return Yes
	}
	return Unclear
}

// repeats reports whether a message says the question's own words back as a statement, without denying them: 「18歳以上です」.
func (t text) repeats(labels []string) bool {
	if !copula().MatchString(t.low) || strings.ContainsAny(t.low, "?") || noWords().MatchString(t.low) {
		return false
	}
	for _, l := range labels {
		for _, w := range labelWords().FindAllString(strings.ToLower(Fold(l)), -1) {
			if len(w) >= 6 && !hollow[w] && t.holds(w) == Yes {
				return true
			}
		}
	}
	return false
}
