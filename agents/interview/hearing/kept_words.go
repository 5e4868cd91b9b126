package hearing

import (
	"slices"
	"strings"
	"unicode"

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
	case len(told) == 0 && !tellsStories(def): // of days and hours nothing was told
		return l.NotesBeside(def, raw)
	case def.Type == form.TypeText && (len(told) == 0 || facts.ToldInSentences(*def)):
		return l.sentencesToKeep(withoutStretches(raw, l.besideStory(def, raw)), told)
	case len(told) == 0:
		return ""
	}
	return l.restToKeep(def, raw, told)
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
	closed, _ := l.Protected(raw)
	for _, s := range wish.Reasons(raw, true) {
		closed = append(closed, span{s.Start, s.End})
	}
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

// sentencesToKeep are the sentences of an answer, where they say more than its facts. What stands inside a story is a part of it, however it sounds by
// itself: "he was shouting in caps".
func (l *Listener) sentencesToKeep(raw string, told []application.Told) string {
	var out, inside []string
	more := false
	for _, s := range l.openSentences(raw) {
		words := strings.TrimSpace(s.In(raw))
		left := words
		for _, fact := range told {
			left = strings.ReplaceAll(left, fact.Words, " ")
			if v, is := fact.Value.(string); is && text.Holds(v, strings.TrimSuffix(trimClause(words), "です")) {
				left = "" // what was cut out before it parts the words of the fact
			}
		}
		switch {
		case !Substantial(words) && !(len(out) > 0 && isShortFigure(words)):
		case tellsOnly(raw, s) && l.mayNote(words), l.MayKeep(words), isShortFigure(words) && !Substantial(words) && l.mayAdd(words), l.mayAdd(words) && l.sureOf(reading.Unsure, words) > 0: // what is not settled is told as well
			more = more || facts.Weight(left) >= 2 || len(inside) > 0
			out, inside = append(append(out, inside...), words), nil
		case len(out) > 0 && l.mayAdd(words) && l.onlySounds(words):
			inside = append(inside, words)
		}
	}
	if !more {
		return ""
	}
	return strings.Join(out, " ")
}

// isShortFigure reports a piece of what is told that is little more than a figure and what it counts: 「5人」, "team of 4".
func isShortFigure(words string) bool {
	return hasFigures(words) && strings.ContainsFunc(words, unicode.IsLetter)
}

// onlySounds reports words that are told in the tone of small talk or of a mood, and ask and wish for nothing.
func (l *Listener) onlySounds(words string) bool {
	moods := []reading.Kind{reading.Smalltalk, reading.Distress, reading.Frustration, reading.Unclear}
	return !slices.ContainsFunc(l.Reads(words), func(m reading.Move) bool { return !m.Guess && !slices.Contains(moods, m.Kind) })
}

// restToKeep is what is told beside the facts of an answer and belongs there: conditions, exceptions, preferences ("text me, don't ring"), and the
// sentences that tell more than facts, without what is only said to us in them.
func (l *Listener) restToKeep(def *form.Field, raw string, told []application.Told) string {
	all := l.stretchesOf(def, raw)
	open := l.openSentences(raw)
	var out []string
	for _, s := range text.Sentences(raw) {
		in := slices.DeleteFunc(slices.Clone(all), func(p stretch) bool { return p.to <= s.Start || s.End <= p.from })
		bare := slices.Contains([]form.Type{form.TypeNumber, form.TypeDate, form.TypePhone, form.TypeEmail, form.TypeURL}, def.Type) && isOnlyValue(in, s) &&
			holdsFact(s.In(raw), told) && !l.leavesOpenIn(raw, s)
		words := withoutStretches(s.In(raw), inside(s, l.besideAnswer(raw, in)))
		if slices.Contains(open, s) && !bare && !onlyTakesBack(def, words) && l.tellsMoreIn(def, raw, s, told) && (Substantial(words) || isFigureBeside(def, raw, words, told)) {
			out = append(out, withoutValue(def, words, told))
		} else {
			out = append(out, slices.DeleteFunc(l.notesIn(raw, s, in), func(note string) bool {
				return facts.AsksSlots(*def) && isWithinFact(raw, note, told) || onlyTakesBack(def, note)
			})...)
		}
	}
	return trimClause(strings.Join(out, " "))
}

