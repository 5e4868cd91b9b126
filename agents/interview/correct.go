package interview

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// correction is what an utterance changes of what was told before.
type correction struct {
	field   *application.Field   // that it is about
	among   []*application.Field // those that it may be about, where that is not clear
	keys    []string             // the facts that are told anew; empty: all
	swaps   []facts.Swap         // parts of facts, and what is to be there instead
	only    string               // the part of the utterance that is the answer; empty: all of it
	adds    bool                 // … which is to stand beside what was told
	instead string               // … in place of the words kept there that say this
	from    string               // the sentence that says so, where the answer is put together of its words
	whole   bool                 // … and the whole of the answer: nothing that stood there stays
	opens   bool                 // it tells no new answer
	drops   bool                 // … and wants none there
	takes   []part               // parts of the answer that are to be taken out
	signs   int                  // how much speaks for it
	beside  string               // the words, where they tell more than these facts: they stand beside them
}

// corrected finds out which earlier answer the utterance is about. The strongest sign is that the answer holds what is said to be
// wrong, then a name, then that only one answer is of the kind told. A choice changes only where it or an option of it is named.
// ok is false for an utterance that is an answer to the open question or none.
func (t *turn) corrected() (c correction, ok bool) {
	if t.s.Plan == nil || len(t.said.parts) == 0 {
		return c, false
	}
	w := repair.Read(t.said.text)
	summary := t.s.Status == application.Confirming
	if summary && strings.HasSuffix(strings.TrimSpace(text.Fold(t.said.text)), "?") && !w.Asks && !w.Opens && !w.Corrects && !w.Removes { // "thats still all 7 days??"
		return c, false
	}
	if !summary && (w.Ordinal || t.listed()) {
		if f := t.inList(w); f != nil || w.Ordinal {
			return correction{field: f, opens: true}, f != nil
		}
	}
	if f := t.numbered(w.Number); f != nil && w.Opens {
		return correction{field: f, opens: true}, true
	}
	if f := t.numbered(w.Number); f != nil && w.New != "" && len(t.news(f, w.New)) > 0 {
		return correction{field: f, only: w.New}, true
	}
	if f := t.removed(w); f != nil {
		return correction{field: f, drops: true}, true
	}
	if c, ok := t.partRemoved(w); ok {
		return c, true
	}
	if fs := fieldsOf(t.named(t.said.text)); w.Removes && !w.Refers && len(fs) == 1 && fs[0].Settled() && t.s.Form.Field(fs[0].ID).Type == form.TypeText && !fs[0].Lists() {
		return correction{field: fs[0], opens: true}, true // an order is no answer
	}
	if !summary && !w.Corrects && !w.Opens && !(w.Asks && len(t.named(w.Rest)) > 0) {
		if t.does(reading.Correct) && !t.tells() {
			return t.findChange(t.said.text)
		}
		return c, false
	}
	if now, def := t.s.CurrentField(); !summary && !w.Opens && w.Tail == "" && now != nil && !now.Settled() && !repair.SaysSo(t.said.text) &&
		(def.Type == form.TypeText && t.tells() || t.answersPlainly()) {
		return c, false // "not this but that" in a story, "if that's not too late"
	}
	if w.Tail != "" {
		if f := t.onlyOf(form.TypePhone); f != nil && f.Settled() && f.ID != t.s.Current {
			return t.ending(f, w.Tail)
		}
	}
	if c, ok := t.findChange(t.said.text); ok && !t.isBeingAsked(c.field) && (summary || t.does(reading.Correct) || w.Corrects && (c.signs >= enoughSigns || t.thinksAgain())) {
		return c, true
	}
	if w.Opens && vague(w.What) || summary && w.Corrects && !t.onlyAsks(t.said.text) {
		return correction{among: t.changeable()}, true
	}
	return c, false
}

// thinksAgain reports a message that takes something back at its beginning, or tells nothing of what is asked: 「やっぱり日勤がいいです」.
func (t *turn) thinksAgain() bool {
	return !t.tells() || repair.SaysSo(t.said.text) || secondThought().MatchString(intents.Plainly(t.said.text))
}

