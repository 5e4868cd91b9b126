package hearing

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// FactsOf are those facts that one of several messages told.
func FactsOf(h application.Heard, told []application.Told) []application.Told {
	return slices.DeleteFunc(slices.Clone(told), func(fact application.Told) bool { return fact.Source != h.ID && !strings.Contains(h.Text, fact.Words) })
}

// WithoutDoubts is a message without the sentences of what is asked back: those are kept once it is settled what they tell.
func WithoutDoubts(raw string, doubts []application.Told) string {
	if len(doubts) == 0 {
		return raw
	}
	var out []string
	for _, s := range text.Sentences(raw) {
		sentence := strings.TrimSpace(s.In(raw))
		if !slices.ContainsFunc(doubts, func(d application.Told) bool { return text.Holds(sentence, d.Words) }) {
			out = append(out, sentence)
		}
	}
	return strings.Join(out, "\n")
}

// WordsBeside is what an answer says that is to be kept beside its facts: not what is protected, off the record, a question or no answer. What
// is told in sentences is kept as it was told, so that nobody's story is cut to pieces; of any other answer the sentences that say more than facts.
func (l *Listener) WordsBeside(f *application.Field, def *form.Field, raw string, told []application.Told) string {
	switch {
	case slices.ContainsFunc(def.Keys(), IsName) && !def.Sensitive && def.Type == form.TypeText: // of a name only what somebody is called
		return person.CalledBy(blanked(raw, l.unusable(def, raw), " "))
	case !KeepsWords(def):
		return ""
	case f.Reopened && !f.Anew && def.Type != form.TypeText: // a correction tells what is to be there, and how it came to that
		return ""
	case len(told) == 0 && len(f.Facts) > 0 && (def.Type != form.TypeText || !tellsStories(def)): // told beside the answer, in a message of its own
		return cmp.Or(l.NotesBeside(def, raw), l.wordsToKeep(def, raw, nil))
	case len(told) == 0 && !tellsStories(def): // of days and hours nothing was told
		return l.NotesBeside(def, raw)
	case len(told) == 0 && def.Type != form.TypeText:
		return ""
	}
	return l.wordsToKeep(def, raw, told)
}

// WordsBesideNone is what an answer in words tells beside there being none of what is asked: a work of another kind, what is learnt now. What only says the
// same again, and why, is none of it.
func (l *Listener) WordsBesideNone(def *form.Field, raw string, told []application.Told) string {
	if def.Type != form.TypeText || !KeepsWords(def) || !facts.ToldInSentences(*def) {
		return ""
	}
	var out []string
	for _, s := range l.openSentences(raw) {
		words := strings.TrimSpace(s.In(raw))
		says := slices.ContainsFunc(told, func(fact application.Told) bool {
			return text.Holds(words, fact.Words) || text.Holds(fact.Words, words)
		})
		if !says && Substantial(words) && l.MayKeep(words) && facts.Weight(words) >= 2 {
			out = append(out, words)
		}
	}
	return strings.Join(out, " ")
}

// KeepsWords reports a field beside whose facts words may stand: not what is hidden from those who decide, not a name, nor a permit to work, where
// they are mostly why: where somebody is from.
func KeepsWords(def *form.Field) bool {
	return !def.Sensitive && def.Type != form.TypeFile && !slices.ContainsFunc(def.Keys(), IsName) && reading.SubjectOf(def) != reading.WorkPermit
}

// openSentences are the sentences of a text that may be kept as far as the whole of it says: none that tells something protected, or that is told
// off the record, by itself or by the sentence behind it: "My boss shouts at me. This stays between us."
func (l *Listener) openSentences(raw string) []text.Span {
	closed := l.closedIn(raw)
	meets := func(s text.Span) func(span) bool {
		return func(c span) bool { return c.from < s.End && s.Start < c.to }
	}
	all, off := text.Sentences(raw), confided(raw)
	var out []text.Span
	for i, s := range all {
		if !slices.ContainsFunc(closed, meets(s)) && (i+1 == len(all) || !slices.ContainsFunc(off, meets(all[i+1]))) {
			out = append(out, s)
		}
	}
	return out
}

