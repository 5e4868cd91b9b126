package hearing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// takeChecked takes what a question only checks for the answer that it is: the 0 of "no job at the moment. does that mean 0", the yes of "so i guess
// yes??". Where the value stands in the question alone, the move says so: whoever asked hears that it is so.
func (l *Listener) takeChecked() Move {
	f, def := l.State.CurrentField()
	if f == nil || f.Settled() || l.atSummary() || l.pastes() || def.Type == form.TypeFile {
		return Move{}
	}
	parts, checked := slices.Clone(l.Said.Parts), false
	for i, p := range parts {
		answer, asked := stance.SplitQuestion(p.Text)
		if asked == "" && (asksPlainly(p.Text) || strings.HasSuffix(text.Fold(p.Text), "?")) {
			answer, asked = "", p.Text
		}
		if at := strings.LastIndexAny(asked, ",、"); at >= 0 { // "I'm not working, so that's 0 then?"
			if last := strings.Trim(asked[at:], AroundClause); l.valueChecked(checkable(last)) != "" {
				answer, asked = text.JoinLines(answer, asked[:at]), last
			}
		}
		pieces := PiecesOf(asked)
		if len(pieces) != 1 || !l.proposes(pieces[0]) {
			continue
		}
		plain := strings.TrimRight(strings.TrimSpace(pieces[0]), "?？ ")
		if def.Type == form.TypeText && l.valueChecked(checkable(plain)) == "" {
			continue // it is read as it stands
		}
		value := l.valueChecked(checkable(plain))
		checked = checked || value != ""
		parts[i].Text = text.JoinLines(strings.TrimSpace(answer), cmp.Or(value, plain))
	}
	l.Said = Utterance(parts)
	if !checked {
		return Move{}
	}
	return Move{Does: Checks, Field: f}
}