// secondThought begins a message that takes something back, whatever was asked.
var secondThought = lexicon.Lazy(`^(?:{before a second thought})*{second thought}`)

// isBeingAsked reports the answer that the open question is about: it is answered, not corrected.
func (t *turn) isBeingAsked(f *application.Field) bool {
	return f != nil && f.ID == t.s.Current && !f.Settled() && t.s.Status != application.Confirming
}

// inList is the answer of the list just shown that a number alone means: "the first one", 「1番」. Where none was shown it means none: it may be
// one of two jobs.
func (t *turn) inList(w repair.Wish) *application.Field {
	if !t.listed() || t.tells() {
		return nil
	}
	n := w.Number
	if m := bareNumber().FindStringSubmatch(intents.Plainly(t.said.text)); m != nil {
		n, _ = strconv.Atoi(m[1])
	}
	if f := t.numbered(n); f != nil && (f.Settled() || len(f.Facts) > 0) {
		return f
	}
	return nil
}

// listed reports that the list of what was told stands above the open question.
func (t *turn) listed() bool {
	return t.s.Open != nil && strings.HasPrefix(t.s.Open.Said, t.text("told_so_far.title", nil))
}

// asksToChange reads a correction that is put as a question: 「10時を11時に変えられますか」. One that says neither what is wrong nor what
// is to be there instead is a question.
func (t *turn) asksToChange() (c correction, ok bool) {
	w := repair.Read(t.said.text)
	if w.Old == "" && w.New == "" && !w.Opens || !requests().MatchString(intents.Plainly(t.said.text)) || t.knows(t.said.text) {
		return c, false
	}
	if f, _ := t.s.CurrentField(); f != nil && !f.Settled() && len(t.swaps(f, w)) > 0 {
		return t.heldIn(f, w)
	}
	if c, ok = t.corrected(); ok && c.field != nil {
		return c, true
	}
	return c, false
}

// removed is the one answer that the utterance wants taken out; nil where there is none.
func (t *turn) removed(w repair.Wish) *application.Field {
	if !w.Removes {
		return nil
	}
	if w.Refers {
		return t.justTold()
	}
	if m := bareNumber().FindStringSubmatch(intents.Plainly(w.What)); m != nil && t.s.Status == application.Confirming {
		n, _ := strconv.Atoi(m[1])
		return t.numbered(n)
	}
	fs := slices.DeleteFunc(fieldsOf(t.named(w.What)), func(f *application.Field) bool { return !f.Settled() || len(f.Facts) == 0 })
	if len(fs) != 1 {
		return nil
	}
	return fs[0]
}

// numbersAnswer reports words at the summary that name an answer by its number: 「4番は月火水木金です。土はやめます」 gives nothing up.
func (t *turn) numbersAnswer() bool {
	return t.s.Status == application.Confirming && slices.ContainsFunc(repair.Parts(t.said.text), func(p repair.Part) bool { return t.numbered(p.Number) != nil })
}

// justTold is the field whose answer the last message told; nil where it told none, or a part of what is being asked.
func (t *turn) justTold() *application.Field {
	if now, _ := t.s.CurrentField(); now != nil && len(now.Facts) > 0 {
		return nil
	}
	if f := t.latest(); f != nil && len(f.Facts) > 0 {
		return f
	}
	return nil
}

// retracted takes an answer out that the newest words want out in words of their own, and asks which where they name none. It reports whether
// they did.
func (t *turn) retracted(ctx context.Context) (bool, error) {
	if t.s.Plan == nil || !t.doesOnly(reading.Retract, reading.Protected) || t.tells() || len(t.changeable()) == 0 {
		return false, nil
	}
	if t.numbersAnswer() {
		return false, nil // of the answer with that number
	}
	if f, _ := t.payRange(t.said.text); f != nil || repair.Read(t.said.text).New != "" { // 「「650〜700万」と記載してください」 wants nothing out
		return false, nil
	}
	if c, ok := t.corrected(); ok {
		return true, t.correct(ctx, c)
	}
	fs := slices.DeleteFunc(fieldsOf(t.named(t.said.text)), func(f *application.Field) bool { return !f.Settled() || len(f.Facts) == 0 })
	if len(fs) == 1 {
		return true, t.dropAnswer(ctx, fs[0])
	}
	if len(fs) == 0 && offline.Likely(t.situation(t.said.text), reading.Withdraw) >= asLikely { // 「取り下げたい」 names nothing: all of it may be meant
		return true, t.leave(intents.WantsWithdraw)
	}
	t.askWhich(fs)
	return true, nil
}

