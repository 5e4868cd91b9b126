package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// withEachClause sees to it that each clause of the newest words that wants something has it done, or is said back: what was found of a sentence may be one
// of several things that it wants. A clause that nothing was found in is read by itself; what is to be told besides goes beside the answer that it is of, or to
// people.
func (l *Listener) withEachClause(rs []Request, cs []Correction, rest []string) ([]Request, []Correction, []string) {
	if l.byClause || !l.atSummary() || longerThan(intents.MaxRead, l.Said.Text) {
		return rs, cs, rest
	}
	l.byClause = true
	defer func() { l.byClause = false }()
	rs, cs = l.placeRequests(rs, cs)
	for _, sentence := range l.sentencesSaid() {
		rest = wholeAgain(rest, sentence)
		clauses := clausesOfChange(sentence)
		if len(clauses) < 2 || slices.ContainsFunc(rest, func(s string) bool { return strings.Contains(s, sentence) }) {
			continue
		}
		for _, clause := range clauses {
			another := l.tellsAnother(clause)
			if touches(Correction{Field: another}, cs) {
				another = nil
			}
			said := slices.ContainsFunc(rest, func(s string) bool { return strings.Contains(s, clause) })
			if another == nil && (!l.WantsSomething(clause) || said || l.isDone(clause, rs, cs)) {
				continue
			}
			var more []Correction
			if !(sometimes().MatchString(strings.ToLower(text.Fold(clause))) && hasFigures(clause)) { // 「忙しい日は60件」 takes the place of no figure
				_, more, _ = l.changesIn(clause)
			}
			more = slices.DeleteFunc(more, func(c Correction) bool { return c.Field == nil || touches(c, cs) || c.Opens || c.Drops })
			passed := func(r Request) bool {
				return r.Field == nil && (strings.Contains(clause, r.Words) || strings.Contains(r.Words, l.bare(clause)))
			}
			switch {
			case len(more) > 0:
				cs, rs = append(cs, more...), slices.DeleteFunc(rs, passed)
				rest = slices.DeleteFunc(rest, func(s string) bool { return strings.Contains(text.Fold(clause), text.Fold(s)) })
			case !slices.ContainsFunc(rs, passed):
				rest = append(rest, clause)
			}
		}
	}
	if len(cs) > 0 {
		rest = slices.DeleteFunc(rest, func(s string) bool { return saysWrong().MatchString(text.Fold(s)) })
	}
	return l.placeRest(rs, cs, rest)
}

// saysWrong says of answers that they are wrong, and no more.
var saysWrong = lexicon.Lazy(`(?i){says wrong}`)

// placeRequests places what is to be added and was found to be of no answer.
func (l *Listener) placeRequests(rs []Request, cs []Correction) ([]Request, []Correction) {
	var left []Request
	for _, r := range rs {
		if f := l.answerOf(r.Words); r.Field == nil && f != nil {
			cs = append(cs, Correction{Field: f, Only: r.Words, From: r.Sentence, Adds: true})
		} else {
			left = append(left, r)
		}
	}
	return left, cs
}

// wholeAgain puts the pieces of a sentence, of which nothing else was found, together again: it was parted where it might have gone on with another answer.
func wholeAgain(rest []string, sentence string) []string {
	folded := text.Fold(sentence)
	of := func(s string) bool { return s != sentence && strings.Contains(folded, text.Fold(s)) }
	length, pieces := 0, 0
	for _, s := range rest {
		if of(s) {
			length, pieces = length+len(s), pieces+1
		}
	}
	if pieces < 2 || length+8*pieces < len(folded) {
		return rest
	}
	return append(slices.DeleteFunc(slices.Clone(rest), of), sentence)
}

// sentencesSaid are those of the newest words.
func (l *Listener) sentencesSaid() (out []string) {
	for _, h := range l.Said.Parts {
		for _, s := range text.Sentences(h.Text) {
			out = append(out, strings.TrimSpace(s.In(h.Text)))
		}
	}
	return out
}

