package value

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

var (
	copula     = pattern.Lazy(`(?:です|ます|だ|である|\bi am\b|\bi'm\b|\bi do\b|\bi have\b|\bover\b|\byes\b|\bneed|\brequire)`)
	noThing    = pattern.Lazy(`\bno [a-z]{3,}`)
	needLabel  = pattern.Lazy(`sponsor|\bneed|\brequire|必要|要否|ビザ.{0,4}(?:支援|サポート)`)
	needWords  = pattern.Lazy(`\b(?:need|needs|needed|needing|require|requires|required|requiring)\b|必要|要り|いります`)
	notYetNeed = pattern.Lazy(`\bbut (?:later|in|eventually|i will|i'll|might|maybe|probably|from)\b|ですが(?:将来|いずれ|ゆくゆく)|けど(?:将来|いずれ|ゆくゆく)`)
)

// readPolarity is the yes or no that a message means in answer to a question with this label.
func readPolarity(t text.Text, labels []string) stance.Polarity {
	asked := strings.ToLower(text.Fold(strings.Join(labels, " ")))
	if contradicts(t, labels) {
		return stance.Unclear
	}
	if needLabel().MatchString(asked) {
		return needPolarity(t, asked)
	}
	p, rest := stance.ReadYesNo(t), t
	concluded := stance.Concluded().MatchString(strings.TrimSpace(t.Low)) // "I'd have to say no for now" denies no other thing
	if p != stance.Yes && !concluded && !stance.NamesAnswer(t.Low) {
		rest = withoutOthers(t, asked)
		p = stance.ReadYesNo(rest)
	}
	if p != stance.Yes && !concluded {
		p = stance.ReadYesNo(withoutOtherDenials(rest, asked))
	}
	if n := overThreshold(t, asked); n != stance.Unclear && !stance.Plainly().MatchString(strings.TrimSpace(t.Low)) {
		return n
	}
	if p == stance.No && deniesYouth(t, asked) {
		return stance.Unclear
	}
	if p == stance.Yes && aboutFigures(t, asked) {
		return stance.Unclear
	}
	if p == stance.Unclear && repeatsQuestion(t, labels) || (p == stance.Unclear || p == stance.No && needsNone(t.Low)) && namesFreeStatus(t, asked) {
		return stance.Yes
	}
	if isNotFullLicence(t, asked) && !strings.Contains(t.Low, "?") {
		return stance.No
	}
	if told := toldBy(t, asked); told != stance.Unclear && !stance.Plainly().MatchString(strings.TrimSpace(t.Low)) {
		return told
	}
	return p
}

// aboutFigures reports a message whose only yes is a word such as "I have" or 〜います beside figures or days that the question does not ask
// for: "I have 2 jobs" is no answer to whether somebody may work. Only of what the law allows is it so: other things are told by figures.
func aboutFigures(t text.Text, asked string) bool {
	s := strings.TrimSpace(stance.LeadIn().ReplaceAllString(strings.TrimSpace(t.Low), ""))
	if len(s) > 400 || stance.SaysYes().MatchString(s) || stance.BareYes().MatchString(s) || stance.Concluded().MatchString(s) ||
		asksFigures().MatchString(asked) || !conditionList()[0].asked().MatchString(asked) {
		return false
	}
	for _, w := range labelWords().FindAllString(asked, -1) {
		if len(w) > 3 && !hollow[w] && strings.Contains(s, w) {
			return false
		}
	}
	return len(quantity.ReadNumbers(t)) > 0 || len(when.ReadDays(t)) > 0
}

// asksFigures is a number in a question.
var asksFigures = pattern.Lazy(`[0-9]|何|\bhow (?:many|much|long)\b`)

// toldBy is the yes or no that is told by what is so: "passed at 61" of a licence, "remote only" of an office.
func toldBy(t text.Text, asked string) stance.Polarity {
	for _, thing := range []string{"licence", "office"} {
		if !told.Match("asks for "+thing, asked) {
			continue
		}
		low := t.Low
		if thing == "licence" {
			low = told.Cut("licence no more", low)
		}
		switch yes, no := told.Match(thing+" yes", low), told.Match(thing+" no", low); {
		case no && !yes:
			return stance.No
		case yes && !no && !stance.NoWords().MatchString(told.Pattern(thing+" yes").ReplaceAllString(low, " ")):
			return stance.Yes
		}
	}
	return stance.Unclear
}

