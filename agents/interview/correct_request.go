package interview

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
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// correctionFor is what a request comes to; ok is false where that is nothing.
func (t *turn) correctionFor(r request) (c correction, ok bool) {
	says := r.sentence
	if parts := repair.Parts(says); len(parts) == 1 {
		says = parts[0].Text
	}
	if c, ok, decided := t.correctionByForm(r, says); decided {
		return c, ok
	}
	switch r.label {
	case changes.Add:
		return t.additionAsked(r)
	case changes.Drop:
		return t.removalAsked(r), true
	case changes.Set:
		return t.settingAsked(r, says), true
	}
	return c, false
}

// correctionByForm is what a sentence comes to whose form says so: a range of pay, some days of several, "not this but that". decided is false for any
// other.
func (t *turn) correctionByForm(r request, says string) (c correction, ok, decided bool) {
	f, def, w := r.field, t.s.Form.Field(r.field.ID), repair.Read(says)
	if owner, words := t.payRange(says); owner == f && words != "" {
		c, ok = t.addTo(f, words, r.sentence)
		c.whole = c.adds && onlyThat().MatchString(text.Fold(r.sentence))
		return c, ok, true
	}
	sets := r.label == changes.Set
	if sets && onlyThat().MatchString(text.Fold(r.sentence)) && (len(t.newValues(f, r.words)) > 0 || t.saysTheSame(f, r.words)) { // 「週15時間だけにしてもらえますか」
		return correction{field: f, only: r.words, from: r.sentence, whole: true}, true, true
	}
	if days := t.missedDays(f, facts.DaysKey(*def), r.words); len(days) > 0 {
		key := facts.DaysKey(*def)
		return correction{field: f, keys: []string{key}, only: shown.Value(def, key, application.Fact{Value: days}, t.s.Speaks), from: r.sentence}, true, true
	}
	switch days := t.daysInstead(r, w); {
	case t.ofSomeDays(says) == f:
		return correction{field: f, only: daysIn(says), from: r.sentence, adds: true}, true, true
	case sets && t.ofSomeDays(r.words) == f:
		return correction{field: f, only: r.words, from: r.sentence, adds: true}, true, true
	case sets && facts.HoursByDay(*def, r.words, f.Known()):
		return correction{field: f, only: r.words, from: r.sentence}, true, true
	case sets && days != "":
		return correction{field: f, keys: []string{facts.DaysKey(*def)}, only: days, from: r.sentence}, true, true
	case w.Removes && r.label != changes.Add:
		c = t.changeOf(partial{field: f, says: []string{says}})
		return c, true, len(c.takes) > 0 || c.opens
	case sets && f.Lists() && facts.DaysKey(*def) == "" && cmp.Or(w.Old, r.old) != "" && keepsWords(def): // one thing of several: the others stay
		return correction{field: f, only: says, from: r.sentence, adds: true}, t.mayNote(says), true
	case sets && r.old != "" && len(t.swaps(f, repair.Wish{Old: r.old, New: r.words})) > 0 && !slices.ContainsFunc(def.Keys(), isName):
		c, ok = t.heldIn(f, repair.Wish{Old: r.old, New: r.words})
		c.only, c.from = cmp.Or(c.only, says), r.sentence
		return c, true, ok
	case w.Old != "" && w.New != "":
		c, ok = t.heldIn(f, w)
		c.only, c.from = cmp.Or(c.only, says), r.sentence
		return c, true, ok
	}
	return c, false, false
}

// daysIn are the clauses of a sentence that name days, without what is said around them: 「あ、ごめんなさい金曜だけ13時までにしてもらっていいですか」.
func daysIn(sentence string) string {
	var out []string
	for _, piece := range piecesSaid(sentence) {
		if clause := withoutAsking(piece); facts.NamesDays(clause) {
			out = append(out, strings.Trim(clause, aroundClause))
		}
	}
	return cmp.Or(strings.Join(out, " "), sentence)
}

// additionAsked puts something beside an answer. What is to be taken out adds nothing: 「「まだ3月31日のまま」って残ってるの消して」.
func (t *turn) additionAsked(r request) (c correction, ok bool) {
	if takingOut().MatchString(r.sentence) {
		return t.removalAsked(r), true
	}
	if def := t.s.Form.Field(r.field.ID); def.HoldsOne() && len(t.newValues(r.field, r.words)) > 0 { // 「8番がちがいます。1月10日からです」
		return t.settingAsked(r, r.sentence), true
	}
	if c, ok = t.addTo(r.field, r.words, r.sentence); ok {
		return c, true
	}
	return beside(r, r.words), keepsWords(t.s.Form.Field(r.field.ID)) && t.mayNote(r.words)
}

