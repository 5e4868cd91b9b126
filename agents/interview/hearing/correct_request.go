package hearing

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// correctionFor is what a request comes to; ok is false where that is nothing.
func (l *Listener) correctionFor(r Request) (c Correction, ok bool) {
	says := r.Sentence
	if parts := repair.Parts(says); len(parts) == 1 {
		says = parts[0].Text
	}
	if c, ok, decided := l.correctionByForm(r, says); decided {
		return c, ok
	}
	switch r.label {
	case changes.Add:
		return l.additionAsked(r)
	case changes.Drop:
		return l.removalAsked(r), true
	case changes.Set:
		return l.settingAsked(r, says), true
	}
	return c, false
}

// correctionByForm is what a sentence comes to whose form says so: a range of pay, some days of several, "not this but that". decided is false for any
// other.
func (l *Listener) correctionByForm(r Request, says string) (c Correction, ok, decided bool) {
	f, def, w := r.Field, l.State.Form.Field(r.Field.ID), repair.Read(says)
	if owner, words := l.payRange(says); owner == f && words != "" {
		c, ok = l.addTo(f, words, r.Sentence)
		c.Whole = c.Adds && onlyThat().MatchString(text.Fold(r.Sentence))
		return c, ok, true
	}
	sets := r.label == changes.Set
	if sets && onlyThat().MatchString(text.Fold(r.Sentence)) && (len(l.newValues(f, r.Words)) > 0 || l.SaysTheSame(f, r.Words)) { // 「週15時間だけにしてもらえますか」
		return Correction{Field: f, Only: r.Words, From: r.Sentence, Whole: true}, true, true
	}
	if days := l.missedDays(f, facts.DaysKey(*def), r.Words); len(days) > 0 {
		key := facts.DaysKey(*def)
		return Correction{Field: f, Keys: []string{key}, Only: shown.Value(def, key, application.Fact{Value: days}, l.State.Speaks), From: r.Sentence}, true, true
	}
	switch days := l.daysInstead(r, w); {
	case l.ofSomeDays(says) == f:
		return Correction{Field: f, Only: DaysIn(says), From: r.Sentence, Adds: true}, true, true
	case sets && days != "":
		return Correction{Field: f, Keys: []string{facts.DaysKey(*def)}, Only: days, From: r.Sentence}, true, true
	case w.Removes && r.label != changes.Add:
		if c = l.changeOf(partial{field: f, says: []string{says}}); c.Opens && r.label == changes.Drop {
			c = l.removalAsked(r)
		}
		return c, true, len(c.Takes) > 0 || c.Opens || c.Drops
	case r.label != changes.Drop && l.oneOfMany(f, w.New) != "":
		return Correction{Field: f, Keys: []string{l.oneOfMany(f, w.New)}, Only: w.New, From: r.Sentence}, true, true
	case r.label != changes.Drop && l.oneOfMany(f, says) != "": // 「英語はB2じゃなくてC1です」
		return Correction{Field: f, Keys: []string{l.oneOfMany(f, says)}, Only: says, From: r.Sentence}, true, true
	case sets && f.Lists() && facts.DaysKey(*def) == "" && cmp.Or(w.Old, r.old) != "" && KeepsWords(def): // one thing of several: the others stay
		return Correction{Field: f, Only: says, From: r.Sentence, Adds: true}, l.mayNote(says), true
	case sets && r.old != "" && len(l.swaps(f, repair.Wish{Old: r.old, New: r.Words})) > 0 && !slices.ContainsFunc(def.Keys(), IsName):
		c, ok = l.heldIn(f, repair.Wish{Old: r.old, New: r.Words})
		c.Only, c.From = cmp.Or(c.Only, says), r.Sentence
		return c, true, ok
	case w.Old != "" && w.New != "":
		c, ok = l.heldIn(f, w)
		c.Only, c.From = cmp.Or(c.Only, says), r.Sentence
		return c, true, ok
	}
	return c, false, false
}

