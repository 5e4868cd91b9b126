package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/reword"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Rewording is a text of an answer as it is to be.
type Rewording struct {
	Key      string
	Words    string
	Old, New string // what goes in it, and what comes
}

// hearReworded hears what is to be otherwise in a name or in an answer in words, where the message repeats a part of it: "it wasn't in Leeds, it was York",
// 「粘り強さではなく行動力」, "drop redis". What else is said is heard as any change; whatever the wording, words that no answer has change none.
func (l *Listener) hearReworded() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) == 0 || l.pastes() || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	if slices.ContainsFunc(repair.Parts(l.Said.Text), func(p repair.Part) bool { return l.numbered(p.Number) != nil }) {
		return Move{} // what is said of the answer with that number is heard as such
	}
	if !l.likelyChanges(l.Said.Text) {
		return Move{}
	}
	cs, rest := l.rewordings()
	if len(cs) == 0 {
		return Move{}
	}
	typed, _ := l.typedChanges(l.Said.Text) // "make that 28 hours and it's Ashbey with an e"
	typed = slices.DeleteFunc(typed, func(c Correction) bool { return touches(c, cs) && !ofOtherFacts(c, cs) || isPutInText(c, cs) })
	m := Move{Does: ChangesAnswers, Changes: append(cs, typed...)}
	rest = slices.DeleteFunc(rest, func(s string) bool {
		return !Substantial(s) || l.isKind(s) || l.asksToSend(s) || !l.mayChange(s) && !l.WantsSomething(s) && len(PiecesOf(s)) > 0 && !l.onlyAsks(s)
	})
	if len(rest) == 0 {
		return m
	}
	rs, more, left := l.changesIn(strings.Join(rest, "\n"))
	more = slices.DeleteFunc(more, func(c Correction) bool { return c.Field == nil || touches(c, cs) || c.Opens || c.Drops })
	m.Requests, m.Changes, m.Rest = rs, append(m.Changes, more...), left
	return m
}

// isPutInText reports a value whose figures already take the place of others in the text of another answer: 「1時間半を2時間に」 of how long the work took is
// not the hours of a week as well.
func isPutInText(c Correction, cs []Correction) bool {
	told := figures().FindAllString(text.Fold(c.Only), -1)
	return len(told) > 0 && slices.ContainsFunc(cs, func(o Correction) bool {
		return o.Field != c.Field && slices.ContainsFunc(o.Rewords, func(r Rewording) bool {
			put := figures().FindAllString(text.Fold(r.New), -1)
			return !slices.ContainsFunc(told, func(figure string) bool { return !slices.Contains(put, figure) })
		})
	})
}

// ofOtherFacts reports a change of facts that none of the others changes: 「主なものはGoで、年数は4年で」.
func ofOtherFacts(c Correction, cs []Correction) bool {
	return len(c.Keys) > 0 && !slices.ContainsFunc(cs, func(o Correction) bool {
		return o.Field == c.Field && (len(o.Keys) == 0 || slices.ContainsFunc(o.Keys, func(k string) bool { return slices.Contains(c.Keys, k) }))
	})
}

// likelyChanges reports a message that may be meant to change what is known, going by how people write who want that: who tells a story or a mood may use all the
// words of an answer. What asks for a change in so many words is one.
func (l *Listener) likelyChanges(said string) bool {
	at := reading.Situation{Screen: reading.AtSummary, Asked: reading.Nothing, Text: said}
	return AsksForChange(said) || max(offline.Likely(at, reading.Correct), offline.Likely(at, reading.Retract)) >= likelyChange
}

// likelyChange is how likely a message has to be a change, or wants something out.
const likelyChange = 0.3

// rewordings are those changes, and the sentences in which there is none. Where no sentence makes one by itself, all of them together may: what is wrong stands
// in one and what is right in the next.
func (l *Listener) rewordings() (cs []Correction, rest []string) {
	texts, of := l.knownTexts()
	for _, h := range l.Said.Parts {
		var found []Correction
		var left []string
		sentences := text.Sentences(h.Text)
		for _, s := range sentences {
			sentence := strings.TrimSpace(s.In(h.Text))
			more, beside := l.textChanges(sentence, texts, of)
			found, left = append(found, more...), append(left, beside...)
		}
		if len(found) == 0 && len(sentences) > 1 {
			if found, _ = l.textChanges(strings.TrimSpace(h.Text), texts, of); len(found) > 0 {
				left = nil
			}
		}
		cs, rest = append(cs, found...), append(rest, left...)
	}
	return cs, rest
}