// onlyTakesBack reports words beside one value that only say that the one before them was wrong: "no wait, that's my old one".
func onlyTakesBack(def *form.Field, words string) bool {
	return slices.Contains(ofOneValue, def.Type) && !def.OffersOptions() && !hasFigures(words) && len(text.Sentences(words)) == 1 &&
		stance.Settling()["correcting"].MatchString(text.Read(words).Low)
}

// isWithinFact reports words that begin within those of a fact: the end of a time.
func isWithinFact(raw, words string, told []application.Told) bool {
	at := strings.Index(raw, words)
	return at >= 0 && slices.ContainsFunc(told, func(fact application.Told) bool {
		from := strings.Index(raw, fact.Words)
		return from >= 0 && from < at && at < from+len(fact.Words)
	})
}

// NotesBeside are the notes of a message, and nothing else of it.
func (l *Listener) NotesBeside(def *form.Field, raw string) string {
	return strings.Join(l.notesIn(raw, text.Span{Start: 0, End: len(raw)}, l.stretchesOf(def, raw)), " ")
}

// tellsStories reports a field of which any words may tell something, and not days or figures alone.
func tellsStories(def *form.Field) bool {
	return def.Type == form.TypeText && slices.ContainsFunc(def.Keys(), func(key string) bool { return key != facts.DaysKey(*def) && !facts.Tells(*def, key) })
}

// isOnlyValue reports a sentence that is the answer from its beginning to its end: 「1日5時間を4日だから20時間くらいかな」.
func isOnlyValue(in []stretch, s text.Span) bool {
	return len(in) == 1 && in[0].does == clauses.Value && in[0].sure >= sureChat && in[0].from <= s.Start && s.End <= in[0].to+len("。")
}

