package mail

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// ForPerson divides a text into what is asked and whether a person is to answer it: 「担当者に聞きたいです」, "Can I talk to a human?".
// Nothing is asked by a text that only wants a person.
func ForPerson(text string) (asked string, person bool) {
	var rest []string
	for _, s := range Sentences(Plain(text)) {
		if wantsPerson(s) {
			person = true
			continue
		}
		rest = append(rest, s)
	}
	if !person {
		return text, false
	}
	return strings.Join(rest, "\n"), true
}

// wantsPerson reports a sentence that wants a person and nothing else. What a product does with people, and what somebody was told by
// one, is another matter: only whole sentences count.
func wantsPerson(s string) bool {
	s = strings.TrimRight(strings.TrimSpace(text.Key(s)), "。.!?…~〜ー 　")
	return lexicon.Match("person ja", s) || lexicon.Match("person en", s)
}