// beside has words stand beside an answer.
func beside(r request, words string) correction {
	return correction{field: r.field, only: words, from: r.sentence, adds: true}
}

// removalAsked takes a part out of an answer, or the whole of it where it is named; what is not found opens it.
func (t *turn) removalAsked(r request) correction {
	if parts := t.partsToTake(r.field, repair.Wish{Removes: true, What: r.words}); len(parts) > 0 {
		return correction{field: r.field, takes: parts}
	}
	if whole := r.label == changes.Drop && t.answerNamed(r.words) == r.field; whole {
		return correction{field: r.field, drops: true}
	}
	return correction{field: r.field, opens: true}
}

// settingAsked puts something in the place of what stands there: of a part that is named, of what is said to be wrong, of the facts that the words tell,
// or else beside them; what says nothing opens the answer.
func (t *turn) settingAsked(r request, says string) correction {
	f, def := r.field, t.s.Form.Field(r.field.ID)
	swap := repair.Wish{Old: r.old, New: r.words}
	if r.named && r.old == "" && facts.ToldInSentences(*def) && keepsWords(def) && utf8.RuneCountInString(r.words) >= minRemark &&
		(asking().MatchString(text.Fold(r.sentence)) || repair.Asks(r.sentence) || requests().MatchString(intents.Plainly(r.sentence))) {
		return correction{field: f, only: r.words, from: r.sentence, whole: true}
	}
	if def.Type == form.TypeNumber && r.old == "" && len(f.Facts) > 0 && !hasFigures(r.words) && t.mayNote(r.words) {
		return beside(r, r.words) // 「相談できればっていうのも」 takes no sum away
	}
	if c, ok := t.partOf(f, says); ok && !f.Lists() && !slices.ContainsFunc(c.keys, isName) {
		return c
	}
	if c, ok := t.heldIn(f, swap); ok && r.old != "" && !slices.ContainsFunc(c.keys, isName) {
		c.only, c.from = cmp.Or(c.only, r.sentence), r.sentence
		return c
	}
	if r.old != "" && def.Type == form.TypeText && len(t.swaps(f, swap)) == 0 && t.holdsPart(f, r.old) && t.mayNote(r.sentence) {
		return beside(r, r.sentence) // it stands in the words beside the answer
	}
	if last := cmp.Or(endOf(r.words), endOf(r.sentence)); last != "" && def.Type == form.TypePhone {
		if c, ok := t.ending(f, last); ok {
			return c
		}
	}
	if keys := t.newValues(f, r.words); len(keys) > 0 {
		c := correction{field: f, only: r.words, from: r.sentence}
		if len(keys) < len(f.Facts) && !facts.ToldInSentences(*def) {
			c.keys = keys
		}
		return c
	}
	typed := slices.DeleteFunc(t.newValues(f, r.sentence), func(key string) bool { return facts.IsWords(*def, key) })
	if def.Type == form.TypeText && r.old == "" && len(typed) > 0 && hasFigures(r.words) { // 「期間は2019年4月から現在です」: the month alone tells no end
		return correction{field: f, keys: typed, only: r.sentence, from: r.sentence}
	}
	words := r.words
	if !substantial(words) {
		words = strings.Trim(byNumber().ReplaceAllString(text.Fold(r.sentence), ""), aroundClause)
	}
	if !keepsWords(def) || !t.mayNote(words) || !substantial(words) {
		return correction{field: f, opens: true}
	}
	c := beside(r, words)
	c.instead = r.old
	return c
}

// onlyThat says that nothing else is to stand there.
var onlyThat = lexicon.Lazy(`(?i){nothing else}`)

// becomes stands between what was and what is to be there: 「火曜が金曜になる感じです」.
var becomes = lexicon.Lazy(`(?i){becomes}`)

// daysInstead are the weekdays, in words, that a request makes of an answer where it puts some in place of others; empty where it does not.
func (t *turn) daysInstead(r request, w repair.Wish) string {
	if days := t.swapsDays(r.field, cmp.Or(r.old, w.Old), r.words); days != "" {
		return days
	}
	at := becomes().FindStringIndex(r.words)
	if at == nil || len(when.DaysNamed(r.words[:at[0]])) == 0 {
		return ""
	}
	return t.swapsDays(r.field, r.words[:at[0]], r.words[at[1]:])
}

// swapsDays are the weekdays of an answer, in words, with some in place of others; empty where it has none of those: 「火曜じゃなくて水曜」.
func (t *turn) swapsDays(f *application.Field, old, by string) string {
	def := t.s.Form.Field(f.ID)
	key := facts.DaysKey(*def)
	days := facts.DaysInstead(f.Facts[key].Value, old, by)
	if len(days) == 0 {
		return ""
	}
	return shown.Value(def, key, application.Fact{Value: days}, t.s.Speaks)
}
