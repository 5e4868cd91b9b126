package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearNotesOut hears at the summary that the words that stand beside an answer are to go, and nothing else of it: "under the mobile there's a load of my
// waffle, take that out please", 「9番のメモは消して」. Those that are quoted go alone; where no answer is named, those of the only one that has some. Answers that consist
// of what was told in words are none of these: there the words are the answer, unless some are quoted.
func (l *Listener) hearNotesOut() Move {
	said := l.Said.Text
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || longerThan(2*intents.MaxWhole, said) ||
		!takesNotesOut().MatchString(intents.Plainly(said)) || asksOfNotes().MatchString(intents.Plainly(said)) {
		return Move{}
	}
	outside := quoted().ReplaceAllString(text.Fold(said), " ")
	if !noteWords().MatchString(strings.ToLower(outside)) {
		return Move{}
	}
	if hasFiguresOrDays(itemNumbers().ReplaceAllString(outside, " ")) { // "just say 175 to 190k, and take out the smile comment" wants more
		return Move{}
	}
	f := l.lastNamed(outside)
	if m := underNumber().FindStringSubmatch(strings.ToLower(outside)); m != nil && f == nil {
		f = l.numbered(text.SmallNumber(m[1]))
	}
	if f == nil {
		f = l.onlyWithNotes()
	}
	if f == nil {
		return Move{}
	}
	out := notesOf(f, quoted().FindAllString(text.Fold(said), -1))
	if len(out) == 0 || l.tellsInWords(f) && quoted().FindString(text.Fold(said)) == "" {
		return Move{}
	}
	return Move{Does: ChangesAnswers, Changes: []Correction{{Field: f, Takes: out, From: said}}}
}

// notesOf are the words beside the facts of an answer, of those only the ones that hold one of the quotes, where there are some.
func notesOf(f *application.Field, quotes []string) (out []Part) {
	for _, q := range f.Words {
		holds := func(quote string) bool {
			return strings.Contains(text.Squeeze(text.Fold(q.Text)), text.Squeeze(strings.Trim(quote, `「」『』“”"`)))
		}
		if len(quotes) == 0 || slices.ContainsFunc(quotes, holds) {
			out = append(out, Part{Words: q.Text, quoted: true, exact: true})
		}
	}
	return out
}

// onlyWithNotes is the only answer that has words beside its facts; nil where none has, or several.
func (l *Listener) onlyWithNotes() (only *application.Field) {
	for _, f := range l.Changeable() {
		if len(f.Words) == 0 || l.tellsInWords(f) {
			continue
		}
		if only != nil {
			return nil
		}
		only = f
	}
	return only
}

// tellsInWords reports an answer with a fact that is told in words: what stands beside it may be the better part of it.
func (l *Listener) tellsInWords(f *application.Field) bool {
	def := l.State.Form.Field(f.ID)
	return slices.ContainsFunc(def.Keys(), func(key string) bool {
		told, ok := f.Facts[key].Value.(string)
		return ok && len(strings.Fields(told)) > 2 || ok && text.HasJapanese(told) && len([]rune(told)) > 8
	})
}

var (
	takesNotesOut = lexicon.Lazy(`{takes notes out}`)
	asksOfNotes   = pattern.Lazy(`^(?:why|what|did|have|has|is|are|was|were|does|do|how|who)\b|(?:ました|です|ません|ます)か[?。]*$`)
	itemNumbers   = pattern.Lazy(`[0-9]{1,2}番目?|(?i)(?:\b(?:number|item|under|below|beside|next to|at|in|from|of|no\.?)|#) ?[0-9]{1,2}\b`)
	underNumber   = pattern.Lazy(`\b(?:under|below|beside|next to|at|in|from|of) (?:number |item |no\.? ?|#)?([0-9]{1,2})\b`)
	noteWords     = lexicon.Lazy(`{notes beside}`)
	quoted        = pattern.Lazy(`「[^「」]+」|『[^『』]+』|“[^“”]+”|"[^"]+"`)
)
