package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// plainChanges are the changes in the newest words whose form leaves nothing to be guessed: lines and sentences that begin with the number or the name of an
// answer, and days that are to stand beside those told. rest is what else is said, each sentence in a line.
func (l *Listener) plainChanges() (cs []Correction, rest []string) {
	lines := strings.Split(l.Said.Text, "\n")
	if l.State.Plan == nil || longerThan(intents.MaxRead, l.Said.Text) {
		return nil, lines
	}
	typed, said := l.typedChanges(l.Said.Text)
	if len(typed) > 0 {
		if cs, lines = typed, strings.Split(said, "\n"); said == "" {
			return cs, nil
		}
	}
	for i := range lines {
		if l.atSummary() && asksIfItWillDo().MatchString(intents.Plainly(lines[i])) { // "is 28 hours enough for you?"
			rest = append(rest, lines[i])
			continue
		}
		if l.atSummary() {
			moved, left := l.slotsChanged(lines[i])
			cs, lines[i] = append(cs, moved...), left
		}
		if f, _, _, _ := l.addressed(lines[i]); f != nil && !l.goesOnElsewhere(lines[i], f) {
			c, ok := l.asksToAdd(lines[i])
			if !ok {
				c, ok = l.lineForAnswer(lines[i])
			}
			if ok {
				cs = append(cs, c)
				continue
			}
		}
		if c, left, ok := l.hoursChanged(lines[i]); ok && l.atSummary() {
			if cs, lines[i] = append(cs, c), left; left == "" {
				continue
			}
		}
		for _, s := range text.Sentences(lines[i]) {
			sentence := strings.TrimSpace(s.In(lines[i]))
			if c, ok := l.plainChange(sentence); ok {
				cs = append(cs, c)
			} else if l.atSummary() && rearranges(sentence) {
				cs = append(cs, Correction{Unmade: sentence})
			} else if c, left, ok := l.clauseChanged(sentence); ok {
				if cs = append(cs, c); left != "" {
					rest = append(rest, left)
				}
			} else if l.deniesAlone(sentence) {
				continue
			} else if sentence != "" {
				rest = append(rest, sentence)
			}
		}
	}
	return cs, rest
}

// rearranges reports a sentence that wants what was told begun elsewhere, or moved from one answer to another: which words are meant is to be asked.
func rearranges(sentence string) bool {
	said := strings.TrimSpace(text.Fold(sentence))
	return slices.ContainsFunc([]string{"begins with a quote", "moves between answers"}, func(section string) bool {
		at, _ := lexicon.Find(section, said)
		return at != nil
	})
}

// goesOnElsewhere reports a line with a sentence that is for another answer than the one that it begins with.
func (l *Listener) goesOnElsewhere(line string, f *application.Field) bool {
	return slices.ContainsFunc(text.Sentences(line), func(s text.Span) bool { return l.isForAnother(strings.TrimSpace(s.In(line)), f) })
}

// clauseChanged is the change that one clause of a sentence at the summary comes to by its form, and what is left of it.
func (l *Listener) clauseChanged(sentence string) (c Correction, left string, ok bool) {
	if !l.atSummary() {
		return c, sentence, false
	}
	if c, left, ok = l.clausewise(sentence, l.dayLimited); ok {
		return c, left, ok
	}
	return l.daysOut(sentence)
}

// plainChange is the one that a sentence wants.
func (l *Listener) plainChange(sentence string) (c Correction, ok bool) {
	if c, ok = l.addsMissing(sentence); ok {
		return c, ok
	}
	if c, ok = l.asksToAdd(sentence); ok {
		return c, ok
	}
	if c, ok = l.lineForAnswer(sentence); ok {
		return c, ok
	}
	return l.daysAdded(sentence)
}

// maxOpening is how long, in bytes, words are at most that only name an answer to be changed: a document is not asked line by line and clause by clause.
const maxOpening = 160

// opened is the answer that a line wants to change and says no more of; part says that it is a part of it. Nil for none.
func (l *Listener) opened(line string) (f *application.Field, part bool) {
	if len(line) > maxOpening {
		return nil, false
	}
	at, group := lexicon.Find("opens an answer", strings.TrimSpace(text.Fold(line)))
	if at == nil {
		return nil, false
	}
	return l.answerCalled(group("number"), group("name")), group("part") != ""
}

// also reports words that say of themselves that they are told beside what is there.
func also(words string) bool {
	at, _ := lexicon.Find("also", text.Fold(words))
	return at != nil || besides().MatchString(words)
}

var besides = lexicon.Lazy(`(?i){told besides}`)

// isForAnother reports a line that is for another answer than the one that is spoken of.
func (l *Listener) isForAnother(line string, f *application.Field) bool {
	g, _, _, _ := l.addressed(line)
	if h, _ := l.opened(line); h != nil {
		g = h
	}
	if g == nil && len(l.newValues(f, line)) == 0 {
		if c, ok := l.findChange(line); ok && c.Field != nil && len(c.Keys) > 0 && len(l.newValues(c.Field, line)) > 0 && (c.signs >= enoughSigns || l.showsItsKind(c)) {
			g = c.Field
		}
	}
	return g != nil && g != f
}

