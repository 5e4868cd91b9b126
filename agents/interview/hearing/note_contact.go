package hearing

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxContactNote is how long, in characters, a sentence is at most that says how somebody would like to be reached: longer ones tell of work.
const maxContactNote = 60

var (
	ofContact = lexicon.Lazy(`(?i){of contact}`)
	wouldLike = lexicon.Lazy(`(?i){would like}`)
	whenOrHow = lexicon.Lazy(`(?i){when or how}`)
)

// contactAnswer is the answer beside which it stands how somebody would like to be reached.
func (l *Listener) contactAnswer() *application.Field {
	for _, kind := range []form.Type{form.TypePhone, form.TypeEmail} {
		if f := l.onlyOf(kind); f != nil && f.Settled() && len(f.Facts) > 0 {
			return f
		}
	}
	return nil
}

// isContact reports a field that asks for a telephone number or an address: what is said beside it stands there.
func isContact(def *form.Field) bool { return def.Type == form.TypePhone || def.Type == form.TypeEmail }

// isContactNote reports a sentence that says how somebody would like to be reached, and nothing else.
func (l *Listener) isContactNote(sentence string) bool {
	s := text.Fold(sentence)
	return utf8.RuneCountInString(s) <= maxContactNote && ofContact().MatchString(s) && wouldLike().MatchString(s) && whenOrHow().MatchString(s) &&
		!facts.OfWorkDone(s) && !l.tellsChannel(s) && !repair.Read(s).Corrects && !stance.IsQuestion(s) && !stance.OfOthers(s) && l.mayNote(sentence)
}

// tellsOfReaching reports words beside a number or an address that say when or how somebody can be reached there, whatever days and hours they name:
// 「平日の日中は出られないことがございます」, "I'm usually on shift in the morning".
func tellsOfReaching(def *form.Field, words string) bool {
	return isContact(def) && lexicon.Match("can be reached", strings.ToLower(text.Fold(words))) && !stance.IsQuestion(words) && !stance.OfOthers(words)
}

// tellsChannel reports a sentence that names the ways in which the work was done that is asked for, and asks for nothing: "Mostly chat and email, phone only when
// somebody calls back".
func (l *Listener) tellsChannel(folded string) bool {
	_, def := l.State.CurrentField()
	return def != nil && facts.TellsChannel(*def, folded) && !asksToReach().MatchString(strings.ToLower(folded))
}

// asksToReach is said of whoever writes and to whoever reads: "phone me after 6, please".
var asksToReach = pattern.Lazy(`\b(?:me|my|please|pls)\b|お願い|ください|下さい|私|自分|こちら`)
