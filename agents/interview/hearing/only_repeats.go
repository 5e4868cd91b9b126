package hearing

import (
	"cmp"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// onlyRepeats reports words to the summary that ask for no change and tell no other value than is known, or ask how things are there: "7 years, time flies",
// "is 4 weeks too long". What is known is the evidence: they speak of that, and tell no other answer of the same kind.
func (l *Listener) onlyRepeats(words string) bool {
	if !l.atSummary() {
		return false
	}
	plain := intents.Plainly(words)
	w := repair.Read(words)
	single := len(text.Sentences(words)) == 1
	if single && asksOfThem().MatchString(plain) && !requests().MatchString(plain) && !w.Asks && !w.Removes && !w.Opens {
		return true
	}
	if l.asksInForm(words) {
		return false
	}
	if l.onlyAgreesToDays(words) || l.repeatsFigures(words) {
		return true
	}
	clauses := text.Clauses(words)
	return len(clauses) > 1 && hasFigures(words) && !slices.ContainsFunc(clauses, func(c text.Span) bool {
		return hasFiguresOrDays(c.In(words)) && !l.repeatsFigures(c.In(words))
	})
}

// repeatsFigures reports words of which each figure is the value of one answer, as they tell it, and which tell no other one by its name.
func (l *Listener) repeatsFigures(words string) bool {
	figures := figures().FindAllString(text.Fold(words), -1)
	if len(figures) == 0 {
		return false
	}
	all := l.Changeable()
	same := slices.IndexFunc(all, func(f *application.Field) bool {
		return f.Settled() && hasNumber(f, figures) && l.SaysTheSame(f, words)
	})
	return same >= 0 && !slices.ContainsFunc(l.named(words), func(n naming) bool {
		return n.whole && n.field != all[same] && len(l.newValues(n.field, words)) > 0
	})
}

// speaksOfThen reports a change of what is wanted now that is found in words on what was so before, or is so elsewhere: "my last place wanted 6 weeks' notice".
func (l *Listener) speaksOfThen(c Correction) bool {
	if c.Field == nil || !slices.Contains(wantedNow, reading.SubjectOf(l.State.Form.Field(c.Field.ID))) {
		return false
	}
	words := cmp.Or(c.From, l.Said.Text)
	return ofThen().MatchString(intents.Plainly(l.sentencesWith(words))) && !l.asksInForm(words)
}

// wantedNow is what fields ask for that is so from now on.
var wantedNow = []reading.Subject{"notice_period", "days", "hours", "pay", "start_date", "slots"}

// ofThen begins words on what was so before, or is so elsewhere.
var ofThen = lexicon.Lazy(`(?i){of then}`)

// hasNumber reports an answer with a number that is each of some figures.
func hasNumber(f *application.Field, figures []string) bool {
	for _, fact := range f.Facts {
		if _, number := fact.Value.(float64); number && !slices.ContainsFunc(figures, func(n string) bool { return !sameFigures(fact.Value, n) }) {
			return true
		}
	}
	return false
}

// onlyAgreesToDays reports words that name some of the days that were told, say that those will do, and neither that only they nor that they will not:
// 「水曜と土曜、両方大丈夫です」.
func (l *Listener) onlyAgreesToDays(words string) bool {
	f := l.daysAnswer()
	return f != nil && l.hasDays(f, words) && daysWillDo().MatchString(text.Fold(words)) &&
		!onlyThese().MatchString(words) && !facts.RulesOutDays(words, true)
}

// asksOfThem asks how things are there, and not for a change, whether or not with its mark.
var asksOfThem = lexicon.Lazy(`(?i){asks of them}`)

// daysWillDo says that days are fine as they are.
var daysWillDo = lexicon.Lazy(`(?i){days will do}`)
