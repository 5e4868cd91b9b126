package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearPutBack hears at the summary that something is to stand there again that a change took away: "put the wedding back and just add that on", "the ring after 4 bit
// should still be on". It is taken from what the answers were; what came in its place stays. What stands there is shown.
func (l *Listener) hearPutBack() Move {
	if l.reopened() && lexicon.Match("only the new text", intents.Plainly(l.Said.Text)) { // nothing was added yet
		return Move{Does: KeepsAnswer}
	}
	if !l.atSummary() || l.State.Plan == nil || len(l.State.Undo) == 0 || len(l.Said.Parts) == 0 || longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	if m := l.hearOnlyNew(); m.Does != "" {
		return m
	}
	var cs []Correction
	var stands *application.Field
	for _, said := range l.clausesSaid() {
		at, group := lexicon.Find("is to stand again", strings.ToLower(text.Fold(said)))
		if at == nil {
			continue
		}
		what := strings.Trim(group("what"), aroundNamed)
		if facts.Weight(what) == 0 && !lexicon.Match("all that stood there", what) {
			continue
		}
		c, ok := l.bringBack(what)
		switch {
		case ok && !touches(c, cs):
			cs = append(cs, c)
		case !ok && len(cs) == 0:
			stands = l.standsIn(what)
		}
		if last := l.changedLast(); !ok && stands == nil && group("still") != "" && len(last) == 1 && len(cs) == 0 && l.mayNote(what) {
			cs = append(cs, Correction{Field: l.State.Field(last[0]), Only: what, From: said, Adds: true})
		}
	}
	switch {
	case len(cs) > 0:
		return Move{Does: ChangesAnswers, Changes: cs}
	case stands != nil:
		return Move{Does: ShowsAnswer, Field: stands}
	}
	return Move{}
}

// clausesSaid are the clauses of the newest words, as they were written.
func (l *Listener) clausesSaid() (out []string) {
	for _, c := range text.Clauses(l.Said.Text) {
		if said := strings.Trim(c.In(l.Said.Text), AroundClause+"!！?？"); said != "" {
			out = append(out, said)
		}
	}
	return out
}

// hearOnlyNew hears that of an answer to which words were added these alone are to stand there.
func (l *Listener) hearOnlyNew() Move {
	if !lexicon.Match("only the new text", intents.Plainly(l.Said.Text)) || len(l.State.Undo) != 1 {
		return Move{}
	}
	was := &l.State.Undo[0]
	f := l.State.Field(was.ID)
	added := slices.DeleteFunc(slices.Clone(f.Words), func(q application.Quote) bool {
		return slices.ContainsFunc(was.Words, func(o application.Quote) bool { return strings.Contains(o.Text, q.Text) })
	})
	if len(added) == 0 {
		return Move{}
	}
	var words []string
	for _, q := range added {
		words = append(words, q.Text)
	}
	all := strings.Join(words, l.sentenceEnd())
	return Move{Does: ChangesAnswers, Changes: []Correction{l.wholeAnswer(f, all, all, true)}}
}

// bringBack is the correction that brings back what words name of an answer that was changed last. Of a text the pieces come back in which all of them stand.
func (l *Listener) bringBack(what string) (found Correction, ok bool) {
	all := lexicon.Match("all that stood there", what)
	for i := range l.State.Undo {
		was := &l.State.Undo[i]
		f := l.State.Field(was.ID)
		if f == nil || l.State.Form.Field(f.ID) == nil {
			continue
		}
		var back []application.Quote
		for _, q := range lostOf(l.textsNow(f), textsBefore(was)) {
			if all || isPassage(q.Text, what, false) {
				back = append(back, q)
			}
		}
		if len(back) > 0 && ok {
			return Correction{}, false // which is meant nobody can tell
		}
		if len(back) > 0 {
			found, ok = Correction{Field: f, Restores: back, From: l.Said.Text}, true
		}
	}
	return found, ok
}

// textsBefore are the texts of an answer as it was, each with its message: words, and facts that are told in words.
func textsBefore(was *application.Field) (out []application.Quote) {
	out = append(out, was.Words...)
	for _, fact := range was.Facts {
		if told, ok := fact.Value.(string); ok && !AMoment().MatchString(told) && strings.Contains(told, " ") != text.HasJapanese(told) {
			out = append(out, application.Quote{Text: told, Source: fact.Source})
		}
	}
	return out
}

// lostOf are those texts that do not stand there any more.
func lostOf(now string, before []application.Quote) []application.Quote {
	return slices.DeleteFunc(slices.Clone(before), func(q application.Quote) bool {
		return strings.Contains(text.Squeeze(now), text.Squeeze(q.Text))
	})
}

func (l *Listener) textsNow(f *application.Field) string { return strings.Join(l.wordsToldIn(f), "\n") }

// standsIn is the only answer with a text that holds what words name.
func (l *Listener) standsIn(what string) *application.Field {
	return l.only(func(f *application.Field) bool {
		return slices.ContainsFunc(l.wordsToldIn(f), func(told string) bool { return isPassage(told, what, false) })
	})
}
