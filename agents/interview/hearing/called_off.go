package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// dropCalledOff leaves the wish to change an answer out of the newest words that is taken back right behind it: "edit 4" and "no scratch that". Where nothing
// else is said, all stays as it was.
func (l *Listener) dropCalledOff() Move {
	if l.State.Plan == nil || l.State.Closed() {
		return Move{}
	}
	var left []string
	dropped := false
	for line := range strings.SplitSeq(l.Said.Text, "\n") {
		last := len(left) - 1
		switch {
		case callsOff(line) && last >= 0 && l.onlyOpens(left[last]):
			left, dropped = left[:last], true
		case l.opensAndCallsOff(line):
			dropped = true
		default:
			left = append(left, line)
		}
	}
	if !dropped {
		return Move{}
	}
	l.Said = Utterance(l.Said.Only(strings.Join(left, "\n")))
	if l.Said.Text == "" && !l.Said.hasFiles() {
		return Move{Does: ChangesNothing}
	}
	return Move{}
}

// callsOff reports words that take back what was asked for right before, and say nothing else.
func callsOff(words string) bool {
	at, _ := lexicon.Find("calls off", strings.TrimSpace(text.Fold(words)))
	return at != nil
}

// onlyOpens reports a line that wants an answer changed and says no more than which.
func (l *Listener) onlyOpens(line string) bool {
	f, _ := l.opened(line)
	return f != nil || l.atSummary() && l.editWish(line) != ""
}

// opensAndCallsOff reports a line that does both: "edit 4, no scratch that".
func (l *Listener) opensAndCallsOff(line string) bool {
	for _, c := range text.Clauses(text.FirstBytes(line, maxOpening)) {
		if rest := strings.TrimLeft(line[c.End:], AroundClause); rest != "" && l.onlyOpens(strings.Trim(line[:c.End], AroundClause)) && callsOff(rest) {
			return true
		}
	}
	return false
}
