package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// answerFor is the answer that a request is about: the one named nearest before it in its sentence, else behind it, else the only one that what it says
// belongs to; nil where none is.
func (r *changeReader) answerFor(q Request, at int) *application.Field {
	named := func(i int) *application.Field {
		if r.spans[i].Label != changes.Where {
			return nil
		}
		words := r.words(r.spans[i])
		f := r.answerNamed(words)
		if f != nil && q.old != "" && len(r.named(words)) == 0 && !hasFigures(words) && !r.takesRequest(f, q) { // what it says is in another answer, too
			return nil
		}
		return f
	}
	if m := takenFrom().FindStringSubmatch(text.Fold(r.sentence)); m != nil && q.label == changes.Drop {
		if f := r.answerNamed(m[1]); f != nil {
			return f
		}
	}
	if next := at + 1; q.label == changes.Add && next < len(r.spans) && intoNext().MatchString(r.said.Folded[r.spans[at].To:r.spans[next].From]) {
		if f := named(next); f != nil { // "add Kafka to the skills"
			return f
		}
	}
	for i := at - 1; i >= 0; i-- {
		if f := named(i); f != nil {
			return f
		}
	}
	for i := at + 1; i < len(r.spans); i++ {
		if f := named(i); f != nil {
			return f
		}
	}
	if f := r.contactAnswer(); q.label == changes.Add && f != nil && ofContact().MatchString(text.Fold(q.Words)) &&
		!countsDaily().MatchString(text.Fold(q.Words)) && !stance.Past(q.Words) {
		return f
	}
	if m := numberWithin().FindStringSubmatch(text.Fold(r.sentence)); m != nil {
		return r.numbered(text.SmallNumber(m[1]))
	}
	takes := func(f *application.Field) bool { return r.takesRequest(f, q) }
	if f := r.only(func(f *application.Field) bool { return r.mentions(f) && takes(f) }); f != nil { // "i never said 0 weeks, its 4 weeks notice"
		return f
	}
	f := r.only(takes)
	if f != nil && q.label == changes.Add && r.takesAnyWords(f, q.Words) && len(r.InWords()) > 1 {
		return nil
	}
	return f
}

// intoNext stands between what is to be added and where.
var intoNext = pattern.Lazy(`(?i)^,? (?:to|in|into|under|on|for) (?:the |my )?$`)

// takenFrom names the answer that something is to be taken out of: "take the text about my cell out of the e-mail".
var takenFrom = pattern.Lazy(`(?i)\b(?:from|out of|off) (?:the |my )?([a-z][a-z -]{2,30})`)

// numberWithin is the number of an answer anywhere in a sentence: "no number 9 is wrong".
var numberWithin = pattern.Lazy(`(?i)\b(?:number|no\.|nr\.?|#) ?([0-9]{1,2})\b`)

// countsDaily counts what was handled, and says nothing of how somebody is to be reached: "45 calls a day".
var countsDaily = pattern.Lazy(`(?i)[0-9]+ ?(?:calls?|mails?|e-?mails?|messages|件|本)|\bon[- ]call\b|\b(?:a|per|each) (?:day|shift|hour|week)\b`)

// takesAnyWords reports a story of which words tell something, and nothing of a kind that other words would not tell.
func (l *Listener) takesAnyWords(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	told := l.newValues(f, words)
	return facts.ToldInSentences(*def) && len(told) > 0 && !slices.ContainsFunc(told, func(key string) bool { return facts.Tells(*def, key) })
}

// mentions reports an answer of whose name a word stands in the sentence.
func (r *changeReader) mentions(f *application.Field) bool {
	return slices.ContainsFunc(r.named(r.sentence), func(n naming) bool { return n.field == f })
}

// only is the one answer that is so; nil where none or several are.
func (l *Listener) only(is func(f *application.Field) bool) (one *application.Field) {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		if !f.Settled() && len(f.Facts) == 0 || !is(f) {
			continue
		}
		if one != nil {
			return nil
		}
		one = f
	}
	return one
}

// minRemark is how many characters at least tell something of a story without naming it.
const minRemark = 12

// takesRequest reports an answer that holds what is to be replaced or taken out, or of whose kind what is told is.
func (l *Listener) takesRequest(f *application.Field, r Request) bool {
	def := l.State.Form.Field(f.ID)
	switch {
	case r.label == changes.Drop:
		return l.holdsPart(f, r.Words)
	case r.old != "":
		return l.swapsDays(f, r.old, r.Words) != "" || len(l.swaps(f, repair.Wish{Old: r.old, New: r.Words})) > 0 || def.Type == form.TypeText && l.holdsPart(f, r.old)
	case def.OffersOptions() && !l.namesOption(def, r.Words):
		return false
	}
	told := utf8.RuneCountInString(r.Words) >= minRemark || facts.Shows(*def, r.Words, l.Where(def)) // 「週3日くらい」 is no experience, though that takes any words
	shows := r.label == changes.Add && def.Type == form.TypeText && told
	return slices.ContainsFunc(l.newValues(f, r.Words), func(k string) bool {
		return facts.Tells(*def, k) || shows || r.label == changes.Set && k == facts.DaysKey(*def)
	})
}

// answerNumber is the number of an answer in the summary: 「2番」, "number 4", "#3", 「五つ目」.
var answerNumber = lexicon.Lazy(`{answer number}`)

// answerNamed is the answer that words name: by its number, by a name that only it has, or by what it holds: 「配車のやつ」.
func (l *Listener) answerNamed(words string) *application.Field {
	low := strings.ToLower(text.Fold(words))
	if m := numberWithin().FindStringSubmatch(low); m != nil {
		return l.numbered(text.SmallNumber(m[1]))
	}
	if m := answerNumber().FindStringSubmatch(low); m != nil {
		return l.numbered(text.SmallNumber(m[1]))
	}
	names := l.named(words)
	if whole := slices.DeleteFunc(slices.Clone(names), func(n naming) bool { return !n.whole }); len(whole) > 0 {
		names = whole
	} else { // a word of its name chooses nothing anew
		names = slices.DeleteFunc(names, func(n naming) bool { return l.State.Form.Field(n.field.ID).OffersOptions() })
	}
	if fs := FieldsOf(names); len(fs) == 1 {
		return fs[0]
	}
	if len(names) > 0 || utf8.RuneCountInString(words) < 2 {
		return nil
	}
	if f := l.only(func(f *application.Field) bool { return l.labelHolds(f, low) }); f != nil {
		return f
	}
	return l.only(func(f *application.Field) bool { return l.holdsPart(f, words) })
}

// labelHolds reports an answer whose name has these words in it: 「週の希望」 of 「週の希望時間」.
func (l *Listener) labelHolds(f *application.Field, low string) bool {
	return utf8.RuneCountInString(low) > 2 && slices.ContainsFunc(l.State.Form.Field(f.ID).Label.All(), func(l string) bool {
		return nameIn(strings.ToLower(text.Fold(l)), low) >= 0
	})
}

// SaysTheSame reports words that tell of an answer what is known, in values of its kind.
func (l *Listener) SaysTheSame(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	told, _ := l.memory.Read(def, facts.Message{Text: words}, f.StaleAll(), l.Where(def))
	same := slices.ContainsFunc(told, func(x facts.Fact) bool { return facts.Tells(*def, x.Key) || x.Key == facts.DaysKey(*def) })
	return same && len(l.News(f, words)) == 0
}
