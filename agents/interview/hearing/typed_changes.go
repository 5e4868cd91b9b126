package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// typedChanges are the changes of values of a kind, numbers, days, dates, options and parts of addresses, that a message to the summary comes to by what
// is known, however it is worded: a value is of the fact that is named beside it, that has the value which it takes the place of, or that alone has
// its unit. rest is what else is said.
func (l *Listener) typedChanges(said string) (cs []Correction, rest string) {
	if !l.atSummary() || longerThan(intents.MaxRead, said) {
		return nil, said
	}
	pieces := typedPieces(said)
	cs = append(cs, l.slotChanges(said, pieces)...)
	cs = append(cs, l.dayChanges(said, pieces)...)
	cs = append(cs, l.choiceChanges(said, pieces)...)
	cs = append(cs, l.addressChanges(said, pieces)...)
	cs = append(cs, l.levelChanges(said, pieces)...)
	cs = append(cs, l.valueChanges(said, pieces)...)
	if len(cs) == 0 {
		return nil, said
	}
	return cs, l.withoutPieces(said, pieces)
}

// hearTyped hears a message to the summary that is nothing but such changes. What words of it sound like else does not count then: "remove Saturday, I'm no
// longer available" leaves nothing, 「まって木曜むりだった」 asks nobody to wait.
func (l *Listener) hearTyped() Move {
	if l.State.Plan == nil || !l.atSummary() || l.Said.hasFiles() {
		return Move{}
	}
	if cs, rest := l.typedChanges(l.Said.Text); len(cs) > 0 && rest == "" {
		return Move{Does: ChangesAnswers, Changes: cs}
	} else if among := l.doubtful(l.Said.Text); len(cs) == 0 && len(among) > 1 {
		return Move{Does: ChangesOne, Changes: []Correction{{Among: among}}}
	}
	return Move{}
}

// withoutPieces is what a message says beside the parts that are taken up. What stands between two other parts stays with them.
func (l *Listener) withoutPieces(said string, pieces []pieceOf) string {
	var lines []string
	for from := 0; from < len(pieces); {
		to := from
		for to+1 < len(pieces) && pieces[to+1].sentence == pieces[from].sentence && pieces[to+1].done == pieces[from].done {
			to++
		}
		says := said[pieces[from].at.Start:pieces[to].at.End]
		if !pieces[from].done && besideValues(text.Read(says).Low, listNumbers(says)) > 0 {
			lines = append(lines, says)
		}
		from = to + 1
	}
	return strings.Join(lines, "\n")
}
