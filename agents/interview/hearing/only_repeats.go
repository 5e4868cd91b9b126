package hearing

import (
	"cmp"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
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
	clauses := text.Clauses(words)
	last := words
	if len(clauses) > 1 {
		last = clauses[len(clauses)-1].In(words)
	}
	goesOn := hasFigures(last) && tellsNow().MatchString(intents.Plainly(last)) // "where did you get 4 weeks, it's 6"
	if single && asksIfItWillDo().MatchString(plain) {
		return true
	}
	if single && !goesOn && asksOfThem().MatchString(plain) && !requests().MatchString(plain) && !w.Asks && !w.Removes && !w.Opens {
		return true
	}
	if l.confirmsValues(words) {
		return true
	}
	if l.asksInForm(words) {
		return false
	}
	if l.onlyAgreesToDays(words) || l.repeatsFigures(words) {
		return true
	}
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
	if slices.ContainsFunc(text.Clauses(words), func(s text.Span) bool {
		return hasFiguresOrDays(s.In(words)) && tellsNow().MatchString(intents.Plainly(s.In(words)))
	}) {
		return false // "my last place paid 170k, put 190k"
	}
	return ofThen().MatchString(intents.Plainly(l.sentencesWith(words))) && !l.asksInForm(words)
}

// tellsNow says what is so, or is to be.
var tellsNow = lexicon.Lazy(`(?i){tells what is so now}`)

// ofBareNumber reports a change of an answer by nothing but a number without a unit, where the message names neither that nor its value, and another
// answer takes such numbers, too: nobody can tell that 30 are weeks of notice.
func (l *Listener) ofBareNumber(c Correction) bool {
	if !l.atSummary() || c.Field == nil || c.Opens || c.Drops || c.Adds || len(c.Rewords)+len(c.Takes) > 0 ||
		len(c.Swaps) > 0 && !typedWords.Match("of figures", text.Read(l.Said.Text).Low) {
		return false
	}
	keys := l.newValues(c.Field, cmp.Or(c.Only, l.Said.Text))
	told, all := l.valuesTold(typedPieces(l.Said.Text)), l.typedFacts()
	may := map[*application.Field]bool{}
	for _, k := range all {
		isNumber := slices.Contains([]form.Kind{form.KindDuration, form.KindNumber, form.KindMoney}, k.is.Kind)
		for _, q := range told {
			v, explicit, ok := q.of(k)
			if isNumber && k.field == c.Field && k.is.Kind == form.KindMoney && !q.bare { // one that is paid now, too
				return false
			}
			if ok && isNumber && k.field == c.Field && (explicit || !q.bare || k.told && application.JSON(v) == application.JSON(k.value)) {
				return false
			}
			if _, sets := l.valueSet(k, v, "", ""); ok && isNumber && k.told && sets {
				may[k.field] = true
			}
		}
		if k.field == c.Field && isNumber {
			keys = slices.DeleteFunc(keys, func(key string) bool { return key == k.key })
		}
	}
	names := slices.ContainsFunc(l.named(l.Said.Text), func(n naming) bool { return n.field == c.Field }) ||
		slices.ContainsFunc(l.namesIn(text.Read(l.Said.Text).Low, all), func(n nameAt) bool { return all[n.known].field == c.Field })
	numbered := slices.ContainsFunc(repair.Parts(l.Said.Text), func(p repair.Part) bool { return l.numbered(p.Number) == c.Field })
	numeric := slices.ContainsFunc(all, func(k knownFact) bool { return k.field == c.Field })
	return numeric && hasFigures(cmp.Or(c.Only, l.Said.Text)) && len(keys) == 0 && !names && !numbered && len(may) != 1
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
	if f != nil && l.hasDays(f, words) && typedWords.Match("day stays", text.Read(words).Low) { // 「土曜は無理じゃないです」
		return true
	}
	return f != nil && l.hasDays(f, words) && daysWillDo().MatchString(text.Fold(words)) &&
		!onlyThese().MatchString(words) && !facts.RulesOutDays(words, true)
}

// asksOfThem asks how things are there, and not for a change, whether or not with its mark.
var asksOfThem = lexicon.Lazy(`(?i){asks of them}`)

// asksIfItWillDo asks whether a value is enough, or too much.
var asksIfItWillDo = lexicon.Lazy(`(?i){asks if it will do}`)

// daysWillDo says that days are fine as they are.
var daysWillDo = lexicon.Lazy(`(?i){days will do}`)
