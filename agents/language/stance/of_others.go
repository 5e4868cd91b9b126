package stance

import (
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Speaker is a word of the person who speaks.
var Speaker = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(Answering()["speaker"]) })

// SubjectElse begins a sentence whose subject is somebody else: "my brother says", 「友だちが」, 「妹は」.
var SubjectElse = sync.OnceValue(func() *pattern.Regexp {
	const name = `(?:さん|くん|君|ちゃん|たち)*`
	o := Answering()
	return pattern.MustCompile(`^(?:` + o["joins"] + `)*(?:(?:` + o["whose"] + `) (?:[a-z]+ ){0,2}?(?:` + others()["persons"].String() + `)s?(?: (?:on|at|in|from|with) (?:[a-z]+ ){1,3}?|(?: [a-z]+)? )(?:` + o["does"] + `)|(?:` + o["they"] + `)\b)|` +
		`^(?:` + o["joins"] + `)*[^、。]{0,6}?(?:` + others()["persons ja"].String() + `|` + o["they ja"] + `)` + name + `(?:にも|には|は|が|も|の[^、。]{1,8}?(?:は|が|も))`)
})

// OfOthers reports a text in which somebody else is the subject of each sentence: "my brother says yes to everything", 「友だちがそちらで
// 働いています」. A sentence that begins with a yes or no, or in which the person speaks of themselves, is theirs whoever else is in it.
func OfOthers(said string) bool {
	return EverySentence(text.Read(said), func(s string) bool { return SubjectElse().MatchString(s) && !Speaker().MatchString(s) })
}

// EverySentence reports that something holds of every sentence that says anything, each without its greeting.
func EverySentence(t text.Text, holds func(string) bool) bool {
	some := false
	for _, c := range t.Sentences() {
		s := strings.TrimSpace(LeadIn().ReplaceAllString(t.Low[c.Start:c.End], ""))
		if strings.Trim(s, " .,!。、") == "" {
			continue
		}
		if some = true; !holds(s) {
			return false
		}
	}
	return some
}
