package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearWordsSwapped hears at the summary that words in quotes, which stand in an answer, are to be others in quotes:
// 「志望動機の「お聞きになって」、…「伺って」に していただけますか」, 'please change "managed" to "helped manage"'. Nothing
// but they changes, wherever they stand in that answer.
func (l *Listener) hearWordsSwapped() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || l.Said.hasFiles() ||
		longerThan(2*intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	old, by, rest := swapInQuotes(l.Said.Text)
	if old == "" {
		old, by = l.swapOfCounted(l.Said.Text)
	}
	if old == "" {
		return Move{}
	}
	said := l.Said.Text
	named := l.answerPointedAt(said)
	var found []Correction
	for _, f := range l.Changeable() {
		if c, ok := l.swapIn(f, old, by); ok {
			c.From = said
			found = append(found, c)
		}
	}
	if own := slices.DeleteFunc(slices.Clone(found), func(c Correction) bool { return c.Field != named }); len(own) > 0 {
		found = own
	}
	switch len(found) {
	case 0:
		return Move{}
	case 1:
		return l.withRest(Move{Does: ChangesAnswers, Changes: found}, rest)
	}
	m := Move{Does: AsksWhich}
	for _, c := range found {
		m.Among = append(m.Among, c.Field)
	}
	return m
}

// swapOfCounted is what is counted, and how many of the same it is to be: 「4人を5人に」, "2 devs to 3 devs". It is empty where the message says more than
// which answer is meant, and where a figure of an answer was told in those words: that is read as a value.
func (l *Listener) swapOfCounted(said string) (old, by string) {
	folded := strings.ToLower(text.Fold(said))
	at, group := lexicon.Find("counted anew", folded)
	if at == nil || group("of") != group("same") || len(text.Sentences(said)) > 1 {
		return "", ""
	}
	old, by = group("old")+group("of"), group("new")+group("same")
	for _, f := range l.Changeable() {
		def := l.State.Form.Field(f.ID)
		for _, key := range def.Keys() {
			if fact, ok := f.Facts[key]; ok && !facts.IsWords(*def, key) && strings.Contains(strings.ToLower(text.Fold(fact.Words)), old) {
				return "", ""
			}
		}
	}
	return old, by
}

// swapInQuotes is what two quotes of a message say is to be replaced by what, and the sentences behind; empty where they say nothing of the kind.
// Figures are values,
// which are read as such.
func swapInQuotes(said string) (old, by string, rest []string) {
	folded := text.Fold(said)
	at := quoted().FindAllStringIndex(folded, -1)
	if len(at) != 2 || len(folded) != len(said) {
		return "", "", nil
	}
	first, second := strings.Trim(said[at[0][0]:at[0][1]], quotes), strings.Trim(said[at[1][0]:at[1][1]], quotes)
	between, behind := strings.ToLower(said[at[0][1]:at[1][0]]), said[at[1][1]:]
	if hasFiguresOrDays(first) || hasFiguresOrDays(second) || utf8.RuneCountInString(first) < 2 || first == second {
		return "", "", nil
	}
	end := len(behind)
	if all := text.Sentences(behind); len(all) > 0 {
		end = all[0].End
	}
	for _, s := range text.Sentences(behind[end:]) {
		rest = append(rest, strings.TrimSpace(s.In(behind[end:])))
	}
	swaps := lexicon.Match("swaps between", between)
	switch tail := strings.ToLower(behind[:end]); {
	case lexicon.Match("swaps before", between):
		return second, first, rest
	case text.HasJapanese(said) && lexicon.Match("swaps behind", tail), !text.HasJapanese(said) && swaps:
		return first, second, rest
	}
	return "", "", nil
}

// swapIn is that change of an answer: in each of its texts that has the words, and in what stands beside it. ok is false where none has them.
func (l *Listener) swapIn(f *application.Field, old, by string) (c Correction, ok bool) {
	def := l.State.Form.Field(f.ID)
	c.Field, c.Only = f, by
	for _, key := range def.Keys() {
		told, isText := l.textOf(f, def, key)
		if isText && !IsName(key) && strings.Contains(told, old) {
			c.Keys = append(c.Keys, key)
			c.Rewords = append(c.Rewords, Rewording{Key: key, Words: strings.Replace(told, old, by, 1), Old: old, New: by})
		}
	}
	if len(c.Rewords) == 0 && slices.ContainsFunc(f.Words, func(q application.Quote) bool { return strings.Contains(q.Text, old) }) {
		c.Rewords = append(c.Rewords, Rewording{Old: old, New: by})
	}
	return c, len(c.Rewords) > 0 && l.mayNote(by)
}