// textChanges are the changes of texts in a sentence, and its clauses that have no part in them; the whole of it where it makes none.
func (l *Listener) textChanges(sentence string, texts []reword.Known, of []textAt) (cs []Correction, rest []string) {
	if sentence == "" {
		return nil, nil
	}
	clauses := clausesOfChange(sentence)
	if cs = l.rewordingsIn(sentence, texts, of); len(cs) == 0 {
		if cs = l.additionIn(sentence, texts, of); len(cs) == 0 || len(clauses) < 2 {
			if len(cs) == 0 {
				rest = []string{sentence}
			}
			return cs, rest
		}
	}
	for _, clause := range clauses {
		if !slices.ContainsFunc(cs, func(c Correction) bool { return takesPart(c, clause) }) {
			rest = append(rest, clause)
		}
	}
	return cs, rest
}

// takesPart reports a clause that holds something of what a change replaces or puts there.
func takesPart(c Correction, clause string) bool {
	own := text.Squeeze(text.Fold(clause))
	return slices.ContainsFunc(c.Rewords, func(r Rewording) bool {
		return slices.ContainsFunc([]string{r.Old, r.New}, func(words string) bool {
			words = text.Squeeze(text.Fold(words))
			return words != "" && (strings.Contains(own, words) || strings.Contains(words, own))
		})
	})
}

// textAt is where a known text stands.
type textAt struct {
	field *application.Field
	key   string
}

// rewordingsIn are the changes of some words, one for each answer.
func (l *Listener) rewordingsIn(words string, texts []reword.Known, of []textAt) (cs []Correction) {
	for _, c := range reword.Find(words, texts) {
		at := of[c.Of]
		if at.field == nil || !l.mayReword(at, c) {
			continue
		}
		r := Rewording{Key: at.key, Words: c.Words, Old: c.Old, New: c.New}
		i := slices.IndexFunc(cs, func(o Correction) bool { return o.Field == at.field })
		if i < 0 {
			cs = append(cs, Correction{Field: at.field, From: words, Only: c.New})
			i = len(cs) - 1
		}
		cs[i].Rewords, cs[i].Keys = append(cs[i].Rewords, r), append(cs[i].Keys, at.key)
	}
	return cs
}

// additionIn is what some words want told in a text as well: in the one that they name or repeat, else in the one of what they tell.
func (l *Listener) additionIn(words string, texts []reword.Known, of []textAt) []Correction {
	a, ok := reword.Added(words, texts)
	if ok && slices.ContainsFunc(clausesOfChange(words), func(clause string) bool {
		return strings.Contains(a.Words, clause) && l.tellsAnother(clause) != nil ||
			!strings.Contains(clause, a.Words) && hasFigures(clause) && l.WantsSomething(clause)
	}) {
		return nil // it wants several things
	}
	if !ok || facts.NamesDays(a.Words) || !l.mayNote(a.Words) || onlyPointsAt().MatchString(a.Words) {
		return nil
	}
	i := a.Of
	if i < 0 {
		i = l.textToAddTo(a, texts, of)
	}
	if i < 0 || of[i].field == nil || texts[i].Person || !text.HasJapanese(texts[i].Words) && text.HasJapanese(a.Words) || l.holdsPart(of[i].field, a.Words) {
		return nil
	}
	whole := reword.With(texts[i].Words, a.Words)
	r := Rewording{Key: of[i].key, Words: whole, New: a.Words}
	return []Correction{{Field: of[i].field, Keys: []string{r.Key}, Rewords: []Rewording{r}, From: words, Only: a.Words}}
}

