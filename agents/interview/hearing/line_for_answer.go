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
// answer, what follows the wish to change one, and days that are to stand beside those told. rest is what else is said, each sentence in a line.
func (l *Listener) plainChanges() (cs []Correction, rest []string) {
	lines := strings.Split(l.Said.Text, "\n")
	if l.State.Plan == nil || utf8.RuneCountInString(l.Said.Text) > intents.MaxRead {
		return nil, lines
	}
	for i := 0; i < len(lines); i++ {
		if c, n := l.openedWith(lines[i:]); n > 0 {
			cs, i = append(cs, c), i+n-1
			continue
		}
		if c, ok := l.lineForAnswer(lines[i]); ok {
			cs = append(cs, c)
			continue
		}
		for _, s := range text.Sentences(lines[i]) {
			sentence := strings.TrimSpace(s.In(lines[i]))
			if c, ok := l.plainChange(sentence); ok {
				cs = append(cs, c)
			} else if sentence != "" {
				rest = append(rest, sentence)
			}
		}
	}
	return cs, rest
}

func (l *Listener) plainChange(sentence string) (c Correction, ok bool) {
	if c, ok = l.lineForAnswer(sentence); ok {
		return c, ok
	}
	return l.daysAdded(sentence)
}

// openedWith is the change of an answer that the first of some lines opens, by what the lines behind it tell of it, and how many lines it takes: "edit 5" with
// "3 years, not 2", "6 please, change the end" with that. It takes none where they tell nothing of it.
func (l *Listener) openedWith(lines []string) (c Correction, taken int) {
	at, group := lexicon.Find("opens an answer", strings.TrimSpace(text.Fold(lines[0])))
	if at == nil || len(lines) < 2 {
		return c, 0
	}
	f := l.answerCalled(group("number"), group("name"))
	if f == nil || !f.Settled() {
		return c, 0
	}
	n := 1
	for n < len(lines) && !l.isForAnother(lines[n], f) {
		n++
	}
	words := strings.Join(lines[1:n], "\n")
	def := l.State.Form.Field(f.ID)
	story := facts.ToldInSentences(*def) && KeepsWords(def)
	switch {
	case n == 1:
		return c, 0
	case story && group("part") != "" && l.mayNote(words), story && !isWhole(words) && also(words) && l.mayNote(words):
		return Correction{Field: f, Only: words, From: words, Adds: true}, n
	case story && isWhole(words) && l.mayNote(words):
		return Correction{Field: f, Only: words, From: words, Whole: true}, n
	}
	if c = l.withoutLoss(l.changeOf(partial{field: f, says: lines[1:n]})); c.Opens || c.Drops || c.Field != f {
		return Correction{}, 0
	}
	return c, n
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
	if at, group := lexicon.Find("opens an answer", strings.TrimSpace(text.Fold(line))); at != nil {
		g = l.answerCalled(group("number"), group("name"))
	}
	if g == nil && len(l.newValues(f, line)) == 0 {
		if c, ok := l.findChange(line); ok && c.signs >= enoughSigns {
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
	f, words, adds, opens := l.addressed(line)
	if f == nil || !f.Settled() {
		return c, false
	}
	def, w := l.State.Form.Field(f.ID), repair.Read(words)
	if w.Removes || w.Opens || w.Old != "" || stance.IsQuestion(words) || takingOut().MatchString(text.Fold(words)) || repair.Keeps(words) || misses().MatchString(text.Fold(words)) {
		return c, false
	}
	keys := l.newValues(f, words)
	switch {
	case stance.IsNone(words) && MayBeNone(def):
		return Correction{Field: f, Only: words, From: line, Whole: true}, true
	case adds:
		return l.addedTo(f, words)
	case opens && facts.ToldInSentences(*def) && def.Type == form.TypeText && KeepsWords(def) && isWhole(words) && l.mayNote(words):
		return Correction{Field: f, Only: words, From: line, Whole: true}, true
	case opens && len(keys) > 0 && slices.ContainsFunc(keys, func(k string) bool { return IsName(k) || k == facts.DaysKey(*def) }):
		c = Correction{Field: f, Only: words, From: line}
		if len(keys) < len(f.Facts) {
			c.Keys = keys
		}
		return c, true
	case def.OffersOptions() && !def.Multiple && len(keys) == 0 && !l.SaysTheSame(f, words) && KeepsWords(def) && l.mayNote(words) && !opens: // "the driving one should say provisional"
		return Correction{Field: f, Only: words, From: words, Adds: true}, true
	}
	return c, false
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
