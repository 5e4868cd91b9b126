package hearing

import (
	"bytes"
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
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Correction is what an utterance changes of what was told before.
type Correction struct {
	Field     *application.Field   // that it is about
	Among     []*application.Field // those that it may be about, where that is not clear
	Keys      []string             // the facts that are told anew; empty: all
	Swaps     []facts.Swap         // parts of facts, and what is to be there instead
	Only      string               // the part of the utterance that is the answer; empty: all of it
	Value     bool                 // … which tells the values of these facts and nothing else
	Adds      bool                 // … which is to stand beside what was told
	Instead   string               // … in place of the words kept there that say this
	From      string               // the sentence that says so, where the answer is put together of its words
	Whole     bool                 // … and the whole of the answer: nothing that stood there stays
	Plain     bool                 // … as the words say, or how they are told
	WholeWeek bool                 // … and all of its days and hours: none of those that stood there stays
	Opens     bool                 // it tells no new answer
	Unsure    bool                 // … because nobody can tell what it is to be: that it stands as it was is said
	Drops     bool                 // … and wants none there
	Takes     []Part               // parts of the answer that are to be taken out
	Restores  []application.Quote  // words that stood there and are to stand there again
	Clears    []string             // keys of which it is not to stand there that there is none
	Rewords   []Rewording          // texts of the answer as they are to be
	Unmade    string               // words that want something that cannot be done, of no field: they are said back
	signs     int                  // how much speaks for it
	Beside    string               // the words, where they tell more than these facts: they stand beside them
}

// corrected finds out which earlier answer the utterance is about. The strongest sign is that the answer holds what is said to be
// wrong, then a name, then that only one answer is of the kind told. A choice changes only where it or an option of it is named.
// ok is false for an utterance that is an answer to the open question or none.
func (l *Listener) corrected() (c Correction, ok bool) {
	if l.State.Plan == nil || len(l.Said.Parts) == 0 || l.onlyRepeats(l.Said.Text) {
		return c, false
	}
	if c, ok = l.correctedBySigns(); l.atSummary() && (l.speaksOfThen(c) || l.ofBareNumber(c)) {
		return Correction{}, false
	}
	return c, ok
}

// correctedBySigns is what those signs say.
func (l *Listener) correctedBySigns() (c Correction, ok bool) {
	w := repair.Read(l.Said.Text)
	summary := l.State.Status == application.Confirming
	if summary && strings.HasSuffix(strings.TrimSpace(text.Fold(l.Said.Text)), "?") && !w.Asks && !w.Opens && !w.Corrects && !w.Removes { // "thats still all 7 days??"
		return c, false
	}
	if !summary && (w.Ordinal || l.listed()) {
		if f := l.inList(w); f != nil || w.Ordinal {
			return Correction{Field: f, Opens: true}, f != nil
		}
	}
	if f := l.numbered(w.Number); f != nil && w.Opens {
		return Correction{Field: f, Opens: true}, true
	}
	if f := l.numbered(w.Number); f != nil && w.New != "" && len(l.News(f, w.New)) > 0 {
		return Correction{Field: f, Only: w.New}, true
	}
	if summary {
		if c, left, ok := l.daysOut(l.Said.Text); ok && left == "" {
			return c, true
		}
	}
	if c, ok := l.quoteRemoved(w); ok {
		return c, true
	}
	if c, ok := l.partRemoved(w); ok {
		return c, true
	}
	if f := l.removed(w); f != nil {
		return Correction{Field: f, Drops: true}, true
	}
	if fs := FieldsOf(l.named(l.Said.Text)); w.Removes && !w.Refers && len(fs) == 1 && fs[0].Settled() && l.State.Form.Field(fs[0].ID).Type == form.TypeText && !fs[0].Lists() {
		return Correction{Field: fs[0], Opens: true}, true // an order is no answer
	}
	if !summary && !w.Corrects && !w.Opens && !(w.Asks && len(l.named(w.Rest)) > 0) {
		if l.Does(reading.Correct) && !l.tells() {
			return l.findChange(l.Said.Text)
		}
		return c, false
	}
	if now, def := l.State.CurrentField(); !summary && !w.Opens && w.Tail == "" && now != nil && !now.Settled() && !repair.SaysSo(l.Said.Text) &&
		(def.Type == form.TypeText && l.tells() || l.answersPlainly()) {
		return c, false // "not this but that" in a story, "if that's not too late"
	}
	if w.Tail != "" {
		if f := l.onlyOf(form.TypePhone); f != nil && f.Settled() && f.ID != l.State.Current {
			return l.ending(f, w.Tail)
		}
	}
	if c, ok := l.findChange(l.Said.Text); ok && !l.isBeingAsked(c.Field) &&
		(summary || l.Does(reading.Correct) || w.Corrects && (c.signs >= enoughSigns || l.thinksAgain())) {
		return c, true
	}
	if w.Opens && vague(w.What) || summary && w.Corrects && !l.onlyAsks(l.Said.Text) {
		return Correction{Among: l.Changeable()}, true
	}
	return c, false
}

// thinksAgain reports a message that takes something back at its beginning, or tells nothing of what is asked: 「やっぱり日勤がいいです」.
func (l *Listener) thinksAgain() bool {
	return !l.tells() || repair.SaysSo(l.Said.Text) || secondThought().MatchString(intents.Plainly(l.Said.Text))
}

// secondThought begins a message that takes something back, whatever was asked.
var secondThought = lexicon.Lazy(`^(?:{before a second thought})*{second thought}`)

// isBeingAsked reports the answer that the open question is about: it is answered, not corrected.
func (l *Listener) isBeingAsked(f *application.Field) bool {
	return f != nil && f.ID == l.State.Current && !f.Settled() && l.State.Status != application.Confirming
}

// inList is the answer of the list just shown that a number alone means: "the first one", 「1番」. Where none was shown it means none: it may be
// one of two jobs.
func (l *Listener) inList(w repair.Wish) *application.Field {
	if !l.listed() || l.tells() {
		return nil
	}
	n := w.Number
	if m := bareNumber().FindStringSubmatch(intents.Plainly(l.Said.Text)); m != nil {
		n, _ = strconv.Atoi(m[1])
	}
	if f := l.numbered(n); f != nil && (f.Settled() || len(f.Facts) > 0) {
		return f
	}
	return nil
}

// listed reports that the list of what was told stands above the open question.
func (l *Listener) listed() bool {
	return l.State.Open != nil && strings.HasPrefix(l.State.Open.Said, l.Text("told_so_far.title", nil))
}

// asksToChange reads a correction that is put as a question: 「10時を11時に変えられますか」. One that says neither what is wrong nor what
// is to be there instead is a question.
func (l *Listener) asksToChange() (c Correction, ok bool) {
	w := repair.Read(l.Said.Text)
	if w.Old == "" && w.New == "" && !w.Opens || !requests().MatchString(intents.Plainly(l.Said.Text)) || l.knows(l.Said.Text) {
		return c, false
	}
	if f, _ := l.State.CurrentField(); f != nil && !f.Settled() && len(l.swaps(f, w)) > 0 {
		return l.heldIn(f, w)
	}
	if c, ok = l.corrected(); ok && c.Field != nil {
		return c, true
	}
	return c, false
}

// quoteRemoved takes what stands in quotes out of the one answer that has it.
func (l *Listener) quoteRemoved(w repair.Wish) (c Correction, ok bool) {
	if !w.Removes {
		return c, false
	}
	c.Field = l.only(func(f *application.Field) bool { return len(l.quotedIn(f, l.Said.Text)) > 0 })
	if c.Field != nil {
		c.Takes = l.quotedIn(c.Field, l.Said.Text)
	}
	return c, c.Field != nil
}

// removed is the one answer that the utterance wants taken out; nil where there is none.
func (l *Listener) removed(w repair.Wish) *application.Field {
	if !w.Removes {
		return nil
	}
	if w.Refers {
		return nil
	}
	if m := bareNumber().FindStringSubmatch(intents.Plainly(w.What)); m != nil && l.State.Status == application.Confirming {
		n, _ := strconv.Atoi(m[1])
		return l.numbered(n)
	}
	fs := slices.DeleteFunc(FieldsOf(l.named(w.What)), func(f *application.Field) bool { return !f.Settled() || len(f.Facts) == 0 })
	if len(fs) != 1 {
		return nil
	}
	return fs[0]
}

// numbersAnswer reports words at the summary that name an answer by its number: 「4番は月火水木金です。土はやめます」 gives nothing up.
func (l *Listener) numbersAnswer() bool {
	return l.State.Status == application.Confirming && slices.ContainsFunc(repair.Parts(l.Said.Text), func(p repair.Part) bool { return l.numbered(p.Number) != nil })
}

// asLikely is how likely another reading of a message has to be to be asked about first.
const asLikely = 0.25

// ending is the correction of a number of which only the last digits are told.
func (l *Listener) ending(f *application.Field, tail string) (c Correction, ok bool) {
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if whole := endingIn(f.Facts[key].Words, tail); whole != "" && len(l.News(f, whole)) > 0 {
			return Correction{Field: f, Keys: []string{key}, Only: whole}, true
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

// AMoment is a day or a moment as it is kept, which is nobody's words.
var AMoment = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`^\d{4}-\d\d(?:-\d\d)?(?:T|$)`) })

// onlyPlace reports a field of which nothing is known but where the candidate is, which was asked at the beginning.
func (l *Listener) onlyPlace(f *application.Field) bool {
	for _, fact := range f.Facts {
		if !slices.ContainsFunc([]string{application.SectionCountry, application.SectionTimezone}, func(s string) bool { return l.State.Source[s].ID == fact.Source }) {
			return false
		}
	}
	return f.Attempts == 0
}

// Corrects reports words that correct something by their form: "not 10 but 11".
func Corrects(words string) bool { return repair.Read(words).Corrects }

// AsksForChange reports words that ask for a change, whether or not it was found which. To announce one asks for none.
func AsksForChange(words string) bool {
	w := repair.Read(words)
	return !repair.Announces(words) && (w.Asks || w.Opens || w.Removes || w.Corrects && strings.ContainsAny(words, "0123456789"))
}
