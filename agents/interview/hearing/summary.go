package hearing

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/text"
)

// CardSummary is the kind of the card that shows every answer.
const CardSummary = "summary"

// Summarised reports that the open question is whether the summary is to be sent.
func (l *Listener) Summarised() bool {
	return l.State.Open != nil && l.State.Open.Post.Card != nil && l.State.Open.Post.Card.Kind == CardSummary
}

// answerToChange is the one answer that a message names which asks for a change and does not say to what, or not so that it was read; nil for none.
func (l *Listener) answerToChange() *application.Field {
	said := l.Said.Text
	if longerThan(intents.MaxRead, said) || !requests().MatchString(intents.Plainly(said)) && !repair.Asks(said) && !l.Reads(said).Does(reading.Correct) {
		return nil
	}
	var fs []*application.Field
	folded := text.Fold(said)
	for _, p := range changes.Find(changes.AtSummary, folded) {
		if f := l.answerNamed(folded[p.From:p.To]); p.Label == changes.Where && f != nil && !slices.Contains(fs, f) {
			fs = append(fs, f)
		}
	}
	if len(fs) != 1 || !fs[0].Settled() {
		return nil
	}
	return fs[0]
}

// editsAtOnce is the correction of a wish to edit an answer with its new value right behind: 「2番を直す、週15時間」; nil for none.
func (l *Listener) editsAtOnce() *Correction {
	pieces := piecesSaid(l.Said.Text)
	if len(pieces) != 2 {
		return nil
	}
	f := l.State.Field(l.editWish(pieces[0]))
	if f == nil || !repair.Read(pieces[0]).Opens || len(l.newValues(f, pieces[1])) == 0 {
		return nil
	}
	def := l.State.Form.Field(f.ID)
	adds := facts.ToldInSentences(*def) && KeepsWords(def) && also(pieces[1]) // "he also sent a card" is no other story
	return &Correction{Field: f, Only: pieces[1], From: l.Said.Text, Whole: !adds, Adds: adds}
}

// putsOff reports that the candidate sends nothing now, and tells no figure besides: 「9番は2月1日じゃなくて、まだ未定です」 changes an answer, and so
// does what names one, "nights aren't decided yet".
func (l *Listener) putsOff() bool {
	said := l.Said.Text
	named := slices.ContainsFunc(l.named(said), func(n naming) bool { return n.whole })
	waits := l.Says(intents.WantsPause, said) || l.Wants(intents.WantsPause) && !l.mayChange(said) && !l.asksApart(said)
	return (waits || l.brieflySays(wish.Undecided)) && !hasFigures(said) && !named
}

// asksToChangeLater reports a question whether answers can be changed later, with nothing to be changed now.
func (l *Listener) asksToChangeLater() bool {
	return len(l.Said.Parts) == 1 && !hasFigures(l.Said.Text) && sayings.AsksToChangeLater(intents.Plainly(l.Said.Text))
}

// editWish finds the field that a message to the summary asks to change by its bare name or number, or nothing.
func (l *Listener) editWish(said string) string {
	if f := l.numbered(repair.OpensNumber(said)); f != nil {
		return f.ID
	}
	if l.asksBeside() || asksPlainly(said) { // "whens the interview" names a label, and asks
		return ""
	}
	s := intents.Plainly(said)
	if m := bareNumber().FindStringSubmatch(s); m != nil {
		n, _ := strconv.Atoi(m[1])
		if f := l.numbered(n); f != nil {
			return f.ID
		}
	}
	w := repair.Read(said)
	what := s
	if w.Opens && w.What != "" {
		what = intents.Plainly(w.What)
	} else if w.Corrects || utf8.RuneCountInString(s) > intents.MaxWhole/2 {
		return ""
	}
	names := l.named(what)
	fs := FieldsOf(names)
	if len(fs) != 1 || !covers(names, what) || !w.Opens && figuresBeside(text.Fold(what), names) { // "pay 170k"
		return ""
	}
	return fs[0].ID
}

// figuresBeside reports figures in words that stand in no name of an answer.
func figuresBeside(folded string, names []naming) bool {
	for i, c := range folded {
		in := slices.ContainsFunc(names, func(n naming) bool { return n.from <= i && i < n.to })
		if c >= '0' && c <= '9' && !in {
			return true
		}
	}
	return false
}

// covers reports that a name is nearly all that was said.
func covers(names []naming, what string) bool {
	return slices.ContainsFunc(names, func(n naming) bool { return len(what)-(n.to-n.from) <= 6*len("の") })
}
