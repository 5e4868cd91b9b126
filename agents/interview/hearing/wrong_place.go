package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearWrongPlace hears at the summary that what was said is not about an answer: "no that's not about the profile link". What was put there last goes, and the
// rest of the message, which is about another one, is heard without that name.
func (l *Listener) hearWrongPlace() Move {
	if !l.atSummary() || len(l.Said.Parts) != 1 {
		return Move{}
	}
	var not *application.Field
	var rest []string
	for _, s := range l.sentencesSaid() {
		low := strings.ToLower(text.Fold(s))
		at, group := lexicon.Find("not about an answer", low)
		if at == nil {
			rest = append(rest, s)
			continue
		}
		if not = l.answerPointedAt(group("field")); not == nil {
			return Move{}
		}
		read := text.Read(s)
		rest = append(rest, strings.Trim(read.Words(at[1], len(read.Folded)), AroundClause+"!?！？"))
	}
	if not == nil {
		return Move{}
	}
	own := strings.TrimSpace(strings.Join(rest, "\n"))
	c := l.putThereLast(not)
	switch {
	case c == nil && facts.Weight(own) == 0:
		return Move{}
	case c == nil:
		l.Said, l.notAbout = Utterance(l.Said.Only(own)), not
		return Move{}
	case facts.Weight(own) == 0:
		return Move{Does: ChangesAnswers, Changes: []Correction{*c}}
	}
	l.notAbout = not
	return Move{Does: ChangesFirst, Changes: []Correction{*c}, Parts: l.Said.Only(own)}
}

// putThereLast takes out of an answer what was written beside it by the last change; nil where there was nothing.
func (l *Listener) putThereLast(f *application.Field) *Correction {
	i := slices.IndexFunc(l.State.Undo, func(was application.Field) bool { return was.ID == f.ID })
	if i < 0 {
		return nil
	}
	c := &Correction{Field: f, From: l.Said.Text}
	for _, q := range f.Words {
		if !slices.ContainsFunc(l.State.Undo[i].Words, func(was application.Quote) bool { return was.Text == q.Text }) {
			c.Takes = append(c.Takes, Part{Words: q.Text, quoted: true, exact: true})
		}
	}
	if len(c.Takes) == 0 {
		return nil
	}
	return c
}

// withoutDenied leaves out the changes of an answer of which the message says that it is not about it.
func (l *Listener) withoutDenied(m Move) Move {
	if l.notAbout == nil || len(m.Changes) == 0 || m.Does == ChangesFirst {
		return m
	}
	m.Changes = slices.DeleteFunc(slices.Clone(m.Changes), func(c Correction) bool { return c.Field == l.notAbout })
	if len(m.Changes) == 0 {
		return Move{}
	}
	return Move{Does: ChangesOne, Changes: []Correction{{Field: m.Changes[0].Field, Opens: m.Changes[0].Field != nil, Unsure: true}}}
}

// hearNotThis hears that of several things that stand in a text one is wrong and the others stay: "not Salesforce, just Siebel and Zendesk". The part of the
// text that holds it goes, where what stays stands in the same text.
func (l *Listener) hearNotThis() Move {
	if !l.atSummary() || len(l.Said.Parts) != 1 {
		return Move{}
	}
	for i, s := range l.sentencesSaid() {
		at, group := lexicon.Find("not this but those", strings.ToLower(text.Fold(s)))
		if at == nil || hasFiguresOrDays(group("old")) {
			continue
		}
		stay := contentOf(group("stay"))
		var cs []Correction
		for _, f := range l.Changeable() {
			if c, ok := l.takesOnly(f, group("old"), stay); ok {
				c.From = s
				cs = append(cs, c)
			}
		}
		if len(cs) != 1 || len(stay) == 0 {
			continue
		}
		m := Move{Does: ChangesAnswers, Changes: cs}
		all := l.sentencesSaid()
		for _, other := range append(slices.Clone(all[:i]), all[i+1:]...) {
			words := strings.TrimSpace(leadsToMore().ReplaceAllString(other, ""))
			if len(FieldsOf(l.named(other))) == 0 && l.goesOnApart(other) && ForRecord(words) && !l.WantsSomething(other) && l.mayNote(words) {
				m.Changes = append(m.Changes, Correction{Field: cs[0].Field, Only: words, From: other, Adds: true}) // it goes on about that answer
			} else {
				m = l.withRest(m, []string{other})
			}
		}
		return m
	}
	return Move{}
}

// takesOnly takes the part that holds a word out of what stands beside an answer, where the rest holds what is to stay.
func (l *Listener) takesOnly(f *application.Field, old string, stay []string) (c Correction, ok bool) {
	c.Field = f
	for _, q := range f.Words {
		low := strings.ToLower(text.Fold(q.Text))
		at := strings.Index(low, old)
		if at < 0 || inWord(low, at) || inWord(low, at+len(old)) {
			continue
		}
		left := low
		takes := noteFound{field: f, note: q.Text, run: old}.parts()
		for _, p := range takes {
			left = strings.Replace(left, strings.ToLower(text.Fold(p.Words)), " ", 1)
		}
		if slices.ContainsFunc(stay, func(w string) bool { return !strings.Contains(left, w) }) {
			return c, false
		}
		c.Takes = append(c.Takes, takes...)
	}
	return c, len(c.Takes) > 0
}
