package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearListed hears a list of answers, each named and told otherwise: 「メールは…、電話は…、年収は650万に直してください」, "Change the email to …, the phone to …
// and my name to …". Each of them has the words from its name to the next one, and no others.
func (l *Listener) hearListed() Move {
	if l.State.Plan == nil || len(l.Said.Parts) != 1 || l.pastes() || longerThan(2*intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	if cs := l.listedChanges(text.Fold(l.Said.Parts[0].Text)); len(cs) > 1 {
		return Move{Does: Changes, Changes: cs}
	}
	return Move{}
}

// listedChanges are the changes of such a list; none where one of the answers is not there yet, or does not change by itself. What is said to stay does.
func (l *Listener) listedChanges(said string) (cs []Correction) {
	wants := l.wantsChange(said)
	listed := l.listedAnswers(said)
	if len(listed) < 2 {
		return nil
	}
	for _, p := range listed {
		p.says[0] = nameTo().ReplaceAllString(p.says[0], "change my $0") // the verb stands before the first one
		says, def := p.says[0], l.State.Form.Field(p.field.ID)
		switch {
		case !slices.Contains(l.Changeable(), p.field):
			return nil
		case sayings.Assent(intents.Plainly(says)) || repair.Keeps(strings.TrimSpace(afterName().ReplaceAllString(says, ""))):
			continue
		}
		if l.wantsMore(says, p.field) { // "pay 175k, start Feb 1, and …"
			return nil
		}
		c := l.withoutLoss(l.changeOf(p))
		if c.Opens || c.Drops || len(l.News(p.field, says)) == 0 && l.changedBy(says) != p.field || def.Type == form.TypeText && !wants {
			return nil
		}
		cs = append(cs, c)
	}
	return cs
}

// wantsMore reports a clause, behind the first of those that a list has of an answer, that wants something and tells nothing of it.
func (l *Listener) wantsMore(says string, f *application.Field) bool {
	clauses := clausesOfChange(says)
	return len(clauses) > 1 && slices.ContainsFunc(clauses[1:], func(clause string) bool {
		_, days := l.daysRemoved(clause)
		another := l.tellsAnother(clause)
		return days || another != nil && another != f || l.WantsSomething(clause) && len(l.newValues(f, clause)) == 0
	})
}

// listedAnswers are the stretches of a message that begin with the name of an answer, each another one. Before the first one nothing is told.
func (l *Listener) listedAnswers(said string) (out []partial) {
	low := strings.ToLower(said)
	if len(low) != len(said) {
		return nil
	}
	from := 0
	for _, at := range listStarts().FindAllStringIndex(low, -1) {
		f := l.beginsWith(low[at[1]:])
		switch last := len(out) - 1; {
		case f == nil, last >= 0 && out[last].field == f:
			continue
		case slices.ContainsFunc(out, func(p partial) bool { return p.field == f }), last < 0 && at[0] > 0:
			return nil
		case last >= 0:
			out[last].says = []string{said[from:at[0]]}
		}
		out, from = append(out, partial{field: f}), at[1]
	}
	if len(out) > 0 {
		out[len(out)-1].says = []string{said[from:]}
	}
	return out
}

// beginsWith is the answer whose name words begin with, in lower case, and say something of it; nil for none, or several.
func (l *Listener) beginsWith(low string) (found *application.Field) {
	longest := 0
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		for _, n := range l.namesOf(l.State.Form.Field(f.ID)) {
			rest, ok := strings.CutPrefix(low, n.words)
			switch {
			case !ok || len(n.words) < longest || text.Joined(low, len(n.words)) || !saysOfName().MatchString(rest):
			case len(n.words) == longest && found != f:
				found = nil
			default:
				found, longest = f, len(n.words)
			}
		}
	}
	return found
}

var (
	listStarts = lexicon.Lazy(`(?:^|[、,;。.!\n]+[\s　]*|\band )(?:{before a name}[、, ]*)*`)
	nameTo     = pattern.Lazy(`(?i)^[a-z][a-z -]{1,24} to `)
	afterName  = pattern.Lazy(`^[^はをがも:]{1,16}[はをがも:]`)
	saysOfName = lexicon.Lazy(`^{says of a name}`)
)
