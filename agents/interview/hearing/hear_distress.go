package hearing

import (
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