// tellsStories reports a field of which any words may tell something, and not days or figures alone.
func tellsStories(def *form.Field) bool {
	return def.Type == form.TypeText && slices.ContainsFunc(def.Keys(), func(key string) bool { return key != facts.DaysKey(*def) && !facts.Tells(*def, key) })
}

// NotesBeside are the notes of a message, but for what is protected or asked, and nothing else of it.
func (l *Listener) NotesBeside(def *form.Field, raw string) string {
	closed, _ := l.Protected(raw)
	if len(confided(raw)) > 0 { // and the sentence before that
		return ""
	}
	var out []string
	in := l.stretchesOf(def, raw)
	for i, p := range in {
		if p.does != clauses.Note {
			continue
		}
		p.to = max(p.to, clauseEnd(raw, p.to)) // its end may be cut
		if i+1 < len(in) {
			p.to = min(p.to, in[i+1].from)
		}
		words := trimClause(joins().ReplaceAllString(p.in(raw), ""))
		meets := func(c span) bool { return c.from < p.to && p.from < c.to }
		open := !slices.ContainsFunc(closed, meets) && l.mayNote(words) && len(wish.Reasons(words, true)) == 0
		if open && facts.Weight(words) > 0 && !stance.IsQuestion(words) {
			out = append(out, words)
		}
	}
	return strings.Join(out, " ")
}

// clauseEnd is where the clause ends in which a place is.
func clauseEnd(raw string, at int) int {
	for _, c := range text.Clauses(raw) {
		if c.Start < at && at <= c.End {
			return c.End
		}
	}
	return at
}

// withoutValue is a sentence without the value that it begins with, where a value is asked: "07700 900418, best after 3".
func withoutValue(def *form.Field, sentence string, told []application.Told) string {
	for _, fact := range told {
		rest, begins := strings.CutPrefix(sentence, fact.Words)
		rest = strings.TrimLeft(copula().ReplaceAllString(rest, ""), AroundClause+"-–—") // "07700 900611 - not before 10"
		value := def.Type != form.TypeText && strings.ContainsAny(text.Fold(fact.Words), "0123456789@")
		if begins && value && facts.Weight(rest) > 0 && !goesOn().MatchString(rest) {
			return rest
		}
	}
	return sentence
}

// limitsSome reports a clause that tells a fact with less than a condition or an exception to it: "Friday nights only".
func limitsSome(raw string, c text.Span, told []placedFact) bool {
	return slices.ContainsFunc(told, func(fact placedFact) bool {
		_, told := spanMeeting(fact.whole, c)
		return told && reduces(fact.Value) && facts.Limits(c.In(raw))
	})
}

// reduces reports a value that says less than the words it was told in may: a yes or no, and days.
func reduces(value any) bool {
	switch value.(type) {
	case bool, []any, []string:
		return true
	}
	return false
}

// placedFact is a fact with the places in an answer where its words stand, in order: all of them, and each of the parts between which something was private.
// They are looked for once: asked of each clause, that would take the square of a long answer's time.
type placedFact struct {
	application.Told
	whole []text.Span
	parts [][]text.Span
}

func placeFacts(raw string, told []application.Told) []placedFact {
	var out []placedFact
	for _, fact := range told {
		f := placedFact{Told: fact, whole: PlacesOf(raw, fact.Words)}
		for part := range strings.SplitSeq(fact.Words, "  ") {
			f.parts = append(f.parts, PlacesOf(raw, strings.TrimSpace(part)))
		}
		out = append(out, f)
	}
	return out
}

// PlacesOf are the places where some words stand as whole words.
func PlacesOf(raw, words string) (out []text.Span) {
	for from := 0; words != "" && from < len(raw); {
		i := strings.Index(raw[from:], words)
		if i < 0 {
			break
		}
		at := from + i
		from = at + len(words)
		if !inWord(raw, at) && !inWord(raw, from) {
			out = append(out, text.Span{Start: at, End: from})
		}
	}
	return out
}

