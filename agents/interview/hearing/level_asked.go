package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// isOfLevel reports a sentence that asks whether somebody knows a language well enough for the job, and wishes for none to talk in: "is it okay if my Japanese is
// only N3?".
func (l *Listener) isOfLevel(sentence string) bool {
	plain := intents.Plainly(sentence)
	named := map[string]bool{}
	for _, m := range place.Languages(text.Fold(sentence)) {
		named[m.Tag] = true
	}
	return len(named) == 1 && (strings.ContainsAny(sentence,
		"?？") || stance.IsQuestion(sentence) || asksPlainly(sentence)) && ownLevel().MatchString(plain) && !ofTheTalksLanguage().MatchString(plain)
}

var (
	ownLevel           = lexicon.Lazy(`(?i)(?:{own level})`)
	ofTheTalksLanguage = lexicon.Lazy(`(?i)(?:{of the talk's language})`)
)

// asksOfLevel is what the newest words ask of the level of a language; empty for nothing.
func (l *Listener) asksOfLevel() string {
	_, asks := partSentences(l.Said.Text, l.isOfLevel)
	return asks
}

// hearLevelAsked hears such a question at the disclosure: a yes beside it counts, since nothing of what is agreed to hangs on it.
func (l *Listener) hearLevelAsked() Move {
	rest, asks := partSentences(l.Said.Text, l.isOfLevel)
	if at := strings.IndexAny(asks, ",、"); rest == "" && at > 0 && l.saysYesToAll(asks[:at]) { // "yes, but is my Japanese enough?"
		rest, asks = asks[:at], strings.Trim(asks[at:], AroundClause)
	}
	whole := l.Said
	defer func() { l.Said = whole }()
	l.Said = Utterance(whole.Only(rest))
	if rest != "" && !l.mayHingeOn(asks) && l.agrees() {
		return Move{Does: Agrees, Words: asks, Lang: l.State.Speaks}
	}
	return Move{Does: AsksConsent, Words: asks}
}