// DaysIn are the clauses of a sentence that name days, without what is said around them: 「あ、ごめんなさい金曜だけ13時までにしてもらっていいですか」.
func DaysIn(sentence string) string {
	var out []string
	for _, piece := range piecesSaid(sentence) {
		if clause := WithoutAsking(piece); facts.NamesDays(clause) {
			out = append(out, trimClause(clause))
		}
	}
	return cmp.Or(strings.Join(out, " "), sentence)
}

// additionAsked puts something beside an answer.
func (l *Listener) additionAsked(r Request) (c Correction, ok bool) {
	if def := l.State.Form.Field(r.Field.ID); def.HoldsOne() && len(l.newValues(r.Field, r.Words)) > 0 { // 「8番がちがいます。1月10日からです」
		return l.settingAsked(r, r.Sentence), true
	}
	if c, ok = l.addTo(r.Field, r.Words, r.Sentence); ok {
		return c, true
	}
	return beside(r, r.Words), KeepsWords(l.State.Form.Field(r.Field.ID)) && l.mayNote(r.Words)
}

// beside has words stand beside an answer.
func beside(r Request, words string) Correction {
	return Correction{Field: r.Field, Only: words, From: r.Sentence, Adds: true}
}

// removalAsked takes a part out of an answer, or the whole of it where it is named; what is not found opens it.
func (l *Listener) removalAsked(r Request) Correction {
	if parts := l.quotedIn(r.Field, r.Sentence); len(parts) > 0 {
		return Correction{Field: r.Field, Takes: parts}
	}
	if parts := l.partsToTake(r.Field, repair.Wish{Removes: true, What: r.Words}); len(parts) > 0 {
		return Correction{Field: r.Field, Takes: parts}
	}
	return l.notesForWhole(Correction{Field: r.Field, Opens: true})
}

// quotedIn are the parts of an answer that words have in quotes: 「職務経歴に「…」が入ってますけど、そこ消してください」.
func (l *Listener) quotedIn(f *application.Field, words string) (out []Part) {
	for _, at := range inQuotes().FindAllStringIndex(words, -1) {
		part := strings.Trim(words[at[0]:at[1]], quotes)
		if l.holdsPart(f, part) && !staying().MatchString(words[at[1]:]) {
			out = append(out, Part{Words: part, quoted: true})
		}
	}
	return out
}

// notesForWhole takes out what stands beside a value, where something of the answer is to go and nobody says that it is the value: "take the bit about
// my cell out of the e-mail".
func (l *Listener) notesForWhole(c Correction) Correction {
	if c.Field == nil || !c.Drops && !c.Opens || len(c.Field.Words) == 0 || l.State.Form.Field(c.Field.ID).Type == form.TypeText || !takenFrom().MatchString(text.Fold(l.Said.Text)) {
		return c
	}
	var notes []Part
	for _, q := range c.Field.Words {
		notes = append(notes, Part{Words: q.Text})
	}
	return Correction{Field: c.Field, Takes: notes}
}

