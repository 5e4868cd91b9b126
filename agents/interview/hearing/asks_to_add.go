package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/text"
)

// asksToAdd has the content of a wish stand beside an answer, and nothing of the asking: 「経験のところ、返品の問い合わせが多かったのも入れてもらえますか？」, "could you also put that I
// trained two people?". The answer is the one named, else the one that the content is of, else of work done the experience.
func (l *Listener) asksToAdd(sentence string) (c Correction, ok bool) {
	at, group := lexicon.Find("wants something added", strings.TrimSpace(text.Fold(sentence)))
	if at == nil || !l.atSummary() || len(sentence) > 2*maxOpening {
		return c, false
	}
	words := strings.Trim(group("words"), aroundNamed)
	if i := strings.Index(sentence, words); i >= 0 { // as it was written, and not as it was folded
		words = sentence[i : i+len(words)]
	}
	if facts.Weight(words) == 0 || onlyPointsAt().MatchString(words) || facts.NamesDays(words) || !l.mayNote(words) {
		return c, false
	}
	f := l.answerToAddTo(group("field"), words)
	if f == nil || !KeepsWords(l.State.Form.Field(f.ID)) || l.setsNamed(f, words) {
		return c, false
	}
	return Correction{Field: f, Only: words, From: sentence, Adds: true}, true
}

// setsNamed reports content that names the answer itself and tells its value: "I'd like to note that my weekly hours are 30" adds nothing beside it.
func (l *Listener) setsNamed(f *application.Field, words string) bool {
	names := slices.ContainsFunc(l.named(words), func(n naming) bool { return n.field == f && n.whole })
	return names && len(l.newValues(f, words)) > 0
}

// hearAddsSomewhere hears such a wish where it is not clear to which answer the content is to be added: that is asked, and no question for people.
func (l *Listener) hearAddsSomewhere() Move {
	if !l.atSummary() || len(l.Said.Parts) != 1 {
		return Move{}
	}
	at, group := lexicon.Find("wants something added", strings.TrimSpace(text.Fold(l.Said.Text)))
	if at == nil {
		return Move{}
	}
	if cs, _ := l.plainChanges(); len(cs) > 0 {
		return Move{}
	}
	words := strings.Trim(group("words"), aroundNamed)
	if facts.Weight(words) == 0 || onlyPointsAt().MatchString(words) || facts.NamesDays(words) || !l.mayNote(words) ||
		slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool { return l.setsNamed(f, words) }) {
		return Move{}
	}
	return Move{Does: AsksIfThere, Words: words}
}

// answerToAddTo is the settled answer that content is to stand beside; nil where that is not clear.
func (l *Listener) answerToAddTo(name, words string) *application.Field {
	if name != "" {
		f := l.answerNamed(name)
		if f == nil {
			if fs := FieldsOf(l.named(name)); len(fs) == 1 {
				f = fs[0]
			}
		}
		if f == nil { // 「経験のところ」 of 「これまでの経験」
			low := strings.ToLower(text.Fold(strings.TrimSpace(name)))
			f = l.only(func(f *application.Field) bool {
				return slices.ContainsFunc(l.State.Form.Field(f.ID).Label.All(), func(label string) bool { return strings.Contains(strings.ToLower(text.Fold(label)), low) })
			})
		}
		if f != nil && f.Settled() {
			return f
		}
	}
	if f := l.answerOf(words); f != nil {
		return f
	}
	if facts.OfWorkDone(words) {
		return l.only(func(f *application.Field) bool { return f.Settled() && ofExperience().MatchString(f.ID) })
	}
	return nil
}
