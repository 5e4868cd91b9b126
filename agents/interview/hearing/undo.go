package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearUndoing hears at the summary that what was changed last is to be again what it was: "put it back", 「元に戻して」. Beside that a message may only complain of what
// is gone: who tells what is to stand there changes it.
func (l *Listener) hearUndoing() Move {
	if !l.atSummary() || !l.State.CanUndo() || longerThan(intents.MaxWhole*2, l.Said.Text) {
		return Move{}
	}
	said, asks := l.Said.Text, false
	clauses := text.Clauses(said)
	if text.HasJapanese(said) { // 「職歴おかしくなってる 戻して」
		clauses = fieldsOf(said)
	}
	for _, c := range clauses {
		clause := intents.Plainly(c.In(said))
		switch {
		case undoing().MatchString(clause):
			asks = true
		case !gone().MatchString(clause) && !exclaims().MatchString(clause):
			return Move{}
		}
	}
	if !asks {
		return Move{}
	}
	return Move{Does: Undoes, Among: l.changedAmong(said)}
}

// fieldsOf are the clauses of a text, parted at spaces as well.
func fieldsOf(said string) (out []text.Span) {
	for _, c := range text.Clauses(said) {
		from := c.Start
		for i, r := range c.In(said) {
			if at := c.Start + i; r == ' ' || r == '　' {
				out, from = append(out, text.Span{Start: from, End: at}), at+len(string(r))
			}
		}
		out = append(out, text.Span{Start: from, End: c.End})
	}
	return out
}

// changedAmong are the answers changed last that a text names; none where it names none, or another one.
func (l *Listener) changedAmong(said string) (among []*application.Field) {
	for _, n := range l.named(said) {
		if slices.ContainsFunc(l.State.Undo, func(f application.Field) bool { return f.ID == n.field.ID }) && !slices.Contains(among, n.field) {
			among = append(among, n.field)
		}
	}
	return among
}

var (
	undoing  = lexicon.Lazy(`(?i)^(?:{undoes a change})[\s!.。！]*$`)
	gone     = lexicon.Lazy(`(?i){complains of a loss}`)
	exclaims = lexicon.Lazy(`(?i)^(?:{exclaims})?[\s!.。！…]*$`)
)
