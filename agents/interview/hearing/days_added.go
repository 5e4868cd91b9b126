package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// daysAdded is the correction of the one answer of weekdays by a sentence that names more of them and says that those told stay: "you forgot the sundays",
// "not only sunday", 「日曜も入れます」; or that takes some of them out, and names no others. Days of some weeks only stand beside the answer in the
// candidate's words.
func (l *Listener) daysAdded(sentence string) (c Correction, ok bool) {
	says := text.Fold(sentence)
	if !facts.NamesDays(says) || facts.OfWorkDone(sentence) && !missesDays().MatchString(says) {
		return c, false
	}
	f := l.only(func(f *application.Field) bool {
		told, _ := f.Facts[facts.DaysKey(*l.State.Form.Field(f.ID))].Value.([]any)
		return f.Settled() && len(told) > 0
	})
	if f == nil || repair.Read(sentence).Removes || hasFigures(withoutHours(says)) && facts.DaysOfSomeWeeks(says) == "" { // "Fridays too and call it 30 hours"
		return c, false
	}
	if l.deniesAlone(sentence) {
		return c, false
	}
	if !addsDays().MatchString(says) && !missesDays().MatchString(says) {
		return c, false
	}
	return l.daysBeside(f, sentence)
}

// withoutHours are words without the times of the day in them: those are of the days that they name.
func withoutHours(says string) string {
	rest := says
	for _, h := range when.TimeRanges(says) {
		rest = strings.Replace(rest, h.In(says), " ", 1)
	}
	return rest
}

// deniesAlone reports a sentence that only denies that some days are all, where another one names the days: "not only sunday. monday to saturday and …".
func (l *Listener) deniesAlone(sentence string) bool {
	says := text.Fold(sentence)
	return notAlone().MatchString(says) && facts.NamesDays(says) && len(when.DaysNamed(strings.Replace(text.Fold(l.Said.Text), says, "", 1))) > 0
}

// daysBeside has the days that words name stand beside those of an answer.
func (l *Listener) daysBeside(f *application.Field, words string) (c Correction, ok bool) {
	def := l.State.Form.Field(f.ID)
	key, says := facts.DaysKey(*def), text.Fold(words)
	told, _ := f.Facts[key].Value.([]any)
	alone := notAlone().ReplaceAllString(says, "")
	if len(told) == 0 || !facts.NamesDays(says) || facts.RulesOutDays(facts.WithoutSomeWeeks(missesDays().ReplaceAllString(alone, "")), true) || onlyThese().MatchString(alone) {
		return c, false
	}
	some, more := facts.DaysOfSomeWeeks(says), when.DaysNamed(facts.WithoutSomeWeeks(says))
	if some != "" { // what is told of some weeks was told of all before
		told = slices.DeleteFunc(slices.Clone(told), func(d any) bool { return slices.Contains(when.DaysNamed(some), d.(string)) && len(more) > 0 })
	}
	days := facts.DaysWith(told, more)
	if some != "" && len(more) > 0 && !slices.ContainsFunc(when.DaysNamed(some), func(d string) bool { return !slices.Contains(more, d) }) {
		days = facts.DaysWith(told, slices.DeleteFunc(more, func(d string) bool { return slices.Contains(when.DaysNamed(some), d) })) // "take the sundays: I can do every second sunday"
	}
	switch {
	case len(more) == 7: // "every day"
		return c, false
	case len(days) > len(told):
		c = Correction{Field: f, Keys: []string{key}, Only: shown.Value(def, key, application.Fact{Value: days}, l.State.Speaks), From: words}
		if some != "" || hasFigures(words) || ofTheDay().MatchString(says) {
			c.Beside = WithoutAsking(strings.TrimSpace(withoutComplaintOfDays(words)))
		}
		return c, true
	case some != "" && KeepsWords(def):
		return Correction{Field: f, Only: some, From: words, Adds: true}, true
	}
	return c, false
}

// withoutComplaintOfDays is what a sentence tells of days without the clause that misses them: "Friday is missing, I can also work Friday 17 to 22".
func withoutComplaintOfDays(words string) string {
	clauses := slices.DeleteFunc(text.Clauses(words), func(c text.Span) bool {
		says := text.Fold(c.In(words))
		return missesDays().MatchString(says) && !hasFigures(says)
	})
	if len(clauses) == 0 {
		return words
	}
	if rest := words[clauses[0].Start:clauses[len(clauses)-1].End]; facts.NamesDays(rest) { // not "you forgot Friday, from 17 to 22"
		return rest
	}
	return words
}

var (
	// addsDays says that days are told beside others.
	addsDays = lexicon.Lazy(`(?i){adds days}`)
	// missesDays says that days are not there.
	missesDays = lexicon.Lazy(`(?i){misses days}`)
	// notAlone denies that it is these days alone.
	notAlone = lexicon.Lazy(`(?i){not alone}`)
)