// asLikely is how likely another reading of a message has to be to be asked about first.
const asLikely = 0.25

// dropAnswer takes an answer out, as if the candidate had not wanted to give it.
func (t *turn) dropAnswer(ctx context.Context, f *application.Field) error {
	t.reopen(f, nil)
	t.s.Pending, t.said, f.Next = nil, said{}, nil
	if t.refused(f, t.s.Form.Field(f.ID)); f.Settled() {
		t.s.Current, f.Reopened = "", false
	}
	return t.attempt(ctx)
}

// ending is the correction of a number of which only the last digits are told.
func (t *turn) ending(f *application.Field, tail string) (c correction, ok bool) {
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if whole := endingIn(f.Facts[key].Words, tail); whole != "" && len(t.news(f, whole)) > 0 {
			return correction{field: f, keys: []string{key}, only: whole}, true
		}
	}
	return c, false
}

// endingIn puts other digits in place of the last ones of a number, as it was written; empty where it has too few.
func endingIn(words, tail string) string {
	b := []byte(text.Fold(words))
	at := len(b)
	for i := len(tail) - 1; i >= 0; i-- {
		if at = bytes.LastIndexAny(b[:at], "0123456789"); at <= 0 {
			return ""
		}
		b[at] = tail[i]
	}
	return string(b)
}

// aMoment is a day or a moment as it is kept, which is nobody's words.
var aMoment = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`^\d{4}-\d\d(?:-\d\d)?(?:T|$)`) })

// onlyPlace reports a field of which nothing is known but where the candidate is, which was asked at the beginning.
func (t *turn) onlyPlace(f *application.Field) bool {
	for _, fact := range f.Facts {
		if !slices.ContainsFunc([]string{application.SectionCountry, application.SectionTimezone}, func(s string) bool { return t.s.Source[s].ID == fact.Source }) {
			return false
		}
	}
	return f.Attempts == 0
}

// correct has the Reviewer look at the field again, with what was said just now, and goes back to where it was then.
func (t *turn) correct(ctx context.Context, c correction) error {
	if c.field == nil {
		t.askWhich(c.among)
		return nil
	}
	if c.drops {
		return t.dropAnswer(ctx, c.field)
	}
	if c.opens {
		return t.edit(ctx, c.field.ID)
	}
	if len(c.takes) > 0 || c.beside != "" || c.adds || c.whole {
		return t.correctAll(ctx, []correction{c}, nil)
	}
	if facts.ToldInSentences(*t.s.Form.Field(c.field.ID)) && len(c.swaps) == 0 && c.only != "" && !forRecord(c.only) { // what is said of an answer is none
		return t.edit(ctx, c.field.ID)
	}
	t.answerBeside(c)
	if c.only != "" {
		told := t.said.partWith(c.only)
		told.Text = c.only
		t.s.Pending = []application.Heard{told}
		t.said = utterance(t.s.Pending)
	}
	t.reopen(c.field, c.keys)
	c.field.Next, c.field.Swaps = nil, c.swaps
	return t.attempt(ctx)
}

// reopen makes a field the one that is looked at, with these facts, or all, told anew.
func (t *turn) reopen(f *application.Field, keys []string) {
	if now, def := t.s.CurrentField(); now != nil && now != f && !now.Settled() {
		if now.ReopenedComplete(def) { // "edit 1", then "edit 2": what was not told anew stays as it was
			t.settleAsBefore(now, def)
		} else {
			now.Leave()
		}
	}
	t.close()
	t.s.Behind = nil
	f.Reopen(keys)
	t.s.Forget(f.ID)
	t.s.Current, t.s.Audit, t.s.Status = f.ID, nil, application.Interviewing
}