// answerCalled is the answer of a number, else of a name; nil for none.
func (l *Listener) answerCalled(number, name string) *application.Field {
	if f := l.numbered(text.SmallNumber(number)); f != nil || name == "" {
		return f
	}
	if f := l.calledSo(name); f != nil {
		return f
	}
	names := l.named(name)
	if fs := FieldsOf(names); len(fs) == 1 && covers(names, name) {
		return fs[0]
	}
	return nil
}

// lineForAnswer is what a line that begins with an answer, or ends on one, puts there: "5: also telephone", "in the 6 put at the end: he sent a card",
// 「10番 なし」. A line whose words change a part of it, or take one out, is read as any other.
func (l *Listener) lineForAnswer(line string) (c Correction, ok bool) {
	if c, rest := l.quotedAnswer(line); c.Field != nil && len(rest) == 0 && l.atSummary() {
		return c, true
	}
	f, words, adds, opens := l.addressed(line)
	if f == nil || !f.Settled() {
		return c, false
	}
	def, w := l.State.Form.Field(f.ID), repair.Read(words)
	if w.Removes || w.Opens || w.Old != "" && !adds || stance.IsQuestion(words) ||
		takingOut().MatchString(text.Fold(words)) || repair.Keeps(words) || misses().MatchString(text.Fold(words)) {
		return c, false
	}
	keys := l.newValues(f, words)
	switch {
	case adds, opens && sometimes().MatchString(strings.ToLower(text.Fold(words))) && hasFigures(words) && KeepsWords(def) && l.mayNote(words): // "5: 60 on busy days"
		return l.addedTo(f, words)
	case opens && def.Type == form.TypeText && KeepsWords(def) && isWhole(words) && l.mayNote(words) && (facts.ToldInSentences(*def) || l.retells(f, words)):
		return Correction{Field: f, Only: words, From: line, Whole: true, Plain: tellsAsMuch(textsOf(def, f), words)}, true
	case opens && len(keys) > 0 && !becomes().MatchString(words) && slices.ContainsFunc(keys, func(k string) bool { return IsName(k) || k == facts.DaysKey(*def) }):
		c = Correction{Field: f, Only: words, From: line}
		if len(keys) < len(f.Facts) {
			c.Keys = keys
		}
		return c, true
	case !opens && len(keys) == 0 && def.OffersOptions() && !def.Multiple && KeepsWords(def) && l.mayNote(words) && !l.namesOption(def, words) &&
		!intents.Is(intents.SaysYes, words) && !intents.Is(intents.SaysNo, words): // "the driving one should say provisional"
		return Correction{Field: f, Only: words, From: words, Adds: true}, true
	}
	return c, false
}

// retells reports words that tell anew every fact of an answer that shows by its kind what it is.
func (l *Listener) retells(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	told, _ := l.memory.Read(def, facts.Message{Text: words}, nil, l.Where(def))
	for key := range f.Facts {
		if !facts.IsWords(*def, key) && !slices.ContainsFunc(told, func(x facts.Fact) bool { return x.Key == key }) {
			return false
		}
	}
	return true
}

// addedTo has words stand beside an answer, or in its list.
func (l *Listener) addedTo(f *application.Field, words string) (c Correction, ok bool) {
	if c, ok = l.daysBeside(f, words); ok {
		return c, ok
	}
	return l.addTo(f, words, words)
}

// isWhole reports words that are long enough to tell all of an answer in sentences.
func isWhole(words string) bool {
	if text.ScriptOf(words) == text.Latin {
		return len(strings.Fields(words)) >= leastWords
	}
	return utf8.RuneCountInString(words) >= leastCharacters
}

// How long what stands behind the name of an answer in sentences has to be to be all of it, and no part.
const (
	leastWords      = 8
	leastCharacters = 18
)

// addressed is the answer that a line is for and what it says of it. adds says that this is to stand beside what is there; opens that the line begins with
// the answer and a sign like a colon behind it.
func (l *Listener) addressed(line string) (f *application.Field, words string, adds, opens bool) {
	line = strings.TrimSpace(line)
	folded := text.Fold(line)
	for _, form := range []string{"adds to an answer", "adds into an answer", "should say", "line for an answer"} {
		at, group := lexicon.Find(form, folded)
		if at == nil {
			continue
		}
		f, words = l.answerCalled(group("number"), group("name")), group("words")
		if f == nil || facts.Weight(words) == 0 {
			continue
		}
		adds = strings.HasPrefix(form, "adds ")
		if at, group := lexicon.Find("also", words); at != nil {
			words, adds = group("words"), true
		}
		if i := strings.LastIndex(folded, words); i >= 0 && len(line) == len(folded) { // as they were written
			words = line[i : i+len(words)]
		}
		return f, strings.TrimSpace(words), adds, form == "line for an answer"
	}
	return nil, "", false, false
}

// SpeaksOfAnswer reports a sentence that is about an answer, and neither asks nor only thanks: whoever wrote it is to hear what became of it.
func (l *Listener) SpeaksOfAnswer(sentence string) bool {
	return Substantial(sentence) && l.mayChange(sentence) && !stance.IsQuestion(sentence) && !l.OnlyKind(sentence)
}