// spanMeeting is the first of some places, which are in order, that has something of a clause.
func spanMeeting(places []text.Span, c text.Span) (text.Span, bool) {
	i := sort.Search(len(places), func(i int) bool { return places[i].End > c.Start })
	if i == len(places) || places[i].Start >= c.End {
		return text.Span{}, false
	}
	return places[i], true
}

// inWord reports a place between two letters or figures of one word.
func inWord(raw string, at int) bool {
	return at > 0 && at < len(raw) && text.IsWordByte(raw[at-1]) && text.IsWordByte(raw[at])
}

// goesOn begins what goes on in the same clause of Japanese behind a value, and says nothing without it: 「2か月は引き継ぎで」.
var goesOn = pattern.Lazy(`^(?:は|が|を|に|で(?:す)?|と|も|の|から|まで|くらい|ぐらい|ほど|頃|ごろ|以降)`)

// copula ends what is told in Japanese, and something else may stand behind it without a stop: 「080-1111-2222です 昼は出られません」.
var copula = lexicon.Lazy(`^\s*{copula}[。、 　!！~〜]+`)

// joins stands before a clause that goes on from another one.
var joins = pattern.Lazy(`(?i)^(?:(?:but|and|so|also|though|n)\s+|(?:ただ|でも|あと|それと|ちなみに|けど|が)[、,\s]*)+`)

// AroundClause are the signs that stand before and behind a clause.
const AroundClause = " 　、,。.;；()（）\n"

// trimClause leaves the signs out that stand before and behind a clause, but for the end of a bracket that was opened in it.
func trimClause(words string) string {
	from := len(words) - len(strings.TrimLeft(words, AroundClause))
	out := strings.Trim(words, AroundClause)
	for _, b := range []string{"()", "（）"} {
		opening, closing := b[:len(b)/2], b[len(b)/2:]
		behind := words[from+len(out):]
		if strings.Count(out, opening) > strings.Count(out, closing) && strings.HasPrefix(behind, closing) {
			out += closing
		}
	}
	return out
}

// MayKeep reports words that tell nothing protected and are an answer, and nothing else besides: what is asked or wished for is dealt with.
func (l *Listener) MayKeep(words string) bool {
	keeps := []reading.Kind{reading.Answer, reading.AnswerOther}
	if f, _ := l.State.CurrentField(); f != nil && f.Reopened { // what somebody writes in place of an answer corrects it
		keeps = append(keeps, reading.Correct)
	}
	if l.listsDays(words) {
		return false
	}
	r := l.Reads(words)
	if r.Does(reading.Answer) { // "no nvq" tells of what there is none
		keeps = append(keeps, reading.None)
	}
	return l.mayAdd(words) && !slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && !slices.Contains(keeps, m.Kind) })
}

// listsDays reports several days where none are asked for, and nothing of work that was done on them: they answer another question. Beside a choice in
// a form that asks for them nowhere they do not, nor beside the hours of a week.
func (l *Listener) listsDays(words string) bool {
	_, def := l.State.CurrentField()
	asked := slices.ContainsFunc(l.State.Form.Fields, func(f form.Field) bool { return facts.DaysKey(f) != "" })
	if def == nil || !asked && (def.OffersOptions() || facts.AsksHoursAWeek(*def)) {
		return false
	}
	return facts.DaysKey(*def) == "" && len(when.DaysNamed(words)) > 1 && !facts.OfWorkDone(words)
}

// mayAdd reports words that tell nothing protected, and that are no question, no refusal and no doubt.
func (l *Listener) mayAdd(words string) bool {
	at, _ := l.Protected(words)
	return len(at) == 0 && len(wish.Reasons(words, true)) == 0 && !intents.Is(intents.TellsService, words) && !stance.IsQuestion(words) && !stance.IsRefusal(words) &&
		!stance.IsDontKnow(words)
}

// mayNote reports words that somebody asks to be noted and that tell nothing protected.
func (l *Listener) mayNote(words string) bool {
	at, _ := l.Protected(words)
	return len(at) == 0 && !intents.Is(intents.TellsService, words)
}
