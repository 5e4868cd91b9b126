package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearOnlyWords hears at the summary which words alone are to stand where others do: "take out about Alfie, just put ring after 4", "trip is still in
// there, should just say 3 weeks notice", 「電話のところの長いの、留守電にお願いします、だけにして」. They take the place of the note that the message
// points at or repeats, or of all beside an answer that it names; no value changes by it.
func (l *Listener) hearOnlyWords() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || l.Said.hasFiles() || longerThan(intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	said := text.Read(strings.TrimSpace(l.Said.Text))
	at, group := lexicon.Find("only these words", said.Folded)
	if at == nil {
		return Move{}
	}
	from := strings.LastIndex(said.Folded[:at[1]], group("words"))
	words := strings.Trim(said.Words(from, from+len(group("words"))), aroundNamed)
	if why := saysWhyFirst().FindStringIndex(words); why != nil {
		words = words[why[1]:]
	}
	about := said.Folded[:from]
	if facts.Weight(words) == 0 || onlyPointsBack(words) || !l.mayNote(words) {
		return Move{}
	}
	f, notes := l.notesToReplace(about, words)
	if f == nil || len(notes) == 0 || !KeepsWords(l.State.Form.Field(f.ID)) {
		return Move{}
	}
	var rest []string
	for i, s := range sentencesIn(said.Words(at[1], len(said.Folded))) {
		if (i > 0 || !text.HasJapanese(s)) && l.goesOnApart(s) { // in Japanese the asking goes on behind it
			rest = append(rest, s)
		}
	}
	return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{{Field: f, Only: words, From: l.Said.Text, Adds: true, Plain: true}, {Field: f, Takes: notes, From: l.Said.Text}}}, rest)
}

// notesToReplace are the words in whose place others are to stand, and their answer: the note of which the words before repeat something, all notes of an answer that they
// name, or the only note that holds what is to stand there.
func (l *Listener) notesToReplace(about, words string) (*application.Field, []Part) {
	named := l.answerPointedAt(about)
	of := func(f *application.Field) (all []Part) {
		for _, q := range f.Words {
			if q.Text != words {
				all = append(all, Part{Words: q.Text, quoted: true, exact: true})
			}
		}
		return all
	}
	tells := func(f *application.Field) bool {
		return !noteWords().MatchString(strings.ToLower(about)) && (len(l.newValues(f, words)) > 0 || l.SaysTheSame(f, words))
	}
	found := l.notesRepeated(about)
	if named != nil {
		found = slices.DeleteFunc(found, func(n noteFound) bool { return n.field != named })
	}
	if len(found) > 0 && !slices.ContainsFunc(found, func(n noteFound) bool { return n.field != found[0].field }) && !tells(found[0].field) {
		var parts []Part
		for _, n := range found {
			if l.isInWords(n.field) {
				parts = append(parts, n.parts()...)
			} else {
				parts = append(parts, Part{Words: n.note, quoted: true, exact: true})
			}
		}
		return found[0].field, parts
	}
	if named != nil {
		if l.isInWords(named) || tells(named) {
			return nil, nil
		}
		return named, of(named)
	}
	holds := func(q application.Quote) bool {
		return strings.Contains(text.Squeeze(strings.ToLower(text.Fold(q.Text))), text.Squeeze(strings.ToLower(text.Fold(words))))
	}
	f := l.only(func(f *application.Field) bool { return !l.isInWords(f) && slices.ContainsFunc(f.Words, holds) })
	if f == nil {
		return nil, nil
	}
	return f, slices.DeleteFunc(of(f), func(p Part) bool { return !holds(application.Quote{Text: p.Words}) })
}

// saysWhyFirst is why something is to be so, before what is to stand there: 「恥ずかしいので留守電に」.
var saysWhyFirst = lexicon.Lazy(`^.{2,16}(?:ので|から|んで)[、 ]*`)