// touches reports a correction of an answer that another one is of as well.
func touches(c Correction, cs []Correction) bool {
	return slices.ContainsFunc(cs, func(o Correction) bool { return o.Field == c.Field })
}

// WantsSomething reports a clause that asks for a change or tells what is to be there.
func (l *Listener) WantsSomething(clause string) bool {
	if leadsToMore().ReplaceAllString(clause, "") == "" || onlyAsksToWrite(clause) {
		return false
	}
	if onlySaysHow(clause) || !Substantial(clause) || stance.IsQuestion(clause) && !repair.Asks(clause) || intents.Is(intents.SaysThanks, clause) || onlyExcuses(clause) {
		return false
	}
	if at, _ := lexicon.Find("is missing", text.Fold(clause)); at != nil {
		return true
	}
	w := repair.Read(clause)
	if w.Corrects || w.Removes || w.Asks || w.Tail != "" || asksToWrite().MatchString(strings.ToLower(text.Fold(clause))) {
		return true
	}
	for _, p := range changes.Find(changes.AtSummary, text.Fold(clause)) {
		if p.Label == changes.Set || p.Label == changes.Add || p.Label == changes.Drop {
			return hasFigures(clause) || facts.NamesDays(clause) || l.Reads(clause).Does(reading.Correct)
		}
	}
	return false
}

// onlySaysHow reports a clause on how what was told is to be written down, and not what: 「幅で入れておいて」.
func onlySaysHow(clause string) bool {
	return onlyManner().MatchString(strings.TrimSuffix(WithoutAsking(clause), "で"))
}

// onlyAsksToWrite reports a clause that asks for what was told before it to be written down, and tells nothing: "please add that", 「それも書けたら」.
func onlyAsksToWrite(clause string) bool {
	at := writtenBesides().FindStringIndex(clause)
	return at != nil && facts.Weight(leadsToMore().ReplaceAllString(clause[:at[0]], "")) == 0
}

// toldBeforeAsking is the sentence before one that only asks for it to be written down, where nothing came of it; empty where there is none.
func (l *Listener) toldBeforeAsking(rs []Request, cs []Correction) string {
	all := l.sentencesSaid()
	i := slices.IndexFunc(all, onlyAsksToWrite)
	if i < 1 || l.isDone(all[i-1], rs, cs) {
		return ""
	}
	return all[i-1]
}

// isDone reports a clause of which some change takes up the words.
func (l *Listener) isDone(clause string, rs []Request, cs []Correction) bool {
	own := text.Squeeze(text.Fold(leadsToMore().ReplaceAllString(clause, "")))
	has := func(words string) bool {
		words = text.Squeeze(text.Fold(words))
		return words != "" && (strings.Contains(own, words) || strings.Contains(words, own))
	}
	for _, r := range rs {
		if has(r.Words) && (r.Field == nil || r.label == changes.Keep) {
			return r.Field != nil
		}
	}
	named := FieldsOf(slices.DeleteFunc(l.named(clause), func(n naming) bool { return !n.whole }))
	return slices.ContainsFunc(cs, func(c Correction) bool {
		if c.Field == nil {
			return has(c.Unmade)
		}
		if len(named) == 1 && named[0] != c.Field {
			return false
		}
		if c.Adds && overlapIn(c.From, c.Only, clause) || has(c.Only) || has(c.Beside) || slices.ContainsFunc(c.Takes, func(p Part) bool { return has(p.Words) }) {
			return true
		}
		key := facts.DaysKey(*l.State.Form.Field(c.Field.ID))
		days := key != "" && len(when.DaysNamed(clause)) > 0 && slices.Contains(c.Keys, key)
		return days || len(l.newValues(c.Field, clause)) > 0 || named != nil && !hasFigures(clause) || endsIn(c.Only, clause)
	})
}

// overlapIn reports two pieces of a sentence that share words: "add to experience that I mentor two" shares some with "I mentor two and was on call".
func overlapIn(sentence, one, other string) bool {
	i, j := strings.Index(sentence, one), strings.Index(sentence, other)
	return i >= 0 && j >= 0 && one != "" && i < j+len(other) && j < i+len(one)
}

