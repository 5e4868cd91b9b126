package shown

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
	base "github.com/mendanhq/mendan/agents/turn"
)

// Gone are the parts of an answer that stood there before it was changed and do not any more, though nothing came in their place, as people read them: facts
// that are told no more, days and others of a list that only got shorter, hours of a day that stays, and clauses of the words kept beside. What was told
// otherwise is not gone.
func Gone(s *application.State, was, now *application.Field, lang string) (gone []string) {
	def := s.Form.Field(now.ID)
	left := text.Squeeze(Answer(s, now, lang) + " " + allWords(now))
	for _, part := range append(goneFacts(def, was, now, lang), goneQuotes(def, was, now)...) {
		if !strings.Contains(left, text.Squeeze(part)) && !slices.Contains(gone, part) {
			gone = append(gone, part)
		}
	}
	return gone
}

// allWords is what the candidate said of a field, as far as it is kept.
func allWords(f *application.Field) string {
	var all []string
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		all = append(all, f.Facts[key].Words, application.Encoded(f.Facts[key].Value))
	}
	for _, q := range f.Words {
		all = append(all, q.Text)
	}
	return strings.Join(all, " ")
}

// goneFacts are the facts, days and hours that an answer had and has no more.
func goneFacts(def *form.Field, was, now *application.Field, lang string) (gone []string) {
	if week := goneWeek(was.Week(*def), now.Week(*def), lang); week != "" {
		gone = append(gone, week)
	}
	for _, key := range def.Keys() {
		before, had := was.Facts[key]
		after, has := now.Facts[key]
		switch {
		case !had || before.Value == nil || key == facts.DaysKey(*def) || facts.IsHours(*def, key):
		case !has && !slices.ContainsFunc(facts.OtherStarts(*def, key), func(k string) bool { return now.Facts[k].Source != "" }):
			gone = append(gone, Value(def, key, before, lang))
		case has:
			if less := shortened(before.Value, after.Value); len(less) > 0 {
				gone = append(gone, Value(def, key, application.Fact{Value: less}, lang))
			}
		}
	}
	return slices.DeleteFunc(gone, func(part string) bool { return part == "" })
}

// shortened is what a list has no more that only got shorter.
func shortened(before, after any) (less []any) {
	long, one := before.([]any)
	short, other := after.([]any)
	if !one || !other {
		return nil
	}
	in := func(list []any, x any) bool {
		return slices.ContainsFunc(list, func(y any) bool { return application.JSON(x) == application.JSON(y) })
	}
	for _, x := range short {
		if !in(long, x) {
			return nil
		}
	}
	for _, x := range long {
		if !in(short, x) {
			less = append(less, x)
		}
	}
	return less
}

// goneWeek are the days that a week lost and that no new day came for, and the hours of days that stay without.
func goneWeek(was, now facts.Week, lang string) string {
	newDay := slices.ContainsFunc(now.Days(), func(d string) bool { _, had := was[d]; return !had })
	less := facts.Week{}
	for _, d := range was.Days() {
		hours, stays := now[d]
		if !stays && !newDay || stays && hours.From == "" && was[d].From != "" || stays && hours.To == "" && was[d].To != "" {
			less[d] = was[d]
		}
	}
	return shownWeek(less.Groups(), base.Texts(lang))
}

// goneQuotes are the clauses of the words kept beside an answer that are there no more, but for those that quote what is told otherwise now.
func goneQuotes(def *form.Field, was, now *application.Field) (gone []string) {
	for _, words := range Quotes(was, def) {
		for _, c := range text.Clauses(words) {
			clause := strings.Trim(c.In(words), " 、。,.;；\n")
			if facts.Weight(clause) > 0 && !quotesChanged(clause, was, now) {
				gone = append(gone, clause)
			}
		}
	}
	return gone
}

// quotesChanged reports words that tell a fact as it was before it was told otherwise, and hardly more than that; of days and hours the week shows what is gone.
func quotesChanged(words string, was, now *application.Field) bool {
	ofWeek := when.TellsOfWeek(words) && !stance.PartOfWeeks(words)
	for key, before := range was.Facts {
		after, has := now.Facts[key]
		changed := has && application.JSON(before.Value) != application.JSON(after.Value)
		quotes := before.Words != "" && strings.Contains(text.Squeeze(words), text.Squeeze(before.Words))
		if changed && quotes && (ofWeek || facts.Weight(strings.ReplaceAll(words, before.Words, " ")) < 2) {
			return true
		}
	}
	return false
}