// settingAsked puts something in the place of what stands there: of a part that is named, of what is said to be wrong, of the facts that the words tell,
// or else beside them; what says nothing opens the answer.
func (l *Listener) settingAsked(r Request, says string) Correction {
	f, def := r.Field, l.State.Form.Field(r.Field.ID)
	if stance.IsNone(r.Words) && MayBeNone(def) { // "it should say none"
		return Correction{Field: f, Only: r.Words, From: r.Sentence, Whole: true}
	}
	swap := repair.Wish{Old: r.old, New: r.Words}
	if r.named && r.old == "" && facts.ToldInSentences(*def) && KeepsWords(def) && utf8.RuneCountInString(r.Words) >= minRemark &&
		(asking().MatchString(text.Fold(r.Sentence)) || repair.Asks(r.Sentence) || requests().MatchString(intents.Plainly(r.Sentence))) {
		return Correction{Field: f, Only: r.Words, From: r.Sentence, Whole: true}
	}
	if def.Type == form.TypeNumber && r.old == "" && len(f.Facts) > 0 && !hasFigures(r.Words) && l.mayNote(r.Words) {
		return beside(r, r.Words) // 「相談できればっていうのも」 takes no sum away
	}
	if c, ok := l.partOf(f, says); ok && !f.Lists() && !slices.ContainsFunc(c.Keys, IsName) {
		return c
	}
	if c, ok := l.heldIn(f, swap); ok && r.old != "" && !slices.ContainsFunc(c.Keys, IsName) {
		c.Only, c.From = cmp.Or(c.Only, r.Sentence), r.Sentence
		return c
	}
	if last := cmp.Or(endOf(r.Words), endOf(r.Sentence)); last != "" && def.Type == form.TypePhone && !tellsAnotherNumber(f, r.Sentence, last) {
		if c, ok := l.ending(f, last); ok {
			return c
		}
	}
	if keys := l.newValues(f, r.Words); len(keys) > 0 {
		c := Correction{Field: f, Only: r.Words, From: r.Sentence}
		if len(keys) < len(f.Facts) && !facts.ToldInSentences(*def) {
			c.Keys = keys
		}
		return c
	}
	typed := slices.DeleteFunc(l.newValues(f, r.Sentence), func(key string) bool { return facts.IsWords(*def, key) })
	if def.Type == form.TypeText && r.old == "" && len(typed) > 0 && hasFigures(r.Words) { // 「期間は2019年4月から現在です」: the month alone tells no end
		return Correction{Field: f, Keys: typed, Only: r.Sentence, From: r.Sentence}
	}
	words := r.Words
	if !Substantial(words) {
		words = trimClause(byNumber().ReplaceAllString(text.Fold(r.Sentence), ""))
	}
	if !KeepsWords(def) || !l.mayNote(words) || !Substantial(words) {
		return Correction{Field: f, Opens: true}
	}
	c := beside(r, words)
	c.Instead = r.old
	return c
}

// onlyThat says that nothing else is to stand there.
var onlyThat = lexicon.Lazy(`(?i){nothing else}`)

// becomes stands between what was and what is to be there: 「火曜が金曜になる感じです」.
var becomes = lexicon.Lazy(`(?i){becomes}`)

// daysInstead are the weekdays, in words, that a request makes of an answer where it puts some in place of others; empty where it does not.
func (l *Listener) daysInstead(r Request, w repair.Wish) string {
	if days := l.swapsDays(r.Field, cmp.Or(r.old, w.Old), r.Words); days != "" {
		return days
	}
	at := becomes().FindStringIndex(r.Words)
	if at == nil || len(when.DaysNamed(r.Words[:at[0]])) == 0 {
		return ""
	}
	return l.swapsDays(r.Field, r.Words[:at[0]], r.Words[at[1]:])
}

// swapsDays are the weekdays of an answer, in words, with some in place of others; empty where it has none of those: 「火曜じゃなくて水曜」.
func (l *Listener) swapsDays(f *application.Field, old, by string) string {
	def := l.State.Form.Field(f.ID)
	key := facts.DaysKey(*def)
	days := facts.DaysInstead(f.Facts[key].Value, old, by)
	if len(days) == 0 {
		return ""
	}
	return shown.Value(def, key, application.Fact{Value: days}, l.State.Speaks)
}

// oneOfMany is the fact that holds a value for each of several things of which words tell one anew, with what it is of: "Spanish is native" of the levels of
// languages. It is empty where they tell none, or something else as well.
func (l *Listener) oneOfMany(f *application.Field, words string) string {
	keys := l.newValues(f, words)
	if len(keys) != 1 {
		return ""
	}
	if _, many := f.Facts[keys[0]].Value.(map[string]any); !many {
		return ""
	}
	return keys[0]
}
