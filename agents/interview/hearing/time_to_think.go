package hearing

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxThinking is how long, in characters, a message is that is no more than a wish to think: a longer one tells a story.
const maxThinking = intents.MaxWhole + intents.MaxWhole/2

// wantsToThink reports such a wish.
func (l *Listener) wantsToThink() bool {
	if l.State.Status == application.Confirming && hasFigures(l.Said.Text) { // 「夫に聞いたら土曜は9時から」
		return false
	}
	return l.brieflySays(wish.Think) && !l.AsksAdjustments() && !l.answersThinking()
}

// brieflySays reports that the utterance is short and has the wish.
func (l *Listener) brieflySays(kind wish.Kind) bool {
	text := intents.Plainly(l.Said.Text)
	return utf8.RuneCountInString(text) <= maxThinking && kind.Is(text)
}

// answersThinking reports that the message answers the open question beside the wish: "from April, but I have to ask my wife".
func (l *Listener) answersThinking() bool {
	_, def := l.State.CurrentField()
	if def == nil || l.State.Status != application.Interviewing {
		return false
	}
	var rest strings.Builder
	for _, c := range text.Clauses(l.Said.Text) {
		if clause := c.In(l.Said.Text); !wish.Think.Is(intents.Plainly(clause)) {
			rest.WriteString(clause)
		}
	}
	if def.Type == form.TypeText { // more than the word around it: "sorry, that's a lot, let me think about it"
		return l.tellsPlainly(rest.String()) || Substantial(rest.String()) && 2*rest.Len() > len(l.Said.Text)
	}
	return l.Fits(def, rest.String())
}
