package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// onlyRepeats reports words to the summary whose figures all are known as they stand, and which ask for no change and tell no other value under a name: "7 years,
// time flies", "is 4 weeks too long". What is known is the evidence: they speak of that, and tell no other answer of the same kind.
func (l *Listener) onlyRepeats(words string) bool {
	if !l.atSummary() || l.asksInForm(words) {
		return false
	}
	if l.onlyAgreesToDays(words) || asksOfThem().MatchString(intents.Plainly(words)) && len(text.Sentences(words)) == 1 && !requests().MatchString(intents.Plainly(words)) {
		return true
	}
	figures := figures().FindAllString(text.Fold(words), -1)
	if len(figures) == 0 {
		return false
	}
	known := func(f *application.Field) bool {
		return f.Settled() && hasNumber(f, figures) && l.SaysTheSame(f, words)
	}
	all := l.Changeable()
	same := slices.IndexFunc(all, known)
	return same >= 0 && !slices.ContainsFunc(l.named(words), func(n naming) bool {
		return n.whole && n.field != all[same] && len(l.newValues(n.field, words)) > 0
	})
}

// hasNumber reports an answer with a number that is each of some figures.
func hasNumber(f *application.Field, figures []string) bool {
	for _, fact := range f.Facts {
		if _, number := fact.Value.(float64); number && !slices.ContainsFunc(figures, func(n string) bool { return !sameFigures(fact.Value, n) }) {
			return true
		}
	}
	return false
}

// onlyAgreesToDays reports words that name some of the days that were told, say that those will do, and neither that only they nor that they will not: 「水曜と土曜、
// 両方大丈夫です」.
func (l *Listener) onlyAgreesToDays(words string) bool {
	f := l.daysAnswer()
	return f != nil && l.hasDays(f, words) && daysWillDo().MatchString(text.Fold(words)) && !onlyThese().MatchString(words) && !facts.RulesOutDays(words, true)
}

// asksOfThem asks how things are there, and not for a change, whether or not with its mark.
var asksOfThem = lexicon.Lazy(`(?i){asks of them}`)

// daysWillDo says that days are fine as they are.
var daysWillDo = lexicon.Lazy(`(?i){days will do}`)