// notesIn are the notes that begin in a sentence, but for what is protected or asked.
func (l *Listener) notesIn(raw string, s text.Span, in []stretch) (out []string) {
	closed, _ := l.Protected(raw)
	if len(confided(raw)) > 0 { // and the sentence before that
		return nil
	}
	for i, p := range in {
		if p.does != clauses.Note || p.from < s.Start {
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
	return out
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

// besideAnswer are the stretches of an answer that belong into no application: what is asked, who has to go, and chat and changes where who reads the sentences
// takes them for none of the answer, too. What one of the two alone leaves out would be lost without a word.
func (l *Listener) besideAnswer(raw string, in []stretch) []stretch {
	return slices.DeleteFunc(slices.Clone(in), func(p stretch) bool {
		switch p.does {
		case clauses.Ask, clauses.Bye:
			return false
		case clauses.Chat:
			return limitsBefore().MatchString(p.in(raw)) || l.someSentence(p.in(raw), func(r reading.Reading) bool { return r.SureOf(reading.Answer) >= sureAlone })
		case clauses.Fix:
			changes := []reading.Kind{reading.Correct, reading.Retract, reading.AnswerOther}
			return !l.someSentence(p.in(raw), func(r reading.Reading) bool {
				return slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && slices.Contains(changes, m.Kind) })
			})
		}
		return true
	})
}

// limitsBefore begins a clause that takes something from what stands before it, which would be false without it: "my first aid, but that's lapsed now".
var limitsBefore = pattern.Lazy(`(?i)^(?:(?:but|though|although|except|unless)\b|ただし?|でも|だけど|けど|とはいえ)`)

// someSentence reports words of which some sentence reads so.
func (l *Listener) someSentence(words string, reads func(reading.Reading) bool) bool {
	return slices.ContainsFunc(text.Sentences(words), func(s text.Span) bool { return reads(l.Reads(s.In(words))) })
}

// inside are stretches by their places within a part of the text.
func inside(part text.Span, all []stretch) (out []stretch) {
	for _, p := range all {
		p.from, p.to = max(p.from, part.Start)-part.Start, min(p.to, part.End)-part.Start
		out = append(out, p)
	}
	return out
}

// tellsMoreIn reports a sentence of an answer in which something is told beside its facts.
func (l *Listener) tellsMoreIn(def *form.Field, raw string, s text.Span, told []application.Told) bool {
	for _, c := range text.Clauses(raw) {
		if c.Start < s.Start || s.End <= c.Start {
			continue
		}
		left, sure := l.leftOf(def, raw, c, told)
		if !sure { // nothing says what is left: all of it stays
			left = c.In(raw)
		}
		words := joins().ReplaceAllString(trimClause(left), "")
		if l.MayKeep(words) && (Substantial(words) || isFigureBeside(def, raw, words, told)) && facts.Weight(words) >= l.leastBeside(def, raw, s, words, told) ||
			len(told) > 0 && (l.tellsOpen(c.In(raw)) || (limitsSome(raw, c, told) || countsBeside(raw, c, told)) && l.mayAdd(c.In(raw))) {
			return true
		}
	}
	return false
}

// leastBeside is how much words must say that are kept beside a fact: less where they surely answer and stand in a sentence without one, or tell a figure of
// their own. "only provisional. i get the bus", 「今680。750は欲しい」.
func (l *Listener) leastBeside(def *form.Field, raw string, s text.Span, words string, told []application.Told) int {
	apart := !holdsFact(s.In(raw), told) && l.Reads(words).Does(reading.Answer)
	if len(told) > 0 && (apart || isFigureBeside(def, raw, words, told)) {
		return 1
	}
	return 2
}

// isFigureBeside reports words with a figure beside the one that was asked for, in a message that puts nothing right.
func isFigureBeside(def *form.Field, raw, words string, told []application.Told) bool {
	return def.Type == form.TypeNumber && hasFigures(words) && !holdsFact(words, told) && !stance.Settling()["correcting"].MatchString(text.Read(raw).Low)
}

// holdsFact reports words in which one of the facts was told.
func holdsFact(words string, told []application.Told) bool {
	return slices.ContainsFunc(told, func(fact application.Told) bool { return text.Holds(words, fact.Words) })
}

// leavesOpenIn reports a sentence of which some clause says that it may be otherwise: "165-180 base, depends on equity".
func (l *Listener) leavesOpenIn(raw string, s text.Span) bool {
	return slices.ContainsFunc(text.Clauses(raw), func(c text.Span) bool { return s.Start <= c.Start && c.Start < s.End && l.tellsOpen(c.In(raw)) })
}

// withoutValue is a sentence without the value that it begins with, where a value is asked: "07700 900418, best after 3".
func withoutValue(def *form.Field, sentence string, told []application.Told) string {
	for _, fact := range told {
		rest, begins := strings.CutPrefix(sentence, fact.Words)
		rest = strings.TrimLeft(copula().ReplaceAllString(rest, ""), AroundClause)
		value := def.Type != form.TypeText && strings.ContainsAny(text.Fold(fact.Words), "0123456789@")
		if begins && value && Substantial(rest) && !goesOn().MatchString(rest) {
			return rest
		}
	}
	return sentence
}

// leftOf is what a clause says beside the facts that were told: the whole clause where it tells none of them, and where words are asked, if it says
// more than they do; of one that begins with a value what follows that. sure is false where a fact was put together from several places, so that
// nothing says what is left.
func (l *Listener) leftOf(def *form.Field, raw string, c text.Span, told []application.Told) (left string, sure bool) {
	clause := c.In(raw)
	rest, tells, first := clause, false, false
	for _, fact := range told {
		at := IndexIn(raw, fact.Words, c)
		switch {
		case def.OffersOptions() && at >= 0 && len(fact.Words) < len(strings.TrimSpace(raw)):
			tells = tells || at < c.End && c.Start < at+len(fact.Words)
		case def.OffersOptions(): // nothing says which of the clauses chose: the first that may have
			tells = tells || l.Fits(def, clause) && !l.Fits(def, raw[:c.Start])
		case at < 0:
			return "", false
		case at < c.End && c.Start < at+len(fact.Words):
			if tells = true; def.Type != form.TypeText && (at < c.Start || at+len(fact.Words) > c.End) { // beyond the clause: "https:" is one
				return "", true
			}
			first = first || trimClause(raw[c.Start:max(at, c.Start)]) == ""
			if _, inWords := fact.Value.(string); inWords && at <= c.Start && c.End <= at+len(fact.Words) { // it holds the clause already
				return "", true
			}
			rest = strings.ReplaceAll(rest, fact.Words, " ")
		}
	}
	switch {
	case !tells:
		return clause, true
	case def.OffersOptions() && kindAsked(def) != "age" && facts.Weight(beyondLabel(def, clause[wish.AnswerHead(clause):])) > 2: // "yes I have fibre and MTN 5G for backup"
		return clause, true
	case def.Type == form.TypeText && facts.Weight(rest) >= 2:
		return clause, true
	case def.Type == form.TypeText || def.OffersOptions() || !first: // what stands before a value only leads to it
		return "", true
	case goesOn().MatchString(strings.TrimSpace(copula().ReplaceAllString(rest, ""))):
		return "", true
	}
	return rest, true
}

// beyondLabel are words without those of a field's name and of its options.
func beyondLabel(def *form.Field, words string) string {
	labels := def.Label.All()
	for _, o := range def.Options {
		labels = append(labels, o.Label.All()...)
	}
	low := text.Fold(words)
	for _, label := range labels {
		for _, w := range strings.Fields(text.Fold(label)) {
			low = strings.ReplaceAll(low, w, " ")
		}
	}
	return low
}

// limitsSome reports a clause that tells a fact with less than a condition or an exception to it: "Friday nights only".
func limitsSome(raw string, c text.Span, told []application.Told) bool {
	return slices.ContainsFunc(told, func(fact application.Told) bool {
		at := IndexIn(raw, fact.Words, c)
		return at >= 0 && at < c.End && c.Start < at+len(fact.Words) && reduces(fact.Value) && facts.Limits(c.In(raw))
	})
}

// countsBeside reports a clause of which only a yes or no was taken, and that tells a figure: 「本番運用はAWSで4年」.
func countsBeside(raw string, c text.Span, told []application.Told) bool {
	yes, other := false, false
	for _, fact := range told {
		if at := IndexIn(raw, fact.Words, c); at >= 0 && at < c.End && c.Start < at+len(fact.Words) {
			_, is := fact.Value.(bool)
			yes, other = yes || is, other || !is
		}
	}
	return yes && !other && hasFigures(c.In(raw))
}

// reduces reports a value that says less than the words it was told in may: a yes or no, and days.
func reduces(value any) bool {
	switch value.(type) {
	case bool, []any, []string:
		return true
	}
	return false
}

// tellsOpen reports a clause beside an answer that says of it that it is not settled: 「まだ仮です」.
func (l *Listener) tellsOpen(clause string) bool {
	at, _ := l.Protected(clause)
	return facts.IsOpen(text.Fold(clause)) && len(at) == 0 && len(wish.Reasons(clause, true)) == 0 && !stance.IsQuestion(clause) && !stance.IsRefusal(clause) &&
		!l.isOfAnother(clause)
}

// IndexIn is where some words stand as whole words: within the span, else wherever they do first; -1 for nowhere.
func IndexIn(raw, words string, within text.Span) int {
	first := -1
	for from := 0; words != "" && from < len(raw); {
		i := strings.Index(raw[from:], words)
		if i < 0 {
			break
		}
		at := from + i
		if from = at + 1; inWord(raw, at) || inWord(raw, at+len(words)) {
			continue
		}
		if at < within.End && within.Start < at+len(words) {
			return at
		}
		if first < 0 {
			first = at
		}
	}
	return first
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
// a form that asks for them nowhere they do not.
func (l *Listener) listsDays(words string) bool {
	_, def := l.State.CurrentField()
	asked := slices.ContainsFunc(l.State.Form.Fields, func(f form.Field) bool { return facts.DaysKey(f) != "" })
	return def != nil && (asked || !def.OffersOptions()) && facts.DaysKey(*def) == "" && len(when.DaysNamed(words)) > 1 && !facts.OfWorkDone(words)
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