// endsIn reports a number told in full of which a clause tells the end.
func endsIn(whole, clause string) bool {
	return slices.ContainsFunc(figures().FindAllString(text.Fold(clause), -1), func(end string) bool {
		return len(end) > 2 && strings.HasSuffix(strings.TrimRight(text.Fold(whole), " "), end)
	})
}

// tellsAnother is the one answer of values that a clause tells otherwise; nil for none.
func (l *Listener) tellsAnother(clause string) *application.Field {
	if !hasFigures(clause) || facts.OfWorkDone(clause) || givesReason().MatchString(clause) {
		return nil
	}
	f := l.changedBy(clause)
	if f == nil || facts.ToldInSentences(*l.State.Form.Field(f.ID)) {
		return nil
	}
	return f
}

// givesReason ends a clause that only says why: 「4日で6時間だから」.
var givesReason = pattern.Lazy(`(?:だから|なので|ので|から|ため|ですし)$|(?i)^(?:because|cos|since|as) `)

// bare is a clause without what leads to it and asks for it.
func (l *Listener) bare(clause string) string {
	return trimClause(WithoutAsking(leadsToMore().ReplaceAllString(clause, "")))
}

// placeRest places what is to be told besides, of the sentences in which no change was found: beside the answer that it is of, else before people. What else
// they want stays in the rest.
func (l *Listener) placeRest(rs []Request, cs []Correction, rest []string) ([]Request, []Correction, []string) {
	var left []string
	changed := len(cs)+len(rs) > 0
	before := l.toldBeforeAsking(rs, cs)
	if before != "" && !slices.Contains(rest, before) {
		rest = append(rest, before)
	}
	for _, s := range rest {
		if before != "" && onlyAsksToWrite(s) || changed && onlySaysHow(s) {
			continue
		}
		words, asked := l.toldBesides(s, s == before)
		f := l.answerOf(words)
		switch {
		case words == "" || !asked && (!changed || f == nil):
			left = append(left, s)
		case f != nil:
			cs = append(cs, Correction{Field: f, Only: words, From: s, Adds: true})
		default:
			rs = append(rs, Request{label: changes.Add, Words: words, Sentence: s})
		}
	}
	return rs, cs, left
}

// toldBesides is what a sentence tells that may stand beside an answer, without the asking around it, and whether it asks for that; empty where it tells
// nothing of the kind. asksNext says that the next sentence asks for it.
func (l *Listener) toldBesides(sentence string, asksNext bool) (words string, asked bool) {
	w := repair.Read(sentence)
	if w.Removes || w.Corrects && !notAlone().MatchString(text.Fold(sentence)) || w.Opens ||
		stance.IsQuestion(sentence) && !w.Asks || !l.mayNote(sentence) || !Substantial(sentence) ||
		misses().MatchString(text.Fold(sentence)) || isWrong().MatchString(text.Fold(sentence)) {
		return "", false
	}
	low := text.Read(sentence).Low
	asked = asksNext || asksToWrite().MatchString(low) || oneMore().MatchString(low) || sometimes().MatchString(low) && hasFigures(low)
	if !asked && l.OnlyKind(sentence) {
		return "", false
	}
	words = leadsToMore().ReplaceAllString(strings.TrimSpace(sentence), "")
	words = strings.Trim(WithoutAsking(words), aroundNamed+"!！~〜")
	if m := writtenBesides().FindStringIndex(words); m != nil && m[0] > 0 {
		words = trimClause(words[:m[0]])
	}
	words = politeEnd().ReplaceAllString(words, "")
	if !asked && !l.tellsSomething(sentence) || !ForRecord(words) || facts.Weight(words) == 0 {
		return "", false
	}
	return words, asked
}

// tellsSomething reports a sentence that tells something of who writes, and neither chats nor wishes.
func (l *Listener) tellsSomething(sentence string) bool {
	r := l.Reads(sentence)
	return !slices.ContainsFunc(r, func(m reading.Move) bool {
		return !m.Guess && m.Kind != reading.Answer && m.Kind != reading.AnswerOther && m.Kind != reading.Correct
	})
}