// textToAddTo is the text that something belongs into; -1 where that is not clear.
func (l *Listener) textToAddTo(a reword.Addition, texts []reword.Known, of []textAt) int {
	one := func(fits func(i int) bool) int {
		found := -1
		for i := range texts {
			if of[i].field == nil || texts[i].Person || !fits(i) {
				continue
			}
			if found >= 0 {
				return -1
			}
			found = i
		}
		return found
	}
	if named := strings.ToLower(text.Fold(a.Field)); named != "" {
		if i := one(func(i int) bool {
			return slices.ContainsFunc(texts[i].Names, func(n string) bool { return nameIn(named, n) >= 0 || nameIn(named, n+"s") >= 0 })
		}); i >= 0 {
			return i
		}
		if f := l.answerNamed(a.Field); f != nil {
			return one(func(i int) bool {
				return of[i].field == f && (len(l.State.Form.Field(f.ID).Keys()) == 1 || keyOfWork().MatchString(of[i].key))
			})
		}
	}
	if f := l.answerOf(a.Words); f != nil {
		if i := one(func(i int) bool { return of[i].field == f }); i >= 0 || a.Bare {
			return i
		}
		return one(func(i int) bool { return of[i].field == f && keyOfWork().MatchString(of[i].key) })
	}
	low := strings.ToLower(text.Fold(a.Words))
	if tellsNoWork().MatchString(low) {
		return -1
	}
	if a.Work || !a.Bare && tellsWork().MatchString(low) {
		return one(func(i int) bool { return keyOfWork().MatchString(of[i].key) })
	}
	return -1
}

var (
	// keyOfWork is a key for that.
	keyOfWork = lexicon.Lazy(`^(?:{key of work done})$`)
	// tellsWork begins what tells of it.
	tellsNoWork = lexicon.Lazy(`^{tells no work}`)
	tellsWork   = lexicon.Lazy(`^{tells work}`)
)

// mayReword reports a change that is one of a text: what comes is nothing protected, and no day of an answer that has days of its own.
func (l *Listener) mayReword(at textAt, c reword.Change) bool {
	if c.New != "" && !l.mayNote(c.New) {
		return false
	}
	days := slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool { return facts.DaysKey(*l.State.Form.Field(f.ID)) != "" })
	return !(days && facts.NamesDays(c.Old))
}

// knownTexts are the names and the answers in words that were told, and behind them, without words, what every other answer is called.
func (l *Listener) knownTexts() (texts []reword.Known, of []textAt) {
	var others []reword.Known
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
		for _, key := range def.Keys() {
			names := l.namesOfText(def, key)
			if words, ok := l.textOf(f, def, key); ok {
				texts = append(texts, reword.Known{Words: words, Names: names, Person: IsName(key) || isReading(def, key)})
				of = append(of, textAt{f, key})
			} else {
				others = append(others, reword.Known{Names: names})
			}
		}
	}
	for range others {
		of = append(of, textAt{})
	}
	return append(texts, others...), of
}

// isReading reports a key for how a name is read.
func isReading(def *form.Field, key string) bool {
	kind, _ := facts.KindOf(*def, key)
	return kind.Kind == form.KindReading
}

// textOf is what was told for a key that holds words, and no value that stands for them; of what only people see nothing.
func (l *Listener) textOf(f *application.Field, def *form.Field, key string) (words string, ok bool) {
	words, ok = f.Facts[key].Value.(string)
	if !ok || def.Type != form.TypeText || def.Sensitive || !f.Settled() && !l.atSummary() || facts.Tells(*def, key) || AMoment().MatchString(words) {
		return "", false
	}
	return words, utf8.RuneCountInString(words) > 2 || text.HasJapanese(words)
}

// namesOfText are what a text is called: by its key, and where its answer has no other one by the names of that.
func (l *Listener) namesOfText(def *form.Field, key string) (out []string) {
	for _, n := range l.namesOf(def) {
		if n.whole && (n.key == key || n.key == "" && len(def.Keys()) == 1) && utf8.RuneCountInString(n.words) > 1 {
			out = append(out, n.words)
		}
	}
	for _, word := range strings.Split(key, "_") {
		if len(word) > 3 && !keyStock().MatchString(word) {
			out = append(out, word)
		}
	}
	return out
}

// keyStock are words of keys that call nothing.
var keyStock = lexicon.Lazy(`^(?:{key stock})$`)
