package interview

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

// thinking grants the time that the candidate wants before they decide, to think or to ask those at home: "my wife needs to see it
// first". It says so in a sentence, asks nothing anew and records nothing. It reports whether nothing else was said.
func (t *turn) thinking() bool {
	if t.s.Closed() && t.s.Begun() || !t.wantsToThink() {
		return false
	}
	text := t.text("think.kept", nil)
	t.s.Pending = nil
	if t.s.Begun() && t.s.Status != application.Confirming && t.s.Status != application.AwaitingPlanApproval {
		t.rest(text)
		return true
	}
	t.state(text)
	return true
}

// wantsToThink reports such a wish.
func (t *turn) wantsToThink() bool {
	if t.s.Status == application.Confirming && hasFigures(t.said.text) { // 「夫に聞いたら土曜は9時から」
		return false
	}
	return t.brieflySays(wish.Think) && !t.asksAdjustments() && !t.answersThinking()
}

// brieflySays reports that the utterance is short and has the wish.
func (t *turn) brieflySays(kind wish.Kind) bool {
	text := intents.Plainly(t.said.text)
	return utf8.RuneCountInString(text) <= maxThinking && kind.Is(text)
}

// answersThinking reports that the message answers the open question beside the wish: "from April, but I have to ask my wife".
func (t *turn) answersThinking() bool {
	_, def := t.s.CurrentField()
	if def == nil || t.s.Status != application.Interviewing {
		return false
	}
	var rest strings.Builder
	for _, c := range text.Clauses(t.said.text) {
		if clause := c.In(t.said.text); !wish.Think.Is(intents.Plainly(clause)) {
			rest.WriteString(clause)
		}
	}
	if def.Type == form.TypeText { // more than the word around it: "sorry, that's a lot, let me think about it"
		return t.tellsPlainly(rest.String()) || substantial(rest.String()) && 2*rest.Len() > len(t.said.text)
	}
	return t.fits(def, rest.String())
}
