package hearing

import (
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// hearDistress hears that somebody is in need, whatever else they say: "Any time. I don't trust myself tonight". Who is only nervous is told something else.
func (l *Listener) hearDistress() Move {
	said := l.Said.Text
	r := l.Reads(said)
	if !l.mayAnswer() && !l.atSummary() || r.SureOf(reading.Distress) < max(sureWhatever, r.SureOf(reading.Answer)) || intents.Is(intents.SoundsNervous, said) {
		return Move{} // a story of work tells of others' need
	}
	l.distressed = true
	return Move{Does: Distressed}
}

// hearNervousBeside hears, once, that somebody who says something else besides is nervous: "yep im in leeds / bit nervous lol". A story may tell of that, too.
func (l *Listener) hearNervousBeside() Move {
	_, def := l.State.CurrentField()
	if l.State.Reassured || l.distressed || l.State.Closed() && l.State.Begun() || def != nil && facts.ToldInSentences(*def) || l.atSummary() {
		return Move{}
	}
	tells := onlyNervous
	if l.State.Begun() { // a yes to the disclosure may hang on what is said beside it
		tells = tellsNerves
	}
	rest, nervous := partSentences(l.Said.Text, tells)
	if nervous == "" || !strings.ContainsFunc(rest, isWord) {
		return Move{}
	}
	return Move{Does: NervousBeside}
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