// answerOf is the answer that words which name none are of: of how somebody is to be reached, of its kind of value, or of its subject; nil for none.
func (l *Listener) answerOf(words string) *application.Field {
	if words == "" {
		return nil
	}
	keeps := func(f *application.Field) bool { return f.Settled() && KeepsWords(l.State.Form.Field(f.ID)) }
	folded := strings.ToLower(text.Fold(words))
	if f := l.contactAnswer(); f != nil && keeps(f) && reachesMe().MatchString(folded) && !countsDaily().MatchString(folded) && !facts.OfWorkDone(words) {
		return f
	}
	if names := FieldsOf(slices.DeleteFunc(l.named(words), func(n naming) bool { return !n.whole })); len(names) == 1 && !isContact(l.State.Form.Field(names[0].ID)) {
		if keeps(names[0]) {
			return names[0]
		}
		return nil
	}
	ofSubject := func(f *application.Field) bool { return keeps(f) && l.isOfSubject(f, folded) }
	if f := l.only(ofSubject); f != nil {
		return f
	}
	if f := l.only(func(f *application.Field) bool { return ofSubject(f) && ofExperience().MatchString(f.ID) }); f != nil {
		return f
	}
	if f := l.only(func(f *application.Field) bool { return keeps(f) && l.countsSome(f) }); f != nil && sometimes().MatchString(folded) && hasFigures(folded) {
		return f
	}
	return l.only(func(f *application.Field) bool {
		def := l.State.Form.Field(f.ID)
		return keeps(f) && def.Type == form.TypeText && slices.ContainsFunc(l.newValues(f, words), func(k string) bool { return facts.Tells(*def, k) || k == facts.DaysKey(*def) })
	})
}

// countsSome reports an answer in words of which a number was told.
func (l *Listener) countsSome(f *application.Field) bool {
	if l.State.Form.Field(f.ID).Type != form.TypeText {
		return false
	}
	for key, fact := range f.Facts {
		if _, number := fact.Value.(float64); number && perDay().MatchString(key) {
			return true
		}
	}
	return false
}

// isOfSubject reports words on what a field asks for.
func (l *Listener) isOfSubject(f *application.Field, folded string) bool {
	of, ok := remarksOn[reading.SubjectOf(l.State.Form.Field(f.ID))]
	return ok && of().MatchString(folded)
}

// remarksOn are the words by which what is told besides is of a subject.
var remarksOn = map[reading.Subject]func() *pattern.Regexp{
	"experience": lexicon.Lazy(`{told of experience}`), "achievement": lexicon.Lazy(`{told of experience}`),
	"skills": lexicon.Lazy(`{told of skills}`), "qualification": lexicon.Lazy(`{told of qualifications}`),
	"languages": lexicon.Lazy(`{told of languages}`), "start_date": lexicon.Lazy(`{told of the start}`), "pay": lexicon.Lazy(`{told of pay}`),
	"days": lexicon.Lazy(`{told of days}`), "motivation": lexicon.Lazy(`{told of motives}`),
}

var (
	// sometimes says of a figure that it holds at some times: 「忙しい日は60件」. It takes the place of none.
	sometimes = lexicon.Lazy(`(?i){at some times}`)
	// ofExperience is a part of the names of fields that ask for it by that name, and not for a story or a result.
	ofExperience = pattern.Lazy(`experience|career`)
	// perDay is a part of the keys of what is counted by the day or the week.
	perDay = pattern.Lazy(`(?:^|_)(?:per|day|week|shift)(?:_|$)`)
	// asksToWrite asks for something to be written down or told.
	asksToWrite = lexicon.Lazy(`(?i){asks to write}`)
	// writtenBesides is that asking, behind what is to be written.
	writtenBesides = lexicon.Lazy(`(?i){written besides}$`)
	// leadsToMore stands before it.
	leadsToMore = lexicon.Lazy(`(?i)^(?:{leads to more}[,:、 ]*)+`)
	// reachesMe is of how or when somebody is to be reached.
	reachesMe = lexicon.Lazy(`{reaches me}`)
)