// isNotFullLicence reports a clause that takes back that there is the licence that is asked for: "yes but only provisional", 「はい、まだ仮免です」. What was so once,
// or is so of somebody else, takes nothing back.
func isNotFullLicence(t text.Text, asked string) bool {
	return told.Match("asks for licence", asked) && !told.Match("licence yes", t.Low) && slices.ContainsFunc(t.Clauses(), func(c text.Span) bool {
		clause := strings.Trim(t.Low[c.Start:c.End], " 、,。.!")
		return told.Match("licence not full", clause) && !told.Match("licence of then", clause)
	})
}

// namesFreeStatus reports an answer to whether somebody may work in a country that names a status with which everybody may. The status
// itself is not kept.
func namesFreeStatus(t text.Text, asked string) bool {
	if !statuses.Pattern("asked").MatchString(asked) {
		return false
	}
	_, entitled := readStatus(t, countryNamed(asked))
	return entitled
}

// countryNamed is the country that a question names, of those that have statuses of their own.
func countryNamed(asked string) string {
	switch {
	case strings.Contains(asked, "uk"):
		return "GB"
	case strings.Contains(asked, "the us"):
		return "US"
	case strings.Contains(asked, "日本"), workHere().MatchString(asked): // asked in Japanese, of no country
		return "JP"
	}
	return ""
}

// workHere asks in Japanese for the right to work, and names no country.
var workHere = pattern.Lazy(`^[^国]*(?:就労|在留資格)[^国]*$`)

// withoutOthers leaves out denials of other things than what is asked: "no nights" is no "no" about a licence.
func withoutOthers(t text.Text, asked string) text.Text {
	low := noThing().ReplaceAllStringFunc(t.Low, func(m string) string {
		thing := strings.TrimSuffix(strings.TrimPrefix(m, "no "), "s")
		if strings.Contains(asked, thing) || noPhrase[thing] {
			return m
		}
		return " "
	})
	if low == t.Low {
		return t
	}
	return text.Read(low)
}

// noPhrase are words behind "no" that make it no denial of a thing.
var noPhrase = map[string]bool{
	"way": true, "longer": true, "thank": true, "sorry": true, "not": true, "but": true, "and": true, "one": true, "chance": true, "sir": true,
	"matter": true, "never": true, "please": true, "can": true, "they": true, "that": true, "thi": true, "the": true, "there": true, "from": true, "have": true, "didn": true,
}

// neededLater says that something is needed after a time without it: 「今は要らないですが、切れたらお願いすることになります」.
var neededLater = told.Lazy(`{one day}[^。]{0,16}{needed}`)

// asksLater asks of another day, too.
var asksLater = pattern.Lazy(`\blater\b|\bfuture\b|\bever\b|将来|今後`)

// oneDay is the same in English: "not now, but in two years, yes", "until June, after that you'd have to sponsor me".
var oneDay = told.Lazy(`{one day in english}([^.!?]{0,60}?){needed in english}`)

// neededOneDay reports that something is said to be needed later, and by no word that denies or doubts it.
func neededOneDay(t text.Text) bool {
	m := oneDay().FindStringSubmatch(t.Low)
	return m != nil && !stance.NoWords().MatchString(m[0]) && !stance.MaybeWords().MatchString(t.Low) && !stance.DontKnow().MatchString(t.Low)
}

// needPolarity answers whether something is needed. To have something is no yes here: "I have a green card".
func needPolarity(t text.Text, asked string) stance.Polarity {
	s := strings.TrimLeft(stance.LeadIn().ReplaceAllString(strings.TrimSpace(t.Low), ""), " 、,。.!")
	yes := stance.SaysYes().MatchString(s)
	p := stance.ReadYesNo(t)
	switch m := needWords().FindStringIndex(t.Low); {
	case p != stance.Yes && neededLater().MatchString(t.Low) && !stance.MaybeWords().MatchString(t.Low):
		return stance.Yes // it was asked of now or later
	case !yes && asksLater().MatchString(asked) && neededOneDay(t):
		return stance.Yes
	case p == stance.No && notYetNeed().MatchString(t.Low):
		return stance.Unclear // "Not now, but in two years"
	case p == stance.No || yes || stance.Concluded().MatchString(s):
		return p
	case m != nil && !isDenied(t, m[0], m[1]):
		return stance.Yes
	}
	return stance.Unclear
}

// repeatsQuestion reports whether a message says the question's own words back as a statement, without denying them: 「18歳以上です」.
func repeatsQuestion(t text.Text, labels []string) bool {
	if !copula().MatchString(t.Low) || strings.ContainsAny(t.Low, "?") || stance.NoWords().MatchString(t.Low) {
		return false
	}
	for _, l := range labels {
		for _, w := range labelWords().FindAllString(strings.ToLower(text.Fold(l)), -1) {
			if len(w) >= 6 && !hollow[w] && polarityOf(t, w) == stance.Yes {
				return true
			}
		}
	}
	return false
}
