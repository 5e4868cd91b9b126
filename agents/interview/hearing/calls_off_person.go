package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearCallsOffPerson hears who takes the wish for a person back, or says that they had none: "oh no i dont need a person, just continuing tomorrow". What else
// they say is left.
func (l *Listener) hearCallsOffPerson() Move {
	if !slices.Contains(l.State.Needs, application.Need{Reason: application.ReasonRequested}) {
		return Move{}
	}
	parts, found := slices.Clone(l.Said.Parts), false
	for i, p := range parts {
		if rest, off := withoutCallingOff(p.Text); off {
			parts[i].Text, found = rest, true
		}
	}
	if !found {
		return Move{}
	}
	l.leave(parts)
	return Move{Does: CallsOffPerson, Only: len(l.Said.Parts) == 0}
}

// withoutCallingOff leaves out the clauses that call a person off, and those behind them that only ask for it to be undone.
func withoutCallingOff(said string) (rest string, off bool) {
	from := 0
	for _, s := range text.Sentences(said) {
		clauses := text.Clauses(s.In(said))
		for _, c := range clauses {
			words := intents.Plainly(strings.Trim(c.In(s.In(said)), AroundClause))
			if needsNoPerson().MatchString(words) && !keepsTheWish().MatchString(words) || off && undoesIt().MatchString(words) {
				rest, off, from = rest+said[from:s.Start+c.Start], true, s.Start+c.End
			}
		}
	}
	if rest = strings.Trim(rest+said[from:], AroundClause); !strings.ContainsFunc(rest, isWord) || callsOffBesides().MatchString(intents.Plainly(rest)) {
		rest = ""
	}
	return rest, off
}

var (
	needsNoPerson   = lexicon.Lazy(`{needs no person}`)
	keepsTheWish    = lexicon.Lazy(`{keeps the wish}`)
	undoesIt        = lexicon.Lazy(`^{undoes it}$`)
	callsOffBesides = lexicon.Lazy(`^(?:{beside calling off}[ 、,.。!]*)+$`)
)
