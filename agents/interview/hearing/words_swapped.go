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
	old, by, rest := l.swapInQuotes(l.Said.Text)
	if old == "" {
		old, by = l.swapOfCounted(l.Said.Text)
	}
	if old == "" {
		old, by, rest = l.swapSaid()
	}
	if old == "" {
		return l.besidePlace()
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
	if l.toldAsValue(old) {
		return "", ""
	}
	return old, by
}

// toldAsValue reports words in which a value of an answer was told: that is read as one.
func (l *Listener) toldAsValue(words string) bool {
	words = strings.ToLower(text.Fold(words))
	return slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool {
		def := l.State.Form.Field(f.ID)
		return slices.ContainsFunc(def.Keys(), func(key string) bool {
			fact, ok := f.Facts[key]
			return ok && !facts.IsWords(*def, key) && strings.Contains(strings.ToLower(text.Fold(fact.Words)), words)
		})
	})
}

// hearQuotesSwapped hears first of all that words in quotes are to be others in quotes beside which the message wants something else, too: 「「チームは6名」を
// 「チームは8名」に直し、6番の「…」は削除」. The words stand in an answer to the letter, and the rest is heard by itself.
func (l *Listener) hearQuotesSwapped() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || longerThan(2*intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	said := l.Said.Text
	at := quoted().FindAllStringIndex(said, -1)
	for i := 0; i+1 < len(at); i++ {
		end := len(said)
		if i+2 < len(at) {
			end = at[i+1][1] + firstClauseEnd(said[at[i+1][1]:at[i+2][0]])
		}
		old, by, rest := l.swapInQuotes(said[at[i][0]:end])
		if old == "" || end == len(said) && !hasFiguresOrDays(old+by) {
			continue
		}
		var found []Correction
		for _, f := range l.Changeable() {
			if c, ok := l.swapIn(f, old, by); ok {
				c.From = said
				found = append(found, c)
			}
		}
		if named := l.answerPointedAt(said[:at[i][0]]); len(found) > 1 && named != nil {
			found = slices.DeleteFunc(found, func(c Correction) bool { return c.Field != named })
		}
		if len(found) != 1 {
			continue
		}
		left := strings.Trim(strings.Join(append(rest, said[end:]), "\n"), AroundClause)
		if !l.goesOnApart(left) {
			return Move{Does: ChangesAnswers, Changes: found}
		}
		return Move{Does: ChangesFirst, Changes: found, Parts: l.Said.Only(left)}
	}
	return Move{}
}

// firstClauseEnd is where the first clause of words ends.
func firstClauseEnd(words string) int {
	if i := strings.IndexAny(words, "、,;\n"); i >= 0 {
		return i
	}
	return len(words)
}

// swapInQuotes is what two quotes of a message say is to be replaced by what, and the sentences behind; empty where they say nothing of the kind.
// Figures are values,
// which are read as such.
func (l *Listener) swapInQuotes(said string) (old, by string, rest []string) {
	at := quoted().FindAllStringIndex(said, -1)
	if len(at) != 2 {
		return "", "", nil
	}
	first, second := strings.Trim(said[at[0][0]:at[0][1]], quotes), strings.Trim(said[at[1][0]:at[1][1]], quotes)
	between, behind := strings.ToLower(text.Fold(said[at[0][1]:at[1][0]])), said[at[1][1]:]
	values := hasFiguresOrDays(first+second) && (l.asItStands(first) == "" || l.toldAsValue(first) || utf8.RuneCountInString(first) < 4)
	if values || utf8.RuneCountInString(first) < 2 || first == second {
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
	switch tail := strings.ToLower(text.Fold(behind[:end])); {
	case lexicon.Match("swaps before", between):
		return second, first, rest
	case text.HasJapanese(said) && lexicon.Match("swaps behind", tail), !text.HasJapanese(said) && swaps:
		return first, second, rest
	}
	return "", "", nil
}

// swapSaid is what a sentence without quotes wants replaced by what, or put beside what, and the other sentences: "in 7 change senior eng to Senior Engineer at Haulio",
// "put Haulio after the job title". It is empty where no answer has those words to the letter.
func (l *Listener) swapSaid() (old, by string, rest []string) {
	all := l.sentencesSaid()
	for i, sentence := range all {
		read := text.Read(sentence)
		rest = append(slices.Clone(all[:i]), all[i+1:]...)
		for _, form := range lexicon.Forms("swaps words") {
			at, group := form.FindGroups(read.Folded)
			if at == nil || onlyPointsBack(group("old")) {
				continue
			}
			end := strings.LastIndex(read.Folded, group("new"))
			if old = l.asItStands(strings.Trim(group("old"), aroundNamed)); old != "" && !hasFiguresOrDays(old+" "+group("new")) && facts.Weight(group("new")) > 0 {
				return old, strings.Trim(read.Words(end, end+len(group("new"))), aroundNamed), rest
			}
		}
		if at, group := lexicon.Find("puts beside a place", read.Folded); at != nil {
			place, words := l.placeNamed(group("place")), strings.Trim(group("words"), aroundNamed)
			switch {
			case place == "":
			case lexicon.Match("ahead of it", strings.ToLower(group("where"))):
				return place, words + l.comma() + place, rest
			default:
				return place, place + l.comma() + words, rest
			}
		}
	}
	return "", "", nil
}

// besidePlace has words stand in an answer that is named, where nobody can tell beside which of its words: "put Haulio after the job title in experience".
func (l *Listener) besidePlace() Move {
	all := l.sentencesSaid()
	for i, sentence := range all {
		at, group := lexicon.Find("puts beside a place", text.Fold(sentence))
		if at == nil || group("field") == "" {
			continue
		}
		if f := l.answerSoCalled(group("field")); f != nil && l.isInWords(f) {
			if c, ok := l.addedBeside(f, strings.Trim(group("words"), aroundNamed), sentence); ok {
				return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{c}}, append(slices.Clone(all[:i]), all[i+1:]...))
			}
		}
	}
	return Move{}
}

// asItStands are words as an answer has them in a text; empty where none does.
func (l *Listener) asItStands(words string) string {
	low := strings.ToLower(text.Fold(words))
	for _, f := range l.Changeable() {
		for _, told := range l.wordsToldIn(f) {
			read := text.Read(told)
			if i := strings.Index(read.Low, low); i >= 0 && low != "" && !inWord(read.Low, i) && !inWord(read.Low, i+len(low)) {
				return read.Words(i, i+len(low))
			}
		}
	}
	return ""
}

// placeNamed are the words beside which something is to stand: as an answer has them, or the text that they name: "the job title".
func (l *Listener) placeNamed(place string) string {
	if words := l.asItStands(strings.Trim(place, aroundNamed)); words != "" {
		return words
	}
	texts, _ := l.knownTexts()
	for _, k := range texts {
		if k.Words != "" && slices.ContainsFunc(k.Names, func(n string) bool { return nameIn(strings.ToLower(place), n) >= 0 }) {
			return k.Words
		}
	}
	return ""
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
